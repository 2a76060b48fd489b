import { and, eq, like } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type * as actions from '#contract/admin/orders/order-actions.ts';
import type { OrderPage, readOrderEmail } from '#contract/admin/orders/order-page.ts';
import { Failure } from '#domain/failure.ts';
import { formatPounds, pence } from '#domain/money/money.ts';
import { emails } from '#server/db/tables/schema.ts';
import { withoutTokens } from '#server/platform/secrets.ts';
import { requirePermission, type StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import { findByNumber, withLocked } from '#server/sales/orders/changing/find-by-number.ts';
import type { LockedOrder } from '#server/sales/orders/changing/move-order.ts';
import { readMostToKeep } from '#server/sales/orders/changing/withdraw-order.ts';
import { addNote } from '#server/sales/orders/taking/settle-taken.ts';
import { correctMethod } from '#server/sales/payments/correct-method.ts';
import { sendPaymentLink, sendPhotoLink } from '#server/sales/payments/links/send-link.ts';
import { takePayment } from '#server/sales/payments/take-by-hand.ts';
import { keptOf, readKept } from '#server/sales/refunds/read-kept.ts';
import { moveSeen } from './move-seen.ts';
import { readOrderPage } from './order-page.ts';
import { requireApproval } from './refund-approval.ts';
import { cancelByStaff } from './staff-orders.ts';

type InputOf<E extends { input: z.ZodMiniType }> = z.output<E['input']>;

export const audited = (order: Pick<LockedOrder, 'id' | 'number'>, action: string) => ({
  action,
  subjectKind: 'order',
  subject: order.id,
  subjectName: order.number,
});

/** Moves an order one step, from the state that it was seen in. @throws Failure as `moveSeen` */
export async function moveOneStep(
  context: StaffContext,
  { orderNo, from, to, isUndo }: InputOf<typeof actions.moveOrderTo>,
): Promise<OrderPage> {
  await moveSeen(context, { orderNo, from, to, revision: null, isUndo });
  return readOrderPage(context, { orderNo });
}

/**
 * Cancels an order. What was paid is refunded with it, except what is kept. @throws Failure 'stepUpRequired' if that is above the role's
 * limit
 */
export async function cancelOrder(
  context: StaffContext,
  { orderNo, reason, note, keepPence, isHanded: asksHanded }: InputOf<typeof actions.cancelOrderByStaff>,
): Promise<OrderPage> {
  const { db, staff, now } = context;
  const order = await findByNumber(db, orderNo);
  const [kept, most] = await withLocked(db, orderNo, async (tx, { id }) => [
    keptOf(await readKept(tx, id)),
    await readMostToKeep(tx, id),
  ]);
  if (keepPence > most)
    throw new Failure('conflict', {
      text:
        keepPence > kept
          ? `Only ${formatPounds(kept)} was paid for ${order.number}. Nothing was cancelled.`
          : `At most ${formatPounds(most)} can be kept for ${order.number}: its deposit must be refunded. Nothing was cancelled.`,
    });
  const isHanded = asksHanded && staff.permissions.has('refunds.give');
  const said = { orderNo, as: staff.name, reason, note, now, keepPence: pence(keepPence), isHanded };
  const outcome = await cancelByStaff(db, said);
  await requireApproval(context, order, outcome === 'moved' ? kept - keepPence : 0);
  if (outcome === 'moved')
    await writeAudit(context, { ...audited(order, 'order.cancelled'), after: { keptPence: keepPence }, reason });
  return readOrderPage(context, { orderNo });
}

/** Adds a note. The customer never reads it; the log does not have it either, because nobody can make the log forget. */
export async function addNoteTo(
  context: StaffContext,
  { orderNo, text }: InputOf<typeof actions.noteOrder>,
): Promise<OrderPage> {
  const { db, staff, now } = context;
  await addNote(db, { orderNo, text, as: staff.name, now });
  await writeAudit(context, audited(await findByNumber(db, orderNo), 'order.noted'));
  return readOrderPage(context, { orderNo });
}

/** @throws Failure 'conflict' if less is owed, or the order is cancelled or expired */
export async function takeMoneyFor(
  context: StaffContext,
  { orderNo, method, amountPence }: InputOf<typeof actions.takeMoney>,
): Promise<OrderPage> {
  const { db, staff, now, requestId } = context;
  const key = `staff:${staff.memberId}:${requestId}`;
  await takePayment(db, { orderNo, method, amountPence: pence(amountPence), as: staff.name, key, now });
  const after = { method, amountPence };
  await writeAudit(context, { ...audited(await findByNumber(db, orderNo), 'payment.taken'), after });
  return readOrderPage(context, { orderNo });
}

/** @throws Failure as `correctMethod` */
export async function correctPaymentOf(
  context: StaffContext,
  { orderNo, paymentId, method }: InputOf<typeof actions.correctPayment>,
): Promise<OrderPage> {
  const { db, staff, now } = context;
  const before = await withLocked(db, orderNo, (tx, order) =>
    correctMethod(tx, order, { paymentId, method, as: staff.name, now }),
  );
  if (before !== method)
    await writeAudit(context, {
      ...audited(await findByNumber(db, orderNo), 'payment.corrected'),
      before: { method: before },
      after: { method },
    });
  return readOrderPage(context, { orderNo });
}

/** @throws Failure 'conflict' if nothing is owed */
export async function askForMoney(
  context: StaffContext,
  { orderNo }: InputOf<typeof actions.askByLink>,
): Promise<z.input<typeof actions.askByLink.output>> {
  const { db, staff, now, services } = context;
  const link = await sendPaymentLink(db, { orderNo, publicUrl: services.publicUrl, as: staff.name, now });
  const { url, askedPence, isEmailed } = link;
  await writeAudit(context, {
    ...audited(await findByNumber(db, orderNo), 'payment.asked'),
    after: { askedPence, isEmailed },
  });
  return { url, askedPence, isEmailed, order: await readOrderPage(context, { orderNo }) };
}

/** @throws Failure 'conflict' if no product is waiting for one */
export async function askForPhoto(
  context: StaffContext,
  { orderNo }: InputOf<typeof actions.askForPhoto>,
): Promise<z.input<typeof actions.askForPhoto.output>> {
  const { db, staff, now, services } = context;
  const { url, isEmailed } = await sendPhotoLink(db, { orderNo, publicUrl: services.publicUrl, as: staff.name, now });
  await writeAudit(context, { ...audited(await findByNumber(db, orderNo), 'photo.asked'), after: { isEmailed } });
  return { url, isEmailed };
}

/**
 * Tokens that open something are blanked out, because whoever reads it here is not its customer. @throws Failure 'notFound', 'notAllowed'
 */
export async function readEmail(
  context: StaffContext,
  { orderNo, emailId }: InputOf<typeof readOrderEmail>,
): Promise<z.input<typeof readOrderEmail.output>> {
  requirePermission(context, 'money.see');
  const { db } = context;
  const order = await findByNumber(db, orderNo);
  const [email] = await db
    .select()
    .from(emails)
    .where(and(eq(emails.id, emailId), like(emails.eventKey, `%:${order.number}%`)));
  if (!email || order.email === '') throw new Failure('notFound', { text: 'There is no such email for this order.' });
  return {
    subject: email.subject,
    to: email.recipient,
    plain: withoutTokens(email.plain),
    sentAt: email.sentAt?.toISOString() ?? null,
  };
}
