import { index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/db/tables/columns.ts';
import { staffDevices, staffMembers } from './team-tables.ts';

/** What staff did; the database itself refuses its update and delete. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: serial().primaryKey(),
    at: moment('at').notNull(),
    /** Null for the command line and the shop's own jobs. */
    memberId: integer('member_id').references(() => staffMembers.id),
    /** The name that they had then, or 'command line'. */
    madeBy: text('made_by').notNull(),
    /** Who allowed it, where somebody else did. */
    approvedById: integer('approved_by_id').references(() => staffMembers.id),
    deviceId: integer('device_id').references(() => staffDevices.id),
    /** A verb of `domain/staff/words/audit-words.ts`: 'order.move'. */
    action: text().notNull(),
    /** What it was done to: 'order' and its number, 'member' and an id. */
    subjectKind: text('subject_kind').notNull(),
    subject: text().notNull(),
    /** In words for who reads the log: 'AB-7K3F-9QXD', 'Priya Shah'. */
    subjectName: text('subject_name').notNull().default(''),
    before: jsonb().$type<unknown>(),
    after: jsonb().$type<unknown>(),
    reason: text().notNull().default(''),
    requestId: text('request_id').notNull().default(''),
  },
  (t) => [
    index('audit_log_by_time').on(t.at, t.id),
    index('audit_log_of_subject').on(t.subjectKind, t.subject, t.id),
    index('audit_log_of_member').on(t.memberId, t.id),
  ],
);
