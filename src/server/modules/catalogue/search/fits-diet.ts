import { and, type SQL, sql } from 'drizzle-orm';
import type { DietFilter } from '#domain/search/search-phrase.ts';
import type { Db } from '#server/db/open.ts';
import { listingEntries } from '#server/db/tables/listing-tables.ts';
import { products } from '#server/db/tables/schema.ts';

/** Whether a product may stand below the notices of the filters: what is not known of it never speaks for it. */
const fits = (filters: readonly DietFilter[]): SQL | undefined =>
  and(
    ...filters.flatMap(({ without = [], dietary = [], containsAlcohol }) => [
      ...without.map(isWithout),
      ...dietary.map((mark) => sql`${mark} = any(${products.dietary})`),
      // Nobody has said yet which cakes hold any.
      ...(containsAlcohol === undefined ? [] : [sql`false`]),
    ]),
  );

/** A list that names nothing is one that nobody has written; 'Tree nuts' without a name may be any of them. */
function isWithout(allergen: string): SQL {
  const [, group = allergen, kind = null] = /^(.*?)(?: \((.*)\))?$/.exec(allergen) ?? [];
  return sql`cardinality(${products.allergens}) > 0 and not exists (
    select from unnest(${products.allergens}) as held
    where regexp_replace(held, ' \\(.*$', '') = ${group}
      and (${kind}::text is null or held not like '%(%' or held ~ ('\\m' || ${kind}::text || '\\M')))`;
}

export async function keepFitting(
  db: Db,
  ids: readonly number[],
  filters: readonly DietFilter[],
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
export async function listFitting(db: Db, filters: readonly DietFilter[], most: number): Promise<readonly number[]> {
  const rows = await db
    .select({ id: listingEntries.productId })
    .from(listingEntries)
    .innerJoin(products, sql`${products.id} = ${listingEntries.productId}`)
    .where(and(sql`${listingEntries.collection} = 'all'`, fits(filters)))
    .orderBy(sql`${listingEntries.sold} desc, ${listingEntries.productId}`)
    .limit(most);
  return rows.map(({ id }) => id);
}
