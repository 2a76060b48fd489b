import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core';
import { actorKinds } from '#domain/order/order-event.ts';
import { moment, quoted } from './columns.ts';
import { orders, users } from './schema.ts';

export const suspensions = pgTable(
  'suspensions',
  {
    id: serial().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['suspended', 'readmitted'] }).notNull(),
    reason: text().notNull().default(''),
    madeBy: text('made_by').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [index('suspensions_of_user').on(t.userId)],
);

/** What staff changed in the diary, in the words that they were shown; append-only by use. */
export const diaryChanges = pgTable('diary_changes', {
  id: serial().primaryKey(),
  what: text().notNull(),
  madeBy: text('made_by').notNull(),
  at: moment('at').notNull(),
});

/** The amounts that were taken off an order, and why. They add up to `orders.discount_pence`, and each line item keeps its share. */
export const orderAdjustments = pgTable(
  'order_adjustments',
  {
    id: serial().primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    /** `policy` is the shop's own discount for everybody, `discount` what staff gave. */
    kind: text({ enum: ['policy', 'discount'] }).notNull(),
    reason: text().notNull().default(''),
    /** The text that the customer reads; empty for the policy, whose text is worked out. */
    label: text().notNull().default(''),
    /** Of the subtotal; null if it is a fixed amount in pence. */
    basisPoints: integer('basis_points'),
    amountPence: integer('amount_pence').notNull(),
    madeBy: text('made_by').notNull().default(''),
    at: moment('at').notNull(),
  },
  (t) => [
    index('order_adjustments_of_order').on(t.orderId),
    check('order_adjustments_known_kind', sql`${t.kind} in ('policy', 'discount')`),
    check('order_adjustments_of_something', sql`${t.amountPence} >= 0`),
    check('order_adjustments_share', sql`${t.basisPoints} between 1 and 10000`),
  ],
);

/** An order paid in parts, the deposit first; an order without instalments is paid at once. */
export const orderInstalments = pgTable(
  'order_instalments',
  {
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    /** Counted from 1. */
    position: integer().notNull(),
    amountPence: integer('amount_pence').notNull(),
    dueOn: date('due_on').notNull(),
    /** 'Deposit', 'Balance'. */
    label: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.position] }),
    index('order_instalments_by_day').on(t.dueOn),
    check('order_instalments_of_something', sql`${t.amountPence} > 0 and ${t.position} > 0`),
  ],
);

/** The whole of an order as it was before a revision, and who changed it. */
export const orderRevisions = pgTable(
  'order_revisions',
  {
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    revision: integer().notNull(),
    before: jsonb().$type<unknown>().notNull(),
    actorKind: text('actor_kind', { enum: actorKinds }).notNull(),
    madeBy: text('made_by').notNull().default(''),
    reason: text().notNull().default(''),
    at: moment('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.revision] }),
    check('order_revisions_known_actor', sql`${t.actorKind} in (${quoted(actorKinds)})`),
  ],
);

/** Staff's own: the customer never reads them. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: serial().primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    text: text().notNull(),
    madeBy: text('made_by').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [index('order_notes_of_order').on(t.orderId)],
);
