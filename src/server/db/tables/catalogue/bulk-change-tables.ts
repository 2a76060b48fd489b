import { index, integer, jsonb, pgTable, serial } from 'drizzle-orm/pg-core';
import type { BulkChange, ChangedRow } from '#contract/admin/products/bulk-changes.ts';
import { created, moment } from '#server/db/tables/columns.ts';
import { staffMembers } from '#server/db/tables/staff/team-tables.ts';

/** What was changed of many products at once, with what each was before and after: by it the change is taken back. */
export const bulkChanges = pgTable(
  'bulk_changes',
  {
    id: serial().primaryKey(),
    memberId: integer('member_id')
      .notNull()
      .references(() => staffMembers.id),
    change: jsonb().$type<BulkChange>().notNull(),
    rows: jsonb().$type<readonly ChangedRow[]>().notNull(),
    createdAt: created(),
    undoneAt: moment('undone_at'),
  },
  (t) => [index('bulk_changes_of_member').on(t.memberId)],
);
