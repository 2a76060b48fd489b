import { eq, sql } from 'drizzle-orm';
import { mostPages } from '#contract/listing/catalogue.ts';
import type { ListingQuery } from '#contract/listing/filters.ts';
import { pageSize } from '#contract/listing/filters.ts';
import type { Facets } from '#contract/listing/listing-input.ts';
import { tidyPrices } from '#contract/listing/read-listing-query.ts';
import type { ProductSummary } from '#domain/catalogue/product.ts';
import { categories, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { summaryColumns, summaryFromRow } from '#server/modules/catalogue/product-columns.ts';
import { openingAt } from '#server/modules/diary/read-diary.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import { type ChoiceGroup, having, sumOf } from './facets/choice-groups.ts';
import { choiceGroups, countFacets } from './facets/choosable.ts';
import { noCounts, readFacetCounts } from './facets/read-facet-counts.ts';
import { readyBy } from './facets/ready-choices.ts';
import { pickPage } from './pick-page.ts';
import { pricesAsked } from './price-buckets.ts';

type Asked = {
  readonly collection: string;
  /** The key of a filter that all of it must pass. */
  readonly required?: string | null;
  readonly beside?: readonly string[];
  /** Ids of it that stand before its order. */
  readonly first?: readonly number[];
};

export type Listing = {
  readonly products: readonly ProductSummary[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
};
type CountedListing = Listing & { readonly facets: Facets; readonly countBeside: ReadonlyMap<string, number> };

/** What a collection asks of all its products; nobody can choose it. */
export const requiredGroup = (filter: string | null): ChoiceGroup[] =>
  filter === null
    ? []
    : [
        {
          parameter: 'filter',
          title: '',
          choice: 'all',
          options: [],
          chosen: [{ key: filter, name: '', fits: having('filter', filter) }],
        },
      ];

/** Reads facet sets only where some have come that this process has not seen. A page past the end is the last one. */
export async function readListing(
  { db, now, shop, snapshot }: Pick<RequestContext, 'db' | 'now' | 'shop' | 'snapshot'>,
  { collection, required = null, beside = [], first = [] }: Asked,
  asked: ListingQuery,
): Promise<CountedListing> {
  const query = tidyPrices(asked);
  const prices = pricesAsked(query);
  const { counts, ...choosable } = await readFacetCounts(db, [...new Set([collection, ...beside])], prices);
  const readyOn = readyBy(openingAt(snapshot, now), now);
  const wanted = [...choiceGroups(query, { ...choosable, readyOn }), ...requiredGroup(required)];
  const count = counts.get(collection) ?? noCounts;
  const total = sumOf(count.priced, wanted);
  const pages = Math.min(mostPages, Math.max(1, Math.ceil(total / pageSize)));
  const page = Math.min(query.page, pages);
  const place = { offset: (page - 1) * pageSize, limit: pageSize };
  const picking = { collection, wanted, prices, sort: query.sort, ...place, first };
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
    products: rows.map((row) => summaryFromRow(row, now)),
    total,
    page,
    pages,
    facets: countFacets(count.priced, wanted, shop),
    countBeside: new Map(beside.map((other) => [other, sumOf(counts.get(other)?.priced ?? [], wanted)])),
  };
}
