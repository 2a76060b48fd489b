import * as z from 'zod/mini';
import { fulfilment, pickup } from '#contract/admin/orders/order-fields.ts';
import { threadEntry } from '#contract/enquiries.ts';
import { clockTime, day, identifier, largestOfRow, penceWithin } from '#contract/fields/numbers-and-days.ts';
import { optionalText, writtenLine, writtenText } from '#contract/fields/text.ts';
import { orderNo } from '#contract/orders/orders.ts';
import { changeOf, staffEndpoint } from '#contract/wire/endpoint.ts';
import { allergenKeys } from '#domain/diet/allergens.ts';
import { enquiryKinds, enquiryStates } from '#domain/enquiry.ts';
import { vatClasses } from '#domain/money/ledger.ts';
import { letterFrame } from './messages.ts';

const state = z.enum(enquiryStates);
/** The lists: enquiries that a machine most likely wrote are kept apart from all states. */
export const enquiryLists = [...enquiryStates, 'suspected'] as const;
export type EnquiryList = (typeof enquiryLists)[number];
const counts = z.object({
  new: z.int(),
  quoted: z.int(),
  accepted: z.int(),
  declined: z.int(),
  expired: z.int(),
  suspected: z.int(),
});

export const longestEnquiryLetter = 4_000;

const enquiryLine = z.object({
  id: z.int(),
  state,
  kind: z.enum(enquiryKinds),
  name: z.string(),
  eventDate: z.string(),
  servings: z.int(),
  /** In whole pounds. */
  budget: z.nullable(z.int()),
  /** What the quote came to; null without a quote, and for members who may not see money. */
  totalPence: z.nullable(z.int()),
  /** Something came that nobody has answered. */
  waits: z.boolean(),
  /** In ISO 8601, when something was last said or done. */
  at: z.string(),
});
export type EnquiryLine = z.output<typeof enquiryLine>;

export const enquiryFilters = z.object({ list: z._default(z.enum(enquiryLists), 'new') });

/** Most recently active first, a page at a time. */
export const listEnquiries = staffEndpoint({
  method: 'GET',
  path: '/admin/enquiries',
  permission: 'messages.answer',
  /** `after` is `next` of the previous page. */
  input: z.extend(enquiryFilters, { after: z.optional(z.string().check(z.regex(/^\d{1,16}-\d{1,10}$/))) }),
  output: z.object({ enquiries: z.array(enquiryLine), counts, next: z.nullable(z.string()) }),
});

const quote = z.object({
  orderNo: z.string(),
  revision: z.int(),
  fulfilment,
  lines: z.array(
    z.object({
      name: z.string(),
      quantity: z.int(),
      /** As in `money`. */
      unitPence: z.nullable(z.int()),
      vatClass: z.enum(vatClasses),
      isFood: z.boolean(),
      /** By their names in law. */
      allergens: z.array(z.string()),
    }),
  ),
  /** Null for members who may neither see money nor take orders. */
  money: z.nullable(
    z.object({
      totalPence: z.int(),
      paidPence: z.int(),
      owedPence: z.int(),
      depositPence: z.int(),
      balanceDueOn: z.nullable(z.string()),
    }),
  ),
  pickup,
  workUnits: z.int(),
  expiresAt: z.string(),
  by: z.string(),
});
export type OfficeQuote = z.output<typeof quote>;

const enquiryPage = z.object({
  id: z.int(),
  state,
  kind: z.enum(enquiryKinds),
  name: z.string(),
  email: z.string(),
  /** In +44 form. */
  phone: z.string(),
  eventDate: z.string(),
  servings: z.int(),
  flavours: z.string(),
  budget: z.nullable(z.int()),
  /** Empty if nobody has any. */
  allergies: z.string(),
  waits: z.boolean(),
  /** Most likely written by a machine: nobody was told about it. */
  isSuspected: z.boolean(),
  thread: z.array(threadEntry),
  quote: z.nullable(quote),
  /** What a new quote starts with. */
  terms: z.object({ depositPercent: z.int(), balanceDays: z.int(), quoteDays: z.int(), isVatShown: z.boolean() }),
  frame: letterFrame,
  kitchenNotice: z.string(),
});
export type EnquiryPage = z.output<typeof enquiryPage>;
const changeOfEnquiry = changeOf(enquiryPage);

