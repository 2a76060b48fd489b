import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Permission } from '#domain/staff/permissions.ts';
import { bytes, created, moment } from '#server/db/tables/columns.ts';

/** The domain's presets, and roles that owners made; a preset's name and permissions follow the domain at each start. */
export const staffRoles = pgTable(
  'staff_roles',
  {
    key: text().primaryKey(),
    name: text().notNull(),
    rank: integer().notNull(),
    permissions: text().array().$type<Permission[]>().notNull(),
    /** Null means no limit. */
    refundLimitPence: integer('refund_limit_pence'),
    isForDevices: boolean('is_for_devices').notNull(),
    needsSecondFactor: boolean('needs_second_factor').notNull(),
    isPreset: boolean('is_preset').notNull().default(false),
    createdAt: created(),
  },
  (t) => [
    check('staff_roles_key_is_plain', sql`${t.key} ~ '^[a-z0-9-]{1,40}$'`),
    check('staff_roles_limit_not_negative', sql`${t.refundLimitPence} >= 0`),
  ],
);

/** Nobody is deleted: what they did keeps their name. */
export const staffMembers = pgTable(
  'staff_members',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    /** In lower case. */
    email: text().notNull().unique(),
    roleKey: text('role_key')
      .notNull()
      .references(() => staffRoles.key),
    /** Argon2id; null for somebody who signs in only with passkeys. */
    passwordHash: text('password_hash'),
    /** Sealed with the shop's own key; null without an authenticator app. */
    totpSecret: bytes('totp_secret'),
    /** The step of the last code that was accepted: each is valid once. */
    totpLastStep: integer('totp_last_step'),
    /** Argon2id; null if they have none. */
    pinHash: text('pin_hash'),
    createdAt: created(),
    deactivatedAt: moment('deactivated_at'),
  },
  (t) => [check('staff_members_email_in_lower_case', sql`${t.email} = lower(${t.email})`)],
);

export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    /** The credential's id, base64url. */
    id: text().primaryKey(),
    memberId: integer('member_id')
      .notNull()
      .references(() => staffMembers.id),
    publicKey: bytes('public_key').notNull(),
    counter: integer().notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: created(),
    lastUsedAt: moment('last_used_at'),
  },
  (t) => [index('staff_passkeys_of_member').on(t.memberId)],
);

export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  {
    memberId: integer('member_id')
      .notNull()
      .references(() => staffMembers.id),
    codeHash: bytes('code_hash').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.codeHash] })],
);

/** One that nobody made is the shop's own set-up address for its first owner. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: serial().primaryKey(),
    tokenHash: bytes('token_hash').notNull().unique(),
    /** Empty in the set-up address: whoever opens it enters it. */
    email: text().notNull().default(''),
    roleKey: text('role_key')
      .notNull()
      .references(() => staffRoles.key),
    invitedById: integer('invited_by_id').references(() => staffMembers.id),
    /** A member's name, 'command line', or 'set-up'. */
    invitedBy: text('invited_by').notNull(),
    createdAt: created(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    memberId: integer('member_id').references(() => staffMembers.id),
    revokedAt: moment('revoked_at'),
  },
  (t) => [index('staff_invitations_by_age').on(t.createdAt)],
);

/** A shared tablet; its own cookie says which one it is. */
export const staffDevices = pgTable(
  'staff_devices',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    tokenHash: bytes('token_hash').notNull().unique(),
    enrolledById: integer('enrolled_by_id')
      .notNull()
      .references((): AnyPgColumn => staffMembers.id),
    /** It hangs where everybody sees it, and shows the board while nobody is signed in to it. */
    isWall: boolean('is_wall').notNull().default(false),
    createdAt: created(),
    lastUsedAt: moment('last_used_at'),
    revokedAt: moment('revoked_at'),
  },
  (t) => [uniqueIndex('staff_devices_named_once').on(t.name).where(sql`${t.revokedAt} is null`)],
);

/** What staff did; the database itself refuses to update or delete it. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: serial().primaryKey(),
    at: moment('at').notNull(),
    /** Null for the command line and the shop's own jobs. */
    memberId: integer('member_id').references(() => staffMembers.id),
    /** The name that they had at the time, or 'command line'. */
    madeBy: text('made_by').notNull(),
    /** Who allowed it, if somebody else did. */
    approvedById: integer('approved_by_id').references(() => staffMembers.id),
    deviceId: integer('device_id').references(() => staffDevices.id),
    /** A verb of `domain/staff/words/audit-words.ts`: 'order.move'. */
    action: text().notNull(),
    /** What it was done to: 'order' and its number, 'member' and an id. */
    subjectKind: text('subject_kind').notNull(),
    subject: text().notNull(),
    /** In words for whoever reads the log: 'AB-7K3F-9QXD', 'Priya Shah'. */
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
