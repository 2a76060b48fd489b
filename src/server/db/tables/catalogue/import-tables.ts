import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { type ImportReport, importStates } from '#contract/admin/imports.ts';
import type { BulkChange, ChangedRow } from '#contract/admin/products/bulk-changes.ts';
import { bytes, created, moment, quoted } from '#server/db/tables/columns.ts';
import { staffDevices, staffMembers } from '#server/db/tables/staff/team-tables.ts';

/** What was changed in many products at once, with what each was before and after, so that the change can be undone. */
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

/** A file that a member of staff uploaded, what it would change, and what became of it. */
export const imports = pgTable(
  'imports',
  {
    id: serial().primaryKey(),
    /** The file's name. */
    name: text().notNull(),
    content: bytes().notNull(),
    /** SHA-256 of the file, so that uploading the same file a second time is noticed. */
    hash: text().notNull(),
    encoding: text().notNull(),
    state: text({ enum: importStates }).notNull().default('checking'),
    /** Rows below the headings, and how many of them the current step has done. */
    lines: integer().notNull(),
    done: integer().notNull().default(0),
    report: jsonb().$type<ImportReport>(),
    /** The version of each product as the dry run saw it, by slug; null for one that did not exist. */
    seen: jsonb().$type<Readonly<Record<string, number | null>>>(),
    memberId: integer('member_id')
      .notNull()
      .references(() => staffMembers.id),
    madeBy: text('made_by').notNull(),
    /** On which device and by which request it was taken over, for the log. */
    deviceId: integer('device_id').references(() => staffDevices.id),
    requestId: text('request_id').notNull().default(''),
    endedAt: moment('ended_at'),
    createdAt: created(),
  },
  (t) => [
    index('imports_by_age').on(t.createdAt),
    index('imports_by_hash').on(t.hash),
    check('imports_known_state', sql`${t.state} in (${quoted(importStates)})`),
  ],
);
