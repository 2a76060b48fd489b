import { and, eq, like } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type * as actions from '#contract/admin/orders/order-actions.ts';
import type { OrderPage, readOrderEmail } from '#contract/admin/orders/order-page.ts';
import { Failure } from '#domain/failure.ts';
import { pence } from '#domain/money/money.ts';
import { emails } from '#server/db/tables/schema.ts';
import { writeAudit } from '#server/modules/audit/write-audit.ts';
import { findByNumber, withLocked } from '#server/modules/orders/changing/find-by-number.ts';
import type { LockedOrder } from '#server/modules/orders/changing/move-order.ts';
import { addNote } from '#server/modules/orders/taking/add-note.ts';
import { takePayment } from '#server/modules/payments/by-hand/take-payment.ts';
import { sendPaymentLink } from '#server/modules/payments/links/send-link.ts';
import { keptOf, readKept } from '#server/modules/refunds/read-kept.ts';
import { requireProofToGiveBack } from '#server/modules/staff/money/refund-limit.ts';
import { moveSeen } from '#server/modules/staff/orders/move-seen.ts';
import { cancelByStaff } from '#server/modules/staff/orders/staff-orders.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';
import { readOrderPage } from './order-page.ts';

type InputOf<E extends { input: z.ZodMiniType }> = z.output<E['input']>;

export const audited = (order: Pick<LockedOrder, 'id' | 'number'>, action: string) => ({
  action,
  subjectKind: 'order',
  subject: order.id,
  subjectName: order.number,
});

/** One step, from the state that it was seen in. @throws Failure as `moveSeen` */
export async function moveOneStep(
  context: StaffContext,
  { orderNo, from, to }: InputOf<typeof actions.moveOrderTo>,
): Promise<OrderPage> {
  await moveSeen(context, { orderNo, from, to, revision: null, isUndo: false });
  return readOrderPage(context, { orderNo });
}

/** What was paid goes back with it. @throws Failure 'stepUpRequired' where that is above the role's limit */
export async function cancelOrder(
  context: StaffContext,
  { orderNo, reason }: InputOf<typeof actions.cancelOrderByStaff>,
): Promise<OrderPage> {
  const { db, staff, now } = context;
  const order = await findByNumber(db, orderNo);
  const kept = await withLocked(db, orderNo, async (tx, { id }) => keptOf(await readKept(tx, id)));
  const outcome = await cancelByStaff(db, { orderNo, as: staff.name, reason, now });
  await requireProofToGiveBack(context, order.id, outcome === 'moved' ? kept : 0);
  if (outcome === 'moved') await writeAudit(context, { ...audited(order, 'order.cancelled'), reason });
  return readOrderPage(context, { orderNo });
}

/** The customer never reads it; neither does the log, which nobody can make forget. */
export async function addNoteTo(
  context: StaffContext,
  { orderNo, text }: InputOf<typeof actions.noteOrder>,
): Promise<OrderPage> {
  const { db, staff, now } = context;
  await addNote(db, { orderNo, text, as: staff.name, now });
  await writeAudit(context, audited(await findByNumber(db, orderNo), 'order.noted'));
  return readOrderPage(context, { orderNo });
}

/** @throws Failure 'conflict' where less is owed, or the order is off */
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

/** @throws Failure 'conflict' where nothing is owed */
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

/** What opens something is blotted out: whoever reads it here is not its customer. @throws Failure 'notFound' */
export async function readEmail(
  { db }: StaffContext,
  { orderNo, emailId }: InputOf<typeof readOrderEmail>,
): Promise<z.input<typeof readOrderEmail.output>> {
  const order = await findByNumber(db, orderNo);
  const [email] = await db
    .select()
    .from(emails)
    .where(and(eq(emails.id, emailId), like(emails.eventKey, `%:${order.number}%`)));
  if (!email || order.email === '') throw new Failure('notFound', { text: 'There is no such email of this order.' });
  return {
    subject: email.subject,
    to: email.recipient,
    plain: email.plain.replaceAll(/([?&]token=)[\w-]+/g, '$1…'),
    sentAt: email.sentAt?.toISOString() ?? null,
  };
}
