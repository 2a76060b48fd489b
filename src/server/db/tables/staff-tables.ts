import { index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './schema.ts';

export const suspensions = pgTable(
  'suspensions',
  {
    id: serial().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['suspended', 'readmitted'] }).notNull(),
    reason: text().notNull().default(''),
    madeBy: text('made_by').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [index('suspensions_of_user').on(t.userId)],
);

/** What staff changed of the diary, as it was said to them; append-only by use. */
export const diaryChanges = pgTable('diary_changes', {
  id: serial().primaryKey(),
  what: text().notNull(),
  madeBy: text('made_by').notNull(),
  at: moment('at').notNull(),
});
