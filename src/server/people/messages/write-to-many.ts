import type * as z from 'zod/mini';
import type * as writing from '#contract/admin/diary/writing-outside.ts';
import { Failure } from '#domain/failure.ts';
import { isUnderWay } from '#domain/order/fulfilment.ts';
import { fillPhrase } from '#domain/staff/words/letter-words.ts';
import type { Db } from '#server/db/open.ts';
import type { StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import { audited } from '#server/sales/admin/order-actions.ts';
import { findForStaff } from '#server/sales/admin/staff-orders.ts';
import { withLocked } from '#server/sales/orders/changing/find-by-number.ts';
import type { LockedOrder } from '#server/sales/orders/changing/move-order.ts';
import { firstNameOf, readLetterFrame } from './letter-frame.ts';
import { letterEmail, sendLetter } from './send-letter.ts';
import { valuesOfOrder, writtenTo } from './write-to-customer.ts';

type Letter = z.output<typeof writing.writeToOutside.input>;
type Written = z.input<typeof writing.writeToOutside.output>;

/** Its placeholders stay open: they are filled in for each order. */
export const prepareForMany = (context: StaffContext): Promise<z.input<typeof writing.prepareOutsideEmail.output>> =>
  readLetterFrame(context, { firstName: '{name}', of: 'order' });

/** Shows one of the emails and writes nothing. @throws Failure 'conflict' if none of the orders can be written to, 'notFound' */
export async function previewToMany(
  { db, shop, now }: StaffContext,
  { orderNos, subject, text }: Letter,
): Promise<z.input<typeof writing.previewOutsideEmail.output>> {
  for (const orderNo of orderNos) {
    const { row } = await findForStaff(db, orderNo, now);
    if (whyNot(row) !== null) continue;
    const filled = await filledFor(db, row, { subject, text }, now);
    const { plain } = letterEmail({ to: row.email, name: writtenTo(row), ...filled, eventKey: 'preview' }, shop);
    return { subject: filled.subject, to: row.email, plain };
  }
  throw new Failure('conflict', { text: 'None of these customers can be emailed: call them instead.' });
}

/**
 * In one transaction: either all emails are queued or none is.
 * @throws Failure 'conflict' if the shop sends no email, 'notFound' if one of the orders does not exist
 */
export async function writeToMany(context: StaffContext, { orderNos, subject, text }: Letter): Promise<Written> {
  const written: string[] = [];
  const notWritten: Written['notWritten'] = [];
  await context.db.transaction(async (outer) => {
    // Always in the same order, so that two who write to the same customers never wait for each other.
    for (const orderNo of [...new Set(orderNos)].toSorted())
      await withLocked(outer, orderNo, async (tx, order) => {
        const why = whyNot(order);
        if (why !== null) return notWritten.push({ orderNo, why });
        const inside = { ...context, db: tx };
        await sendLetter(inside, {
          about: { orderId: order.id, orderNo: order.number },
          to: order.email,
          name: writtenTo(order),
          ...(await filledFor(tx, order, { subject, text }, context.now)),
        });
        await writeAudit(inside, audited(order, 'order.written'));
        return written.push(orderNo);
      });
  });
  return { written, notWritten };
}

const whyNot = ({ fulfilment, email }: LockedOrder): 'over' | 'noAddress' | null =>
  isUnderWay(fulfilment) ? (email === '' ? 'noAddress' : null) : 'over';

async function filledFor(
  db: Db,
  row: LockedOrder,
  { subject, text }: Pick<Letter, 'subject' | 'text'>,
  now: Date,
): Promise<Pick<Letter, 'subject' | 'text'>> {
  const { order } = await findForStaff(db, row.number, now);
  const values = { ...valuesOfOrder(order), name: firstNameOf(writtenTo(row)) || 'customer' };
  return { subject: fillPhrase(subject, values), text: fillPhrase(text, values) };
}
