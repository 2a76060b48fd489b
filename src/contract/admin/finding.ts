import * as z from 'zod/mini';
import { fulfilment, pickup } from '#contract/admin/orders/order-fields.ts';
import { staffEndpoint } from '#contract/wire/endpoint.ts';
import { longestContactSearch } from '#domain/order/taking/search-terms.ts';

export const foundOrder = z.object({
  number: z.string(),
  name: z.string(),
  what: z.string(),
  pickup,
  fulfilment,
});
export type FoundOrder = z.output<typeof foundOrder>;

export const foundProduct = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  /** As `/cakes/…` names it; empty without a picture. */
  image: z.string(),
  /** The price of its usual size, today; null if it has none. */
  pricePence: z.nullable(z.int()),
  /** In pieces; null if it is made to order. */
  stock: z.nullable(z.int()),
  /** Whether customers can buy it. */
  isShown: z.boolean(),
});
export type FoundProduct = z.output<typeof foundProduct>;

export const foundCustomer = z.object({
  id: z.int(),
  name: z.string(),
  telephone: z.string(),
  email: z.string(),
  /** Without orders that were cancelled or never paid. */
  orders: z.int(),
});
export type FoundCustomer = z.output<typeof foundCustomer>;

/**
 * The best few of each kind, for the command palette; a kind is null for members who may not see it
 * (`domain/staff/found-groups.ts`).
 */
export const findAnything = staffEndpoint({
  method: 'GET',
  path: '/admin/search',
  permission: 'signedIn',
  input: z.object({ q: z.string().check(z.maxLength(longestContactSearch)) }),
  output: z.object({
    orders: z.nullable(z.array(foundOrder)),
    products: z.nullable(z.array(foundProduct)),
    customers: z.nullable(z.array(foundCustomer)),
  }),
});
export type Found = z.output<typeof findAnything.output>;
