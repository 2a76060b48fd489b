import { index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { bytes, created, moment } from '#server/db/tables/columns.ts';
import { orders } from '#server/db/tables/schema.ts';

/** Lets whoever has it see an order and pay what is owed for it. A token is kept only as its SHA-256. */
export const paymentLinks = pgTable(
  'payment_links',
  {
    id: serial().primaryKey(),
    tokenHash: bytes('token_hash').notNull().unique(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    /** Who of the staff asked for it; empty for the shop's own emails. */
    madeBy: text('made_by').notNull().default(''),
    createdAt: created(),
    endsAt: moment('ends_at').notNull(),
  },
  (t) => [index('payment_links_of_order').on(t.orderId), index('payment_links_by_end').on(t.endsAt)],
);
