import { and, eq, isNotNull } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import { countsAsSold } from '#domain/order/fulfilment/fulfilment.ts';
import type { Party } from '#domain/order/party.ts';
import { reachOf } from '#domain/order/taking/contact.ts';
import type { Db } from '#server/db/open.ts';
import { orderNotes, orderRevisions } from '#server/db/tables/orders/change-tables.ts';
import { orders, payments } from '#server/db/tables/schema.ts';
import { addJob } from '#server/modules/enqueue-job.ts';
import { type LockedOrder, noteEvent } from '#server/modules/orders/changing/move-order.ts';
import { lastMomentToPay } from '#server/modules/orders/holding/pay-before.ts';
import { fullPlace, mayNotFillDay } from '#server/modules/orders/placing/check-chosen-pickup.ts';
import { byCustomer } from '#server/modules/orders/placing/stock.ts';
import { moveBalance } from '#server/modules/payments/owed/move-balance.ts';
import { adjustHold } from './adjust-hold.ts';
import { claimNewPhotos } from './claim-new-photos.ts';
import { movePlace, type Place } from './move-place.ts';
import type { Plan } from './plan-revision.ts';
import type { AskedRevision, RevisingShop } from './revising.ts';
import { tellRevision } from './telling/tell-revision.ts';
import { countSoldAnew, moveDifference, writeAdjustments, writeLines } from './write-revision.ts';

/**
 * Places, stock, lines, order, revision and event, in the caller's transaction. @returns what of the diary was gone past
 * @throws the database's error where the day or the slot is full (`refusedPlace`); Failure 'conflict' where its payment is under way
 */
export async function applyRevision(
  tx: Db,
  { order, before, revision, stocked, passed }: Plan,
  asked: AskedRevision,
  shop: RevisingShop,
): Promise<string> {
  const { now } = shop;
  const { actorKind, madeBy, reason, pastDiary } = asked;
  const place = [
    { ...before.pickup, workUnits: order.workUnits },
    { ...revision.pickup, workUnits: revision.workUnits },
  ] as const;
  const past = [passed, await takePlace(tx, ...place, asked)].filter(Boolean).join(' ');
  await moveDifference(tx, revision, { orderId: order.id, madeBy: madeBy || byCustomer, at: now });
  if (countsAsSold(order.fulfilment)) await countSoldAnew(tx, revision);
  await claimNewPhotos(tx, order, before, revision, now);
  await writeLines(tx, order.id, before, revision, stocked);
  await writeAdjustments(tx, revision);
  const next = order.revision + 1;
  await tx
    .update(orders)
    .set({ ...columnsOf(order, revision, now), revision: next })
    .where(eq(orders.id, order.id));
  if (revision.pickup.date !== before.pickup.date) await moveBalance(tx, order.id, now);
  await tx
    .insert(orderRevisions)
    .values({ orderId: order.id, revision: next, before, actorKind, madeBy, reason, at: now });
  await noteEvent(tx, order.id, 'edited', { actorKind, madeBy, cause: 'asked', reference: '', reason }, now);
  if (past !== '')
    await tx
      .insert(orderNotes)
      .values({ orderId: order.id, text: `${past} Taken on all the same: ${pastDiary}`, madeBy, at: now });
  if (revision.differencePence !== 0) await stopPaying(tx, order, shop);
  await adjustHold(tx, order, revision.differencePence, now);
  await tellRevision(tx, order.id, next);
  return past;
}

function columnsOf(order: LockedOrder, revision: Plan['revision'], now: Date) {
  const { pickup, recipient, workUnits, subTotalPence, discountPence, depositPence, totalPence } = revision;
  const latest = lastMomentToPay(pickup, now);
  return {
    pickupDate: pickup.date,
    pickupTime: pickup.time,
    recipient,
    workUnits,
    subTotalPence,
    discountPence,
    depositPence,
    totalPence,
    // Staff took it for one person, who is its contact too; from the web the contact is the sender.
    ...(order.source !== 'web' && recipient !== order.recipient && contactColumnsOf(recipient)),
    // It may be paid for as long as was said, be it minutes, a link's days or a quote's weeks, but not beyond its new pick-up.
    ...(order.fulfilment === 'placed' && latest < order.payBefore && { payBefore: latest }),
  };
}

function contactColumnsOf(recipient: Party) {
  const { name, telephone } = reachOf(recipient);
  return { contactName: name, contactTelephone: telephone };
}

const fullTexts = { day: 'That day is full.', time: 'That pick-up time is full.' } as const;

/**
 * Past no limit that has room.
 * @returns which limits were gone past; empty where none was
 * @throws the database's error where the place is full and no reason was said; Failure 'notAllowed' for a day that the actor may not fill
 */
async function takePlace(
  tx: Db,
  from: Place,
  to: Place,
  { pastDiary, mayPassDay }: Pick<AskedRevision, 'pastDiary' | 'mayPassDay'>,
): Promise<string> {
  const past = { day: false, time: false };
  const passed: string[] = [];
  for (;;)
    try {
      await tx.transaction((inner) => movePlace(inner, from, to, past));
      return passed.join(' ');
    } catch (error) {
      const full = fullPlace(error);
      if (full === null || pastDiary === '' || past[full]) throw error;
      if (full === 'day' && !mayPassDay) throw mayNotFillDay();
      past[full] = true;
      passed.push(fullTexts[full]);
    }
}

/** A page that asks for what it no longer costs. Where nobody could close it before, the queue does. */
async function stopPaying(tx: Db, { id, number }: LockedOrder, { gateway }: RevisingShop): Promise<void> {
  const open = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, id), eq(payments.state, 'open'), isNotNull(payments.providerSessionId)));
  if (open.length === 0) return;
  if (gateway) throw paymentUnderWay(number);
  for (const payment of open) await addJob(tx, 'close_session', { paymentId: payment.id }, `close:${payment.id}`);
}

export const paymentUnderWay = (orderNo: string): Failure =>
  new Failure('conflict', { text: `The payment of ${orderNo} is under way. Please try again in a moment.` });
