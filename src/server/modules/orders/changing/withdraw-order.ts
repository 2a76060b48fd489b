import { cakesAreUntouched, countsAsSold, move } from '#domain/order/fulfilment/fulfilment.ts';
import type { WhyMoved } from '#domain/order/fulfilment/order-event.ts';
import type { Db } from '#server/db/open.ts';
import { notifyOrder } from '#server/modules/enqueue-job.ts';
import { releaseHold } from '#server/modules/orders/holding/release-hold.ts';
import { releaseStock, uncountAsSold } from '#server/modules/orders/placing/stock.ts';
import { enqueueClosing } from '#server/modules/payments/close-open-sessions.ts';
import { closeUnanswered } from '#server/modules/payments/reconcile-payments.ts';
import { giveBackWhole } from '#server/modules/refunds/give-back.ts';
import { type LockedOrder, moveOrder } from './move-order.ts';

type Withdrawal = {
  readonly why: WhyMoved;
  /** Who does it, as the stock's ledger names them. */
  readonly by: string;
  readonly now: Date;
  /** Absent where another email tells the customer enough. */
  readonly email?: { readonly reason?: string };
};

/** Cancelled, and all that is kept of its money goes back. The caller holds the order's lock. `same` and `refused` change nothing. */
export async function withdrawOrder(
  tx: Db,
  order: LockedOrder,
  { why, by, now, email }: Withdrawal,
): Promise<'moved' | 'same' | 'refused'> {
  const outcome = move(order.fulfilment, 'cancelled');
  if (outcome !== 'moved') return outcome;
  if (cakesAreUntouched(order.fulfilment))
    await releaseStock(tx, order.id, { reason: 'returned', madeBy: by, at: now });
  if (countsAsSold(order.fulfilment)) await uncountAsSold(tx, order.id);
  await moveOrder(tx, order, 'cancelled', why, now);
  const back = await giveBackWhole(tx, order.id, why, now);
  await closeUnanswered(tx, order.id);
  await enqueueClosing(tx, order.id);
  const isOwed = back.cardPence + back.handPence > 0;
  if (email) await notifyOrder(tx, order.id, { kind: 'cancelled', isOwed, ...(isOwed && { back }), ...email });
  if (order.fulfilment === 'placed') await releaseHold(tx, order, isGivenUp(why) ? 'givenUp' : 'superseded', now);
  return outcome;
}

const isGivenUp = ({ actorKind, cause }: WhyMoved): boolean => actorKind === 'customer' && cause === 'asked';
