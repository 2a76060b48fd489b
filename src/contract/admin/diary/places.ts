import * as z from 'zod/mini';
import { day, dayHours, leadTime } from '#contract/fields/numbers-and-days.ts';
import { must } from '#contract/fields/text.ts';
import { staffEndpoint } from '#contract/wire/endpoint.ts';
import { daysOrHours } from '#domain/catalogue/editing/product-form.ts';

const limit = (least: number) => z.nullable(z.int().check(z.minimum(least), z.maximum(100_000)));

/** Null means no limit. */
export const capacityRule = z.object({
  pickupsOfSlot: limit(1),
  pickupsOfLaterSlot: z._default(limit(1), null),
  ordersOfDay: limit(0),
  workUnitsOfDay: limit(0),
});
export type SavedRule = z.output<typeof capacityRule>;

/** A weekday, Monday 1 to Sunday 7, or one date. */
const ruledDay = z.union([z.object({ weekday: z.int().check(z.minimum(1), z.maximum(7)) }), z.object({ date: day })]);
export type RuledDay = z.output<typeof ruledDay>;

const taken = z.object({ taken: z.int(), most: z.nullable(z.int()) });

/** Y-03: the seven days from a given one, what is taken of each day and of each time, and the rules. */
export const readPlaces = staffEndpoint({
  method: 'GET',
  path: '/admin/diary/places',
  permission: 'diary.edit',
  input: z.object({ from: z.optional(day) }),
  output: z.object({
    today: z.string(),
    stepMinutes: z.int(),
    /** A day of the usual week is closed at midday, or a special day from then on is. */
    isClosedAtMidday: z.boolean(),
    days: z.array(
      z.object({
        date: z.string(),
        hours: dayHours,
        orders: taken,
        workUnits: taken,
        mostPickups: z.nullable(z.int()),
        /** In the second span of opening hours; null is the same as in the first. */
        mostLaterPickups: z.nullable(z.int()),
        /** The times at which something is taken, by 'HH:MM'. */
        slots: z.array(z.object({ time: z.string(), taken: z.int() })),
      }),
    ),
    /** Weekdays first, then dates from today on. */
    rules: z.array(z.object({ of: ruledDay, rule: capacityRule })),
  }),
});
export type Places = z.output<typeof readPlaces.output>;

/** Sets one rule for several days, each with the rule that was seen; null removes it. All or none. */
export const saveLimits = staffEndpoint({
  method: 'POST',
  path: '/admin/diary/limits',
  permission: 'diary.edit',
  writes: 'once',
  input: z.object({
    days: z.array(z.object({ of: ruledDay, seen: z.nullable(capacityRule) })).check(z.minLength(1), z.maxLength(14)),
    rule: z.nullable(capacityRule),
  }),
  output: z.object({}),
});

/** Y-02: every product on show, and how long in advance it must be ordered. */
export const readLeadTimes = staffEndpoint({
  method: 'GET',
  path: '/admin/diary/lead-times',
  permission: 'diary.edit',
  input: z.object({}),
  output: z.object({
    products: z.array(
      z.object({ slug: z.string(), name: z.string(), category: z.string(), lead: z.nullable(leadTime) }),
    ),
  }),
});

export const saveLeadTime = staffEndpoint({
  method: 'POST',
  path: '/admin/diary/lead-times',
  permission: 'diary.edit',
  writes: 'once',
  input: z.object({
    slug: z.string().check(z.minLength(1), z.maxLength(120)),
    seen: z.nullable(leadTime),
    lead: z.nullable(leadTime.check(z.refine(({ days, hours }) => days === 0 || hours === 0, must(daysOrHours)))),
  }),
  output: z.object({}),
});
