import * as z from 'zod/mini';
import { day, pence } from '#contract/fields/numbers-and-days.ts';
import { staffEndpoint } from '#contract/wire/endpoint.ts';
import { paymentMethods } from '#domain/money/ledger.ts';
import { comparisons, groupings } from '#domain/money/report/day-range.ts';

/** By one payment method, including deposits. */
export const takings = z.object({
  method: z.enum(paymentMethods),
  /** Empty if no card provider is involved. */
  provider: z.string(),
  takenPence: pence,
  returnedPence: pence,
});
export type TakingsAnswer = z.output<typeof takings>;

/** In whole pence; refunds are stated as positive amounts. Net = gross − discounts − refunds + corrections. */
export const sales = z.object({
  grossPence: pence,
  discountPence: pence,
  refundPence: pence,
  correctionPence: pence,
  netPence: pence,
  vatPence: pence,
  byRate: z.array(z.object({ basisPoints: z.nullable(z.int()), amountPence: pence, vatPence: pence })),
  takings: z.array(takings),
  deposits: z.object({ takenPence: pence, returnedPence: pence, keptPence: pence }),
});
export type SalesAnswer = z.output<typeof sales>;

/** More days than this are too many to look at: they are shown as weeks or months. */
export const mostDaysOfReport = 366;

/** Days in the shop's own calendar, from the first to the last, and how long a row is: a day if absent. */
const range = z.object({ from: day, to: day, by: z.optional(z.enum(groupings)) });

/** The orders whose first money came then. */
const orders = z.int();
const period = z.object({ sales, orders });

/** Sales by the shop's own days, weeks from Monday or months, from the first to the last; equal to the ledger. */
export const readSalesReport = staffEndpoint({
  method: 'GET',
  path: '/admin/reports/sales',
  permission: 'reports.see',
  input: z.extend(range, { against: z.optional(z.enum(comparisons)) }),
  output: z.object({
    by: z.enum(groupings),
    /** By their first and last day. */
    periods: z.array(z.extend(period, { from: z.iso.date(), to: z.iso.date() })),
    total: sales,
    orders,
    /** What the periods are compared with, the first with the first; null if no comparison was requested. */
    before: z.nullable(z.object({ periods: z.array(period), total: sales, orders })),
    /** Without a VAT number nothing is said about VAT. */
    showsVat: z.boolean(),
  }),
});

export type SalesReportAnswer = z.output<typeof readSalesReport.output>;

/** The same periods as a file, with a column for each rate and each payment method. */
export const exportSalesReport = staffEndpoint({
  method: 'GET',
  path: '/admin/reports/sales-file',
  permission: 'reports.see',
  input: range,
  output: z.object({ name: z.string(), csv: z.string() }),
});

/**
 * By tax point, in whole pence: what boxes 1 and 6 of the return ask about what the shop sold. Empty without a VAT
 * number. `vatReturnOf` makes the nine boxes of it.
 */
export const readVatQuarters = staffEndpoint({
  method: 'GET',
  path: '/admin/reports/vat-quarters',
  permission: 'ledger.export',
  input: z.object({}),
  output: z.object({
    /** Newest first; the newest is not over yet. */
    quarters: z.array(
      z.object({
        from: z.iso.date(),
        to: z.iso.date(),
        vatPence: pence,
        netPence: pence,
        byRate: z.array(z.object({ rate: z.string(), netPence: pence, vatPence: pence })),
      }),
    ),
  }),
});

/** The nine boxes of the quarter that a day belongs to, with those that the shop does not know left empty. */
export const exportVatReturn = staffEndpoint({
  method: 'GET',
  path: '/admin/reports/vat-quarters/return',
  permission: 'ledger.export',
  input: z.object({ from: day }),
  output: z.object({ name: z.string(), csv: z.string() }),
});

/**
 * Every entry of a sale whose tax point is in the quarter that a day belongs to: without deposits, so that they add up
 * to boxes 1 and 6.
 */
export const exportVatQuarter = staffEndpoint({
  method: 'GET',
  path: '/admin/reports/vat-quarters/file',
  permission: 'ledger.export',
  input: z.object({ from: day }),
  output: z.object({ name: z.string(), csv: z.string(), entries: z.int() }),
});

/**
 * Every entry of a month for the accountant, without formulas and without people; a record is kept that it was read.
 */
export const exportLedgerMonth = staffEndpoint({
  method: 'GET',
  path: '/admin/reports/ledger',
  permission: 'ledger.export',
  input: z.object({
    month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Choose a month')),
  }),
  output: z.object({ name: z.string(), csv: z.string(), entries: z.int() }),
});
