import * as z from 'zod/mini';
import { pounds, wholeNumber } from '#contract/fields/numbers-and-days.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { historyCauses, refundStates } from '#domain/order/order-event.ts';
import { orderStates } from '#domain/order/order-state.ts';
import { order, orderNo } from './orders.ts';
import { longestOrderSearch, orderSorts } from './orders-address.ts';

export const ordersOnPage = 10;

/** Search and sorting reach the orders beyond them. */
export const mostListedOrders = 1_000;

export const orderParts = ['live', 'past'] as const;
export type OrderPart = (typeof orderParts)[number];

/**
 * `search` is part of the order number. A page past the end is the last one. `found` counts up to `mostListedOrders`.
 */
export const listedOrders = endpoint({
  method: 'GET',
  path: '/orders/list',
  access: 'customer',
  input: z.object({
    part: z.enum(orderParts),
    // PostgreSQL allows no NUL in a text.
    search: z._default(z.string().check(z.trim(), z.maxLength(longestOrderSearch), z.regex(/^[^\0]*$/)), ''),
    sort: z._default(z.enum(orderSorts), 'newest'),
    page: z._default(z.pipe(wholeNumber, z.int().check(z.minimum(1), z.maximum(mostListedOrders / ordersOnPage))), 1),
  }),
  output: z.object({
    orders: z.array(order),
    page: z.number(),
    pages: z.number(),
    found: z.object({ live: z.number(), past: z.number() }),
  }),
});
export type OrdersAsked = z.infer<typeof listedOrders.input>;
export type ListedOrders = z.infer<typeof listedOrders.output>;

export const orderHistory = z.object({
  events: z.array(z.object({ state: z.enum(orderStates), at: z.string(), cause: z.nullable(z.enum(historyCauses)) })),
  /** What was changed in the order, oldest first. */
  changes: z.array(z.object({ at: z.string(), cause: z.enum(historyCauses), said: z.array(z.string()) })),
  /** `byHand` is set if the refund did not go to the card. */
  refunds: z.array(z.object({ state: z.enum(refundStates), amount: pounds, byHand: z.optional(z.literal(true)) })),
  /**
   * How much of the amount paid falls under each rate, less refunds; missing without a VAT number, and for test money.
   */
  vat: z.optional(z.array(z.object({ rate: z.string(), net: pounds, vat: pounds }))),
  /** There is a VAT invoice for what was paid. */
  hasInvoice: z.optional(z.literal(true)),
});
export type OrderHistory = z.infer<typeof orderHistory>;

export const historyOfOrder = endpoint({
  method: 'GET',
  path: '/orders/order/:orderNo/history',
  access: 'customer',
  input: z.object({ orderNo }),
  output: orderHistory,
});

const text = z.string();

const knownPerson = z.object({
  firstName: text,
  lastName: text,
  contactNumber: text,
  secondaryContactNumber: text,
  address: z.object({ postcode: text, streetAddress1: text, streetAddress2: text, county: text, city: text }),
});

export const knownPeople = z.object({
  from: z.enum(['lastOrder', 'account']),
  recipient: knownPerson,
  sender: knownPerson,
  /** The company of the last order; missing if that was for none. */
  company: z.optional(text),
});
export type KnownPeople = z.infer<typeof knownPeople>;

/** Decisions, second edition: Sender and recipient. */
export const peopleToFillIn = endpoint({
  method: 'GET',
  path: '/orders/people',
  access: 'customer',
  input: z.object({}),
  output: knownPeople,
});
