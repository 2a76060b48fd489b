import * as z from 'zod/mini';
import { mostCartLines, weightGrams } from '#contract/cart.ts';
import { prefixed } from '#contract/codecs/party-codec.ts';
import { betweenText } from '#contract/diary-words.ts';
import {
  addressLine,
  city,
  contactNumber,
  email,
  personName,
  postcode,
  secondaryContactNumber,
  streetAddress,
} from '#contract/fields/fields.ts';
import { identifier, pounds, wholeNumber } from '#contract/fields/numbers-and-days.ts';
import { lineUpTo, must, sharedMessages, textIfAny, whenMissing } from '#contract/fields/text.ts';
import { personalisation } from '#contract/personalisation.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { mostOfOneLine } from '#domain/catalogue/size.ts';
import { orderStates } from '#domain/order/order-state.ts';
import { isRealDate } from '#domain/pickup/clock/calendar.ts';
import { type Diary, hoursOn, specialDayOn, widestHours } from '#domain/pickup/diary.ts';
import { closedReason, type PickupProblem, twelveHourText } from '#domain/pickup/pickup.ts';
import { oneLine } from '#domain/text/typed-text.ts';

export const pickupTexts = {
  dateMissing: 'Please select a pickup date',
  dateInvalid: 'That is not a date. Please choose a day, or type it as DD/MM/YYYY',
  dateInPast: 'Pickup date cannot be in the past',
  dateClosed: 'We are closed on that day. Please choose another',
  dateTooFar: 'That is too far ahead. Please choose an earlier date',
  dateTooEarly: 'Your order cannot be ready by then. Please choose a later day',
  dateOutOfSeason: 'Something in your order is not made at that time of year. Please choose another day',
  dateSoldOut: 'Something in your order is sold out for that day. Please choose another',
  dateNoTimesLeft: 'There are no times left on that day. Please choose another',
  dateFull: 'That day is full. Please choose another',
  timeMissing: 'Please select a pickup time',
  timeOffStep: 'Please select a time on the quarter hour',
  timeInPast: 'That time has passed. Please select a later one',
  timeTooSoon: 'Your order cannot be ready by then. Please select a later time',
  timeFull: 'That time is full. Please choose another',
} as const;

/**
 * V-08 (accounts §5 Pickup date, Pickup time). `date` is the text in which the problem was found: a YYYY-MM-DD, or what
 * was typed.
 */
export function pickupText(problem: PickupProblem, diary: Diary, date: string): string {
  if (problem === 'timeOutsideHours') {
    const hours = (isRealDate(date) ? hoursOn(date, diary) : null) ?? widestHours(diary);
    if (hours === null) return pickupTexts.dateClosed;
    return `Please select a time ${betweenText(hours, twelveHourText)}`;
  }
  if (problem === 'dateClosed' && specialDayOn(date, diary)?.counterOnly)
    return 'We are not taking online orders for that day. Please choose another';
  const reason = problem === 'dateClosed' ? closedReason(date, diary) : null;
  return reason === null ? pickupTexts[problem] : `We are closed for ${reason}. Please choose another day`;
}

export const pickupDate = z
  .string(whenMissing(pickupTexts.dateMissing))
  .check(z.regex(/^\d{4}-\d{2}-\d{2}$/, must(pickupTexts.dateMissing)));
export const pickupClock = z
  .string(whenMissing(pickupTexts.timeMissing))
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d:00$/, must(pickupTexts.timeMissing)));

export const party = z.object({
  firstName: personName,
  lastName: personName,
  contactNumber,
  secondaryContactNumber,
  address: z.object({
    postcode,
    streetAddress1: streetAddress,
    streetAddress2: addressLine('Street address 2'),
    county: addressLine('County'),
    city,
  }),
});

const requestedParty = {
  Firstname: personName,
  Lastname: personName,
  Contactno: contactNumber,
  SecondaryContactno: z.pipe(textIfAny, secondaryContactNumber),
  StreetAddress1: streetAddress,
  StreetAddress2: z.pipe(textIfAny, addressLine('Street address 2')),
  County: z.pipe(textIfAny, addressLine('County')),
  City: city,
  Postcode: postcode,
};

/** For a firm's books: shown on the order, its receipt and its emails. */
export const office = z.object({
  company: lineUpTo('Company', 100),
  reference: lineUpTo('Your reference', 50),
});

export const orderTroubleTitle = 'Order Processing Error';

/** The number may be as somebody typed or kept it: the shop corrects its form before looking it up. */
export const orderNo = z
  .string()
  .check(z.maxLength(200), z.overwrite(oneLine), z.trim(), z.minLength(1), z.maxLength(40));

export const mostOrderLines = mostCartLines;

const noItems = 'Your cart is empty';

export const orderRequest = z.object({
  ...prefixed('recipient', requestedParty),
  ...prefixed('sender', requestedParty),
  senderCompany: z.optional(office.shape.company),
  senderReference: z.optional(office.shape.reference),
  pickupDate,
  /** HH:MM:00, on the 24-hour clock. */
  pickupTime: pickupClock,
  subtotal: pounds,
  discount: pounds,
  /** Missing if nothing is lent; not part of any subtotal, but part of the total. */
  deposit: z.optional(pounds),
  total: pounds,
  userId: identifier,
  /** The same key always gets the same order in response. */
  idempotencyKey: z.uuid(),
  /** The unpaid order of the same attempt, from before the customer changed something. */
  replaces: z.optional(orderNo),
  items: z
    .array(
      z.object({
        productId: identifier,
        userId: identifier,
        quantity: z.pipe(wholeNumber, z.int().check(z.minimum(1), z.maximum(mostOfOneLine))),
        priceSnapshot: pounds,
        weightSnapshot: weightGrams,
        personalisation: z.optional(personalisation),
      }),
      whenMissing(noItems),
    )
    .check(z.minLength(1, must(noItems)), z.maxLength(mostOrderLines, must('Too many items in one order'))),
});
export type OrderRequest = z.infer<typeof orderRequest>;

