import { type GetColumnData, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { leadOf, seasonOf } from '#domain/catalogue/editing/product-form.ts';
import {
  available,
  type CartProduct,
  type Extra,
  ofToldFields,
  type Product,
  type ProductPicture,
  type ToldKey,
} from '#domain/catalogue/product.ts';
import type { ProductOptions } from '#domain/catalogue/product-options.ts';
import { type KeptSize, priceAt, type Size } from '#domain/catalogue/size.ts';
import { allergenNames, keysAt } from '#domain/diet/allergens.ts';
import { storageOf } from '#domain/diet/ingredients.ts';
import { pence } from '#domain/money/money.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import type { SoldOutFor } from '#domain/pickup/notice-words.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { isInSeason } from '#domain/pickup/places/demand.ts';
import { piecesOfBestDay, shelfOf } from '#domain/stock/supply.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';

/** A size as JSON has it: JSON has no dates, so they are text. */
export type SizeRow = Omit<KeptSize, 'lowerFrom' | 'lowerUntil'> & {
  readonly lowerFrom: string | null;
  readonly lowerUntil: string | null;
};

/** SQL for all sizes of the query's `products` row, ordered by weight. */
export const sizesJson = `(
  select json_agg(json_build_object(
    'grams', grams, 'label', label, 'pricePence', price_pence, 'lowerPricePence', lower_price_pence, 'lowerFrom', lower_from,
    'lowerUntil', lower_until, 'servingsFrom', servings_from, 'servingsTo', servings_to, 'pieces', pieces, 'netGrams', net_grams,
    'isDefault', is_default, 'depositPence', deposit_pence) order by grams)
  from product_sizes where product_sizes.product_id = products.id)`;

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** The sizes with the prices that apply at that moment. */
export const sizesFromRows = (rows: readonly SizeRow[], now: Date): Size[] =>
  rows.map(({ lowerPricePence, lowerFrom, lowerUntil, pricePence, depositPence, ...size }) => ({
    ...size,
    depositPence: pence(depositPence),
    ...priceAt({ pricePence, lowerPricePence, lowerFrom: momentOf(lowerFrom), lowerUntil: momentOf(lowerUntil) }, now),
  }));

/** SQL for the file of the first picture of the query's `products` row; empty if it has none. */
export const mainImageText = `coalesce(
  (select file from product_pictures where product_pictures.product_id = products.id order by position limit 1), '')`;

/** How much of a product there is, and for which days. */
const supplyColumns = {
  stock: products.stock,
  supply: products.supply,
  countsTomorrow: products.countsTomorrow,
  notOn: products.notOn,
} as const;

const factColumns = {
  id: products.id,
  slug: products.slug,
  name: products.name,
  ...supplyColumns,
  featured: products.featured,
  cakeBase: products.cakeBase,
  leadDays: products.leadDays,
  leadHours: products.leadHours,
  orderBy: products.orderBy,
  seasonFrom: products.seasonFrom,
  seasonTo: products.seasonTo,
  sizes: sql<SizeRow[]>`${sql.raw(sizesJson)}`.as('sizes'),
} as const;

export const cartColumns = {
  id: products.id,
  slug: products.slug,
  name: products.name,
  mainImage: sql<string>`${sql.raw(mainImageText)}`.as('main_image'),
  ...supplyColumns,
  options: sql<ProductOptions>`options_now(${products.options})`.as('options_now'),
  sizes: factColumns.sizes,
} as const;

export const cartProductFromRow = (row: Row<typeof cartColumns>, now: Date): CartProduct => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  mainImage: row.mainImage,
  options: row.options,
  stock: piecesOfBestDay(row),
  sizes: sizesFromRows(row.sizes, now),
});

export const extraColumns = {
  ...cartColumns,
  description: products.description,
  leadDays: products.leadDays,
  leadHours: products.leadHours,
  orderBy: products.orderBy,
  seasonFrom: products.seasonFrom,
  seasonTo: products.seasonTo,
  workUnits: products.workUnits,
  shownFrom: products.shownFrom,
  shownUntil: products.shownUntil,
} as const;

export type ExtraRow = Row<typeof extraColumns>;

export const extraFromRow = (row: ExtraRow, now: Date): Extra => ({
  ...cartProductFromRow(row, now),
  description: row.description,
});

const picturesJson = `(
  select coalesce(json_agg(json_build_object('file', file, 'hash', hash, 'alternative', alternative) order by position), '[]')
  from product_pictures where product_pictures.product_id = products.id)`;

/** The main picture is the first of all pictures, so that they are looked up only once. */
export const productColumns = {
  ...factColumns,
  pictures: sql<ProductPicture[]>`${sql.raw(picturesJson)}`.as('pictures'),
  ...ofToldFields<Pick<typeof products, ToldKey>>((key) => products[key]),
  allergens: products.allergens,
  ingredientList: products.ingredientList,
  storage: products.storage,
  options: products.options,
  reviews: products.reviews,
} as const;

type Row<Columns extends Record<string, unknown>> = {
  [Name in keyof Columns]: Columns[Name] extends PgColumn
    ? GetColumnData<Columns[Name]>
    : Columns[Name] extends SQL.Aliased<infer Value>
      ? Value
      : never;
};

export type ProductRow = Row<typeof productColumns>;

/**
 * The day for which a product is sold out, or null. What staff have marked as sold out for today is not offered today, whatever is on the
 * shelf. A product that cannot be had today at all, because it is out of season or needs days of lead time, is not sold out.
 */
function soldOutForOf(row: ProductRow, sizes: readonly Size[], now: Date): SoldOutFor | null {
  const today = shopDate(now.getTime(), shopTimeZone);
  const shelf = shelfOf(row);
  const season = seasonOf(row);
  if (row.leadDays > (shelf?.countsTomorrow ? 1 : 0) || (season !== null && !isInSeason(today, season))) return null;
  if (shelf !== null && available({ stock: shelf.pieces, sizes }) === 0)
    return shelf.countsTomorrow ? 'tomorrow' : 'today';
  return row.notOn === today ? 'today' : null;
}

/** What a product shows from rows other than its own. */
export type BesideProduct = {
  readonly category: Product['category'];
  /** A product is new while more than this many pieces of it are left; null if no product is. */
  readonly newAbove: number | null;
};

export function productFromRow(row: ProductRow, { category, newAbove }: BesideProduct, now: Date): Product {
  const sizes = sizesFromRows(row.sizes, now);
  const left = available({ stock: row.stock, sizes });
  const shelf = shelfOf(row);
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    mainImage: row.pictures[0]?.file ?? '',
    stock: piecesOfBestDay(row),
    shelfPieces: shelf?.pieces ?? null,
    soldOutFor: soldOutForOf(row, sizes, now),
    featured: row.featured,
    isNew: newAbove !== null && left !== null && left > newAbove,
    cakeBase: row.cakeBase,
    category,
    lead: leadOf(row),
    season: seasonOf(row),
    sizes,
    pictures: row.pictures,
    ...ofToldFields<Pick<ProductRow, ToldKey>>((key) => row[key]),
    allergens: allergenNames(keysAt(row.allergens, 'contains')),
    mayContain: allergenNames(keysAt(row.allergens, 'mayContain')),
    ingredientList: row.ingredientList,
    storage: storageOf(row),
    options: row.options,
    reviews: row.reviews ?? undefined,
  };
}
