import { sql } from 'drizzle-orm';
import { boolean, check, date, integer, pgTable, smallint, text, time } from 'drizzle-orm/pg-core';
import type { DayHours } from '#domain/pickup/hours.ts';

const clock = () => time({ precision: 0 });
/** PostgreSQL has a time 24:00, which no clock shows. */
const latest = sql.raw("'23:59'");

/** Both null if it does not close at midday. */
const midday = () => ({
  /** The last time before midday, inclusive. */
  middayCloses: time('midday_closes', { precision: 0 }),
  middayReopens: time('midday_reopens', { precision: 0 }),
});
const middayInOrder = sql`(midday_closes is null) = (midday_reopens is null)
  and (midday_closes is null or opens is not null and opens <= midday_closes and midday_closes < midday_reopens and midday_reopens <= closes)`;

/** One row: what applies to every day. */
export const diary = pgTable(
  'diary',
  {
    id: smallint().primaryKey().default(1),
    stepMinutes: integer('step_minutes').notNull(),
    leadMinutes: integer('lead_minutes').notNull().default(0),
    /** Working days before the pick-up by which an order must be in, until that time of day; null is midnight. */
    leadDays: integer('lead_days').notNull().default(0),
    orderBy: time('order_by', { precision: 0 }),
    horizonDays: integer('horizon_days').notNull(),
  },
  (t) => [
    check('diary_is_one', sql`${t.id} = 1`),
    check(
      'diary_within_reason',
      sql`${t.stepMinutes} between 1 and 60 and ${t.leadMinutes} >= 0 and ${t.horizonDays} between 0 and 731`,
    ),
  ],
);

/** A weekday without a row is closed. */
export const openingHours = pgTable(
  'opening_hours',
  {
    /** Monday 1 to Sunday 7. */
    weekday: smallint().primaryKey(),
    opens: clock().notNull(),
    /** The last time of the day, inclusive. */
    closes: clock().notNull(),
    ...midday(),
  },
  (t) => [
    check('opening_hours_weekday', sql`${t.weekday} between 1 and 7`),
    check('opening_hours_midday', middayInOrder),
    check('opening_hours_in_order', sql`${t.opens} <= ${t.closes} and ${t.closes} <= ${latest}`),
  ],
);

/** Each overrides its weekday. */
export const specialDays = pgTable(
  'special_days',
  {
    date: date({ mode: 'string' }).primaryKey(),
    open: boolean().notNull(),
    /** False if the counter is open, but orders for that day are taken only there. */
    online: boolean().notNull().default(true),
    /** Both null if it is closed. */
    opens: clock(),
    closes: clock(),
    ...midday(),
    name: text().notNull().default(''),
    words: text().notNull().default(''),
  },
  (t) => [
    check(
      'special_days_have_hours_where_open',
      sql`${t.open} = (${t.opens} is not null) and ${t.open} = (${t.closes} is not null)`,
    ),
    check('special_days_midday', middayInOrder),
    check('special_days_in_order', sql`${t.opens} <= ${t.closes} and ${t.closes} <= ${latest}`),
  ],
);

type DayClocks = Readonly<Record<'opens' | 'closes' | 'middayCloses' | 'middayReopens', string | null>>;

/** The hours of a row, without the seconds that PostgreSQL's times have. */
export function hoursFrom({ opens, closes, middayCloses, middayReopens }: DayClocks): DayHours | null {
  if (opens === null || closes === null) return null;
  const hours = { opens: opens.slice(0, 5), closes: closes.slice(0, 5) };
  if (middayCloses === null || middayReopens === null) return hours;
  return { ...hours, midday: { closes: middayCloses.slice(0, 5), reopens: middayReopens.slice(0, 5) } };
}

/** The week from all rows: seven days, Monday first. */
export const weekFrom = (rows: readonly (typeof openingHours.$inferSelect)[]): (DayHours | null)[] =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
    const day = rows.find((row) => row.weekday === weekday);
    return day ? hoursFrom(day) : null;
  });

/** The hours as a row keeps them. */
export const clocksOf = ({ opens, closes, midday }: DayHours) => ({
  opens,
  closes,
  middayCloses: midday?.closes ?? null,
  middayReopens: midday?.reopens ?? null,
});
