import * as z from 'zod/mini';
import { wholeNumber } from '#contract/fields/numbers.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { order } from './orders.ts';
import { longestOrderSearch, orderSorts } from './orders-address.ts';

export const ordersOnPage = 10;

/** What lies beyond them is reached by search and sort. */
export const mostListedOrders = 1_000;

export const orderParts = ['live', 'past'] as const;
export type OrderPart = (typeof orderParts)[number];

/**
 * `search` is a part of the order number. A page past the end is the last one. `found` counts up to `mostListedOrders`.
 */
export const listedOrders = endpoint({
  method: 'GET',
  path: '/orders/list',
  access: 'customer',
  input: z.object({
    part: z.enum(orderParts),
    // PostgreSQL has no text with a NUL in it.
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
