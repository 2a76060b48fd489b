import { randomBytes } from 'node:crypto';
import { and, eq, ne, or } from 'drizzle-orm';
import type { Shop } from '#contract/shop.ts';
import { allergyWarnings } from '#domain/diet/told-allergies.ts';
import { Failure } from '#domain/failure.ts';
import type { Instalment } from '#domain/money/ledger/owed/instalments.ts';
import { formatPounds, type Pence } from '#domain/money/money.ts';
import { orderNumberBytes, orderNumberFrom, type Party } from '#domain/order/order.ts';
import { borrowerMissing, type Contact, namePartsOf } from '#domain/order/taking/contact.ts';
import type { OrderToTake } from '#domain/order/taking/order-to-take.ts';
import { type PickupSlot, pickupSlot } from '#domain/pickup/pickup-slot.ts';
import { type Demand, noDemand, withoutShelves } from '#domain/pickup/places/demand.ts';
import { shelfDays } from '#domain/stock/supply.ts';
import type { Db } from '#server/db/open.ts';
import { readSettings, readShop } from '#server/db/read-shop.ts';
import { orderLines, orders, users } from '#server/db/tables/schema.ts';
import { readDiary, readDiaryForOrder } from '#server/pickup/read-diary.ts';
import type { PastLimits } from '#server/pickup/taken-places.ts';
import { type LockedOrder, lockOrder } from '#server/sales/orders/changing/move-order.ts';
import { payBeforeOf } from '#server/sales/orders/holding/release-hold.ts';
import { demandOfLines, refusedPlace } from '#server/sales/orders/placing/check-chosen-pickup.ts';
import { eatenOf, type ForDay, type OrderedLine } from '#server/sales/orders/placing/check-lines.ts';
import { orderedBefore } from '#server/sales/orders/placing/place-order.ts';
import { writeOrder } from '#server/sales/orders/placing/write-order.ts';
import { readOwed } from '#server/sales/payments/read-owed.ts';
import { claimPhotosFor } from '#server/sales/photos/claim-photos.ts';
import { checkPerson, checkSlot, planOf, refuseUnbaked, slotOf } from './check-order.ts';
import { settleTaken, type TakenOrder, type Taking, writeWhatWasSaid } from './settle-taken.ts';
import { findProductIds, inUsualSizes, type WorkedOut, workOut } from './work-out-order.ts';

type KnownCustomer = {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly telephone: string;
};

const columns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  mobile: users.mobile,
} as const;

type Row = Pick<typeof users.$inferSelect, keyof typeof columns>;

const asKnown = ({ id, firstName, lastName, email, mobile }: Row): KnownCustomer => ({
  id,
  name: `${firstName} ${lastName}`.trim(),
  email,
  telephone: mobile ?? '',
});

const mostOffered = 5;

/** Accounts with that telephone or email address: staff choose one, or none. */
async function offerCustomers(db: Db, { telephone, email }: Contact): Promise<KnownCustomer[]> {
  const same = [
    ...(telephone === '' ? [] : [eq(users.mobile, telephone)]),
    ...(email === '' ? [] : [eq(users.email, email)]),
  ];
  if (same.length === 0) return [];
  const found = await db
    .select(columns)
    .from(users)
    .where(or(...same))
    .orderBy(users.id)
    .limit(mostOffered);
  return found.map(asKnown);
}

/** @throws Failure 'notFound' */
async function findCustomer(db: Db, email: string): Promise<KnownCustomer> {
  const [found] = await db.select(columns).from(users).where(eq(users.email, email.trim().toLowerCase()));
  if (!found) throw new Failure('notFound', { text: `There is no account for ${email}.` });
  return asKnown(found);
}

/** What was not given comes from the account. */
const filledFrom = (contact: Contact, { name, email, telephone }: KnownCustomer): Contact => ({
  name: contact.name || name,
  email: contact.email || email,
  telephone: contact.telephone || telephone,
});

export type Preview = WorkedOut & {
  readonly contact: Contact;
  readonly slot: PickupSlot;
  readonly plan: readonly Instalment[];
  /** Accounts that the order may be taken for. */
  readonly known: readonly KnownCustomer[];
};

