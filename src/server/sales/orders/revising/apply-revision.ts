import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { inLawsOrder } from '#domain/diet/allergens.ts';
import { Failure } from '#domain/failure.ts';
import { countsAsSold } from '#domain/order/fulfilment.ts';
import type { Party } from '#domain/order/order.ts';
import type { RevisableOrder } from '#domain/order/revising/revisable-order.ts';
import type { RevisedLine } from '#domain/order/revising/revise-lines.ts';
import type { Revision } from '#domain/order/revising/revise-order.ts';
import { reachOf } from '#domain/order/taking/contact.ts';
import type { PickupSlot } from '#domain/pickup/pickup-slot.ts';
import { mainImageText } from '#server/catalogue/product-columns.ts';
import { moveStock } from '#server/db/move-stock.ts';
import type { Db } from '#server/db/open.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { orderAdjustments, orderNotes, orderRevisions } from '#server/db/tables/change-tables.ts';
import { orderLines, orders, payments } from '#server/db/tables/schema.ts';
import { capacityRuleOf, lockPlaces, type PastLimits } from '#server/pickup/taken-places.ts';
import { addJob, type JobPayloads } from '#server/platform/enqueue-job.ts';
import { type LockedOrder, noteEvent } from '#server/sales/orders/changing/move-order.ts';
import { holderKeysOf, lockedHolders } from '#server/sales/orders/holding/holders.ts';
import { lastMomentToPay } from '#server/sales/orders/holding/release-hold.ts';
import { fullPlace, mayNotFillDay } from '#server/sales/orders/placing/check-chosen-pickup.ts';
import { type StockedProduct, soldLine } from '#server/sales/orders/placing/check-lines.ts';
import { byCustomer } from '#server/sales/orders/placing/stock.ts';
import { moveBalance } from '#server/sales/payments/move-balance.ts';
import { claimPhotosFor } from '#server/sales/photos/claim-photos.ts';
import type { Plan } from './plan-revision.ts';
import type { AskedRevision, RevisingShop } from './revising.ts';

/** Changes that follow each other this quickly are told together. */
const togetherWithinSeconds = 60;

/**
 * The job exists if and only if the caller's transaction commits. Another change before it is done adds itself to the payload, and leaves
 * the job's time as it is: the email tells of everything since the first.
 */
async function tellRevision(tx: Db, orderId: number, revision: number): Promise<void> {
  const kind: keyof JobPayloads = 'send_revision_email';
  const payload: JobPayloads['send_revision_email'] = [{ orderId, revision }];
  await tx.execute(sql`
    select graphile_worker.add_job(${kind}, ${JSON.stringify(payload)}::json, job_key := ${`order-edited:${orderId}`},
      run_at := now() + make_interval(secs => ${togetherWithinSeconds}), max_attempts := 25, job_key_mode := 'preserve_run_at')`);
}

type Lines = Pick<Revision, 'lines'>;
type Products = readonly StockedProduct[];

/** Lines keep their ids; what is sold now is written as it is sold now. The caller holds the order's lock. */
async function writeLines(
  tx: Db,
  orderId: number,
  before: RevisableOrder,
  { lines }: Lines,
  stocked: Products,
): Promise<void> {
  const kept = new Set(lines.map(({ id }) => id));
  const gone = before.lines.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  if (gone.length > 0)
    await tx.delete(orderLines).where(and(eq(orderLines.orderId, orderId), inArray(orderLines.id, gone)));
  const faces = await readFaces(
    tx,
    lines.filter(({ isSoldNow }) => isSoldNow).map(({ productId }) => productId),
  );
  const asSoldNow = (line: RevisedLine) => {
    const { id: _, returned: __, isSoldNow: ___, isChanged: ____, ...sold } = line;
    const face = faces.get(line.productId);
    const product = stocked.find(({ id }) => id === line.productId);
    if (!face || !product) throw new Error(`product ${line.productId} is sold no longer`);
    const { allergens } = soldLine(product, { label: line.sizeLabel }, line.personalisation);
    return { ...sold, ...face, allergens: [...allergens] };
  };
  /** What is added to a line is baked by the current recipe, so the line says what either contains. */
  const withMore = async ({ id, productId, quantity, sizeLabel: label, personalisation }: RevisedLine) => {
    const product = stocked.find((one) => one.id === productId);
    const was = before.lines.find((line) => line.id === id);
    if (id === null || !product || !was || quantity <= was.quantity) return {};
    const [sold] = await tx.select({ allergens: orderLines.allergens }).from(orderLines).where(eq(orderLines.id, id));
    const names = [...(sold?.allergens ?? []), ...soldLine(product, { label }, personalisation).allergens];
    return { allergens: inLawsOrder(names) };
  };
  for (const line of lines) {
    if (line.id === null) await tx.insert(orderLines).values({ orderId, ...asSoldNow(line) });
    else
      await tx
        .update(orderLines)
        .set(line.isSoldNow ? asSoldNow(line) : { ...kepts(line), ...(await withMore(line)) })
        .where(eq(orderLines.id, line.id));
  }
}

