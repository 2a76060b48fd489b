import * as z from 'zod/mini';
import { day, pence } from '#contract/fields/numbers-and-days.ts';
import { optionalText } from '#contract/fields/text.ts';
import { staffEndpoint } from '#contract/wire/endpoint.ts';
import { paymentMethods } from '#domain/money/ledger.ts';
import { takings } from './reports.ts';

/** £100,000: anything more is a typing error. */
const amountInDrawer = z.int().check(z.minimum(0), z.maximum(10_000_000));
const count = z.int().check(z.minimum(0), z.maximum(10_000));

const counted = z.object({
  pieces: z
    .array(z.object({ worthPence: z.int().check(z.minimum(1), z.maximum(10_000)), count }))
    .check(z.maxLength(20)),
  smallPence: amountInDrawer,
});

const closing = z.object({
  day: z.string(),
  /** Since the previous closing; null if it was the first. */
  since: z.nullable(z.string()),
  takings: z.array(takings),
  counted,
  floatPence: pence,
  expectedPence: pence,
  countedPence: pence,
  leftPence: pence,
  note: z.string(),
  closedBy: z.string(),
  closedAt: z.string(),
});
export type ClosingAnswer = z.output<typeof closing>;

/** A day as it was closed, or what came in since the last closing and is still to be counted. */
export const readClosing = staffEndpoint({
  method: 'GET',
  path: '/admin/reports/closing',
  permission: 'reports.see',
  input: z.object({ day: z.optional(day) }),
  output: z.object({
    day: z.string(),
    closed: z.nullable(closing),
    /** Null for a day that is over, or closed. */
    open: z.nullable(
      z.object({
        since: z.nullable(z.string()),
        takings: z.array(takings),
        /** What was left in the drawer; null before the first closing. */
        floatPence: z.nullable(pence),
      }),
    ),
    /** Newest first. */
    recent: z.array(z.object({ day: z.string(), closedBy: z.string(), differencePence: pence })),
  }),
});
export type ClosingPage = z.output<typeof readClosing.output>;

/** A closed day on paper. @throws 'notFound' for a day that nobody closed */
export const readClosingSheet = staffEndpoint({
  method: 'GET',
  path: '/admin/prints/closing',
  permission: 'reports.see',
  input: z.object({ day }),
  output: z.object({
    shopName: z.string(),
    closing,
    /** For each payment method: how many payments there were. */
    payments: z.array(z.object({ method: z.enum(paymentMethods), provider: z.string(), count })),
    /** For what the closing contains; null without a VAT number. */
    vat: z.nullable(z.array(z.object({ rate: z.string(), netPence: pence, vatPence: pence, grossPence: pence }))),
  }),
});
export type ClosingSheet = z.output<typeof readClosingSheet.output>;

/** Closes today, once and for good; what comes after it counts towards the next closing. */
export const closeDay = staffEndpoint({
  method: 'POST',
  path: '/admin/reports/closing',
  permission: 'day.close',
  writes: 'once',
  input: z.object({
    day,
    counted,
    floatPence: amountInDrawer,
    leftPence: amountInDrawer,
    /** What the drawer should have had, as it was seen: if cash moved in the meantime, nothing is closed. */
    expectedPence: z.int(),
    note: optionalText('Note', 500),
  }),
  output: closing,
});
