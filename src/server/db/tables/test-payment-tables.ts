import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { created, moment } from './columns.ts';

/** The test provider's own books: nothing else reads them. */
export const testPaymentSessions = pgTable(
  'test_payment_sessions',
  {
    id: text().primaryKey(),
    reference: text().notNull(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    amountPence: integer('amount_pence').notNull(),
    description: text().notNull(),
    successUrl: text('success_url').notNull(),
    cancelUrl: text('cancel_url').notNull(),
    state: text({ enum: ['open', 'paid', 'expired', 'refunded'] })
      .notNull()
      .default('open'),
    tries: integer().notNull().default(0),
    /** Whether a card has been accepted that waits for its bank's approval. */
    challenged: boolean().notNull().default(false),
    expiresAt: moment('expires_at').notNull(),
    createdAt: created(),
  },
  (t) => [index('test_payment_sessions_over').on(t.expiresAt).where(sql`${t.state} <> 'open'`)],
);

/** The key is the shop's; null if somebody refunded on the provider's own pages. */
export const testPaymentRefunds = pgTable(
  'test_payment_refunds',
  {
    id: text().primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => testPaymentSessions.id, { onDelete: 'cascade' }),
    key: text(),
    amountPence: integer('amount_pence').notNull(),
    state: text({ enum: ['done', 'pending', 'failed'] }).notNull(),
    createdAt: created(),
  },
  (t) => [
    unique('test_payment_refunds_once').on(t.sessionId, t.key),
    index('test_payment_refunds_by_moment').on(t.createdAt),
  ],
);

/** Written with the change that it reports, and delivered afterwards. */
export const testPaymentNotices = pgTable(
  'test_payment_notices',
  {
    id: text().primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => testPaymentSessions.id, { onDelete: 'cascade' }),
    body: text().notNull(),
    createdAt: created(),
    deliveredAt: moment('delivered_at'),
  },
  (t) => [index('test_payment_notices_of_session').on(t.sessionId)],
);
