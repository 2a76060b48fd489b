import { randomBytes } from 'node:crypto';
import type { Shop } from '#contract/shop.ts';
import { Failure } from '#domain/failure.ts';
import type { Instalment } from '#domain/money/ledger/owed/instalments.ts';
import { formatPounds, type Pence } from '#domain/money/money.ts';
import { orderNumberBytes, orderNumberFrom } from '#domain/order/order-number.ts';
import type { Contact } from '#domain/order/taking/contact.ts';
import type { OrderToTake } from '#domain/order/taking/order-to-take.ts';
import type { PickupSlot } from '#domain/pickup/pickup-slot.ts';
import { type Demand, noDemand } from '#domain/pickup/places/demand.ts';
import type { Db } from '#server/db/open.ts';
import { readSettings } from '#server/db/settings/read-settings.ts';
import { readShop } from '#server/db/settings/read-shop.ts';
import { readDiary, readDiaryForOrder } from '#server/modules/diary/read-diary.ts';
import { type LockedOrder, lockOrder } from '#server/modules/orders/changing/move-order.ts';
import { payBeforeOf } from '#server/modules/orders/holding/pay-before.ts';
import { demandOfLines, refusedPlace } from '#server/modules/orders/placing/check-chosen-pickup.ts';
import { orderedBefore } from '#server/modules/orders/placing/place-order.ts';
import type { PastLimits } from '#server/modules/orders/placing/places.ts';
import { writeOrder } from '#server/modules/orders/placing/write-order.ts';
import { readOwed } from '#server/modules/payments/owed/read-owed.ts';
import { checkPerson, checkSlot, planOf, refusePhotos, refuseUnbaked, slotOf } from './check-order.ts';
import { filledFrom, findCustomer, type KnownCustomer, offerCustomers } from './known-customers.ts';
import { lookUpTaken } from './look-up-taken.ts';
import { partyOf } from './party-of.ts';
import { settleTaken, writeWhatWasSaid } from './settle-taken.ts';
import type { TakenOrder, Taking } from './taken-order.ts';
import { findProductIds, inUsualSizes, type WorkedOut, workOut } from './work-out-order.ts';

export type Preview = WorkedOut & {
  readonly contact: Contact;
  readonly slot: PickupSlot;
  readonly plan: readonly Instalment[];
  /** Accounts that it may be taken for. */
  readonly known: readonly KnownCustomer[];
};

type Terms = {
  readonly shop: Shop;
  readonly payOnCollection: boolean;
  readonly linkMinutes: number;
  readonly contact: Contact;
  readonly customer: KnownCustomer | null;
  readonly slot: PickupSlot;
  readonly demand: Demand;
  readonly ids: ReadonlyMap<string, number>;
};

/** What it would cost and whether it could be had, and nothing more: no row is written, nothing is kept. @throws as `takeOrder` */
export async function previewOrder({ db, now }: Taking, order: OrderToTake): Promise<Preview> {
  const terms = await termsOf(db, order, now);
  const workedOut = await workOut(db, terms.ids, order, {
    ...terms,
    hasOrderedBefore: await isDiscountedBefore(db, terms),
    now,
  });
  refuseUnbaked(order, workedOut.lines);
  refuseOtherTotal(order, workedOut.quote.totalPence);
  // Here with what is taken of the day: the order's own statement looks at it again.
  const diary = await readDiary(db, now);
  checkSlot({ order, slot: terms.slot, diary, now }, terms.demand);
  return {
    ...workedOut,
    contact: terms.contact,
    slot: terms.slot,
    plan: planOf(order, workedOut.quote.totalPence, terms.slot, now),
    known: await offerCustomers(db, terms.contact),
  };
}

/**
 * An order by telephone or over the counter goes through the same statement as one from the web: stock, day and slot are taken with it or it is
 * not made (decision 401). The same key is the same order.
 * @throws Failure 'invalid', 'notFound', 'outOfStock', 'priceChanged' where another total was agreed, 'slotFull', 'ordersPaused', 'conflict'
 */
export async function takeOrder(taking: Taking, order: OrderToTake): Promise<TakenOrder> {
  const { db, now } = taking;
  const known = await lookUpTaken(db, order);
  if (known) return takenBefore(db, known, now);
  const terms = await termsOf(db, order, now);
  try {
    return await db.transaction((tx) => take({ ...taking, db: tx }, order, terms));
  } catch (thrown) {
    const error = (await refusedPlace({ db, now }, { pickup: terms.slot }, thrown, terms.demand)) ?? thrown;
    // What cannot be had any more may be what this very key got when it came before.
    const placed = error instanceof Failure ? await lookUpTaken(db, order) : null;
    if (placed) return takenBefore(db, placed, now);
    throw error;
  }
}

