import * as z from 'zod/mini';
import { enquiryKinds, enquiryStates, mostPictures, threadKinds } from '#domain/enquiry.ts';
import { orderStates } from '#domain/order/order-state.ts';
import { calendarOfOrder } from './diary.ts';
import { identifier } from './fields/numbers-and-days.ts';
import { must, optionalText, whenMissing, writtenText } from './fields/text.ts';
import { contactMessage } from './messages.ts';
import { orderNo } from './orders/orders.ts';
import { photoToken, sentPhotoBytes } from './personalisation.ts';
import { endpoint } from './wire/endpoint.ts';

export const enquiryTexts = {
  kindMissing: 'Please say what it is for',
  dateMissing: 'Please choose your date',
  datePast: 'Please choose a date in the future',
  dateFar: 'That is very far ahead. Please choose an earlier date',
  servings: 'Please say how many people it is for, from 1 to 2,000',
  budget: 'Please write whole pounds, such as 350, or leave it empty',
  allergiesUnanswered: 'Please say whether anyone has an allergy',
  allergiesMissing: 'Please say what they are allergic to',
  tooManyPictures: `Please add at most ${mostPictures} pictures`,
  unknown: 'This link is not valid, or it has expired. Please check that you copied all of it.',
} as const;

export const longestEnquiry = 4_000;
export const longestAllergies = 500;

const message = writtenText('Message', longestEnquiry);

const pictures = z._default(
  z.array(photoToken).check(z.maxLength(mostPictures, must(enquiryTexts.tooManyPictures))),
  [],
);

const fields = z.object({
  kind: z.enum(enquiryKinds, must(enquiryTexts.kindMissing)),
  /** YYYY-MM-DD; the shop's clock decides whether it is still to come. */
  eventDate: z
    .string(whenMissing(enquiryTexts.dateMissing))
    .check(z.refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text), must(enquiryTexts.dateMissing))),
  servings: z
    .int(must(enquiryTexts.servings))
    .check(z.minimum(1, must(enquiryTexts.servings)), z.maximum(2_000, must(enquiryTexts.servings))),
  flavours: optionalText('Flavours', 500),
  /** In whole pounds; null if none is given. */
  budget: z._default(
    z.nullable(
      z
        .int(must(enquiryTexts.budget))
        .check(z.minimum(1, must(enquiryTexts.budget)), z.maximum(100_000, must(enquiryTexts.budget))),
    ),
    null,
  ),
  message,
  /** There is no default, so that nobody skips it. */
  hasAllergies: z.enum(['yes', 'no'], must(enquiryTexts.allergiesUnanswered)),
  allergies: optionalText('Allergies', longestAllergies),
  pictures,
  name: contactMessage.shape.name,
  email: contactMessage.shape.email,
  phone: contactMessage.shape.phone,
  favouriteIcing: contactMessage.shape.favouriteIcing,
});

export const newEnquiry = fields.check(
  z.refine(({ hasAllergies, allergies }) => hasAllergies === 'no' || allergies !== '', {
    error: enquiryTexts.allergiesMissing,
    path: ['allergies'],
  }),
);
export type NewEnquiry = z.input<typeof newEnquiry>;

/** A file in base64. Nobody else knows its token. */
export const sendEnquiryPicture = endpoint({
  method: 'POST',
  path: '/enquiries/pictures',
  access: 'anyone',
  writes: 'once',
  largestBody: 2 * sentPhotoBytes,
  input: z.object({ picture: z.string() }),
  output: z.object({ token: photoToken }),
});

/** The token opens the thread of what was sent, as the link in the email does. */
export const sendEnquiry = endpoint({
  method: 'POST',
  path: '/enquiries',
  access: 'anyone',
  writes: 'once',
  input: newEnquiry,
  output: z.object({ token: z.string() }),
});

/** Found by the link in an email, or for the account that asks. */
const which = z.object({
  token: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  enquiryId: z.optional(identifier),
});
export type WhichEnquiry = z.input<typeof which>;

