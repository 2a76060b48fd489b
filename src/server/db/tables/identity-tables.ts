import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { socialProviders } from '#contract/accounts/social-sign-in.ts';
import { bytes, created, moment } from './columns.ts';
import { users } from './schema.ts';

export const linkPurposes = ['confirmEmail', 'resetPassword', 'changeEmail'] as const;

/** Each is valid once. Only the SHA-256 of a token is kept. */
export const accountLinks = pgTable(
  'account_links',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: linkPurposes }).notNull(),
    /** The address that the link proves, whatever the account's address is by then. */
    email: text().notNull(),
    createdAt: created(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [index('account_links_of_user').on(t.userId), index('account_links_by_expiry').on(t.expiresAt)],
);

/** What an issuer says about somebody: the only source of an account that is created without a form. */
export type Person = {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly emailIsVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
};

/** A subject means something only together with its issuer. */
export const identities = pgTable(
  'identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: created(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), index('identities_of_user').on(t.userId)],
);

/** Each is valid once. Only the SHA-256 of state and verifier is kept. */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    stateHash: bytes('state_hash').primaryKey(),
    provider: text({ enum: socialProviders }).notNull(),
    /** Of the secret that stays with the browser that started the attempt. */
    verifierHash: bytes('verifier_hash').notNull(),
    nonce: text().notNull().unique(),
    /** Who came back; null until the issuer's response has been exchanged. */
    person: jsonb().$type<Person>(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('sign_in_attempts_by_expiry').on(t.expiresAt)],
);

/** Only the SHA-256 of a token is kept. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: created(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('sessions_of_user').on(t.userId), index('sessions_by_expiry').on(t.expiresAt)],
);
