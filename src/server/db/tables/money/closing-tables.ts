import { sql } from 'drizzle-orm';
import { bigint, check, date, integer, jsonb, pgTable, serial, text, unique } from 'drizzle-orm/pg-core';
import type { Counted } from '#domain/money/report/drawer.ts';
import type { Takings } from '#domain/money/report/sales.ts';
import { moment } from '#server/db/tables/columns.ts';
import { staffMembers } from '#server/db/tables/staff/team-tables.ts';

/**
 * The day's closing: what came and went since the one before, as it was when the drawer was counted. The database itself refuses its update
 * and delete.
 */
export const dayClosings = pgTable(
  'day_closings',
  {
    id: serial().primaryKey(),
    day: date().notNull(),
    /** The ledger's entries after this one, up to and with the last: no entry is in two closings, and none in none. */
    afterEntryId: bigint('after_entry_id', { mode: 'number' }).notNull(),
    lastEntryId: bigint('last_entry_id', { mode: 'number' }).notNull(),
    takings: jsonb().$type<readonly Takings[]>().notNull(),
    counted: jsonb().$type<Counted>().notNull(),
    floatPence: integer('float_pence').notNull(),
    expectedPence: integer('expected_pence').notNull(),
    countedPence: integer('counted_pence').notNull(),
    /** Stays in the drawer for the next morning. */
    leftPence: integer('left_pence').notNull(),
    note: text().notNull().default(''),
    closedById: integer('closed_by_id')
      .notNull()
      .references(() => staffMembers.id),
    closedBy: text('closed_by').notNull(),
    closedAt: moment('closed_at').notNull(),
  },
  (t) => [
    unique('day_closings_one_a_day').on(t.day),
    check('day_closings_forwards', sql`${t.lastEntryId} >= ${t.afterEntryId}`),
    check('day_closings_something', sql`${t.floatPence} >= 0 and ${t.countedPence} >= 0 and ${t.leftPence} >= 0`),
  ],
);
