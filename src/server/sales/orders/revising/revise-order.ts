import { Failure } from '#domain/failure.ts';
import { type Balance, lowersWorth } from '#domain/money/ledger/owed/balance.ts';
import { type Pence, pence, sum } from '#domain/money/money.ts';
import type { OrderActor } from '#domain/order/order-event.ts';
import { changesBetween } from '#domain/order/revising/changes-between.ts';
import type { AskedChange } from '#domain/order/revising/revisable-order.ts';
import type { PickupSlot } from '#domain/pickup/pickup-slot.ts';
import { type Demand, noDemand } from '#domain/pickup/places/demand.ts';
import type { Db } from '#server/db/open.ts';
import { alignClasses } from '#server/sales/ledger/align-classes.ts';
import { type LockedOrder, lockOrder } from '#server/sales/orders/changing/move-order.ts';
import { refusedPlace } from '#server/sales/orders/placing/check-chosen-pickup.ts';
import { byCustomer } from '#server/sales/orders/placing/stock.ts';
import { readAllergyWarnings } from '#server/sales/orders/read-allergy-warnings.ts';
import { readOwed } from '#server/sales/payments/read-owed.ts';
import { closeSessions } from '#server/sales/payments/reconcile-payments.ts';
import { portionsOf, writeRefunds } from '#server/sales/refunds/give-back.ts';
import { readFailed, readKept } from '#server/sales/refunds/read-kept.ts';
import { applyRevision, paymentUnderWay } from './apply-revision.ts';
import { type Plan, planRevision } from './plan-revision.ts';
import { readRevisable } from './read-revisable.ts';
import type { AskedRevision, RevisedOrder, RevisingShop } from './revising.ts';

/** Thrown by a trial, so that its transaction is rolled back. */
class TrialOver extends Error {
  constructor(readonly outcome: RevisedOrder) {
    super('only tried');
  }
}

/**
 * The only way in which an order changes once it is placed: stock, places, money, history and email follow in one transaction, or nothing
 * does. A change that would change nothing is harmless.
 * @throws Failure 'notFound'; 'conflict' if it was changed since `from`, can no longer be, or is being paid; 'invalid' for what the diary,
 * a product or a refund forbids; 'outOfStock'; 'slotFull' with the next free slot
 */
export async function reviseOrder(shop: RevisingShop, asked: AskedRevision): Promise<RevisedOrder> {
  const { db, now, gateway } = shop;
  if (gateway && !asked.isTrial && mayCostOtherwise(asked.change)) await closePages(shop, asked.orderId);
  let wanted: { readonly pickup: PickupSlot; readonly demand: Demand } | null = null;
  try {
    return await db.transaction(async (tx) => {
      const order = await lockOrder(tx, asked.orderId);
      if (!order) throw new Failure('notFound', { text: 'Order not found' });
      const plan = await planRevision(tx, order, asked, now);
      if (plan === null) return asItIs(tx, order, now);
      wanted = { pickup: plan.revision.pickup, demand: plan.demand };
      const passed = await applyRevision(tx, plan, asked, shop);
      const outcome = await outcomeOf(tx, plan, asked, { now, passed });
      await alignClasses(tx, order.id, { madeBy: asked.madeBy || byCustomer, at: now });
      if (asked.isTrial) throw new TrialOver(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof TrialOver) return error.outcome;
    const { pickup, demand } = wanted ?? { pickup: null, demand: noDemand };
    throw (
      (pickup &&
        (await refusedPlace(
          { db, now, reader: asked.actorKind === 'customer' ? 'customer' : 'staff' },
          { pickup },
          error,
          demand,
        ))) ??
      error
    );
  }
}

const mayCostOtherwise = ({ changedLines = [], addedLines = [] }: AskedChange): boolean =>
  changedLines.length + addedLines.length > 0;

/** A customer who has just paid keeps the order as paid; the difference is then owed or over. */
async function closePages({ db, gateway, now }: RevisingShop, orderId: number): Promise<void> {
  if (!gateway) return;
  try {
    await closeSessions(db, gateway, orderId, now);
  } catch (error) {
    if (error instanceof Failure && error.code === 'paymentFailed') throw paymentUnderWay('this order');
    throw error;
  }
}

async function asItIs(tx: Db, order: LockedOrder, now: Date): Promise<RevisedOrder> {
  const totalPence = pence(order.totalPence);
  const { owedPence, overPence } = await readOwed(tx, order, now);
  return {
    orderNo: order.number,
    revision: order.revision,
    changes: [],
    beforePence: totalPence,
    totalPence,
    owedPence,
    overPence,
    givingBackPence: pence(0),
    passed: '',
    allergyWarnings: await readAllergyWarnings(tx, order),
  };
}

type Applied = { readonly now: Date; readonly passed: string };

/** The outcome, with the overpaid amount on its way back. */
async function outcomeOf(
  tx: Db,
  { order: { id, number }, before }: Plan,
  { actorKind, madeBy, reason }: AskedRevision,
  { now, passed }: Applied,
): Promise<RevisedOrder> {
  const order = await lockOrder(tx, id);
  if (!order) throw new Failure('notFound', { text: 'Order not found' });
  const after = await readRevisable(tx, order);
  const { balance, givingBackPence } = await giveBackDifference(tx, order, { actorKind, madeBy, reason, at: now });
  return {
    orderNo: number,
    revision: order.revision,
    changes: changesBetween(before, after, actorKind === 'customer' ? 'customer' : 'staff'),
    beforePence: before.totalPence,
    totalPence: after.totalPence,
    owedPence: balance.owedPence,
    overPence: balance.overPence,
    givingBackPence,
    passed,
    allergyWarnings: await readAllergyWarnings(tx, order),
  };
}

type Priced = Parameters<typeof readOwed>[1];

type Returning = OrderActor & { readonly reason: string; readonly at: Date };

/**
 * Refunds what was overpaid: by card at once, the rest as soon as somebody hands it back; `portionsOf` says from which payments. What
 * failed to go back before waits for somebody to try it again.
 * @returns how much is on its way
 */
async function giveBackDifference(
  tx: Db,
  order: Priced,
  by: Returning,
): Promise<{ readonly balance: Balance; readonly givingBackPence: Pence }> {
  const balance = await readOwed(tx, order, by.at);
  const failed = (await readFailed(tx, order.id)).filter(({ kind }) => !lowersWorth.has(kind));
  const givingBackPence = pence(Math.max(0, balance.overPence - sum(failed.map(({ missingPence }) => missingPence))));
  if (givingBackPence === 0) return { balance, givingBackPence };
  const from = portionsOf(givingBackPence, await readKept(tx, order.id), null);
  await writeRefunds(tx, { ...by, orderId: order.id, kind: 'revision', from });
  return { balance: await readOwed(tx, order, by.at), givingBackPence };
}
