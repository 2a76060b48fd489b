import { eq, type GetColumnData } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { storageOf } from '#domain/diet/storage.ts';
import { priceOf } from '#domain/money/price.ts';
import type { Product, ProductSummary } from '#domain/product.ts';
import type { Db } from '#server/db/open.ts';
import { categories, products } from '#server/db/tables/schema.ts';

export const summaryColumns = {
  id: products.id,
  slug: products.slug,
  name: products.name,
  pricePence: products.pricePence,
  discountPricePence: products.discountPricePence,
  mainImage: products.mainImage,
  stock: products.stock,
  featured: products.featured,
  weight: products.weight,
  cakeBase: products.cakeBase,
  categoryName: categories.name,
  categorySlug: categories.slug,
} as const;

export const productColumns = {
  ...summaryColumns,
  description: products.description,
  allergens: products.allergens,
  dietary: products.dietary,
  ingredients: products.ingredients,
  storage: products.storage,
} as const;

type Row<Columns extends Record<string, PgColumn>> = { [Name in keyof Columns]: GetColumnData<Columns[Name]> };

export const summaryFromRow = ({ categoryName, categorySlug, ...row }: Row<typeof summaryColumns>): ProductSummary => ({
  ...row,
  ...priceOf(row),
  category: { name: categoryName, slug: categorySlug },
});

export const productFromRow = (row: Row<typeof productColumns>): Product => ({
  ...summaryFromRow(row),
  description: row.description,
  allergens: row.allergens,
  dietary: row.dietary,
  ingredients: row.ingredients,
  storage: storageOf(row),
});

export const selectProducts = (db: Db) =>
  db.select(productColumns).from(products).innerJoin(categories, eq(categories.id, products.categoryId));
