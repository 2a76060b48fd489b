import * as z from 'zod/mini';
import { pence } from '#contract/fields/numbers-and-days.ts';
import { staffEndpoint } from '#contract/wire/endpoint.ts';

const count = z.int();

const product = { slug: z.string(), name: z.string(), image: z.string() };

/** What is waiting for somebody; oldest first, and a few of each with how many there are. */
const needs = z.object({
  /** Emails that no mail server accepted. */
  emails: z.object({ count, first: z.array(z.object({ recipient: z.string(), subject: z.string() })) }),
  /**
   * Refunds that the card provider refused or that must be given by hand, and money that was kept for an order that was
   * called off.
   */
  refunds: z.object({
    count,
    first: z.array(
      z.object({
        orderNo: z.string(),
        failedPence: pence,
        byHandPence: pence,
        keptPence: pence,
        since: z.string(),
      }),
    ),
  }),
  messages: z.object({ count, oldestAt: z.nullable(z.string()) }),
  /** Bespoke enquiries in which something came that nobody has answered. */
  enquiries: z.object({ count, oldestAt: z.nullable(z.string()) }),
  /** Open complaints; null for members who do not keep them. */
  complaints: z.nullable(
    z.object({
      count,
      oldestAt: z.nullable(z.string()),
      incidents: count,
      /**
       * The last day to tell the first of those who complained about the use of their data that the complaint arrived;
       * null without one.
       */
      acknowledgeBy: z.nullable(z.string()),
    }),
  ),
  unpaid: z.object({ count, firstEndsAt: z.nullable(z.string()) }),
  notCollected: count,
  /** How many loans are overdue. */
  overdueLoans: z._default(count, 0),
  /** Jobs that should have been done some minutes ago, and those that failed again and again. */
  queue: z.object({ count, oldestAt: z.nullable(z.string()) }),
  /** Emails and refunds that a restored backup holds back. */
  held: z._default(count, 0),
  /** The free space where the shop keeps its data: 'low' is less than a twentieth; null if that does not respond. */
  disk: z.nullable(z.object({ state: z.enum(['ok', 'low', 'full']), freeBytes: count, sizeBytes: count })),
});
export type OverviewNeeds = z.output<typeof needs>;

/** J-01: today, this week beside last week and last year, what sells, what runs out, and what needs attention. */
export const readOverview = staffEndpoint({
  method: 'GET',
  path: '/admin/reports/overview',
  permission: 'reports.see',
  input: z.object({}),
  output: z.object({
    today: z.object({
      day: z.string(),
      toBake: count,
      baking: count,
      ready: count,
      collected: count,
      owing: count,
      owedPence: pence,
      /** Of all orders, whenever their pick-up is, but for those of test money; null if there are too many to add up. */
      debts: z._default(z.nullable(z.object({ count, pence })), null),
      takenPence: pence,
      /** A week ago at this time of the shop's clock. */
      takenBeforePence: pence,
    }),
    week: z.object({
      /** Monday to Sunday. */
      days: z.array(z.object({ day: z.string(), netPence: pence, beforePence: pence })),
      netPence: pence,
      /** Up to this weekday and time. */
      lastWeekPence: pence,
      lastYearPence: pence,
    }),
    /** The most pieces in the seven days to today, by the day of pick-up; the first day first. */
    sells: z.array(z.object({ ...product, pieces: count, byDay: z.array(count) })),
    runsOut: z.array(z.object({ ...product, stock: count, ordered: count })),
    /** Null for members who see no orders. */
    needs: z.nullable(needs),
  }),
});
export type Overview = z.output<typeof readOverview.output>;
