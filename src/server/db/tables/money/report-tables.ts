import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { buyers } from '#domain/money/report/breakdown.ts';
import type { Counted, Takings } from '#domain/money/report/sales.ts';
import { orderSources } from '#domain/order/order.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { moment, quoted } from '#server/db/tables/columns.ts';
import { orders } from '#server/db/tables/schema.ts';
import { staffMembers } from '#server/db/tables/staff/team-tables.ts';

/**
 * The day's closing: what came and went since the previous one, as it was when the drawer was counted. The database itself refuses to
 * update or delete it.
 */
export const dayClosings = pgTable(
  'day_closings',
  {
    id: serial().primaryKey(),
    day: date().notNull(),
    /** The ledger's entries after this one, up to and including the last: every entry is in exactly one closing. */
    afterEntryId: bigint('after_entry_id', { mode: 'number' }).notNull(),
    lastEntryId: bigint('last_entry_id', { mode: 'number' }).notNull(),
    takings: jsonb().$type<readonly Takings[]>().notNull(),
    counted: jsonb().$type<Counted>().notNull(),
    floatPence: integer('float_pence').notNull(),
    expectedPence: integer('expected_pence').notNull(),
    countedPence: integer('counted_pence').notNull(),
    /** Stays in the drawer for the next morning. */
    leftPence: integer('left_pence').notNull(),
    note: text().notNull().default(''),
    closedById: integer('closed_by_id')
      .notNull()
      .references(() => staffMembers.id),
    closedBy: text('closed_by').notNull(),
    closedAt: moment('closed_at').notNull(),
  },
  (t) => [
    unique('day_closings_one_a_day').on(t.day),
    check('day_closings_forwards', sql`${t.lastEntryId} >= ${t.afterEntryId}`),
    check('day_closings_something', sql`${t.floatPence} >= 0 and ${t.countedPence} >= 0 and ${t.leftPence} >= 0`),
  ],
);

/** An order counts once, at its first payment; the ledger's triggers write it, and nothing changes it. It names nobody. */
export const paidOrders = pgTable(
  'paid_orders',
  {
    orderId: integer('order_id')
      .primaryKey()
      .references(() => orders.id),
    shopDay: date('shop_day').notNull(),
    hour: smallint().notNull(),
    /** Whether any order of its customer was paid before. */
    buyer: text({ enum: buyers }).notNull(),
  },
  (t) => [check('paid_orders_known_buyer', sql`${t.buyer} in (${quoted(buyers)})`)],
);

/** The entries of an hour in a few rows, without deposits; the ledger's trigger keeps them as the transaction ends. */
export const salesHours = pgTable(
  'sales_hours',
  {
    shopDay: date('shop_day').notNull(),
    /** By the shop's clock. */
    hour: smallint().notNull(),
    source: text({ enum: orderSources }).notNull(),
    buyer: text({ enum: buyers }).notNull(),
    /** Those whose first money it is. */
    orders: integer().notNull(),
    /** By kind, signed, as in the ledger. */
    paidPence: integer('paid_pence').notNull(),
    discountPence: integer('discount_pence').notNull(),
    refundPence: integer('refund_pence').notNull(),
    correctionPence: integer('correction_pence').notNull(),
    vatPence: integer('vat_pence').notNull(),
  },
  (t) => [primaryKey({ columns: [t.shopDay, t.hour, t.source, t.buyer] })],
);

/**
 * How much of an order's money of a day belongs to a product, and how many pieces. For each day they add up to its entries, without
 * deposits.
 */
export const soldShares = pgTable(
  'sold_shares',
  {
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    shopDay: date('shop_day').notNull(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    netPence: integer('net_pence').notNull(),
    pieces: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.shopDay, t.productId] })],
);

/** The shares of a day by product, which reports read. */
export const productDays = pgTable(
  'product_days',
  {
    shopDay: date('shop_day').notNull(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    netPence: integer('net_pence').notNull(),
    pieces: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.shopDay, t.productId] })],
);
