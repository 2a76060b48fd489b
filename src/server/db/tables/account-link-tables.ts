import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, created, moment } from './columns.ts';
import { users } from './schema.ts';

export const linkPurposes = ['confirmEmail', 'resetPassword'] as const;

/** Each good once. A token is kept only as its SHA-256. */
export const accountLinks = pgTable(
  'account_links',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: linkPurposes }).notNull(),
    /** The address that the link proves, whatever the account's is by then. */
    email: text().notNull(),
    createdAt: created(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [index('account_links_of_user').on(t.userId), index('account_links_by_expiry').on(t.expiresAt)],
);
