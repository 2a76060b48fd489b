import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { products } from './catalogue-tables.ts';

/** Where a product was found before, kept by triggers: a slug that is changed comes, one that is taken anew goes. */
export const formerSlugs = pgTable(
  'former_slugs',
  {
    slug: text().primaryKey(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (t) => [index('former_slugs_of_product').on(t.productId)],
);
