import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type {
  EnquiryPage,
  QuoteWish,
  sendQuote as sending,
  withdrawQuote as withdrawing,
} from '#contract/admin/enquiries.ts';
import { pickupText } from '#contract/orders/orders.ts';
import { allergenNames } from '#domain/diet/allergens.ts';
import { Failure } from '#domain/failure.ts';
import { formatPounds, pence } from '#domain/money/money.ts';
import { whys } from '#domain/order/order-event.ts';
import { addDays, isRealDate } from '#domain/pickup/clock/calendar.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import type { Diary } from '#domain/pickup/diary.ts';
import { checkPickup, formatPickupDate, instantOf } from '#domain/pickup/pickup.ts';
import { formatPickupSlot, instantOfSlot, type PickupSlot, pickupSlot } from '#domain/pickup/pickup-slot.ts';
import { noDemand, noLead } from '#domain/pickup/places/demand.ts';
import { apart } from '#domain/text/typed-text.ts';
import { isClockTime } from '#domain/values/time.ts';
import { lockStock } from '#server/db/move-stock.ts';
import { readSettings } from '#server/db/read-shop.ts';
import { enquiries, enquiryQuotes } from '#server/db/tables/customers/enquiry-tables.ts';
import { bespokeProduct } from '#server/people/enquiries/bespoke-product.ts';
import { type Enquiry, lockEnquiry } from '#server/people/enquiries/enquiry-state.ts';
import { addToThread } from '#server/people/enquiries/thread.ts';
import { readDiaryForOrder } from '#server/pickup/read-diary.ts';
import { lockPlaces } from '#server/pickup/taken-places.ts';
import { requirePermission, type StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import { withdrawOrder } from '#server/sales/orders/changing/withdraw-order.ts';
import { noAllergens } from '#server/sales/orders/emails/order-paid-text.ts';
import { refusedPlace } from '#server/sales/orders/placing/check-chosen-pickup.ts';
import {
  auditedEnquiry,
  lockQuotedOrder,
  nextVersion,
  type QuotedOrder,
  readEnquiryPage,
  refuseUnseen,
  tellCustomer,
} from './answer-enquiry.ts';
import { sumsOf, writeQuotedOrder } from './write-quote.ts';

const invalid = (field: string, text: string): Failure => new Failure('invalid', { text, fields: { [field]: text } });

/** Staff look further ahead than the diary lets customers, and have agreed on the lead time. */
const openEnded = (diary: Diary): Diary => ({ ...diary, horizonDays: 366 * 4, leadMinutes: 0, lead: noLead });

/** @throws Failure 'invalid' for anything but a future day and time, or outside the diary without a reason */
function checkSlot(slot: PickupSlot, diary: Diary, past: string, now: Date): void {
  if (!isRealDate(slot.date) || !isClockTime(slot.time)) throw invalid('pickup', 'Choose when it will be collected.');
  if (instantOfSlot(slot, shopTimeZone) <= now.getTime())
    throw invalid('pickup', pickupText('dateInPast', diary, slot.date));
  const problem = checkPickup(slot, now.getTime(), openEnded(diary), noDemand);
  if (problem === null || past !== '') return;
  throw invalid('pickup', `${pickupText(problem, diary, slot.date)}, or give a reason for taking it anyway.`);
}

/** Nobody is sold a cake whose allergens nobody has stated. @throws Failure 'invalid' */
function checkAllergens({ lines }: QuoteWish): void {
  const unsaid = lines.find(({ isFood, allergens, containsNone }) => isFood && allergens.length > 0 === containsNone);
  if (unsaid)
    throw invalid('allergens', `Enter what “${unsaid.name}” contains, or that it contains none of the allergens.`);
}

/** The end of that day, but never after the pick-up. @throws Failure 'invalid' for a day that is over */
function endOf(expiresOn: string, slot: PickupSlot, now: Date): Date {
  if (!isRealDate(expiresOn)) throw invalid('expiresOn', 'Choose how long the quote is valid.');
  const end = instantOf(addDays(expiresOn, 1), '00:00', shopTimeZone);
  if (end <= now.getTime()) throw invalid('expiresOn', 'A quote must be valid until today or later.');
  return new Date(Math.min(end, instantOfSlot(slot, shopTimeZone)));
}

/** @throws Failure 'conflict' with the current state */
function refuseOther(order: QuotedOrder | null, seenOrder: string | null): void {
  // One that has been cancelled since is over: a customer who has another day in mind gets a new quote.
  if (order?.isAccepted && order.row.fulfilment !== 'cancelled')
    throw new Failure('conflict', {
      text: `The quote has been accepted: it is now order ${order.row.number}. Nothing was sent; change the order instead.`,
    });
  const standing = order?.row.number ?? null;
  if (standing !== seenOrder)
    throw new Failure('conflict', {
      text: 'Another quote has been sent in the meantime. Nothing was sent: please check that one first.',
    });
}

/**
 * Sends a quote in place of the previous one, if any; if its day or time is full, the previous one stays in force.
 * @throws Failure 'invalid', 'conflict', 'slotFull' with the next that is free, 'notAllowed' to go past the diary
 */
export async function sendQuote(
  context: StaffContext,
  { enquiryId, seen, seenOrder, ...wish }: z.output<typeof sending.input>,
): Promise<EnquiryPage> {
  const { now, staff } = context;
  if (wish.past !== '') requirePermission(context, 'orders.overfill');
  const slot = pickupSlot(wish.pickup.date, wish.pickup.time);
  const { diary } = await readDiaryForOrder(context.db, now, []);
  checkSlot(slot, diary, wish.past, now);
  checkAllergens(wish);
  const payBefore = endOf(wish.expiresOn, slot, now);
  const { enquiries: rules } = await readSettings(context.db, ['enquiries']);
  const past = { time: wish.past !== '', day: wish.past !== '' && staff.permissions.has('orders.overwork') };
  const quoting = {
    wish,
    slot,
    past,
    payBefore,
    balanceDays: rules.balanceDays,
    as: staff.name,
    shop: context.shop,
    now,
  };
  const demand = { ...noDemand, workUnits: wish.workUnits };
  try {
    await context.db.transaction((tx) => replaceQuote({ ...context, db: tx }, { enquiryId, seen, seenOrder, quoting }));
  } catch (error) {
    throw (await refusedPlace({ ...context, reader: 'staff' }, { pickup: slot }, error, demand)) ?? error;
  }
  return readEnquiryPage(context, { enquiryId });
}

type Replacing = {
  readonly enquiryId: number;
  readonly seen: number;
  readonly seenOrder: string | null;
  readonly quoting: Parameters<typeof writeQuotedOrder>[2];
};

async function replaceQuote(context: StaffContext, { enquiryId, seen, seenOrder, quoting }: Replacing): Promise<void> {
  const { db: tx, now, staff, shop } = context;
  const { wish, slot, payBefore } = quoting;
  const enquiry = await lockEnquiry(tx, enquiryId);
  await refuseUnseen(tx, enquiryId, seen);
  const former = await lockQuotedOrder(tx, enquiryId);
  refuseOther(former, seenOrder);
  if (former?.row.fulfilment === 'placed') {
    // Locks products, then all days, then all slots, in the order in which every order takes them, so that there is no deadlock.
    await lockStock(tx, [(await bespokeProduct(tx)).id]);
    await lockPlaces(tx, [pickupSlot(former.row.pickupDate, former.row.pickupTime), slot]);
    await withdrawOrder(tx, former.row, { why: whys.byStaff(staff.name), by: staff.name, now });
  }
  const order = await writeQuotedOrder(tx, enquiry, quoting);
  const version = await nextVersion(tx, enquiryId);
  await tx.insert(enquiryQuotes).values({ enquiryId, version, orderId: order.id, madeBy: staff.name, at: now });
  await tx.update(enquiries).set({ declinedAt: null }).where(eq(enquiries.id, enquiryId));
  const messageId = await addToThread(tx, enquiryId, { kind: 'quoted', text: wish.text, by: staff.name, now });
  await tellCustomer(context, enquiry, {
    title: version === 1 ? `Your quote from ${shop.name}` : `Your new quote from ${shop.name}`,
    paragraphs: [
      wish.text === '' ? `Dear ${apart(enquiry.name)},\n\nThank you for your enquiry. Here is our quote.` : wish.text,
      `We hold the day for you until ${formatPickupDate(wish.expiresOn)}. You accept the quote by paying ${quoting.wish.deposit ? askedText(quoting) : ''}`,
    ],
    facts: factsOf(wish, slot, quoting, enquiry),
    buttonText: 'Read and accept the quote',
    messageId,
  });
  await writeAudit(context, {
    ...auditedEnquiry(enquiry, 'enquiry.quoted'),
    after: { order: order.number, totalPence: order.totalPence, pickup: slot, until: payBefore.toISOString() },
    reason: wish.past,
  });
}

function askedText(quoting: Replacing['quoting']): string {
  const { totalPence, plan } = sumsOf(quoting);
  const [deposit, balance] = plan;
  if (!deposit || !balance) return `the whole, ${formatPounds(totalPence)}.`;
  return `the deposit of ${formatPounds(deposit.amountPence)}; the balance of ${formatPounds(balance.amountPence)} is due by ${formatPickupDate(balance.dueOn)}.`;
}

const factsOf = (
  { lines }: QuoteWish,
  slot: PickupSlot,
  quoting: Replacing['quoting'],
  { allergies }: Pick<Enquiry, 'allergies'>,
): string[] => [
  ...lines.map(
    ({ name, quantity, unitPence, isFood, allergens }) =>
      `${quantity} x ${name}: ${formatPounds(pence(quantity * unitPence))}${isFood ? `. Contains: ${allergenNames(allergens).join(', ') || noAllergens}` : ''}`,
  ),
  `Total: ${formatPounds(sumsOf(quoting).totalPence)}`,
  `Pick-up: ${formatPickupSlot(slot)}`,
  `Traces: ${quoting.shop.kitchenNotice}`,
  ...(allergies === '' ? [] : [`You told us about an allergy: ${apart(allergies)}`]),
];

/**
 * Its day is free at once, and its payment page is closed.
 * @throws Failure 'conflict' if there is another quote by now, or it is accepted
 */
export async function withdrawQuote(
  context: StaffContext,
  { enquiryId, seenOrder, text }: z.output<typeof withdrawing.input>,
): Promise<EnquiryPage> {
  const { db: tx, now, staff, shop } = context;
  const enquiry = await lockEnquiry(tx, enquiryId);
  const order = await lockQuotedOrder(tx, enquiryId);
  if (order?.row.number === seenOrder && order.row.fulfilment === 'cancelled' && !order.isAccepted)
    return readEnquiryPage(context, { enquiryId });
  refuseOther(order, seenOrder);
  if (order?.row.fulfilment !== 'placed')
    throw new Failure('conflict', { text: 'This quote is no longer open: there is nothing to withdraw.' });
  await withdrawOrder(tx, order.row, { why: whys.byStaff(staff.name), by: staff.name, now });
  const messageId = await addToThread(tx, enquiryId, { kind: 'withdrawn', text, by: staff.name, now });
  await tellCustomer(context, enquiry, {
    title: `Your quote from ${shop.name} is withdrawn`,
    paragraphs: [...(text === '' ? [] : [text]), 'Our quote is no longer valid, and there is nothing to pay.'],
    messageId,
  });
  await writeAudit(context, { ...auditedEnquiry(enquiry, 'enquiry.withdrawn'), before: { order: seenOrder } });
  return readEnquiryPage(context, { enquiryId });
}