/** A quote is withdrawn; the order that it became is cancelled. */
const quoteStates = ['open', 'accepted', 'withdrawn', 'expired', 'cancelled'] as const;

const quote = z.object({
  orderNo: z.string(),
  revision: z.int(),
  state: z.enum(quoteStates),
  /** The status of the order that it became. */
  status: z.enum(orderStates),
  lines: z.array(z.object({ name: z.string(), quantity: z.int(), unitPence: z.int(), allergens: z.array(z.string()) })),
  totalPence: z.int(),
  parts: z.array(z.object({ label: z.string(), amountPence: z.int(), paidPence: z.int(), dueOn: z.string() })),
  /** What is asked for at this moment, and all that is still owed; 0 if nothing is. */
  askedPence: z.int(),
  owedPence: z.int(),
  label: z.string(),
  pickup: z.object({ date: z.string(), time: z.string() }),
  /** In ISO 8601. */
  expiresAt: z.string(),
});
export type ShownQuote = z.output<typeof quote>;

/** What one side wrote to the other. */
export const threadEntry = z.object({
  id: z.int(),
  from: z.enum(['customer', 'bakery']),
  kind: z.enum(threadKinds),
  text: z.string(),
  by: z.string(),
  /** Tokens of the pictures. */
  pictures: z.array(z.string()),
  at: z.string(),
});

const enquiry = z.object({
  id: z.int(),
  state: z.enum(enquiryStates),
  /** The time by which the bakery answers; null once it has. */
  answerBy: z.nullable(z.string()),
  kind: z.enum(enquiryKinds),
  eventDate: z.string(),
  servings: z.int(),
  flavours: z.string(),
  budget: z.nullable(z.int()),
  allergies: z.string(),
  name: z.string(),
  email: z.string(),
  /** In order of time, starting with the first request. */
  thread: z.array(threadEntry),
  quote: z.nullable(quote),
});
export type ShownEnquiry = z.output<typeof enquiry>;

/** Posted, so that the token appears in no log. */
export const findEnquiry = endpoint({
  method: 'POST',
  path: '/enquiries/thread',
  access: 'anyone',
  writes: 'itself',
  input: which,
  output: enquiry,
});

export const sendEnquiryMessage = endpoint({
  method: 'POST',
  path: '/enquiries/messages',
  access: 'anyone',
  writes: 'once',
  input: z.extend(which, { text: message, pictures }),
  output: enquiry,
});

/** Pays the deposit, or what is due of the balance, of the quote as it was read: number, revision and pence. */
export const payQuote = endpoint({
  method: 'POST',
  path: '/enquiries/quote/session',
  access: 'anyone',
  writes: 'itself',
  input: z.extend(which, {
    orderNo,
    revision: z.int().check(z.minimum(1), z.maximum(1_000_000)),
    amount: z.int().check(z.minimum(1), z.maximum(100_000_000)),
  }),
  output: z.object({ url: z.string() }),
});

/** The pick-up of an accepted quote. */
export const calendarOfQuote = endpoint({
  method: 'POST',
  path: '/enquiries/quote/calendar',
  access: 'anyone',
  writes: 'itself',
  input: z.extend(which, { orderNo }),
  output: calendarOfOrder.output,
});

/** 'No, thank you': the day is free for others at once. */
export const refuseQuote = endpoint({
  method: 'POST',
  path: '/enquiries/quote/refusal',
  access: 'anyone',
  writes: 'once',
  input: z.extend(which, { orderNo }),
  output: enquiry,
});

/** The enquiries of the account that asks, newest first. */
export const ownEnquiries = endpoint({
  method: 'GET',
  path: '/enquiries',
  access: 'customer',
  input: z.object({}),
  output: z.object({
    enquiries: z.array(
      z.object({ id: z.int(), state: z.enum(enquiryStates), kind: z.enum(enquiryKinds), eventDate: z.string() }),
    ),
  }),
});
