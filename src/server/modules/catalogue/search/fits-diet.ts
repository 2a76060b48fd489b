import { and, eq, type SQL, sql } from 'drizzle-orm';
import { lookUpAllergens } from '#domain/diet/allergens.ts';
import type { DietFilter } from '#domain/search/search-phrase.ts';
import type { Db } from '#server/db/open.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { listingEntries } from '#server/db/tables/catalogue/listing-tables.ts';

/** How many a size feeds, or holds. */
export type SizeFilter = { readonly serves?: number | undefined; readonly pieces?: number | undefined };
type Filter = DietFilter & SizeFilter;

const hasSize = (fitting: SQL): SQL =>
  sql`exists (select from product_sizes where product_sizes.product_id = ${products.id} and ${fitting})`;

/** Whether a product may stand below the notices of the filters: what is not known of it never speaks for it. */
const fits = (filters: readonly Filter[]): SQL | undefined =>
  and(
    ...filters.flatMap(({ without = [], dietary = [], containsAlcohol, serves, pieces }) => [
      ...without.map(isWithout),
      ...(serves === undefined ? [] : [hasSize(sql`servings_to >= ${serves}`)]),
      ...(pieces === undefined ? [] : [hasSize(sql`pieces = ${pieces}`)]),
      ...dietary.map((mark) => sql`${mark} = any(${products.dietary})`),
      ...(containsAlcohol === undefined ? [] : [eq(products.containsAlcohol, containsAlcohol)]),
      // A former version knew nothing of alcohol: only who has listed the ingredients has looked for it.
      ...(containsAlcohol === false ? [sql`jsonb_array_length(${products.ingredientList}) > 0`] : []),
    ]),
  );

/** What nobody has spoken of may be in it, and so may whatever is asked by a name that the law does not know. */
function isWithout(allergen: string): SQL {
  const keys = lookUpAllergens(allergen);
  if (!keys) return sql`false`;
  return sql`not exists (
    select from unnest(${sql.param(keys)}::text[]) as key where coalesce(${products.allergens} ->> key, 'contains') = 'contains')`;
}

export async function keepFitting(
  db: Db,
  ids: readonly number[],
  filters: readonly Filter[],
): Promise<readonly number[]> {
  if (filters.length === 0 || ids.length === 0) return ids;
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(sql`${products.id} = any(${sql.param(ids)}::int[])`, fits(filters)));
  const fitting = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => fitting.has(id));
}

/** The most popular first. */
export async function listFitting(db: Db, filters: readonly Filter[], most: number): Promise<readonly number[]> {
  const rows = await db
    .select({ id: listingEntries.productId })
    .from(listingEntries)
    .innerJoin(products, sql`${products.id} = ${listingEntries.productId}`)
    .where(and(sql`${listingEntries.collection} = 'all'`, fits(filters)))
    .orderBy(sql`${listingEntries.sold} desc, ${listingEntries.productId}`)
    .limit(most);
  return rows.map(({ id }) => id);
}
