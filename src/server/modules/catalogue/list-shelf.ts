import { eq, sql } from 'drizzle-orm';
import { type Listing, mostPages } from '#contract/catalogue.ts';
import type { ListingQuery } from '#contract/filters.ts';
import { pageSize } from '#contract/filters.ts';
import { tidyPrices } from '#contract/listing/read-listing-query.ts';
import type { Facets } from '#contract/listing-input.ts';
import type { Db } from '#server/db/open.ts';
import { categories, products } from '#server/db/schema.ts';
import { countShelf } from './count-shelf.ts';
import { pickFromShelf } from './pick-from-shelf.ts';
import { pricesAsked } from './price-buckets.ts';
import { asSummary, summaryColumns } from './product-columns.ts';
import { countFacets, sumOf, type Wanted, wantedKinds } from './product-kind.ts';

type Asked = {
  readonly door: string;
  /** What the door itself asks of every product, such as being featured. */
  readonly flags?: number;
  /** Other doors that are counted with the same choices. */
  readonly beside?: readonly string[];
};

export type ShelfListing = Listing & { facets: Facets; countBeside: ReadonlyMap<string, number> };

/** One page of what stands behind a door, with its counts: two queries. A page past the end is the last one. */
export async function listShelf(
  db: Db,
  { door, flags = 0, beside = [] }: Asked,
  asked: ListingQuery,
): Promise<ShelfListing> {
  const query = tidyPrices(asked);
  const prices = pricesAsked(query);
  const chosen = wantedKinds(query.filter, query.weight);
  const wanted: Wanted = { ...chosen, flags: chosen.flags | flags };
  const counted = await countShelf(db, [...new Set([door, ...beside])], prices);
  const count = counted.get(door) ?? { priced: [], whole: [] };
  const total = sumOf(count.priced, wanted);
  const pages = Math.min(mostPages, Math.max(1, Math.ceil(total / pageSize)));
  const page = Math.min(query.page, pages);
  const picking = { door, wanted, prices, sort: query.sort, offset: (page - 1) * pageSize, limit: pageSize };
  const rows =
    total === 0
      ? []
      : await db
          .select(summaryColumns)
          .from(products)
          .innerJoin(categories, eq(categories.id, products.categoryId))
          .innerJoin(sql`(${pickFromShelf(picking, count)}) as picked`, sql`picked.product_id = ${products.id}`)
          .orderBy(sql`picked.place`);
  return {
    products: rows.map(asSummary),
    total,
    page,
    pages,
    facets: countFacets(count.priced, wanted),
    countBeside: new Map(beside.map((other) => [other, sumOf(counted.get(other)?.priced ?? [], wanted)])),
  };
}
