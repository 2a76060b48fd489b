import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core';
import { bytes, created, moment } from '#server/db/tables/columns.ts';
import { staffDevices, staffMembers } from './team-tables.ts';

/** Only the SHA-256 of a token is kept, and the token changes after each sign-in and step-up. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: serial().primaryKey(),
    tokenHash: bytes('token_hash').notNull().unique(),
    memberId: integer('member_id')
      .notNull()
      .references(() => staffMembers.id),
    /** `pin` is on an enrolled device, with those of the member's permissions that a baker and the counter have. */
    kind: text({ enum: ['full', 'pin'] }).notNull(),
    deviceId: integer('device_id').references(() => staffDevices.id),
    /** The browser's own name for itself, so that the member can recognise it. */
    browser: text().notNull().default(''),
    createdAt: created(),
    lastUsedAt: moment('last_used_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
    /** What was proved last and for what: valid for five minutes. */
    steppedUpFor: text('stepped_up_for'),
    steppedUpAt: moment('stepped_up_at'),
  },
  (t) => [
    index('staff_sessions_of_member').on(t.memberId),
    index('staff_sessions_by_expiry').on(t.expiresAt),
    check('staff_sessions_known_kind', sql`${t.kind} in ('full', 'pin')`),
    check('staff_sessions_pin_on_device', sql`${t.kind} = 'full' or ${t.deviceId} is not null`),
  ],
);

/**
 * For passkeys, for a sign-in between password and code, and for what a second person has confirmed; each is valid once and for minutes.
 */
export const staffChallenges = pgTable(
  'staff_challenges',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    kind: text({ enum: ['registration', 'signIn', 'stepUp', 'approval', 'code'] }).notNull(),
    memberId: integer('member_id').references(() => staffMembers.id),
    challenge: text().notNull().default(''),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('staff_challenges_by_expiry').on(t.expiresAt)],
);

/** Wrong PINs of one member on one device since the last correct one. */
export const staffPinTries = pgTable(
  'staff_pin_tries',
  {
    memberId: integer('member_id')
      .notNull()
      .references(() => staffMembers.id),
    deviceId: integer('device_id')
      .notNull()
      .references(() => staffDevices.id),
    failures: integer().notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.deviceId] })],
);
