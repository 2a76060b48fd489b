import { and, eq, isNotNull } from 'drizzle-orm';
import { cakesAreUntouched, countsAsSold, move } from '#domain/order/order-state.ts';
import type { Db } from '#server/db/open.ts';
import { payments } from '#server/db/tables/schema.ts';
import { addJob, notifyOrder } from '#server/modules/enqueue-job.ts';
import { releaseHold } from '#server/modules/orders/holding/release-hold.ts';
import { releaseStock, uncountAsSold } from '#server/modules/orders/placing/stock.ts';
import { closeUnanswered } from '#server/modules/payments/reconcile-payments.ts';
import { refundKey } from '#server/modules/payments/settle-payment.ts';
import { type LockedOrder, moveOrder } from './move-order.ts';
import { causes } from './order-causes.ts';

type Withdrawal = {
  readonly to: 'cancelled' | 'refunded';
  readonly cause: string;
  /** Who does it, as the stock's ledger names them. */
  readonly by: string;
  readonly now: Date;
  /** Absent where another email tells the customer enough. */
  readonly email?: { readonly reason?: string };
};

/** The caller holds the order's lock. `same` and `refused` change nothing. */
export async function withdrawOrder(
  tx: Db,
  order: LockedOrder,
  { to, cause, by, now, email }: Withdrawal,
): Promise<'moved' | 'same' | 'refused'> {
  const outcome = move(order.state, to);
  if (outcome !== 'moved') return outcome;
  if (cakesAreUntouched(order.state)) await releaseStock(tx, order.id, { reason: 'returned', madeBy: by, at: now });
  if (countsAsSold(order.state)) await uncountAsSold(tx, order.id);
  await moveOrder(tx, order, to, cause, now);
  const isOwed = await oweMoney(tx, order.id);
  await closeUnanswered(tx, order.id);
  await enqueueClosing(tx, order.id);
  if (email) await notifyOrder(tx, order.id, { kind: 'cancelled', isOwed, ...email });
  if (order.state === 'awaitingPayment')
    await releaseHold(tx, order, cause === causes.byCustomer ? 'givenUp' : 'superseded', now);
  return outcome;
}

/** The queue gives it back, and tries until it is done. */
async function oweMoney(tx: Db, orderId: number): Promise<boolean> {
  const owed = await tx
    .update(payments)
    .set({ state: 'refundDue' })
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'paid')))
    .returning({ id: payments.id });
  for (const { id } of owed) await addJob(tx, 'refund_payment', { paymentId: id }, refundKey(id));
  return owed.length > 0;
}

/** The provider could not close these just now; a payment that slips in is given back. */
async function enqueueClosing(tx: Db, orderId: number): Promise<void> {
  const open = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'open'), isNotNull(payments.providerSessionId)));
  for (const { id } of open) await addJob(tx, 'close_session', { paymentId: id }, `close:${id}`);
}