async function termsOf(db: Db, order: OrderToTake, now: Date): Promise<Terms> {
  if (order.lines.length === 0) throw new Failure('invalid', { text: 'Say what is ordered.' });
  const customer = order.customer === null ? null : await findCustomer(db, order.customer);
  const contact = checkPerson(customer ? { ...order, contact: filledFrom(order.contact, customer) } : order);
  refusePhotos(order);
  const ids = await findProductIds(db, order.lines);
  const lines = await inUsualSizes(db, ids, order.lines, now);
  const { diary, needs } = await readDiaryForOrder(db, now, [...ids.values()]);
  const slot = slotOf(order.pickup, now, diary);
  const demand =
    order.pickup === 'now'
      ? noDemand
      : demandOfLines(
          lines.map(({ slug, weightGrams, quantity, personalisation }) => ({
            productId: ids.get(slug) ?? 0,
            weightGrams: weightGrams ?? 0,
            quantity,
            personalisation,
          })),
          needs,
        );
  checkSlot({ order, slot, diary, now }, demand);
  const { orders: rules } = await readSettings(db, ['orders']);
  if (order.payment.how === 'onCollection' && !rules.payOnCollection)
    throw new Failure('invalid', { text: 'Orders are not paid on collection here (setting orders).' });
  const { payOnCollection, linkHours } = rules;
  return {
    shop: await readShop(db),
    payOnCollection,
    linkMinutes: linkHours * 60,
    contact,
    customer,
    slot,
    demand,
    ids,
  };
}

/** Over the counter nothing waits for a place. */
function pastOf({ pickup, pastDiary, mayPassDay }: OrderToTake): PastLimits {
  const time = pickup === 'now' || pastDiary !== '';
  return { time, day: pickup === 'now' || (time && mayPassDay) };
}

async function take(taking: Taking, order: OrderToTake, terms: Terms): Promise<TakenOrder> {
  const { db: tx, now } = taking;
  const { shop, customer, contact, slot, demand } = terms;
  const hasOrderedBefore = await isDiscountedBefore(tx, terms);
  for (;;) {
    const { lines, quote, policyPence, staffPence } = await workOut(tx, terms.ids, order, {
      shop,
      hasOrderedBefore,
      now,
    });
    refuseUnbaked(order, lines);
    refuseOtherTotal(order, quote.totalPence);
    const plan = planOf(order, quote.totalPence, slot, now);
    const party = partyOf(contact);
    const id = await writeOrder(
      tx,
      {
        ...quote,
        number: orderNumberFrom(randomBytes(orderNumberBytes), shop.orderNumberPrefix),
        userId: customer?.id ?? null,
        idempotencyKey: order.key,
        contact,
        recipient: party,
        sender: party,
        pickup: slot,
        takenByStaff: {
          source: order.source,
          takenBy: order.as,
          allergies: order.allergies,
          past: pastOf(order),
        },
        policyPence,
        discountBasisPoints: shop.discount.percent * 100,
        workUnits: demand.workUnits,
        payBefore: payBeforeOf(slot, now, terms.linkMinutes),
        createdAt: now,
      },
      lines,
      [],
    );
    if (id !== null) {
      const made = await lockOrder(tx, id);
      if (!made) throw new Error('an order that was just written is gone');
      await writeWhatWasSaid(tx, made, { order, plan, staffPence, now });
      return await settleTaken(taking, made, order);
    }
    const known = await lookUpTaken(tx, order);
    if (known) return takenBefore(tx, known, now);
    // The stock was changed after it was read, or the random number was another order's: it is looked at again.
  }
}

/** Whoever is not known to order for the first time has no discount of a first order. */
const isDiscountedBefore = async (db: Db, { shop, customer }: Terms): Promise<boolean> =>
  customer === null || (shop.discount.policy === 'first-order' && (await orderedBefore(db, customer.id, null)));

function refuseOtherTotal({ agreedTotalPence }: OrderToTake, totalPence: Pence): void {
  if (agreedTotalPence === null || agreedTotalPence === totalPence) return;
  const text = `It comes to ${formatPounds(totalPence)}, and ${formatPounds(agreedTotalPence)} was agreed.`;
  throw new Failure('priceChanged', { text });
}

async function takenBefore(db: Db, order: LockedOrder, now: Date): Promise<TakenOrder> {
  const { owedPence, worthPence, keptPence } = await readOwed(db, order, now);
  return { number: order.number, totalPence: worthPence, paidPence: keptPence, owedPence, link: null };
}
