import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, created, moment } from './columns.ts';

/** Each process with the workers whose name is on a job in progress. */
export const queueProcesses = pgTable('queue_processes', {
  process: text().primaryKey(),
  workers: text().array().notNull(),
  seenAt: moment('seen_at').notNull(),
});

/** When each task was last queued: the first process to do so does it for all. */
export const sweepTimes = pgTable('sweep_times', {
  task: text().primaryKey(),
  slotAt: moment('slot_at').notNull(),
});

export const shopSecrets = pgTable('shop_secrets', { name: text().primaryKey(), value: bytes().notNull() });

/** The webhooks received from a provider: each may arrive as often as the provider likes. */
export const paymentNotices = pgTable(
  'payment_notices',
  {
    provider: text().notNull(),
    eventId: text('event_id').notNull(),
    kind: text().notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.eventId] }), index('payment_notices_by_age').on(t.receivedAt)],
);

/** By request id, sealed with the request's own body. */
export const idempotentResponses = pgTable(
  'idempotent_responses',
  {
    key: bytes().primaryKey(),
    fingerprint: bytes().notNull(),
    answer: bytes(),
    createdAt: created(),
  },
  (t) => [index('idempotent_responses_by_age').on(t.createdAt)],
);

/** Accounts and networks are kept as keyed hashes, whether or not the account exists. */
export const loginTries = pgTable(
  'login_tries',
  {
    key: bytes().primaryKey(),
    /** Null for the count of a network. */
    account: bytes(),
    failures: integer().notNull(),
    waitUntil: moment('wait_until').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (t) => [
    index('login_tries_by_age').on(t.lastAt),
    index('login_tries_of_account').on(t.account).where(sql`${t.account} is not null`),
  ],
);

/** A stranger's guessing does not slow down the networks from which an account was logged in; they are kept as keyed hashes. */
export const trustedNetworks = pgTable(
  'trusted_networks',
  {
    key: bytes().primaryKey(),
    lastAt: moment('last_at').notNull(),
  },
  (t) => [index('trusted_networks_by_age').on(t.lastAt)],
);

/** Across all processes. Unlogged: a crash loses a minute's count. */
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

/** By holder (a customer or a network, hashed). The row's own rules refuse an order too many, however many come at once. */
export const unpaidHolds = pgTable(
  'unpaid_holds',
  {
    key: bytes().primaryKey(),
    kind: text({ enum: ['customer', 'network'] }).notNull(),
    orders: integer().notNull(),
    pence: integer().notNull(),
    /** 0 means no limit. */
    mostOrders: integer('most_orders').notNull(),
    mostPence: integer('most_pence').notNull(),
    /** Orders abandoned unpaid, until a day passes without one. */
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
