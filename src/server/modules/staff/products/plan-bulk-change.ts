import { sql } from 'drizzle-orm';
import type { BulkChange, PlannedRow, Touched } from '#contract/admin/products/bulk-changes.ts';
import { mostPricePence } from '#contract/admin/products/product-form.ts';
import { lacksText, type ProductLack } from '#domain/catalogue/editing/lacks.ts';
import { changedPrice } from '#domain/catalogue/editing/price-change.ts';
import type { ProductState } from '#domain/catalogue/editing/product-form.ts';
import { isSameValue } from '#domain/catalogue/editing/same-value.ts';
import { formatPounds, pence } from '#domain/money/money.ts';
import type { Db } from '#server/db/open.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';
import { placeOf } from './create-product.ts';

export type BulkProduct = {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly isExtra: boolean;
  readonly version: number;
  readonly state: ProductState;
  readonly categoryId: number | null;
  readonly typeCategoryId: number | null;
  readonly sizes: NonNullable<Touched['sizes']>;
  readonly lacks: readonly ProductLack[];
};

/** Those that there are, in the order of their ids. @param isLocked nobody else changes them until the transaction ends */
export async function readBulkProducts(
  db: Db,
  ids: readonly number[],
  { isLocked = false } = {},
): Promise<BulkProduct[]> {
  const asked = sql`products.id = any(${sql.param([...ids])}::int[])`;
  if (isLocked) await db.execute(sql`select id from products where ${asked} order by id for no key update`);
  const { rows } = await db.execute<BulkProduct>(sql`
    select products.id, slug, name, kind = 'extra' as "isExtra", version, status as state, category_id as "categoryId",
      type_category_id as "typeCategoryId", products.lacks, (
        select coalesce(json_agg(json_build_object('grams', grams, 'pricePence', price_pence, 'lowerPricePence', lower_price_pence)
          order by grams), '[]')
        from product_sizes where product_id = products.id) as sizes
    from products where ${asked} order by products.id`);
  return rows;
}

type Place = { readonly categoryId: number; readonly typeCategoryId: number | null };

/** What stands in rows is asked once for all of them. @throws Failure 'invalid' for a category that there is not */
export const readPlace = (context: Pick<StaffContext, 'db'>, change: BulkChange): Promise<Place> | null =>
  change.kind === 'category' ? placeOf(context, change.categoryId) : null;

/** What a product has of all that such a change touches. */
export function touchedOf(kind: BulkChange['kind'], product: BulkProduct): Touched {
  if (kind === 'price') return { sizes: product.sizes };
  if (kind === 'state') return { state: product.state };
  return {
    ...(product.categoryId !== null && { categoryId: product.categoryId }),
    typeCategoryId: product.typeCategoryId,
  };
}

export function planRow(product: BulkProduct, change: BulkChange, place: Place | null): PlannedRow {
  const before = touchedOf(change.kind, product);
  const after = afterOf(product, change, place);
  const isSame = isSameValue(before, after) && after.sizes?.length !== 0;
  return {
    productId: product.id,
    name: product.name,
    version: product.version,
    before,
    after,
    isSame,
    refused: isSame ? null : refusalOf(product, after),
  };
}

function afterOf({ sizes }: BulkProduct, change: BulkChange, place: Place | null): Touched {
  if (change.kind === 'state') return { state: change.state };
  if (change.kind === 'category') return { ...place };
  const { roundTo } = change;
  const by =
    change.by === 'percent'
      ? { by: 'percent' as const, hundredths: change.change, roundTo }
      : { by: 'amount' as const, pence: change.change, roundTo };
  return {
    sizes: sizes.map(({ grams, pricePence, lowerPricePence }) => ({
      grams,
      pricePence: changedPrice(pricePence, by),
      lowerPricePence: lowerPricePence === null ? null : changedPrice(lowerPricePence, by),
    })),
  };
}

/** Why a product cannot become so; null where it can. */
export function refusalOf({ isExtra, lacks }: BulkProduct, after: Touched): string | null {
  if (after.state === 'shown' && lacks.length > 0) return lacksText(lacks);
  if (isExtra && after.categoryId !== undefined) return 'An extra is in no category';
  if (after.sizes?.length === 0) return 'It has no price yet';
  for (const { pricePence, lowerPricePence } of after.sizes ?? []) {
    const least = Math.min(pricePence, lowerPricePence ?? pricePence);
    if (least < 1 || pricePence > mostPricePence) return `It would cost ${formatPounds(pence(least))}`;
    if (lowerPricePence !== null && lowerPricePence >= pricePence) return 'Its lower price would not be lower';
  }
  return null;
}
