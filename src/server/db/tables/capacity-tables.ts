import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, serial, smallint, text, time } from 'drizzle-orm/pg-core';
import { moment } from '#server/db/tables/columns.ts';

/** The most that is taken on, by weekday or date; a date overrides its weekday, and null means no limit. */
export const capacityRules = pgTable(
  'capacity_rules',
  {
    id: serial().primaryKey(),
    /** Monday 1 to Sunday 7. */
    weekday: smallint().unique(),
    date: date({ mode: 'string' }).unique(),
    pickupsOfSlot: integer('pickups_of_slot'),
    /** For the second span of a day that closes at midday; null means the same as before midday. */
    pickupsOfLaterSlot: integer('pickups_of_later_slot'),
    ordersOfDay: integer('orders_of_day'),
    workUnitsOfDay: integer('work_units_of_day'),
  },
  (t) => [
    check('capacity_rules_weekday_or_date', sql`(${t.weekday} is null) <> (${t.date} is null)`),
    check('capacity_rules_weekday', sql`${t.weekday} between 1 and 7`),
    check(
      'capacity_rules_not_negative',
      sql`${t.pickupsOfSlot} >= 1 and ${t.pickupsOfLaterSlot} >= 1 and ${t.ordersOfDay} >= 0 and ${t.workUnitsOfDay} >= 0`,
    ),
  ],
);

/** No orders are taken during a pause. */
export const pauses = pgTable(
  'pauses',
  {
    id: serial().primaryKey(),
    beginsAt: moment('begins_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** A sentence for customers. */
    words: text().notNull().default(''),
  },
  (t) => [check('pauses_in_order', sql`${t.beginsAt} < ${t.endsAt}`)],
);

/**
 * What orders that are not over have taken of a day. The row's own rules refuse one too many, however many come at once; the limits in the
 * row are those at its last order.
 */
export const takenDays = pgTable(
  'taken_days',
  {
    date: date({ mode: 'string' }).primaryKey(),
    orders: integer().notNull(),
    workUnits: integer('work_units').notNull(),
    mostOrders: integer('most_orders'),
    mostWorkUnits: integer('most_work_units'),
  },
  (t) => [
    check('taken_days_not_negative', sql`${t.orders} >= 0 and ${t.workUnits} >= 0`),
    check('taken_days_orders', sql`${t.orders} <= ${t.mostOrders}`),
    check('taken_days_work_units', sql`${t.workUnits} <= ${t.mostWorkUnits}`),
  ],
);

export const takenSlots = pgTable(
  'taken_slots',
  {
    date: date({ mode: 'string' }).notNull(),
    time: time({ precision: 0 }).notNull(),
    pickups: integer().notNull(),
    mostPickups: integer('most_pickups'),
  },
  (t) => [
    primaryKey({ columns: [t.date, t.time] }),
    check('taken_slots_not_negative', sql`${t.pickups} >= 0`),
    check('taken_slots_pickups', sql`${t.pickups} <= ${t.mostPickups}`),
  ],
);
