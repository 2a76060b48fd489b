import { and, eq, type GetColumnData, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  available,
  type CartProduct,
  type Product,
  type ProductPicture,
  type ProductSummary,
} from '#domain/catalogue/product.ts';
import { type KeptSize, priceAt, type Size } from '#domain/catalogue/size.ts';
import { allergenNames, keysAt } from '#domain/diet/allergens.ts';
import { storageOf } from '#domain/diet/storage.ts';
import { pence } from '#domain/money/money.ts';
import { categories, isSold, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { leadOf, seasonOf } from '#server/modules/diary/read-needs.ts';

/** JSON has no moments. */
export type SizeRow = Omit<KeptSize, 'lowerFrom' | 'lowerUntil'> & {
  readonly lowerFrom: string | null;
  readonly lowerUntil: string | null;
};

/** All sizes of the row of `products` that it stands beside, in the order of their weight. */
export const sizesJson = `(
  select json_agg(json_build_object(
    'grams', grams, 'label', label, 'pricePence', price_pence, 'lowerPricePence', lower_price_pence, 'lowerFrom', lower_from,
    'lowerUntil', lower_until, 'servingsFrom', servings_from, 'servingsTo', servings_to, 'pieces', pieces, 'netGrams', net_grams,
    'isDefault', is_default, 'depositPence', deposit_pence) order by grams)
  from product_sizes where product_sizes.product_id = products.id)`;

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** With the prices of that moment. */
export const sizesFromRows = (rows: readonly SizeRow[], now: Date): Size[] =>
  rows.map(({ lowerPricePence, lowerFrom, lowerUntil, pricePence, depositPence, ...size }) => ({
    ...size,
    depositPence: pence(depositPence),
    ...priceAt({ pricePence, lowerPricePence, lowerFrom: momentOf(lowerFrom), lowerUntil: momentOf(lowerUntil) }, now),
  }));

/** Asked once a statement, not once a product. */
const newAbove = sql<number | null>`(
  select rule_value::integer from collections where rule = 'stockAbove' order by position limit 1)`;

/** The file of the first picture of the row of `products` that it stands beside; empty where it has none. */
export const mainImageText = `coalesce(
  (select file from product_pictures where product_pictures.product_id = products.id order by position limit 1), '')`;

const factColumns = {
  id: products.id,
  slug: products.slug,
  name: products.name,
  stock: products.stock,
  featured: products.featured,
  newAbove: newAbove.as('new_above'),
  cakeBase: products.cakeBase,
  leadDays: products.leadDays,
  orderBy: products.orderBy,
  seasonFrom: products.seasonFrom,
  seasonTo: products.seasonTo,
  categoryName: categories.name,
  categorySlug: categories.slug,
  sizes: sql<SizeRow[]>`${sql.raw(sizesJson)}`.as('sizes'),
} as const;

export const summaryColumns = {
  ...factColumns,
  mainImage: sql<string>`${sql.raw(mainImageText)}`.as('main_image'),
} as const;

export const cartColumns = {
  id: products.id,
  slug: products.slug,
  name: products.name,
  mainImage: summaryColumns.mainImage,
  stock: products.stock,
  options: products.options,
  sizes: summaryColumns.sizes,
} as const;

export const cartProductFromRow = ({ sizes, ...row }: Row<typeof cartColumns>, now: Date): CartProduct => ({
  ...row,
  sizes: sizesFromRows(sizes, now),
});

const picturesJson = `(
  select coalesce(json_agg(json_build_object('file', file, 'hash', hash, 'alternative', alternative) order by position), '[]')
  from product_pictures where product_pictures.product_id = products.id)`;

/** The main picture is the first of all of them, so that they are looked up once. */
export const productColumns = {
  ...factColumns,
  pictures: sql<ProductPicture[]>`${sql.raw(picturesJson)}`.as('pictures'),
  description: products.description,
  allergens: products.allergens,
  dietary: products.dietary,
  ingredients: products.ingredients,
  ingredientList: products.ingredientList,
  storage: products.storage,
  options: products.options,
} as const;

type Row<Columns extends Record<string, unknown>> = {
  [Name in keyof Columns]: Columns[Name] extends PgColumn
    ? GetColumnData<Columns[Name]>
    : Columns[Name] extends SQL.Aliased<infer Value>
      ? Value
      : never;
};

export function summaryFromRow(
  {
    categoryName,
    categorySlug,
    sizes: sizeRows,
    newAbove,
    leadDays,
    orderBy,
    seasonFrom,
    seasonTo,
    ...row
  }: Row<typeof summaryColumns>,
  now: Date,
): ProductSummary {
  const sizes = sizesFromRows(sizeRows, now);
  const left = available({ stock: row.stock, sizes });
  return {
    ...row,
    sizes,
    isNew: newAbove !== null && left !== null && left > newAbove,
    lead: leadOf({ leadDays, orderBy }),
    season: seasonOf({ seasonFrom, seasonTo }),
    category: { name: categoryName, slug: categorySlug },
  };
}

export const withMainImage = <One extends { readonly pictures: readonly ProductPicture[] }>(row: One) => ({
  ...row,
  mainImage: row.pictures[0]?.file ?? '',
});

export type ProductRow = Row<typeof productColumns>;

export const productFromRow = (row: ProductRow, now: Date): Product => ({
  ...summaryFromRow(withMainImage(row), now),
  pictures: row.pictures,
  description: row.description,
  allergens: allergenNames(keysAt(row.allergens, 'contains')),
  mayContain: allergenNames(keysAt(row.allergens, 'mayContain')),
  dietary: row.dietary,
  ingredients: row.ingredients,
  ingredientList: row.ingredientList,
  storage: storageOf(row),
  options: row.options,
});

/** The cakes that customers may see: whatever lists or finds something asks with this. */
export const isShown = and(isSold, eq(products.kind, 'cake'));