const answeredParty = {
  Firstname: z.string(),
  Lastname: z.string(),
  Contactno: z.string(),
  SecondaryContactno: z.string(),
  StreetAddress1: z.string(),
  StreetAddress2: z.optional(z.string()),
  County: z.string(),
  City: z.string(),
  Postcode: z.string(),
};

export const orderItem = z.object({
  productId: z.number(),
  slug: z.string(),
  name: z.string(),
  mainImage: z.string(),
  quantity: z.number(),
  priceSnapshot: pounds,
  /** The deposit for one of it, apart from its price. */
  deposit: z.optional(pounds),
  weightSnapshot: z.number(),
  sizeLabel: z.string(),
  personalisation,
  allergens: z.array(z.string()),
});

/** What is asked for now and by when, and all that is owed, including what is due later. */
const toPay = z.object({ asked: pounds, owed: pounds, dueOn: z.string(), label: z.string() });

export const order = z.object({
  orderNo: z.string(),
  status: z.enum(orderStates),
  paymentMethod: z.nullable(z.string()),
  placedAt: z.string(),
  payBefore: z.nullable(z.string()),
  email: z.string(),
  ...prefixed('recipient', answeredParty),
  ...prefixed('sender', answeredParty),
  senderCompany: z.optional(z.string()),
  senderReference: z.optional(z.string()),
  pickupDate: z.string(),
  pickupTime: z.string(),
  subtotal: pounds,
  discount: pounds,
  deposit: z.optional(pounds),
  total: pounds,
  items: z.array(orderItem),
  /** Present unless it is the whole total at once. */
  toPay: z.optional(toPay),
});
export type Order = z.infer<typeof order>;

/** A response may name its order by `id` (accounts §3 Order response). */
const byNumber = z.transform((answer: unknown) => {
  const { orderNo, id } = z.catch(z.partial(z.object({ orderNo: z.unknown(), id: z.unknown() })), {}).parse(answer);
  return orderNo === undefined && id !== undefined ? { ...Object(answer), orderNo: String(id) } : answer;
});

/** Reserves the stock, or says which line items cannot be had (accounts §7). Safe to repeat by its own key. */
export const placeOrder = endpoint({
  method: 'POST',
  path: '/orders',
  access: 'customer',
  writes: 'itself',
  input: orderRequest,
  output: z.object({ orderNo: z.string(), total: pounds }),
  reads: z.pipe(byNumber, z.object({ orderNo: z.string(), total: z.optional(pounds) })),
});
export const orderByNumber = endpoint({
  method: 'GET',
  path: '/orders/order/:orderNo',
  access: 'customer',
  input: z.object({ orderNo }),
  output: order,
  reads: z.pipe(byNumber, order),
});
/** For an unpaid order, or a paid one until baking starts. Repeating it is harmless. */
export const cancelOrder = endpoint({
  method: 'POST',
  path: '/orders/order/:orderNo/cancel',
  access: 'customer',
  writes: 'itself',
  input: z.object({ orderNo }),
  output: order,
});
export const ordersOfCustomer = endpoint({
  method: 'GET',
  path: '/orders',
  access: 'customer',
  input: z.object({}),
  output: z.array(order),
});

/** The same whether the number or the email is wrong (U-06). */
export const trackingTexts = {
  notFoundTitle: 'Order not found',
  notFound: 'Check the order number, and that the email is the one that you ordered with.',
} as const;

export const trackingInput = z.object({
  orderNo: z
    .string(whenMissing(sharedMessages.required('Order number')))
    .check(
      z.maxLength(200, must(sharedMessages.format('Order number'))),
      z.overwrite(oneLine),
      z.trim(),
      z.minLength(1, must(sharedMessages.required('Order number'))),
      z.maxLength(40, must(sharedMessages.format('Order number'))),
    ),
  email,
});

/** It does not reveal who ordered; the only amounts in it are those still owed. */
const trackedOrder = z.object({
  orderNo: z.string(),
  status: z.enum(orderStates),
  pickupDate: z.string(),
  pickupTime: z.string(),
  placedAt: z.string(),
  items: z.array(
    z.object({
      name: z.string(),
      quantity: z.number(),
      weightSnapshot: z.number(),
      sizeLabel: z.string(),
      /**
       * What is wanted on it, in words; missing if nothing is. It names no photo, because that would reveal the photo's
       * token.
       */
      said: z.optional(z.array(z.string())),
    }),
  ),
  toPay: z.optional(toPay),
});
export type TrackedOrder = z.infer<typeof trackedOrder>;

/** U-06: posted, so that no email address appears in a URL or a log. */
export const trackOrder = endpoint({
  method: 'POST',
  path: '/orders/track',
  access: 'anyone',
  writes: 'itself',
  input: trackingInput,
  output: trackedOrder,
});

/** Pays what is asked for on a tracked order, with the same proof; `amount` is in pence, as in `startPayment`. */
export const payTrackedOrder = endpoint({
  method: 'POST',
  path: '/orders/track/session',
  access: 'anyone',
  writes: 'itself',
  input: z.extend(trackingInput, { amount: z.int().check(z.minimum(1), z.maximum(100_000_000)) }),
  output: z.object({ url: z.string() }),
});
