import * as z from 'zod/mini';
import { isNearDate } from '#domain/pickup/clock/calendar.ts';
import { must } from './text.ts';

/** In a path or query string every number arrives as text. */
export const wholeNumber = z.pipe(
  z.union([z.number(), z.string().check(z.trim(), z.regex(/^-?\d{1,15}$/))]),
  z.pipe(z.transform(Number), z.int()),
);

/** No row has a larger number, nor a larger count of its versions. */
export const largestOfRow = 2_147_483_647;

export const identifier = z.pipe(wholeNumber, z.int().check(z.minimum(1), z.maximum(largestOfRow)));

export const pounds = z.number().check(
  z.minimum(0),
  z.maximum(1_000_000),
  z.refine((n) => Math.abs(n * 100 - Math.round(n * 100)) < 1e-6, 'Amounts can have up to two decimal places'),
);

const notADay = must('Please enter a valid date');

/** YYYY-MM-DD, of the years that a shop has to do with. */
export const day = z.iso.date(notADay).check(z.refine(isNearDate, notADay));

/** 'MM-DD' of any year: 29 February too. */
export const dayOfYear = z
  .string()
  .check(
    z.regex(
      /^(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])$|^(?:0[469]|11)-(?:0[1-9]|[12]\d|30)$|^02-(?:0[1-9]|[12]\d)$/,
      notADay,
    ),
  );

export const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const monthDay = z.string().check(z.regex(/^\d{2}-\d{2}$/));

/** As `DayHours` of the domain; null is closed. */
export const dayHours = z.nullable(
  z.object({
    opens: clockTime,
    closes: clockTime,
    midday: z.optional(z.object({ closes: clockTime, reopens: clockTime })),
  }),
);

/** As `Lead` of the domain. */
export const leadTime = z.object({ days: z.int(), orderBy: z.nullable(clockTime) });

/** As `Season` of the domain: 'MM-DD' both. */
export const season = z.object({ from: monthDay, to: monthDay });

/** As `ShelfStock` of the domain. */
export const shelfStock = z.object({ pieces: z.int(), countsTomorrow: z.boolean() });

/** As `OptionLead` of the domain. */
export const optionLead = z.object({
  hours: z.int().check(z.minimum(0), z.maximum(200)),
  days: z.int().check(z.minimum(0), z.maximum(365)),
  orderBy: z.nullable(clockTime),
});
