import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns.ts';

/**
 * Logins that failed lately, by what is guessed at or who guesses; accounts and networks are kept as keyed hashes,
 * whether or not there is such an account.
 */
export const loginTries = pgTable(
  'login_tries',
  {
    key: bytes().primaryKey(),
    /** The account that is guessed at; null for the count of a network. All counts of an account are found by it. */
    account: bytes(),
    failures: integer().notNull(),
    /** Until then nobody's next try is taken. */
    waitUntil: moment('wait_until').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (t) => [
    index('login_tries_by_age').on(t.lastAt),
    index('login_tries_of_account').on(t.account).where(sql`${t.account} is not null`),
  ],
);

/** Networks that an account was logged in from, as keyed hashes: a stranger's guessing does not slow them. */
export const knownNetworks = pgTable(
  'known_networks',
  {
    key: bytes().primaryKey(),
    lastAt: moment('last_at').notNull(),
  },
  (t) => [index('known_networks_by_age').on(t.lastAt)],
);

/** Calls of each network in each minute, over all processes. Not logged: what a crash loses is a minute's count. */
export const callCounts = pgTable(
  'call_counts',
  {
    /** Minutes since 1970. */
    minute: integer().notNull(),
    caller: bytes().notNull(),
    calls: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.minute, t.caller] })],
);
