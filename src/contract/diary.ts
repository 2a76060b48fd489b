import * as z from 'zod/mini';
import { clockTime, dayHours, lead, leadTime, season, shelfStock } from './fields/numbers-and-days.ts';
import { slugs } from './listing/catalogue.ts';
import { orderNo } from './orders/orders.ts';
import { endpoint } from './wire/endpoint.ts';

const left = z.nullable(z.int());
const dayRoom = z.object({
  orders: left,
  workUnits: left,
  pickups: left,
  later: z.optional(z.object({ from: clockTime, pickups: left })),
  slots: z.record(z.string(), z.int()),
});

/** The same as the domain's `Diary`, without the special days and pauses that are over. */
export const diary = z.object({
  timeZone: z.string(),
  week: z.array(dayHours).check(z.length(7)),
  specialDays: z.array(
    z.object({
      date: z.iso.date(),
      name: z.string(),
      words: z.string(),
      hours: dayHours,
      counterOnly: z.optional(z.boolean()),
    }),
  ),
  stepMinutes: z.int(),
  leadMinutes: z.int(),
  lead,
  horizonDays: z.int(),
  room: z.object({ week: z.array(z.nullable(dayRoom)), days: z.record(z.string(), dayRoom) }),
  pauses: z.array(z.object({ from: z.string(), until: z.string(), words: z.string() })),
});

export type OpeningDiary = z.infer<typeof diary>;

/** Y-01: when the counter is open, and when an order can be picked up. */
export const openingDiary = endpoint({
  method: 'GET',
  path: '/diary',
  access: 'anyone',
  shared: true,
  input: z.object({}),
  /** The devices that choose by it have clocks of their own, which may be wrong. */
  output: z.extend(diary, { now: z.iso.datetime() }),
});

/** What products require of their pick-up day. Work units are for one of each size, by its grams. */
export const pickupNeeds = endpoint({
  method: 'GET',
  path: '/diary/needs',
  access: 'anyone',
  input: z.object({ slugs }),
  output: z.array(
    z.object({
      slug: z.string(),
      lead: z.nullable(leadTime),
      season: z.nullable(season),
      /** Today's stock of it, if it is baked again for later days; null if no day has a stock of its own. */
      shelf: z.nullable(shelfStock),
      /** The day on which there is none, whatever is in stock. */
      notOn: z.nullable(z.iso.date()),
      /** The same for the flavours of a box, by product id. */
      flavoursNotOn: z.record(z.string(), z.iso.date()),
      /** How many pieces one of each size has, by its grams. */
      pieces: z.record(z.string(), z.int()),
      workUnits: z.record(z.string(), z.int()),
      optionLeads: z.object({
        message: z.optional(leadTime),
        name: z.optional(leadTime),
        age: z.optional(leadTime),
        photo: z.optional(leadTime),
      }),
    }),
  ),
});

/** Y-04: what stands above every page; the response is the same for everybody. */
export const diaryNotice = endpoint({
  method: 'GET',
  path: '/diary/notice',
  access: 'anyone',
  shared: true,
  input: z.object({}),
  output: z.object({ notice: z.nullable(z.object({ title: z.string(), text: z.string() })) }),
});
export type DiaryNotice = NonNullable<z.infer<typeof diaryNotice.output>['notice']>;

export const calendarOfOrder = endpoint({
  method: 'GET',
  path: '/orders/order/:orderNo/calendar',
  access: 'customer',
  input: z.object({ orderNo }),
  output: z.object({ filename: z.string(), content: z.string() }),
});
