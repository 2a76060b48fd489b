import { eq } from 'drizzle-orm';
import type { Product, ProductSummary } from '#contract/listing/catalogue.ts';
import { storageOf } from '#domain/diet/storage.ts';
import { pence, poundsFromPence } from '#domain/money/money.ts';
import type { Db } from '#server/db/open.ts';
import { categories, products } from '#server/db/tables/schema.ts';

/** What a card shows. */
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

/** What the product's own page shows besides. */
export const productColumns = {
  ...summaryColumns,
  description: products.description,
  allergens: products.allergens,
  dietary: products.dietary,
  ingredients: products.ingredients,
  storage: products.storage,
} as const;

type SummaryRow = {
  id: number;
  slug: string;
  name: string;
  pricePence: number;
  discountPricePence: number | null;
  mainImage: string;
  stock: number;
  featured: boolean;
  weight: string;
  cakeBase: string;
  categoryName: string;
  categorySlug: string;
};
type ProductRow = SummaryRow & {
  description: string;
  allergens: string[];
  dietary: string[];
  ingredients: string;
  storage: string;
};

export const asSummary = (row: SummaryRow): ProductSummary => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  price: poundsFromPence(pence(row.pricePence)),
  discountPrice: row.discountPricePence === null ? null : poundsFromPence(pence(row.discountPricePence)),
  mainImage: row.mainImage,
  availableQuantity: row.stock,
  featured: row.featured,
  weight: row.weight,
  cakeBase: row.cakeBase,
  category: { name: row.categoryName, slug: row.categorySlug },
});

export const asProduct = (row: ProductRow): Product => ({
  ...asSummary(row),
  description: row.description,
  allergens: row.allergens,
  dietary: row.dietary,
  ingredients: row.ingredients,
  storage: storageOf(row),
});

/** Products with their category, whole. */
export const selectProducts = (db: Db) =>
  db.select(productColumns).from(products).innerJoin(categories, eq(categories.id, products.categoryId));