const kepts = ({ quantity, fromStock, discountPence, personalisation }: RevisedLine) => ({
  quantity,
  fromStock,
  discountPence,
  personalisation,
});

type Face = { readonly slug: string; readonly mainImage: string };

async function readFaces(tx: Db, productIds: readonly number[]): Promise<ReadonlyMap<number, Face>> {
  if (productIds.length === 0) return new Map();
  const rows = await tx
    .select({
      id: products.id,
      slug: products.slug,
      mainImage: sql<string>`${sql.raw(mainImageText)}`,
    })
    .from(products)
    .where(inArray(products.id, [...productIds]));
  return new Map(rows.map(({ id, ...face }) => [id, face]));
}

async function writeAdjustments(tx: Db, { adjustments }: Pick<Revision, 'adjustments'>): Promise<void> {
  for (const { id, amountPence } of adjustments)
    await tx.update(orderAdjustments).set({ amountPence }).where(eq(orderAdjustments.id, id));
}

type By = { readonly orderId: number; readonly madeBy: string; readonly at: Date };

/** Recorded in the stock ledger as what an order takes and what one gives back. */
async function moveDifference(tx: Db, { stock }: Pick<Revision, 'stock'>, by: By): Promise<void> {
  const taken = new Map([...stock].flatMap(([id, pieces]) => (pieces > 0 ? [[id, -pieces] as const] : [])));
  const given = new Map([...stock].flatMap(([id, pieces]) => (pieces < 0 ? [[id, -pieces] as const] : [])));
  await moveStock(tx, given, { ...by, reason: 'returned' });
  await moveStock(tx, taken, { ...by, reason: 'order' });
}

/** Updates what 'popular' sorts by. */
async function countSoldAnew(tx: Db, { sold }: Pick<Revision, 'sold'>): Promise<void> {
  if (sold.size === 0) return;
  await tx.execute(sql`
    update products set sold = greatest(0, sold + change.quantity)
    from unnest(${sql.param([...sold.keys()])}::int[], ${sql.param([...sold.values()])}::int[]) as change (id, quantity)
    where products.id = change.id`);
}

/**
 * Writes places, stock, lines, order, revision and event, in the caller's transaction. @returns what of the diary was overridden
 * @throws the database's error if the day or the slot is full (`refusedPlace`); Failure 'conflict' if its payment is under way
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
      .values({ orderId: order.id, text: `${past} Taken on anyway: ${pastDiary}`, madeBy, at: now });
  if (revision.differencePence !== 0) await stopPaying(tx, order, shop);
  await adjustHold(tx, order, revision.differencePence, now);
  if (asked.tellsCustomer !== false || revision.differencePence !== 0) await tellRevision(tx, order.id, next);
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
    // Staff took it for one person, who is also its contact; for an order from the web the contact is the sender.
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
 * Exceeds no limit that has room.
 * @returns which limits were exceeded; empty if none was
 * @throws the database's error if the place is full and no reason was given; Failure 'notAllowed' for a day that the actor may not fill
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

/** Stops a page that asks for what it no longer costs. If nobody could close it before, the queue does. */
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
  new Failure('conflict', { text: `The payment for ${orderNo} is in progress. Please try again in a moment.` });