const ofEnquiry = z.object({
  enquiryId: identifier,
});
/** The last entry of the thread that was seen, so that nobody writes without having read what came. */
const seen = z.int().check(z.minimum(0), z.maximum(largestOfRow));
const letter = writtenText('Text', longestEnquiryLetter);

export const findEnquiryPage = staffEndpoint({
  method: 'GET',
  path: '/admin/enquiries/:enquiryId',
  permission: 'messages.answer',
  input: ofEnquiry,
  output: enquiryPage,
});

/** By email, with a link to the thread. */
export const answerEnquiry = changeOfEnquiry({
  method: 'POST',
  path: '/admin/enquiries/:enquiryId/messages',
  permission: 'messages.answer',
  input: z.extend(ofEnquiry, { text: letter, seen }),
});

export const mostQuoteLines = 20;

const wanted = z.object({
  lines: z
    .array(
      z.object({
        name: writtenLine('Line', 120),
        quantity: z.int().check(z.minimum(1), z.maximum(1_000)),
        unitPence: penceWithin(0, 10_000_000),
        vatClass: z.enum(vatClasses),
        isFood: z.boolean(),
        /** The allergens of what is eaten, by the law's list. */
        allergens: z._default(z.array(z.enum(allergenKeys)).check(z.maxLength(allergenKeys.length)), []),
        /** Somebody said that it contains nothing on the list: silence says nothing. */
        containsNone: z._default(z.boolean(), false),
      }),
    )
    .check(z.minLength(1), z.maxLength(mostQuoteLines)),
  deposit: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('percent'), percent: z.int().check(z.minimum(1), z.maximum(100)) }),
    z.object({ kind: z.literal('pence'), amountPence: penceWithin(1, 100_000_000) }),
  ]),
  pickup: z.object({ date: day, time: clockTime }),
  /** The last day on which it can be accepted. */
  expiresOn: day,
  workUnits: z.int().check(z.minimum(0), z.maximum(10_000)),
  /** Why the order goes past the diary; empty keeps to it. */
  past: optionalText('Reason', 500),
  /** Goes with the quote, in the email and the thread. */
  text: optionalText('Text', longestEnquiryLetter),
});
export type QuoteWish = z.output<typeof wanted>;

/**
 * Replaces the previous quote, which is withdrawn with it; both happen or neither. The day of the new quote is held
 * from now on.
 */
export const sendQuote = changeOfEnquiry({
  method: 'POST',
  path: '/admin/enquiries/:enquiryId/quotes',
  permission: 'orders.take',
  input: z.extend(ofEnquiry, { ...wanted.shape, seen, seenOrder: z.nullable(orderNo) }),
});

export const withdrawQuote = changeOfEnquiry({
  method: 'POST',
  path: '/admin/enquiries/:enquiryId/withdrawal',
  permission: 'orders.take',
  input: z.extend(ofEnquiry, { seenOrder: orderNo, text: optionalText('Text', longestEnquiryLetter) }),
});

/** With a word to the customer; an open quote is withdrawn with it. */
export const declineEnquiry = changeOfEnquiry({
  method: 'POST',
  path: '/admin/enquiries/:enquiryId/refusal',
  permission: 'messages.answer',
  input: z.extend(ofEnquiry, { text: letter, seen }),
});

/** A person wrote it after all: it waits with the others, and they get the receipt that nobody had sent them. */
export const trustEnquiry = changeOfEnquiry({
  method: 'POST',
  path: '/admin/enquiries/:enquiryId/trust',
  permission: 'messages.answer',
  input: ofEnquiry,
});

/** Nothing needs an answer: 'thank you!' is no question. */
export const markEnquiryRead = changeOfEnquiry({
  method: 'POST',
  path: '/admin/enquiries/:enquiryId/read',
  permission: 'messages.answer',
  input: z.extend(ofEnquiry, { seen }),
});
