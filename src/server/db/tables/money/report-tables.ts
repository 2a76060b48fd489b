import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { buyers } from '#domain/money/report/breakdown.ts';
import { orderSources } from '#domain/order/order.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { quoted } from '#server/db/tables/columns.ts';
import { orders } from '#server/db/tables/schema.ts';

/** An order counts once, where its first money came; triggers of the ledger write it, and nothing changes it. It names nobody. */
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

/** The entries of an hour in a few rows, without deposits: kept by the ledger's trigger as the transaction ends. */
export const salesHours = pgTable(
  'sales_hours',
  {
    shopDay: date('shop_day').notNull(),
    /** Of the shop's clock. */
    hour: smallint().notNull(),
    source: text({ enum: orderSources }).notNull(),
    buyer: text({ enum: buyers }).notNull(),
    /** Those whose first money it is. */
    orders: integer().notNull(),
    /** By kind, with its sign, as in the ledger. */
    paidPence: integer('paid_pence').notNull(),
    discountPence: integer('discount_pence').notNull(),
    refundPence: integer('refund_pence').notNull(),
    correctionPence: integer('correction_pence').notNull(),
    vatPence: integer('vat_pence').notNull(),
  },
  (t) => [primaryKey({ columns: [t.shopDay, t.hour, t.source, t.buyer] })],
);

/** What of an order's money of a day is a product's, and how many pieces: of each day they add up to its entries, without deposits. */
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

/** The shares of a day by product: what reports read. */
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
