import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, created, moment } from './columns.ts';

/** What was taken of a provider's notices: each comes as often as the provider likes. */
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
