import { index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { products } from './catalogue/catalogue-tables.ts';
import { moment } from './columns.ts';
import { users } from './schema.ts';

/** What staff set by hand; what orders take and give back stands in the orders. */
export const stockChanges = pgTable(
  'stock_changes',
  {
    id: serial().primaryKey(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    fromStock: integer('from_stock').notNull(),
    toStock: integer('to_stock').notNull(),
    madeBy: text('made_by').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [index('stock_changes_of_product').on(t.productId, t.at)],
);

export const suspensions = pgTable(
  'suspensions',
  {
    id: serial().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['suspended', 'readmitted'] }).notNull(),
    madeBy: text('made_by').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [index('suspensions_of_user').on(t.userId)],
);
