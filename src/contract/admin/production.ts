import * as z from 'zod/mini';
import { fulfilment, lineWishes } from '#contract/admin/orders/order-fields.ts';
import { day } from '#contract/fields/numbers-and-days.ts';
import { staffEndpoint } from '#contract/wire/endpoint.ts';

/** Days of one page of production, at most. */
export const mostProductionDays = 31;
/** So many days are looked ahead. */
export const weekDays = 7;

const words = z.array(z.string());
const productionDay = z.object({ date: z.string(), isOpen: z.boolean() });

export const productionRow = z.object({
  key: z.string(),
  name: z.string(),
  image: z.string(),
  /** Its category: 'Cupcakes'. */
  kind: z.string(),
  /** '1×4, 1×6, 2×8': what the ordered pieces go into. */
  boxes: z.string(),
  /** Ordered; of those baking and done, as the board says. */
  pieces: z.int(),
  /** Of those what lies there already: it is not baked. */
  fromShelf: z.int(),
  baking: z.int(),
  done: z.int(),
  /** Of those that are done: they came out of the oven for it. */
  baked: z.int(),
  /** What the morning puts on the shelf besides; 0 over more than one day. */
  fillUp: z.int(),
  /** Pieces that lie there to be sold; null without a stock, and over other days than today and tomorrow. */
  shelf: z.nullable(z.int()),
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
  ...lineWishes,
  /** Where the customer's own is, for who may see orders; null without one. */
  photo: z.nullable(z.string()),
  /** Somebody ticked it, or the board says that its order is ready. */
  isDone: z.boolean(),
  /** Null until somebody has ticked it. */
  tick: z.nullable(z.object({ by: z.string(), at: z.string() })),
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
  lines: z.array(z.object({ quantity: z.int(), name: z.string(), size: z.string(), ...lineWishes })),
  /** By the names of the law, of all lines. */
  allergens: words,
  /** Its ticket was printed before it was changed. */
  isChanged: z.boolean(),
  /** All of its money went back, and nobody cancelled it. */
  isGivenBack: z.boolean(),
  /** Printed, of the order as it is now. */
  hasTicket: z.boolean(),
  hasLabels: z.boolean(),
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

/** What is ordered for the days from then on, as many as {@link weekDays}. */
export const readWeek = staffEndpoint({
  method: 'GET',
  path: '/admin/production/week',
  permission: 'production.see',
  input: z.object({ from: day }),
  output: z.object({
    days: z.array(productionDay),
    orders: z.int(),
    rows: z.array(z.object({ name: z.string(), pieces: z.array(z.int()) })),
  }),
});

/** The decoration of a line is done, or it is not yet; all else the board's steps say. */
export const tickProduction = staffEndpoint({
  method: 'POST',
  path: '/admin/production/ticks',
  permission: 'orders.move',
  input: z.object({ day, key: z.string().check(z.regex(/^line:\d{1,9}$/)), isDone: z.boolean() }),
  output: z.object({}),
  writes: 'once',
});
