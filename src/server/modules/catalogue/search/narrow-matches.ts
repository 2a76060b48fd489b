import { and, eq, sql } from 'drizzle-orm';
import type { ListingQuery, SearchSort } from '#contract/listing/filters.ts';
import type { Facets } from '#contract/listing/listing-input.ts';
import type { Db } from '#server/db/open.ts';
import { listingEntries, setsInBlock } from '#server/db/tables/catalogue/listing-tables.ts';
import { setFits, wantsEverything } from '#server/modules/catalogue/listing/facets/choice-groups.ts';
import {
  type Choosable,
  choiceGroups,
  countFacets,
  soldSets,
} from '#server/modules/catalogue/listing/facets/choosable.ts';
import { filterRows } from '#server/modules/catalogue/listing/facets/filter-rows.ts';
import { readFacetSets } from '#server/modules/catalogue/listing/facets/read-facet-sets.ts';
import { readyBy } from '#server/modules/catalogue/listing/facets/ready-choices.ts';
import { endOfPrices, type Prices, pricesAsked } from '#server/modules/catalogue/listing/price-buckets.ts';
import { openingAt } from '#server/modules/diary/read-diary.ts';
import type { RequestContext } from '#server/modules/request-context.ts';

type MatchedSet = { readonly id: number; readonly set: number };

type Match = MatchedSet & {
  readonly payablePence: number;
  /** Far below zero while it is sold out. */
  readonly sold: number;
  /** Microseconds since 1970. */
  readonly created: number;
};

type Row = { ids: number[] | null; sets: number[]; rows: Choosable['rows']; sold: number[] };

/** The sets come in the order of the ids; what is gone by now is left out. */
async function readSets(db: Db, ids: readonly number[]): Promise<Omit<Row, 'ids' | 'sets'> & { sets: MatchedSet[] }> {
  const inBlock = sql.raw(String(setsInBlock));
  const { rows: found } = await db.execute<Row>(sql`
    select array_agg(id order by place) as ids, array_agg(set order by place) as sets, ${filterRows} as rows, ${soldSets} as sold
    from (
      select id, place, sets[id % ${inBlock} + 1] as set
      from unnest(${sql.param(ids)}::int[]) with ordinality as matched (id, place)
        join product_facet_sets on block = id / ${inBlock}
    ) as kept
    where set is not null`);
  const [{ ids: kept, sets, ...choosable } = { ids: null, sets: [], rows: [], sold: [] }] = found;
  return { ...choosable, sets: kept?.map((id, at) => ({ id, set: sets[at] ?? 0 })) ?? [] };
}

async function readMatches(db: Db, ids: readonly number[]): Promise<Match[]> {
  const rows = await db
    .select({
      id: listingEntries.productId,
      set: listingEntries.facetSet,
      payablePence: listingEntries.payablePence,
      sold: listingEntries.sold,
      created: sql<number>`(extract(epoch from ${listingEntries.createdAt}) * 1000000)::float8`,
    })
    .from(listingEntries)
    .where(and(sql`${listingEntries.productId} = any(${sql.param(ids)}::int[])`, eq(listingEntries.collection, 'all')));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

type Order = (a: Match, b: Match) => number;
/** C-03; relevance is the order that the matches come in. */
const orders: Readonly<Record<SearchSort, Order>> = {
  relevance: () => 0,
  popular: (a, b) => b.sold - a.sold || a.id - b.id,
  'price-low-high': (a, b) => a.payablePence - b.payablePence || a.id - b.id,
  'price-high-low': (a, b) => b.payablePence - a.payablePence || b.id - a.id,
  newest: (a, b) => b.created - a.created || b.id - a.id,
};

type Narrowed = {
  readonly ids: readonly number[];
  readonly facets: Facets;
  readonly isWhole: boolean;
};

/** Prices, sales and ages are read only where they are asked for (decision 303). */
export async function narrowMatches(
  { db, now, shop, snapshot }: Pick<RequestContext, 'db' | 'now' | 'shop' | 'snapshot'>,
  ids: readonly number[],
  query: ListingQuery<SearchSort>,
): Promise<Narrowed> {
  const prices = pricesAsked(query);
  const isBySetAlone = query.sort === 'relevance' && prices === null;
  const { sets, rows, sold } = await readSets(db, isBySetAlone ? ids : []);
  const matches = isBySetAlone || ids.length === 0 ? [] : await readMatches(db, ids);
  const priced = isBySetAlone ? sets : matches.filter(isPriced(prices)).sort(orders[query.sort]);
  const setOf = await readFacetSets(db, [...priced.map(({ set }) => set), ...sold]);
  const wanted = choiceGroups(query, { rows, sold: sold.map(setOf), readyOn: readyBy(openingAt(snapshot, now), now) });
  return {
    ids: priced.filter(({ set }) => setFits(setOf(set), wanted)).map(({ id }) => id),
    facets: countFacets(
      priced.map(({ set }) => ({ set, facets: setOf(set), products: 1 })),
      wanted,
      shop,
    ),
    isWhole: isBySetAlone && wantsEverything(wanted),
  };
}

const isPriced =
  (prices: Prices | null) =>
  ({ payablePence }: Match): boolean =>
    prices === null || (payablePence >= prices.from && (prices.below === endOfPrices || payablePence < prices.below));
