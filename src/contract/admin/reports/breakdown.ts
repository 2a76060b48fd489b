import * as z from 'zod/mini';
import { day, pence } from '#contract/fields/numbers-and-days.ts';
import { staffEndpoint } from '#contract/wire/endpoint.ts';
import { buyers } from '#domain/money/report/breakdown.ts';
import { comparisons } from '#domain/money/report/day-range.ts';
import { orderSources } from '#domain/order/order.ts';

/** Ten years: there are as many totals, however long a range is. */
export const mostDaysOfSums = 3_660;

const range = z.object({ from: day, to: day });
const compared = z.extend(range, { against: z.optional(z.enum(comparisons)) });

/** Without deposits, less refunds. */
const sold = z.object({ pieces: z.int(), netPence: pence });
const beside = { sold, before: z.nullable(sold) };

/**
 * What products and categories brought in, by the days on which the money came; both add up to the ledger's net sales.
 */
export const readProductsReport = staffEndpoint({
  method: 'GET',
  path: '/admin/reports/products',
  permission: 'reports.see',
  input: compared,
  output: z.object({
    products: z.array(z.object({ id: z.int(), name: z.string(), image: z.string(), category: z.string(), ...beside })),
    categories: z.array(z.object({ name: z.string(), ...beside })),
    total: sold,
    before: z.nullable(sold),
  }),
});
export type ProductsReportAnswer = z.output<typeof readProductsReport.output>;

/** Refunds are stated as positive amounts. Net = gross − discounts − refunds + corrections. */
const sales = z.object({
  /** Each order counts once, where its first money came. */
  orders: z.int(),
  grossPence: pence,
  discountPence: pence,
  refundPence: pence,
  correctionPence: pence,
  netPence: pence,
  vatPence: pence,
});
export type PartSalesAnswer = z.output<typeof sales>;

const partsOf = <Key extends z.ZodMiniType>(key: Key) => z.array(z.object({ key, sales, before: z.nullable(sales) }));

/**
 * Sales by hour and weekday of the shop's clock, by new and returning customers, and by where orders came from; each
 * adds up to the ledger.
 */
export const readBreakdownReport = staffEndpoint({
  method: 'GET',
  path: '/admin/reports/breakdown',
  permission: 'reports.see',
  input: compared,
  output: z.object({
    hours: partsOf(z.int()),
    /** Monday is 0. */
    weekdays: partsOf(z.int()),
    buyers: partsOf(z.enum(buyers)),
    sources: partsOf(z.enum(orderSources)),
    /** Hours without any orders are left out. */
    ordersByHour: z.array(z.object({ weekday: z.int(), hour: z.int(), orders: z.int() })),
    total: sales,
    before: z.nullable(sales),
    /** Without a VAT number nothing is said about VAT. */
    showsVat: z.boolean(),
  }),
});
export type BreakdownAnswer = z.output<typeof readBreakdownReport.output>;

export const breakdownParts = ['products', 'categories', 'hours', 'weekdays', 'customers', 'sources'] as const;

/** The rows of one part as a file. */
export const exportBreakdownReport = staffEndpoint({
  method: 'GET',
  path: '/admin/reports/breakdown-file',
  permission: 'reports.see',
  input: z.extend(range, { of: z.enum(breakdownParts) }),
  output: z.object({ name: z.string(), csv: z.string() }),
});