/**
 * A photo that comes with the change becomes the customer's, whoever sent it. @throws Failure 'invalid' if one is gone, another customer's,
 * or cut for a cake of another shape
 */
async function claimNewPhotos(
  tx: Db,
  { userId }: LockedOrder,
  before: RevisableOrder,
  { lines }: Pick<Revision, 'lines'>,
  now: Date,
): Promise<void> {
  const known = new Set(before.lines.map(({ personalisation }) => personalisation.photo));
  const anew = lines.filter(({ personalisation: { photo } }) => photo !== undefined && !known.has(photo));
  await claimPhotosFor({ db: tx, now }, userId, anew);
}

/**
 * An unpaid order that now costs more or less counts for that much more or less with those who hold it; `releaseHold` gives back what it
 * costs then. What staff add is held against nobody's limit. Called after everything else that locks, as `releaseHold` is.
 */
async function adjustHold(tx: Db, order: LockedOrder, differencePence: number, now: Date): Promise<void> {
  if (order.fulfilment !== 'placed' || order.source !== 'web' || differencePence === 0) return;
  await tx.execute(sql`
    with held as (${lockedHolders(await holderKeysOf(tx, order))})
    update unpaid_holds holder set pence = greatest(holder.pence + ${differencePence}, 0), most_pence = 0,
      changed_at = ${now.toISOString()}::timestamptz
    from held where holder.key = held.key`);
}

type Place = PickupSlot & { readonly workUnits: number };

/**
 * Moves an order from its place to another, or changes its work on the same day. The limits are those of this moment, and only what is
 * newly taken is held against them: a day that by now has more than its limit keeps what it has.
 * @param past the limits of the day or the time that staff exceed
 * @throws the database's error if the day or the slot is full (`refusedPlace`)
 */
async function movePlace(tx: Db, from: Place, to: Place, past: PastLimits): Promise<void> {
  const isOtherDay = from.date !== to.date;
  const isOtherSlot = isOtherDay || from.time !== to.time;
  if (!isOtherSlot && from.workUnits === to.workUnits) return;
  await lockPlaces(tx, [from, to]);
  if (isOtherDay) await changeDay(tx, from.date, { orders: -1, units: -from.workUnits, isPast: past.day });
  const units = isOtherDay ? to.workUnits : to.workUnits - from.workUnits;
  await changeDay(tx, to.date, { orders: isOtherDay ? 1 : 0, units, isPast: past.day });
  if (!isOtherSlot) return;
  await changeSlot(tx, from, -1, past.time);
  await changeSlot(tx, to, 1, past.time);
}

type LimitName = 'orders_of_day' | 'work_units_of_day' | 'pickups_of_slot';

/** None if nothing new is taken: what is given back is never refused. */
function limitOf(name: LimitName, { date, time }: { date: string; time?: string }, isHeld: boolean): SQL {
  if (!isHeld) return sql`null::int`;
  return sql`(select rule.${sql.identifier(name)} from (select ${date}::date as date, ${time ?? null}::time as time) as wanted
    cross join lateral (${sql.raw(capacityRuleOf('wanted.date', 'wanted.time'))}) as rule)`;
}

type DayChange = { readonly orders: number; readonly units: number; readonly isPast: boolean };

async function changeDay(tx: Db, date: string, { orders, units, isPast }: DayChange): Promise<void> {
  if (orders === 0 && units === 0) return;
  await tx.execute(sql`
    update taken_days set orders = greatest(orders + ${orders}, 0), work_units = greatest(work_units + ${units}, 0),
      most_orders = ${limitOf('orders_of_day', { date }, orders > 0 && !isPast)},
      most_work_units = ${limitOf('work_units_of_day', { date }, units > 0 && !isPast)}
    where date = ${date}::date`);
}

async function changeSlot(tx: Db, { date, time }: PickupSlot, pickups: 1 | -1, isPast: boolean): Promise<void> {
  await tx.execute(sql`
    update taken_slots set pickups = greatest(pickups + ${pickups}, 0),
      most_pickups = ${limitOf('pickups_of_slot', { date, time }, pickups > 0 && !isPast)}
    where date = ${date}::date and time = ${time}::time`);
}
