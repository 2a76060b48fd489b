import * as z from 'zod/mini';
import { day, identifier } from '#contract/fields/numbers-and-days.ts';
import { writtenLine } from '#contract/fields/text.ts';
import { staffEndpoint } from '#contract/wire/endpoint.ts';
import { paymentStatuses } from '#domain/money/ledger.ts';
import { fulfilments } from '#domain/order/fulfilment.ts';
import { orderSources } from '#domain/order/order.ts';
import { fulfilment, orderSource, paymentStatus, pickup } from './order-fields.ts';

/** Words separated by commas, as an address has them: 'baking,ready'. */
const listOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.string().check(z.maxLength(200)),
        z.transform((text: string) => [...new Set(text.split(',').filter((word) => word !== ''))]),
      ),
      z.array(z.enum(words)),
    ),
  );
const optionalDay = z.optional(day);

export const orderSorts = ['pickup', '-pickup', 'placed', '-placed'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** What the list shows, all of it in the address. */
export const orderFilters = z.object({
  /** A number or its last four characters, a name, a telephone number, an email address or a product. */
  q: z.optional(z.string().check(z.maxLength(80))),
  state: listOf(fulfilments),
  payment: listOf(paymentStatuses),
  from: optionalDay,
  to: optionalDay,
  placedFrom: optionalDay,
  placedTo: optionalDay,
  source: listOf(orderSources),
  product: z.optional(z.string().check(z.maxLength(200))),
  /** The id of a customer: all of their orders, by whichever contact. */
  customer: z.optional(identifier),
  sort: z._default(z.enum(orderSorts), '-placed'),
});
export type OrderFilters = z.output<typeof orderFilters>;

export const listedOrder = z.object({
  number: z.string(),
  name: z.string(),
  /** Who ordered it, if it is for somebody else. */
  orderedBy: z.string(),
  what: z.string(),
  pieces: z.int(),
  pickup,
  fulfilment,
  /** Null for members who may not see money. */
  payment: z.nullable(paymentStatus),
  totalPence: z.nullable(z.int()),
  /** What is still to be paid. */
  owedPence: z.nullable(z.int()),
  /** All of its money was refunded, and it is not handed over yet; even members who may not see money are told. */
  isGivenBack: z.boolean(),
  source: orderSource,
  placedAt: z.string(),
  /** ISO 8601: when it came to where it is now. */
  movedAt: z.string(),
  isTest: z.boolean(),
});
export type ListedOrder = z.output<typeof listedOrder>;

/** By keyset: `after` is the position of the last order before, as `next` of the response gives it. */
export const listOrders = staffEndpoint({
  method: 'GET',
  path: '/admin/orders',
  permission: 'orders.see',
  input: z.extend(orderFilters, { after: z.optional(z.string().check(z.maxLength(60))) }),
  output: z.object({
    orders: z.array(listedOrder),
    /** Null if these are the last. */
    next: z.nullable(z.string()),
    /** The count of all that match; null if there are more than are counted. */
    count: z.nullable(z.int()),
    totalPence: z.nullable(z.int()),
    /** For all that match, if they are filtered by payment; otherwise null. */
    owedPence: z.nullable(z.int()),
    /** Only the newest of the orders that match the words are looked at. */
    isCutShort: z.boolean(),
    /** The name of the product that they are filtered by, if there is one of that slug. */
    productName: z.optional(z.string()),
    /** The name of the customer whose orders they are, if there is one and the member may see customers. */
    customerName: z.optional(z.string()),
  }),
});

/** The rows of the list, for a spreadsheet: without formulas, and with people only for members who may export them. */
export const exportOrders = staffEndpoint({
  method: 'GET',
  path: '/admin/orders/csv',
  permission: 'reports.see',
  input: orderFilters,
  output: z.object({ name: z.string(), csv: z.string(), rows: z.int(), isCutShort: z.boolean() }),
});

export const savedView = z.object({
  id: z.int(),
  name: z.string(),
  /** As in the address of the list, without the question mark. */
  query: z.string(),
  isShared: z.boolean(),
  isOwn: z.boolean(),
  madeBy: z.string(),
});

/** The tabs over the list: the shop's own with their counts, then saved views. */
export const orderViews = staffEndpoint({
  method: 'GET',
  path: '/admin/orders/views',
  permission: 'orders.see',
  input: z.object({}),
  output: z.object({
    today: z.string(),
    tomorrow: z.string(),
    counts: z.object({
      today: z.int(),
      tomorrow: z.int(),
      notYetPaid: z.int(),
      /** Null for members who may not see money. */
      toRefund: z.nullable(z.int()),
    }),
    saved: z.array(savedView),
  }),
});

export const saveView = staffEndpoint({
  method: 'POST',
  path: '/admin/orders/views',
  permission: 'orders.see',
  writes: 'once',
  input: z.object({
    name: writtenLine('Name', 40),
    query: z.string().check(z.maxLength(500)),
    isShared: z.boolean(),
  }),
  output: savedView,
});

export const removeView = staffEndpoint({
  method: 'DELETE',
  path: '/admin/orders/views/:viewId',
  permission: 'orders.see',
  writes: 'once',
  input: z.object({ viewId: identifier }),
  output: z.object({}),
});
