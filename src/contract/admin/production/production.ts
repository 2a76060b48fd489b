import * as z from 'zod/mini';
import { fulfilment } from '#contract/admin/orders/order-fields.ts';
import { staffEndpoint } from '#contract/admin/staff-endpoint.ts';
import { day } from '#contract/fields/day.ts';
import { kitchenKinds } from '#domain/production/kitchen-line.ts';

/** Days of one page of production, at most. */
export const mostProductionDays = 31;
/** So many days are bought for. */
export const shoppingDays = 7;

const words = z.array(z.string());
const productionDay = z.object({ date: z.string(), isOpen: z.boolean() });

export const productionRow = z.object({
  /** Names it in a tick: 'product:12:1000'. */
  key: z.string(),
  name: z.string(),
  image: z.string(),
  kind: z.enum(kitchenKinds),
  size: z.string(),
  pieces: z.int(),
  done: z.int(),
  decorated: z.int(),
  /** As the kitchen says them: 'Nuts'. */
  unusual: words,
  usual: words,
});
export type ProductionRow = z.output<typeof productionRow>;

/** One line of an order on which something is made for one person. */
export const decoration = z.object({
  /** Names it in a tick: 'line:345'. */
  key: z.string(),
  date: z.string(),
  time: z.string(),
  orderNo: z.string(),
  name: z.string(),
  image: z.string(),
  size: z.string(),
  quantity: z.int(),
  /** Exactly as typed; empty where there is none. */
  message: z.string(),
  /** What else is wanted: 'Colour: pink'. */
  words,
  /** Where the customer's own is, for who may see orders; null without one. */
  photo: z.nullable(z.string()),
  /** Null until somebody has ticked it. */
  done: z.nullable(z.object({ by: z.string(), at: z.string() })),
  isChanged: z.boolean(),
});
export type Decoration = z.output<typeof decoration>;

export const kitchenOrder = z.object({
  orderNo: z.string(),
  date: z.string(),
  time: z.string(),
  /** Empty for who may not see orders, as is the note. */
  name: z.string(),
  allergyNote: z.string(),
  fulfilment,
  lines: z.array(z.object({ quantity: z.int(), name: z.string(), size: z.string(), words, message: z.string() })),
  /** By the names of the law, of all lines. */
  allergens: words,
  /** Its ticket was printed before it was changed. */
  isChanged: z.boolean(),
});
export type KitchenOrder = z.output<typeof kitchenOrder>;

/** B-12: days of the shop, both included. */
export const readProduction = staffEndpoint({
  method: 'GET',
  path: '/admin/production',
  permission: 'production.see',
  input: z.object({ from: day, to: day }),
  output: z.object({
    days: z.array(productionDay),
    orders: z.int(),
    groups: z.array(z.object({ base: z.string(), rows: z.array(productionRow) })),
    toDecorate: z.array(decoration),
    byTime: z.array(kitchenOrder),
  }),
});
export type Production = z.output<typeof readProduction.output>;

/** What is to be bought for the days from then on, as many as {@link shoppingDays}. */
export const readShopping = staffEndpoint({
  method: 'GET',
  path: '/admin/production/shopping',
  permission: 'production.see',
  input: z.object({ from: day }),
  output: z.object({
    days: z.array(productionDay),
    orders: z.int(),
    rows: z.array(z.object({ base: z.string(), size: z.string(), pieces: z.array(z.int()) })),
    extras: z.array(z.object({ name: z.string(), pieces: z.array(z.int()) })),
  }),
});
export type Shopping = z.output<typeof readShopping.output>;

/** So many more are done, or fewer: two tablets that tick at once are both right. Never below none nor above all. */
export const tickProduction = staffEndpoint({
  method: 'POST',
  path: '/admin/production/ticks',
  permission: 'orders.move',
  input: z.object({
    day,
    key: z.string().check(z.regex(/^(product:\d{1,9}:\d{1,6}|(?:line|bespoke):\d{1,9})$/)),
    by: z.int().check(z.minimum(-10_000), z.maximum(10_000)),
  }),
  output: z.object({ done: z.int(), pieces: z.int() }),
  writes: 'once',
});
