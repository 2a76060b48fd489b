import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { requestFromWire } from '#contract/codecs/cart-codec.ts';
import { historyToWire, ordersToWire, orderToWire, placedToWire, trackedToWire } from '#contract/codecs/order-codec.ts';
import { calendarOfOrder } from '#contract/diary.ts';
import { invoicesOfOrder } from '#contract/orders/order-invoices.ts';
import { historyOfOrder, listedOrders, peopleToFillIn } from '#contract/orders/order-listing.ts';
import {
  addItem as addItemCall,
  changeItem as changeItemCall,
  changePickup as changePickupCall,
  type PickupOfOrder,
  readPickup,
} from '#contract/orders/order-pickup.ts';
import * as orders from '#contract/orders/orders.ts';
import type { Shop } from '#contract/shop.ts';
import { samePersonalisation } from '#domain/catalogue/personalisation.ts';
import { defaultSize } from '#domain/catalogue/product.ts';
import { Failure } from '#domain/failure.ts';
import { rateText } from '#domain/money/ledger.ts';
import { pence } from '#domain/money/money.ts';
import { can } from '#domain/order/can.ts';
import type { Order } from '#domain/order/order.ts';
import { causeForCustomer, type OrderHistory, whys, withoutUndone } from '#domain/order/order-event.ts';
import { stateOfCakes } from '#domain/order/order-state.ts';
import { changeText } from '#domain/order/revising/changes-between.ts';
import { mayStillMove, movableUntil, partsThatMayChange } from '#domain/order/revising/may-revise.ts';
import type { AskedChange } from '#domain/order/revising/revisable-order.ts';
import { dayMs } from '#domain/pickup/clock/durations.ts';
import { pickupSlot } from '#domain/pickup/pickup-slot.ts';
import type { Db } from '#server/db/open.ts';
import { refundTransfers } from '#server/db/tables/money/refund-tables.ts';
import { orderEvents } from '#server/db/tables/schema.ts';
import { readDiaryForOrder } from '#server/pickup/read-diary.ts';
import { answeredBy, answeredThrough } from '#server/platform/endpoint-action.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { issueForCustomer } from '#server/sales/invoices/issue-invoice.ts';
import { mayInvoice } from '#server/sales/invoices/read-invoices.ts';
import { closeSessions } from '#server/sales/payments/reconcile-payments.ts';
import { readFailed } from '#server/sales/refunds/read-kept.ts';
import { type LockedOrder, lockOrder } from './changing/move-order.ts';
import { withdrawOrder } from './changing/withdraw-order.ts';
import { findCalendar, findOrder, listOrders, lookUpOrder, ownOrder, track } from './find-order.ts';
import { findPeople } from './find-people.ts';
import { listOrdersOf } from './list-orders.ts';
import { placeOrder } from './placing/place-order.ts';
import { byCustomer } from './placing/stock.ts';
import { readStock } from './placing/write-order.ts';
import { demandOfSold, isAgreed } from './revising/judge-change.ts';
import { readChanges, readRevisable } from './revising/read-revisable.ts';
import { reviseOrder } from './revising/revise-order.ts';

/**
 * Cancels the customer's own order. The payment page is closed first; what was paid at the last moment is refunded. Repeating it is
 * harmless.
 * @throws Failure 'notFound' for another's order; 'conflict' for one that can no longer be cancelled
 */
export async function cancelOrder(context: RequestContext, { orderNo }: { orderNo: string }): Promise<Order> {
  const found = await ownOrder(context, orderNo);
  const { payments: gateway } = context.services;
  if (found.fulfilment === 'placed') {
    // A provider that does not answer does not prevent anybody from cancelling: the queue goes on closing.
    await closeSessions(context.db, gateway, found.id, context.now).catch(unlessOurs);
  }
  await context.db.transaction(async (tx) => {
    const order = await lockOrder(tx, found.id);
    if (!order) return;
    const verdict = can.cancel({ state: stateOfCakes(order.fulfilment) });
    if (verdict === 'cancelled' || verdict === 'refunded') return;
    if (verdict !== 'yes') throw new Failure('conflict', { text: refusals[verdict](context.shop) });
    await withdrawOrder(tx, order, {
      why: whys.byCustomer,
      by: byCustomer,
      now: context.now,
      email: {},
    });
  });
  return findOrder(context, { orderNo });
}

function unlessOurs(error: unknown): void {
  if (!(error instanceof Failure) || error.code !== 'paymentFailed') throw error;
}