type Terms = {
  readonly shop: Shop;
  readonly payOnCollection: boolean;
  readonly linkMinutes: number;
  readonly contact: Contact;
  readonly customer: KnownCustomer | null;
  readonly slot: PickupSlot;
  readonly day: ForDay;
  readonly demand: Demand;
  readonly ids: ReadonlyMap<string, number>;
};

/** What it would cost and whether it is available, and nothing more: no row is written, nothing is kept. @throws as `takeOrder` */
export async function previewOrder({ db, now }: Taking, order: OrderToTake): Promise<Preview> {
  const terms = await termsOf(db, order, now);
  const workedOut = await workOut(db, terms.ids, order, {
    ...terms,
    hasOrderedBefore: await isDiscountedBefore(db, terms),
    now,
  });
  refuseUnbaked(order, workedOut.lines);
  refuseOtherTotal(order, workedOut.quote.totalPence);
  // Here with what is taken of the day: the order's own statement checks it again.
  const diary = await readDiary(db, now);
  checkSlot({ order, slot: terms.slot, diary, now }, withoutShelves(terms.demand));
  return {
    ...workedOut,
    contact: terms.contact,
    slot: terms.slot,
    plan: planOf(order, workedOut.quote.totalPence, terms.slot, now),
    known: await offerCustomers(db, terms.contact),
  };
}

const said = (lines: readonly { readonly slug: string; readonly quantity: number }[]): string =>
  lines.map(({ slug, quantity }) => `${quantity} x ${slug}`).join(', ');

/** The order that the key made before. @throws Failure 'conflict' if it was for other products or another time */
async function lookUpTaken(db: Db, { key, lines, pickup }: OrderToTake): Promise<LockedOrder | null> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.idempotencyKey, key), ne(orders.source, 'web')));
  if (!order) return null;
  const kept = await db
    .select({ slug: orderLines.slug, quantity: orderLines.quantity })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.id);
  const { date, time } = pickupSlot(order.pickupDate, order.pickupTime);
  const isSame = said(kept) === said(lines) && (pickup === 'now' || (pickup.date === date && pickup.time === time));
  if (isSame) return order;
  throw new Failure('conflict', { text: `That key belongs to order ${order.number}, which has different contents.` });
}

/**
 * An order by telephone or over the counter goes through the same statement as one from the web: stock, day and slot are taken with it or
 * it is not made (decision 401). The same key is the same order.
 * @throws Failure 'invalid', 'notFound', 'outOfStock', 'priceChanged' if another total was agreed, 'slotFull', 'ordersPaused', 'conflict'
 */
export async function takeOrder(taking: Taking, order: OrderToTake): Promise<TakenOrder> {
  const { db, now } = taking;
  const known = await lookUpTaken(db, order);
  if (known) return takenBefore(db, known, now);
  const terms = await termsOf(db, order, now);
  try {
    return await db.transaction((tx) => take({ ...taking, db: tx }, order, terms));
  } catch (thrown) {
    const error =
      (await refusedPlace({ db, now, reader: 'staff' }, { pickup: terms.slot }, thrown, terms.demand)) ?? thrown;
    // What is no longer available may be what this very key got when it came before.
    const placed = error instanceof Failure ? await lookUpTaken(db, order) : null;
    if (placed) return takenBefore(db, placed, now);
    throw error;
  }
}

