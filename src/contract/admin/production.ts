import * as z from 'zod/mini';
import { fulfilment, lineWishes } from '#contract/admin/orders/order-fields.ts';
import { day } from '#contract/fields/numbers-and-days.ts';
import { staffEndpoint } from '#contract/wire/endpoint.ts';

/** The most days on one page of production. */
export const mostProductionDays = 31;
/** How many days the view looks ahead. */
export const weekDays = 7;

const words = z.array(z.string());
/** What is in no total, because its orders were refunded completely before baking began. */
export const leftOut = z.object({
  orders: z.int(),
  kinds: z.array(z.object({ kind: z.string(), pieces: z.int() })),
});
const productionDay = z.object({ date: z.string(), isOpen: z.boolean() });

export const productionRow = z.object({
  key: z.string(),
  name: z.string(),
  image: z.string(),
  /** Its category: 'Cupcakes'. */
  kind: z.string(),
  /** '1×4, 1×6, 2×8': what the ordered pieces go into. */
  boxes: z.string(),
  /** How many are ordered; `baking` and `done` are parts of that number, as the board says. */
  pieces: z.int(),
  /** How many of them are in stock already, and are not baked. */
  fromShelf: z.int(),
  baking: z.int(),
  done: z.int(),
  /** How many of `done` came out of the oven for these orders. */
  baked: z.int(),
  /** What the morning adds to the stock besides; 0 over more than one day. */
  fillUp: z.int(),
  /** Pieces in stock that can be sold; null without a stock, and over days other than today and tomorrow. */
  shelf: z.nullable(z.int()),
  decorated: z.int(),
  /** In the kitchen's words: 'Nuts (walnuts)'. */
  unusual: words,
  usual: words,
});
export type ProductionRow = z.output<typeof productionRow>;

/** One line item of an order on which something is made for one person. */
export const decoration = z.object({
  /** The key of a tick: 'line:345'. */
  key: z.string(),
  date: z.string(),
  time: z.string(),
  orderNo: z.string(),
  name: z.string(),
  image: z.string(),
  size: z.string(),
  quantity: z.int(),
  ...lineWishes,
  /** Where the customer's own photo is, for members who may see orders; null without a photo. */
  photo: z.nullable(z.string()),
  /** Somebody ticked it, or the board says that its order is ready. */
  isDone: z.boolean(),
  /** Null until somebody ticks it. */
  tick: z.nullable(z.object({ by: z.string(), at: z.string() })),
  isChanged: z.boolean(),
  /** All of its order's money was refunded, and nobody cancelled it. */
  isGivenBack: z.boolean(),
  isTest: z.boolean(),
});
export type Decoration = z.output<typeof decoration>;

export const kitchenOrder = z.object({
  orderNo: z.string(),
  date: z.string(),
  time: z.string(),
  /** Empty for members who may not see orders, as is the note. */
  name: z.string(),
  allergyNote: z.string(),
  fulfilment,
  lines: z.array(z.object({ quantity: z.int(), name: z.string(), size: z.string(), ...lineWishes })),
  /** By their names in law, of all line items. */
  allergens: words,
  /** Its ticket was printed before it was changed. */
  isChanged: z.boolean(),
  /** All of its money was refunded, and nobody cancelled it. */
  isGivenBack: z.boolean(),
  isTest: z.boolean(),
  /** Printed for the order as it is now. */
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
    leftOut,
    toDecorate: z.array(decoration),
    byTime: z.array(kitchenOrder),
  }),
});
export type Production = z.output<typeof readProduction.output>;

/** What is ordered for the days from then on, {@link weekDays} of them. */
export const readWeek = staffEndpoint({
  method: 'GET',
  path: '/admin/production/week',
  permission: 'production.see',
  input: z.object({ from: day }),
  output: z.object({
    days: z.array(productionDay),
    orders: z.int(),
    rows: z.array(z.object({ name: z.string(), pieces: z.array(z.int()) })),
    leftOut,
  }),
});

/** The decoration of a line item is done, or not yet; the steps of the board say everything else. */
export const tickProduction = staffEndpoint({
  method: 'POST',
  path: '/admin/production/ticks',
  permission: 'orders.move',
  input: z.object({ day, key: z.string().check(z.regex(/^line:\d{1,9}$/)), isDone: z.boolean() }),
  output: z.object({}),
  writes: 'once',
});
