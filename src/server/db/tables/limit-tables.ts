import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
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
export const trustedNetworks = pgTable(
  'trusted_networks',
  {
    key: bytes().primaryKey(),
    lastAt: moment('last_at').notNull(),
  },
  (t) => [index('trusted_networks_by_age').on(t.lastAt)],
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

/**
 * What those who order hold unpaid, so that nobody can empty the stock without paying. A holder is a customer or a
 * network, as a keyed hash. The bounds of the last order stand beside the counts, for the row's own rules to refuse
 * an order that is one too many, however many come at once.
 */
export const unpaidHolds = pgTable(
  'unpaid_holds',
  {
    key: bytes().primaryKey(),
    kind: text({ enum: ['customer', 'network'] }).notNull(),
    orders: integer().notNull(),
    pence: integer().notNull(),
    /** 0 is no bound. */
    mostOrders: integer('most_orders').notNull(),
    mostPence: integer('most_pence').notNull(),
    /** Orders given up unpaid, until a day passes without one. */
    givenUp: integer('given_up').notNull().default(0),
    givenUpAt: moment('given_up_at'),
    changedAt: moment('changed_at').notNull(),
  },
  (t) => [
    index('unpaid_holds_by_age').on(t.changedAt),
    check(
      'unpaid_holds_orders_of_customer',
      sql`${t.kind} <> 'customer' or ${t.mostOrders} = 0 or ${t.orders} <= ${t.mostOrders}`,
    ),
    check(
      'unpaid_holds_orders_of_network',
      sql`${t.kind} <> 'network' or ${t.mostOrders} = 0 or ${t.orders} <= ${t.mostOrders}`,
    ),
    check('unpaid_holds_pence_of_network', sql`${t.mostPence} = 0 or ${t.pence} <= ${t.mostPence}`),
  ],
);
