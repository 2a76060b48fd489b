import { eq } from 'drizzle-orm';
import { minus, type Pence, pence, sum } from '#domain/money/money.ts';
import { cakesAreUntouched, countsAsSold, move } from '#domain/order/fulfilment.ts';
import type { WhyMoved } from '#domain/order/order-event.ts';
import type { Db } from '#server/db/open.ts';
import { orders } from '#server/db/tables/schema.ts';
import { notifyOrder } from '#server/platform/enqueue-job.ts';
import { readDeposits } from '#server/sales/ledger/keep-deposits.ts';
import { worthOf } from '#server/sales/ledger/read-booked.ts';
import { readMoney } from '#server/sales/ledger/read-entries.ts';
import { releaseHold } from '#server/sales/orders/holding/release-hold.ts';
import { releaseStock, uncountAsSold } from '#server/sales/orders/placing/stock.ts';
import { enqueueClosing } from '#server/sales/payments/open-attempt.ts';
import { closeUnanswered } from '#server/sales/payments/reconcile-payments.ts';
import { settleByHand } from '#server/sales/refunds/by-staff/settle-by-hand.ts';
import { giveBackWhole } from '#server/sales/refunds/give-back.ts';
import { keptOf, readKept } from '#server/sales/refunds/read-kept.ts';
import { type LockedOrder, moveOrder } from './move-order.ts';

type Withdrawal = {
  readonly why: WhyMoved;
  /** Who does it, as the stock ledger names them. */
  readonly by: string;
  readonly now: Date;
  /** Absent if another email tells the customer enough. */
  readonly email?: { readonly reason?: string };
  /** On the refund, for staff only. */
  readonly note?: string | undefined;
  /** What is kept of what was paid; nothing if absent. */
  readonly keepPence?: Pence;
  /** What goes back by hand is handed back at once, and does not wait for somebody to do so. */
  readonly isHanded?: boolean;
};

/**
 * Cancels an order and refunds its money, except what is to be kept. The caller holds the order's lock. `same` and `refused` change
 * nothing.
 */
export async function withdrawOrder(
  tx: Db,
  order: LockedOrder,
  { why, by, now, email, note, keepPence = pence(0), isHanded = false }: Withdrawal,
): Promise<'moved' | 'same' | 'refused'> {
  const outcome = move(order.fulfilment, 'cancelled');
  if (outcome !== 'moved') return outcome;
  if (cakesAreUntouched(order.fulfilment))
    await releaseStock(tx, order.id, { reason: 'returned', madeBy: by, at: now });
  if (countsAsSold(order.fulfilment)) await uncountAsSold(tx, order.id);
  await moveOrder(tx, order, 'cancelled', why, now);
  const keptOffPence = pence(Math.min(keepPence, await readMostToKeep(tx, order.id)));
  if (keptOffPence > 0) await tx.update(orders).set({ keptOffPence }).where(eq(orders.id, order.id));
  const { handTransferIds, ...back } = await giveBackWhole(tx, order.id, { ...why, note }, now, keptOffPence);
  if (isHanded) await settleByHand(tx, { ...order, fulfilment: 'cancelled' }, { madeBy: by, now }, handTransferIds);
  await closeUnanswered(tx, order.id);
  await enqueueClosing(tx, order.id);
  const isOwed = back.cardPence + back.handPence > 0;
  if (email) {
    const isPaidBack = !isOwed && keptOffPence === 0 && (await readMoney(tx, order.id)).capturedPence > 0;
    await notifyOrder(tx, order.id, {
      kind: 'cancelled',
      isOwed,
      isPaidBack,
      ...(isOwed && { back: { ...back, isHanded } }),
      keptOffPence,
      ...email,
    });
  }
  if (order.fulfilment === 'placed') await releaseHold(tx, order, isGivenUp(why) ? 'givenUp' : 'superseded', now);
  return outcome;
}

/**
 * How much of an order's money may be kept when it is cancelled: a deposit goes back, because nothing was lent. The caller holds the order's
 * lock.
 */
export async function readMostToKeep(tx: Db, orderId: number): Promise<Pence> {
  const held = sum((await readDeposits(tx, orderId)).map(({ heldPence }) => heldPence));
  const lent = (await worthOf(tx, orderId)).find(({ moneyClass }) => moneyClass === 'deposit')?.amountPence ?? 0;
  return minus(keptOf(await readKept(tx, orderId)), pence(Math.min(held, lent)));
}

const isGivenUp = ({ actorKind, cause }: WhyMoved): boolean => actorKind === 'customer' && cause === 'asked';