const refusals = {
  expired: () => 'This order was not paid in time and has expired. There is nothing to cancel.',
  started: ({ telephone }: Shop) =>
    `We have started on this order, so it can no longer be cancelled here. Please call us on ${telephone.shown}.`,
} as const;

/** A refund takes seconds, or as long as the provider's trouble lasts; if it takes longer, its customer is told to call. */
const refundLateAfterMs = dayMs;

/** @throws Failure 'notFound' with 'Order not found', both for another's order and for none */
async function findHistory(context: RequestContext, { orderNo }: { orderNo: string }): Promise<OrderHistory> {
  const { db, now } = context;
  const order = await ownOrder(context, orderNo);
  const events = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(asc(orderEvents.id));
  const transfers = await db
    .select()
    .from(refundTransfers)
    .where(and(eq(refundTransfers.orderId, order.id), ne(refundTransfers.state, 'failed')))
    .orderBy(asc(refundTransfers.id));
  const isLate = (since: Date) => now.getTime() - since.getTime() > refundLateAfterMs;
  return {
    events: withoutUndone(events).flatMap((event) => {
      const { kind, at } = event;
      if (kind === 'edited') return [];
      const state = kind === 'returned' ? 'refunded' : stateOfCakes(kind);
      return [{ state, at, cause: causeForCustomer(event) }];
    }),
    changes: await readToldChanges(context, order),
    refunds: [
      ...transfers.map(({ state, amountPence, createdAt, method }) => ({
        state: state === 'done' ? state : isLate(createdAt) ? ('late' as const) : ('due' as const),
        amountPence: pence(amountPence),
        isByHand: method !== 'card',
      })),
      ...(await readFailed(db, order.id)).map(({ missingPence }) => ({
        state: 'late' as const,
        amountPence: missingPence,
        isByHand: false,
      })),
    ],
    ...(context.shop.company.vat === null
      ? { vat: [], hasInvoice: false }
      : { vat: await readVat(db, order.id), hasInvoice: await mayInvoice(db, order.id) }),
  };
}

async function readToldChanges(
  { db, now }: RequestContext,
  { id, revision }: { readonly id: number; readonly revision: number },
): Promise<OrderHistory['changes']> {
  const order = revision > 1 ? await lookUpOrder({ db, now }, id) : null;
  if (!order) return [];
  return (await readChanges(db, id, order, 'customer'))
    .map(({ at, actorKind, changes }) => ({
      at,
      cause: actorKind === 'customer' ? ('customer' as const) : ('shop' as const),
      said: changes.map(changeText),
    }))
    .filter(({ said }) => said.length > 0);
}

async function readVat(db: Db, orderId: number): Promise<OrderHistory['vat']> {
  const { rows } = await db.execute<{ basisPoints: number; gross: number; vat: number }>(sql`
    select vat_basis_points as "basisPoints", sum(amount_pence)::int as gross, sum(vat_pence)::int as vat from ledger_entries
    where order_id = ${orderId} and vat_basis_points is not null and not is_test_money(provider)
    group by 1 having sum(amount_pence) <> 0 order by 1 desc`);
  return rows.map(({ basisPoints, gross, vat }) => ({
    rate: rateText(basisPoints),
    netPence: pence(gross - vat),
    vatPence: pence(vat),
  }));
}

export const orderEndpoints = [
  answeredThrough(orders.placeOrder, placedToWire, (context, asked) => placeOrder(context, requestFromWire(asked))),
  answeredThrough(orders.cancelOrder, orderToWire, cancelOrder),
  answeredThrough(orders.ordersOfCustomer, (all) => all.map(orderToWire), listOrders),
  answeredThrough(listedOrders, ordersToWire, listOrdersOf),
  answeredThrough(historyOfOrder, historyToWire, findHistory),
  answeredBy(readPickup, findPickup),
  answeredThrough(changePickupCall, orderToWire, changePickup),
  answeredThrough(changeItemCall, orderToWire, changeItem),
  answeredThrough(addItemCall, orderToWire, addItem),
  answeredBy(peopleToFillIn, findPeople),
  answeredBy(calendarOfOrder, findCalendar),
  answeredBy(invoicesOfOrder, invoiceOwnOrder),
  answeredThrough(orders.trackOrder, trackedToWire, track),
];

/** @throws Failure 'notFound' with 'Order not found', both for another's order and for none; as `issueForCustomer` */
async function invoiceOwnOrder(
  context: RequestContext,
  { orderNo, buyer }: z.output<typeof invoicesOfOrder.input>,
): Promise<z.input<typeof invoicesOfOrder.output>> {
  const { id } = await ownOrder(context, orderNo);
  return { documents: await issueForCustomer(context, { orderId: id, buyer }) };
}

