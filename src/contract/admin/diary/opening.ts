import * as z from 'zod/mini';
import { clockTime, day, dayHours, lead } from '#contract/fields/numbers-and-days.ts';
import { optionalLine, optionalText } from '#contract/fields/text.ts';
import { staffEndpoint } from '#contract/wire/endpoint.ts';
import { contentKeys } from '#domain/staff/content/content-fields.ts';

const weekday = z.int().check(z.minimum(1), z.maximum(7));

/** What differs from the usual week. */
export const dayPlan = z.object({
  /** 'Christmas Day'. */
  name: optionalLine('The name', 60),
  /** A sentence for customers. */
  words: optionalText('The message to customers', 200),
  hours: dayHours,
  /** Open, but orders for that day are taken only at the counter. */
  counterOnly: z.boolean(),
});
export type DayPlan = z.output<typeof dayPlan>;

const basics = z.object({
  /** Minutes from one pick-up time to the next. */
  stepMinutes: z.int().check(z.minimum(5), z.maximum(60)),
  /** The least time between ordering and the pick-up. */
  leadMinutes: z.int().check(z.minimum(0), z.maximum(7 * 24 * 60)),
  /** By when an order must be placed, whatever is in it. */
  lead: z.extend(lead, { days: z.int().check(z.minimum(0), z.maximum(60)) }),
  horizonDays: z.int().check(z.minimum(0), z.maximum(731)),
});
export type DiaryBasics = z.output<typeof basics>;

/** Y-01: when customers can collect, as the bakery sees it. */
export const readOfficeDiary = staffEndpoint({
  method: 'GET',
  path: '/admin/diary',
  permission: 'diary.edit',
  input: z.object({}),
  output: z.object({
    today: z.string(),
    /** Monday first. */
    week: z.array(dayHours),
    basics,
    /** From the first of this month on. */
    specialDays: z.array(z.object({ date: z.string(), plan: dayPlan })),
    /** Those in the twelve months from today that no special day covers yet. */
    bankHolidays: z.array(z.object({ date: z.string(), name: z.string() })),
    /** Newest first: what was changed, by whom, and when in ISO 8601. */
    changes: z.array(z.object({ what: z.string(), madeBy: z.string(), at: z.string() })),
  }),
});
export type OfficeDiary = z.output<typeof readOfficeDiary.output>;

const outsideOrder = z.object({
  orderNo: z.string(),
  name: z.string(),
  /** Whose telephone it is; empty if that is the same person. */
  orderedBy: z.string(),
  date: z.string(),
  time: z.string(),
  /** Its first cake. */
  product: z.string(),
  canBeWritten: z.boolean(),
  /** The number to call instead, in +44 form; empty if none was given. */
  telephone: z.nullable(z.string()),
  /** When staff last wrote about this order, in ISO 8601. */
  writtenAt: z.nullable(z.string()),
});
export type OutsideOrder = z.output<typeof outsideOrder>;

/** How many orders are named; the rest are only counted. */
export const mostOutsideOrders = 200;

/** A closed fortnight, or a whole summer month; no more at a time. */
export const mostDaysAtOnce = 62;

/** Separated by commas. */
const days = z.pipe(
  z.string().check(z.maxLength(mostDaysAtOnce * '2026-12-24,'.length)),
  z.pipe(
    z.transform((text: string) => text.split(',')),
    z.array(day),
  ),
);

/**
 * Which orders would lie outside other opening hours, on some days, or on a weekday from today on. Without hours the
 * days would be closed; with `asUsual` they would have the hours of their weekday.
 */
export const findOrdersOutside = staffEndpoint({
  method: 'GET',
  path: '/admin/diary/outside',
  permission: 'diary.edit',
  input: z.object({
    days: z.optional(days),
    weekday: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(7))),
    opens: z.optional(clockTime),
    closes: z.optional(clockTime),
    /** Both are set if it is closed at midday. */
    middayCloses: z.optional(clockTime),
    middayReopens: z.optional(clockTime),
    asUsual: z.optional(z.literal('yes')),
  }),
  output: z.object({ count: z.int(), orders: z.array(outsideOrder) }),
});

/** Each day with its plan when the member looked at it: if it is another by now, nothing is changed. */
const daySaved = z.object({ date: day, seen: z.nullable(dayPlan), plan: z.nullable(dayPlan) });

/**
 * A text for customers that still names an hour which the day had until now: a part of the shop window, an email or a
 * phrase for one, or a day with words of its own.
 */
const staleText = z.object({
  text: z.string(),
  part: z.nullable(z.enum([...contentKeys, 'emails'])),
  day: z.nullable(z.string()),
});
export type StaleText = z.output<typeof staleText>;

/** Saves all days or none; null makes a day as usual. */
export const saveSpecialDays = staffEndpoint({
  method: 'POST',
  path: '/admin/diary/days',
  permission: 'diary.edit',
  writes: 'once',
  input: z.object({ days: z.array(daySaved).check(z.minLength(1), z.maxLength(mostDaysAtOnce)) }),
  output: z.object({ texts: z.array(staleText) }),
});

export const saveWeekday = staffEndpoint({
  method: 'POST',
  path: '/admin/diary/week',
  permission: 'diary.edit',
  writes: 'once',
  input: z.object({ weekday, seen: dayHours, hours: dayHours }),
  output: z.object({ texts: z.array(staleText) }),
});

export const saveDiaryBasics = staffEndpoint({
  method: 'POST',
  path: '/admin/diary/basics',
  permission: 'diary.edit',
  writes: 'once',
  input: z.object({ seen: basics, basics }),
  output: z.object({}),
});
