import { eq, sql } from 'drizzle-orm';
import { mostPages } from '#contract/listing/catalogue.ts';
import type { ListingQuery } from '#contract/listing/filters.ts';
import { pageSize } from '#contract/listing/filters.ts';
import type { Facets } from '#contract/listing/listing-input.ts';
import { tidyPrices } from '#contract/listing/read-listing-query.ts';
import type { ProductSummary } from '#domain/product.ts';
import type { Db } from '#server/db/open.ts';
import { categories, products } from '#server/db/tables/schema.ts';
import { summaryColumns, summaryFromRow } from '#server/modules/catalogue/product-columns.ts';
import { type ChoiceGroup, having, sumOf } from './facets/choice-groups.ts';
import { choiceGroups, countFacets } from './facets/filter-rows.ts';
import { noCounts, readFacetCounts } from './facets/read-facet-counts.ts';
import { pickPage } from './pick-page.ts';
import { pricesAsked } from './price-buckets.ts';

type Asked = {
  readonly collection: string;
  readonly facet?: string | null;
  readonly beside?: readonly string[];
};

export type Listing = {
  readonly products: readonly ProductSummary[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
};
type CountedListing = Listing & { readonly facets: Facets; readonly countBeside: ReadonlyMap<string, number> };

/** What a collection asks of all its products; nobody can choose it. */
export const requiredGroup = (facet: string | null): ChoiceGroup[] =>
  facet === null
    ? []
    : [
        {
          parameter: 'filter',
          title: '',
          choice: 'all',
          options: [],
          chosen: [{ key: facet, name: '', fits: having(facet) }],
        },
      ];

/** Makes two queries, and a third where facet sets have come that this process has not read yet. A page past the end is the last one. */
export async function readListing(
  db: Db,
  { collection, facet = null, beside = [] }: Asked,
  asked: ListingQuery,
): Promise<CountedListing> {
  const query = tidyPrices(asked);
  const prices = pricesAsked(query);
  const { counts, ...choosable } = await readFacetCounts(db, [...new Set([collection, ...beside])], prices);
  const wanted = [...choiceGroups(query, choosable), ...requiredGroup(facet)];
  const count = counts.get(collection) ?? noCounts;
  const total = sumOf(count.priced, wanted);
  const pages = Math.min(mostPages, Math.max(1, Math.ceil(total / pageSize)));
  const page = Math.min(query.page, pages);
  const picking = { collection, wanted, prices, sort: query.sort, offset: (page - 1) * pageSize, limit: pageSize };
  const rows =
    total === 0
      ? []
      : await db
          .select(summaryColumns)
          .from(products)
          .innerJoin(categories, eq(categories.id, products.categoryId))
          .innerJoin(sql`(${pickPage(picking, count)}) as picked`, sql`picked.product_id = ${products.id}`)
          .orderBy(sql`picked.place`);
  return {
    products: rows.map(summaryFromRow),
    total,
    page,
    pages,
    facets: countFacets(count.priced, wanted),
    countBeside: new Map(beside.map((other) => [other, sumOf(counts.get(other)?.priced ?? [], wanted)])),
  };
}
