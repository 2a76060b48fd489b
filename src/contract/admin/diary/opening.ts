import * as z from 'zod/mini';
import { clockTime, day, dayHours, leadTime } from '#contract/fields/numbers-and-days.ts';
import { optionalLine, optionalText } from '#contract/fields/text.ts';
import { staffEndpoint } from '#contract/wire/endpoint.ts';
import { contentKeys } from '#domain/staff/content/content-fields.ts';

const weekday = z.int().check(z.minimum(1), z.maximum(7));

/** What is other than in the usual week. */
export const dayPlan = z.object({
  /** 'Christmas Day'. */
  name: optionalLine('The name', 60),
  /** A sentence for customers. */
  words: optionalText('The message to customers', 200),
  hours: dayHours,
  /** Open, but orders for that day are taken at the counter alone. */
  counterOnly: z.boolean(),
});
export type DayPlan = z.output<typeof dayPlan>;

const basics = z.object({
  /** Minutes from one time of the counter to the next. */
  stepMinutes: z.int().check(z.minimum(5), z.maximum(60)),
  /** The least time between ordering and picking up. */
  leadMinutes: z.int().check(z.minimum(0), z.maximum(7 * 24 * 60)),
  /** When an order must be in, whatever is in it. */
  lead: z.extend(leadTime, { days: z.int().check(z.minimum(0), z.maximum(60)) }),
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
    /** Of the twelve months from today, those that stand in no special day yet. */
    bankHolidays: z.array(z.object({ date: z.string(), name: z.string() })),
    /** The newest first: what was changed, by whom, ISO 8601. */
    changes: z.array(z.object({ what: z.string(), madeBy: z.string(), at: z.string() })),
  }),
});
export type OfficeDiary = z.output<typeof readOfficeDiary.output>;

const outsideOrder = z.object({
  orderNo: z.string(),
  name: z.string(),
  date: z.string(),
  time: z.string(),
  /** Its first cake. */
  product: z.string(),
  canBeWritten: z.boolean(),
  /** Whom to ring instead, in +44 form; empty where none was given. */
  telephone: z.nullable(z.string()),
  /** When staff last wrote about this order, ISO 8601. */
  writtenAt: z.nullable(z.string()),
});
export type OutsideOrder = z.output<typeof outsideOrder>;

/** So many are named; the rest are counted. */
export const mostOutsideOrders = 200;

/** A closed fortnight, or a whole summer month; no more at a time. */
export const mostDaysAtOnce = 62;

/** With commas between. */
const days = z.pipe(
  z.string().check(z.maxLength(mostDaysAtOnce * '2026-12-24,'.length)),
  z.pipe(
    z.transform((text: string) => text.split(',')),
    z.array(day),
  ),
);

/**
 * Which orders would lie outside other hours: of some days, or of a weekday from today on. Without hours they would be closed; as usual, days
 * would have those of their weekday.
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
    /** Both, where it is closed at midday. */
    middayCloses: z.optional(clockTime),
    middayReopens: z.optional(clockTime),
    asUsual: z.optional(z.literal('yes')),
  }),
  output: z.object({ count: z.int(), orders: z.array(outsideOrder) }),
});

/** Each with what it was when one looked at it: where it is another by now, nothing is changed. */
const daySaved = z.object({ date: day, seen: z.nullable(dayPlan), plan: z.nullable(dayPlan) });

/** What customers read that still names an hour which the day had until now: a part of the shop window, or a day with words of its own. */
const staleText = z.object({ text: z.string(), part: z.nullable(z.enum(contentKeys)), day: z.nullable(z.string()) });
export type StaleText = z.output<typeof staleText>;

/** All or none; null is a day as usual. */
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
  output: z.object({}),
});

export const saveDiaryBasics = staffEndpoint({
  method: 'POST',
  path: '/admin/diary/basics',
  permission: 'diary.edit',
  writes: 'once',
  input: z.object({ seen: basics, basics }),
  output: z.object({}),
});
