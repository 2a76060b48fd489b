import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core';
import { created, moment } from '#server/db/tables/columns.ts';
import { customers } from '#server/db/tables/customers/customer-tables.ts';
import { contactMessages } from '#server/db/tables/message-tables.ts';
import { orders } from '#server/db/tables/schema.ts';
import { staffMembers } from './team-tables.ts';

/** What was ticked as done in the day's production, on any tablet. */
export const productionTicks = pgTable(
  'production_ticks',
  {
    day: date().notNull(),
    /** What it belongs to: 'product:12:1000' or 'line:345'. */
    key: text().notNull(),
    /** The pieces that are done. */
    done: integer().notNull().default(1),
    /** Who ticked it last. */
    madeBy: text('made_by').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.key] }), check('production_ticks_done_not_negative', sql`${t.done} >= 0`)],
);

/** What was printed of an order, and which revision: a print from before a change is marked as such. */
export const orderPrints = pgTable(
  'order_prints',
  {
    id: serial().primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text({ enum: ['ticket', 'label', 'receipt', 'invoice'] }).notNull(),
    revision: integer().notNull(),
    madeBy: text('made_by').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    index('order_prints_of_order').on(t.orderId),
    check('order_prints_known_kind', sql`${t.kind} in ('ticket', 'label', 'receipt', 'invoice')`),
  ],
);

/** A new order that somebody has looked at: no board alerts anybody to it any more. */
export const seenOrders = pgTable('seen_orders', {
  orderId: integer('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  madeBy: text('made_by').notNull(),
  at: moment('at').notNull(),
});

/** A saved list of orders with a name: its filters as in the address. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: serial().primaryKey(),
    memberId: integer('member_id')
      .notNull()
      .references(() => staffMembers.id),
    name: text().notNull(),
    query: text().notNull(),
    isShared: boolean('is_shared').notNull().default(false),
    createdAt: created(),
  },
  (t) => [index('saved_views_of_member').on(t.memberId)],
);

/** What staff wrote to a customer: the answer to a message, an email about an order, or one from the customer's own page. */
export const staffLetters = pgTable(
  'staff_letters',
  {
    id: serial().primaryKey(),
    /** They are deleted with what they are about. */
    messageId: integer('message_id').references(() => contactMessages.id, { onDelete: 'cascade' }),
    orderId: integer('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    customerId: integer('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    subject: text().notNull(),
    body: text().notNull(),
    madeBy: text('made_by').notNull(),
    at: moment('at').notNull(),
    /** The email that carries it (`emails`). */
    eventKey: text('event_key').notNull().unique(),
  },
  (t) => [
    index('staff_letters_of_message').on(t.messageId).where(sql`${t.messageId} is not null`),
    index('staff_letters_of_order').on(t.orderId).where(sql`${t.orderId} is not null`),
    index('staff_letters_of_customer').on(t.customerId).where(sql`${t.customerId} is not null`),
    check('staff_letters_about_one', sql`num_nonnulls(${t.messageId}, ${t.orderId}, ${t.customerId}) = 1`),
  ],
);

/** Who has an order's page open, for a minute. It is unlogged: a crash may lose it. */
export const orderPresence = pgTable(
  'order_presence',
  {
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    memberId: integer('member_id')
      .notNull()
      .references(() => staffMembers.id),
    seenAt: moment('seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.memberId] }), index('order_presence_by_age').on(t.seenAt)],
);