async function termsOf(db: Db, order: OrderToTake, now: Date): Promise<Terms> {
  if (order.lines.length === 0) throw new Failure('invalid', { text: 'Choose what they are ordering.' });
  const customer = order.customer === null ? null : await findCustomer(db, order.customer);
  const contact = checkPerson(customer ? { ...order, contact: filledFrom(order.contact, customer) } : order);
  const ids = await findProductIds(db, order.lines);
  const lines = (await inUsualSizes(db, ids, order.lines, now)).map(
    ({ slug, weightGrams, quantity, personalisation }) => ({
      productId: ids.get(slug) ?? 0,
      weightGrams: weightGrams ?? 0,
      quantity,
      personalisation,
    }),
  );
  const { diary, needs } = await readDiaryForOrder(db, now, [...ids.values()]);
  const slot = slotOf(order.pickup, now, diary);
  const demand = order.pickup === 'now' ? noDemand : demandOfLines(lines, needs);
  checkSlot({ order, slot, diary, now }, withoutShelves(demand));
  const { orders: rules } = await readSettings(db, ['orders']);
  if (order.payment.how === 'onCollection' && !rules.payOnCollection)
    throw new Failure('invalid', { text: 'Payment on collection is switched off (setting orders).' });
  const { payOnCollection, linkHours } = rules;
  return {
    shop: await readShop(db),
    payOnCollection,
    linkMinutes: linkHours * 60,
    contact,
    customer,
    slot,
    day: { date: slot.date, shelf: shelfDays(now.getTime(), diary) },
    demand,
    ids,
  };
}

const pastOf = ({ pastDiary, mayPassDay }: OrderToTake): PastLimits => ({
  time: pastDiary !== '',
  day: pastDiary !== '' && mayPassDay,
});

const nowhere = { postcode: '', streetAddress1: '', streetAddress2: '', county: '', city: '' };

/** Somebody who calls has a name and a telephone, and nobody asks where they live. */
export const partyOf = (contact: Contact): Party => ({
  ...namePartsOf(contact),
  contactNumber: contact.telephone,
  secondaryContactNumber: '',
  address: nowhere,
});

async function take(taking: Taking, order: OrderToTake, terms: Terms): Promise<TakenOrder> {
  const { db: tx, now } = taking;
  const { shop, customer, contact, slot, demand } = terms;
  const hasOrderedBefore = await isDiscountedBefore(tx, terms);
  for (;;) {
    const { lines, quote, policyPence, staffPence } = await workOut(tx, terms.ids, order, {
      shop,
      hasOrderedBefore,
      day: terms.day,
      now,
    });
    refuseUnbaked(order, lines);
    refuseOtherTotal(order, quote.totalPence);
    refuseUntold(order, lines);
    const missing = borrowerMissing(quote.depositPence, contact);
    if (missing !== '') throw new Failure('invalid', { text: missing });
    const plan = planOf(order, quote.totalPence, slot, now);
    const party = partyOf(contact);
    await claimPhotosFor(
      taking,
      customer?.id ?? null,
      lines.map(({ product, personalisation }) => ({ productId: product.id, personalisation })),
    );
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
          isWalkIn: order.pickup === 'now',
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

/** Anybody who is not known to order for the first time has no first-order discount. */
const isDiscountedBefore = async (db: Db, { shop, customer, contact }: Terms): Promise<boolean> =>
  customer === null ||
  (shop.discount.policy === 'first-order' && (await orderedBefore(db, { id: customer.id, ...contact }, null)));

function refuseOtherTotal({ agreedTotalPence }: OrderToTake, totalPence: Pence): void {
  if (agreedTotalPence === null || agreedTotalPence === totalPence) return;
  const text = `It comes to ${formatPounds(totalPence)}, but ${formatPounds(agreedTotalPence)} was agreed.`;
  throw new Failure('priceChanged', { text });
}

/** A recipe may have changed since the till read it: anything that nobody was warned of is said before anything is taken. */
function refuseUntold({ allergies, seenWarnings }: OrderToTake, lines: readonly OrderedLine[]): void {
  if (seenWarnings === null) return;
  const untold = allergyWarnings(allergies.note, lines.map(eatenOf)).filter(
    (warning) => !seenWarnings.includes(warning),
  );
  if (untold.length > 0)
    throw new Failure('conflict', { text: `${untold.join(' ')} Tell the customer before you take it.` });
}

async function takenBefore(db: Db, order: LockedOrder, now: Date): Promise<TakenOrder> {
  const { owedPence, worthPence, keptPence } = await readOwed(db, order, now);
  return { number: order.number, totalPence: worthPence, paidPence: keptPence, owedPence, link: null, photoLink: null };
}
