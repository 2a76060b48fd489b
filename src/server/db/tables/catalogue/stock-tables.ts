import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { movementReasons, reasonsIn, reasonsOfOrders, reasonsOut } from '#domain/stock/movement.ts';
import { moment, quoted } from '#server/db/tables/columns.ts';
import { products } from './catalogue-tables.ts';

/**
 * Append-only by a trigger; a product's stock is the sum. Written under the lock of its product's row, so that the ids of a product's
 * movements are in the same order as its balances.
 */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigserial({ mode: 'number' }).notNull(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Signed. */
    pieces: integer().notNull(),
    /** The product's stock after the movement. */
    stockAfter: integer('stock_after').notNull(),
    reason: text({ enum: movementReasons }).notNull(),
    /** Not a foreign key: an order that is forgotten leaves its movements behind. */
    orderId: integer('order_id'),
    madeBy: text('made_by').notNull(),
    note: text().notNull().default(''),
    /** The movement of the same product that this one undoes. */
    undoes: bigint({ mode: 'number' }),
    at: moment('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.id] }),
    index('stock_movements_of_order').on(t.orderId).where(sql`${t.orderId} is not null`),
    // What staff moved: few among those of orders.
    index('stock_movements_by_hand').on(t.productId, t.id).where(sql`${t.orderId} is null`),
    index('stock_movements_newest').on(t.id),
    uniqueIndex('stock_movements_undone_once').on(t.undoes).where(sql`${t.undoes} is not null`),
    // Movements are written in the order of time, so that a few pages say where a day of them is.
    index('stock_movements_by_age').using('brin', t.at),
    check('stock_movements_known_reason', sql`${t.reason} in (${quoted(movementReasons)})`),
    check(
      'stock_movements_right_way',
      sql`case when ${t.reason} in (${quoted(reasonsIn)}) then ${t.pieces} > 0 when ${t.reason} in (${quoted(reasonsOut)}) then ${t.pieces} < 0 when ${t.reason} = 'opening' then ${t.pieces} >= 0 else true end`,
    ),
    check('stock_movements_stock_not_negative', sql`${t.stockAfter} >= 0`),
    check('stock_movements_of_orders', sql`${t.orderId} is null or ${t.reason} in (${quoted(reasonsOfOrders)})`),
  ],
);

/** The mornings whose daily pieces are in the stock. */
export const bakedDays = pgTable('baked_days', {
  date: date().primaryKey(),
  at: moment('at').notNull(),
});
