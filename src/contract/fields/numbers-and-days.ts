import * as z from 'zod/mini';
import { isNearDate } from '#domain/pickup/clock/calendar.ts';
import { must } from './text.ts';

/** In a path or a query string every number arrives as text. */
export const wholeNumber = z.pipe(
  z.union([z.number(), z.string().check(z.trim(), z.regex(/^-?\d{1,15}$/))]),
  z.pipe(z.transform(Number), z.int()),
);

/** No row has a larger id, and no row's version count is larger. */
export const largestOfRow = 2_147_483_647;

export const identifier = z.pipe(wholeNumber, z.int().check(z.minimum(1), z.maximum(largestOfRow)));

export const pounds = z.number().check(
  z.minimum(0),
  z.maximum(1_000_000),
  z.refine((n) => Math.abs(n * 100 - Math.round(n * 100)) < 1e-6, 'Amounts can have up to two decimal places'),
);

/** A sum of money in whole pence, as the shop says it. */
export const pence = z.int();

/** A sum of money in whole pence, as somebody sends it. */
export const penceWithin = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));

const notADay = must('Please enter a valid date');

/** YYYY-MM-DD, within the years that concern a shop. */
export const day = z.iso.date(notADay).check(z.refine(isNearDate, notADay));

/** 'MM-DD' of any year, so 29 February too. */
export const dayOfYear = z
  .string()
  .check(
    z.regex(
      /^(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])$|^(?:0[469]|11)-(?:0[1-9]|[12]\d|30)$|^02-(?:0[1-9]|[12]\d)$/,
      notADay,
    ),
  );

/** HH:MM */
export const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, must('Please enter a time')));

/** The same as the domain's `DayHours`; null is closed. */
export const dayHours = z.nullable(
  z.object({
    opens: clockTime,
    closes: clockTime,
    midday: z.optional(z.object({ closes: clockTime, reopens: clockTime })),
  }),
);

/** The same as the domain's `Lead`. */
export const lead = z.object({ days: z.int(), orderBy: z.nullable(clockTime) });

/** The same as the domain's `Season`: both are 'MM-DD'. */
export const season = z.object({ from: dayOfYear, to: dayOfYear });

/** The same as the domain's `ShelfStock`. */
export const shelfStock = z.object({ pieces: z.int(), countsTomorrow: z.boolean() });

/** The same as the domain's `LeadTime`. */
export const leadTime = z.object({
  hours: z.int().check(z.minimum(0), z.maximum(200)),
  days: z.int().check(z.minimum(0), z.maximum(365)),
  orderBy: z.nullable(clockTime),
});