/** @throws Failure 'notFound' with 'Order not found', both for another's order and for none */
export async function findPickup(context: RequestContext, { orderNo }: { orderNo: string }): Promise<PickupOfOrder> {
  const { db, now } = context;
  const order = await ownOrder(context, orderNo);
  const { lines, pickup } = await readRevisable(db, order);
  const productIds = [...new Set(lines.map(({ productId }) => productId))];
  const { diary, needs } = await readDiaryForOrder(db, now, productIds);
  const demand = { ...demandOfSold(lines, needs), workUnits: order.workUnits };
  const open = isAgreed(order) ? [] : partsThatMayChange(order.fulfilment, 'customer');
  const mayChange = open.includes('pickupDay') && mayStillMove(pickup, demand, now.getTime(), diary);
  return {
    revision: order.revision,
    mayChange,
    mayChangeItems: open.includes('lines'),
    until: mayChange ? new Date(movableUntil(pickup, demand, diary)).toISOString() : null,
    demand: {
      ...demand,
      leads: [...demand.leads],
      seasons: [...demand.seasons],
      shelves: [...demand.shelves],
      // The day that it already has stays open to it, as `reviseOrder` judges it.
      notOn: demand.notOn.filter((day) => day !== pickup.date),
    },
  };
}

/**
 * Changes the day and time of the customer's own order. Asking again for what it already has is harmless.
 * @throws as `reviseOrder`
 */
export async function changePickup(
  context: RequestContext,
  { orderNo, revision, pickupDate, pickupTime }: z.output<typeof changePickupCall.input>,
): Promise<Order> {
  const order = await ownOrder(context, orderNo);
  return changeOwn(context, order, revision, { pickup: pickupSlot(pickupDate, pickupTime) });
}

/**
 * Changes one line of the customer's own order. If it costs less, the difference goes back to the card it was paid with; if it costs more,
 * the difference is owed.
 * @throws as `reviseOrder`
 */
export async function changeItem(
  context: RequestContext,
  { orderNo, revision, place, quantity, weightGrams, personalisation }: z.output<typeof changeItemCall.input>,
): Promise<Order> {
  const order = await ownOrder(context, orderNo);
  const { lines } = await readRevisable(context.db, order);
  const line = lines[place - 1];
  const said = personalisation ?? line?.personalisation;
  const isSized = weightGrams === undefined || weightGrams === line?.weightGrams;
  const isSo = isSized && line?.quantity === quantity && samePersonalisation(line.personalisation, said);
  // If the order was changed since, the place may be gone: its customer is told that it was changed.
  const changedLines = isSo ? [] : [{ id: line?.id ?? 0, quantity, weightGrams, personalisation: said }];
  return changeOwn(context, order, revision, { changedLines });
}

/**
 * Adds to the customer's own order, at today's price: one in the usual size, unless asked for otherwise. The difference is owed.
 * @throws Failure 'notFound' for what is not sold; as `reviseOrder`
 */
export async function addItem(
  context: RequestContext,
  { orderNo, revision, slug, weightGrams, quantity = 1, personalisation = {} }: z.output<typeof addItemCall.input>,
): Promise<Order> {
  const { catalogue, db, now } = context;
  const order = await ownOrder(context, orderNo);
  const sold = (await catalogue.at(now)).sold(slug);
  const [product] = sold ? await readStock(db, [sold.row.id], now) : [];
  if (!product) throw new Failure('notFound', { text: 'Product not found' });
  const { lines } = await readRevisable(db, order);
  if (lines.length >= orders.mostOrderLines) throw new Failure('invalid', { text: 'Too many items in one order' });
  const grams = weightGrams ?? defaultSize(product).grams;
  const added = { productId: product.id, weightGrams: grams, quantity, personalisation };
  return changeOwn(context, order, revision, { addedLines: [added] });
}

async function changeOwn(
  context: RequestContext,
  { id, number }: LockedOrder,
  revision: number,
  change: AskedChange,
): Promise<Order> {
  const { db, now, services } = context;
  await reviseOrder(
    { db, now, gateway: services.payments },
    {
      orderId: id,
      from: revision,
      change,
      actorKind: 'customer',
      madeBy: '',
      reason: '',
      pastDiary: '',
      mayPassDay: false,
      isTrial: false,
    },
  );
  return findOrder(context, { orderNo: number });
}
