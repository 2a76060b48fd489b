import type * as z from 'zod/mini';
import type { OrderPage } from '#contract/admin/orders/order-page.ts';
import type * as writing from '#contract/admin/orders/order-writing.ts';
import { Failure } from '#domain/failure.ts';
import { nameOf } from '#domain/order/order.ts';
import { formatPickupDate, formatPickupTime } from '#domain/pickup/pickup.ts';
import { formatPhone } from '#domain/values/phone.ts';
import type { StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import { audited } from '#server/sales/admin/order-actions.ts';
import { readOrderPage } from '#server/sales/admin/order-page.ts';
import { findForStaff } from '#server/sales/admin/staff-orders.ts';
import { withLocked } from '#server/sales/orders/changing/find-by-number.ts';
import type { LockedOrder } from '#server/sales/orders/changing/move-order.ts';
import { firstNameOf, readLetterFrame } from './letter-frame.ts';
import { letterEmail, sendLetter } from './send-letter.ts';

type Letter = z.output<typeof writing.writeToCustomer.input>;

const reachedAt = ({ email, number, contactTelephone }: LockedOrder): string => {
  if (email !== '') return email;
  const ring = contactTelephone === '' ? '' : ` Call ${formatPhone(contactTelephone)} instead.`;
  throw new Failure('conflict', { text: `${number} has no email address, so nothing can be sent.${ring}` });
};

export const writtenTo = ({ contactName, sender }: LockedOrder): string => contactName || nameOf(sender);

/** What a ready phrase can say about an order. */
export const valuesOfOrder = ({
  number,
  pickup,
  lines,
}: Awaited<ReturnType<typeof findForStaff>>['order']): Record<string, string> => ({
  number,
  day: formatPickupDate(pickup.date),
  time: formatPickupTime(pickup.time),
  cake: lines[0]?.name ?? 'order',
});

/** To whom, and what may be written. @throws Failure 'conflict' if the order has no email address, 'notFound' */
export async function prepareEmail(
  context: StaffContext,
  { orderNo }: { readonly orderNo: string },
): Promise<z.input<typeof writing.prepareOrderEmail.output>> {
  const { row, order } = await findForStaff(context.db, orderNo, context.now);
  const to = reachedAt(row);
  const name = writtenTo(row);
  const frame = await readLetterFrame(context, {
    firstName: firstNameOf(name),
    of: 'order',
    values: valuesOfOrder(order),
  });
  return { ...frame, to, name };
}

/** Shows the email and writes nothing. @throws Failure 'conflict' if the order has no email address, 'notFound' */
export async function previewEmail(
  { db, shop, now }: StaffContext,
  { orderNo, subject, text }: Letter,
): Promise<z.input<typeof writing.previewOrderEmail.output>> {
  const { row } = await findForStaff(db, orderNo, now);
  const to = reachedAt(row);
  const { plain } = letterEmail({ to, name: writtenTo(row), subject, text, eventKey: 'preview' }, shop);
  return { subject, to, plain };
}

/** @throws Failure 'conflict' if the order has no email address, or the shop sends no email, 'notFound' */
export async function writeToCustomer(context: StaffContext, { orderNo, subject, text }: Letter): Promise<OrderPage> {
  await withLocked(context.db, orderNo, async (tx, order) => {
    const inside = { ...context, db: tx };
    await sendLetter(inside, {
      about: { orderId: order.id, orderNo: order.number },
      to: reachedAt(order),
      name: writtenTo(order),
      subject,
      text,
    });
    await writeAudit(inside, audited(order, 'order.written'));
  });
  return readOrderPage(context, { orderNo });
}
