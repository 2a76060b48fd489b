import * as z from 'zod/mini';
import { staffEndpoint } from '#contract/admin/staff-endpoint.ts';
import { paymentMethods } from '#domain/money/ledger/ledger.ts';
import { comparisons } from '#domain/money/report/day-range.ts';

const pence = z.int();

/** By one way to pay, deposits too. */
export const takings = z.object({
  method: z.enum(paymentMethods),
  /** Empty where no card provider has a part in it. */
  provider: z.string(),
  takenPence: pence,
  returnedPence: pence,
});
export type TakingsAnswer = z.output<typeof takings>;

/** Whole pence; refunds stand as they are said, above nothing. Net = gross − discounts − refunds + corrections. */
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

/** More days are no report to look at: the command line writes them into a file. */
export const mostDaysOfReport = 366;

const range = z.object({ from: z.iso.date(), to: z.iso.date() });

/** Those whose first money came then. */
const orders = z.int();
const days = z.array(z.object({ day: z.iso.date(), sales, orders }));

/** Sales by the shop's own days, from the first to the last; equal to the ledger. */
export const readSalesReport = staffEndpoint({
  method: 'GET',
  path: '/admin/reports/sales',
  permission: 'reports.see',
  input: z.extend(range, { against: z.optional(z.enum(comparisons)) }),
  output: z.object({
    days,
    total: sales,
    orders,
    /** The days that they are looked at beside, the first beside the first; null where none were asked for. */
    before: z.nullable(z.object({ days, total: sales, orders })),
    /** Without a VAT number nothing is said of VAT. */
    showsVat: z.boolean(),
  }),
});

export type SalesReportAnswer = z.output<typeof readSalesReport.output>;

/** The same days as a file, with a column for each rate and each way to pay. */
export const exportSalesReport = staffEndpoint({
  method: 'GET',
  path: '/admin/reports/sales-file',
  permission: 'reports.see',
  input: range,
  output: z.object({ name: z.string(), csv: z.string() }),
});

/** Every entry of a month for the accountant, without formulas and without people; that it was read is kept. */
export const exportLedgerMonth = staffEndpoint({
  method: 'GET',
  path: '/admin/reports/ledger',
  permission: 'ledger.export',
  input: z.object({
    month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Choose a month')),
  }),
  output: z.object({ name: z.string(), csv: z.string(), entries: z.int() }),
});
