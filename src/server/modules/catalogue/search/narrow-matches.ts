import { and, eq, sql } from 'drizzle-orm';
import type { ListingQuery, SearchSort } from '#contract/listing/filters.ts';
import type { Facets } from '#contract/listing/listing-input.ts';
import type { Db } from '#server/db/open.ts';
import { kindsInBlock, listingEntries, productKinds } from '#server/db/tables/listing-tables.ts';
import { endOfPrices, type Prices, pricesAsked } from '#server/modules/catalogue/listing/price-buckets.ts';
import { countFacets, kindFits, wantedKinds, wantsEverything } from '#server/modules/catalogue/listing/product-kind.ts';

type MatchedKind = { readonly id: number; readonly kind: number };

type Match = MatchedKind & {
  readonly payablePence: number;
  /** Far below zero while it is sold out. */
  readonly sold: number;
  /** Microseconds since 1970. */
  readonly created: number;
};

const inBlock = sql.raw(String(kindsInBlock));

/** Kinds come in the order of the ids; what is gone by now is left out. */
async function readKinds(db: Db, ids: readonly number[]): Promise<MatchedKind[]> {
  const { rows } = await db.execute<{ ids: number[]; kinds: number[] }>(sql`
    select array_agg(id order by place) as ids, array_agg(kind order by place) as kinds
    from unnest(${sql.param(ids)}::int[]) with ordinality as matched (id, place)
      join ${productKinds} on ${productKinds.block} = id / ${inBlock}
      cross join lateral (select get_byte(${productKinds.kinds}, id % ${inBlock}) as kind) as kept
    where kind <> 255`);
  const [found] = rows;
  return found?.ids?.map((id, at) => ({ id, kind: found.kinds[at] ?? 0 })) ?? [];
}

async function readMatches(db: Db, ids: readonly number[]): Promise<Match[]> {
  const rows = await db
    .select({
      id: listingEntries.productId,
      kind: listingEntries.kind,
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

/** Prices, sales and ages are read only where they are asked for (decision 045). */
export async function narrowMatches(
  db: Db,
  ids: readonly number[],
  query: ListingQuery<SearchSort>,
): Promise<Narrowed> {
  const wanted = wantedKinds(query.filter, query.weight);
  const prices = pricesAsked(query);
  const isByKindAlone = query.sort === 'relevance' && prices === null;
  const priced = await (async () => {
    if (ids.length === 0) return [];
    if (isByKindAlone) return readKinds(db, ids);
    const matches = await readMatches(db, ids);
    return matches.filter(isPriced(prices)).sort(orders[query.sort]);
  })();
  return {
    ids: priced.filter(({ kind }) => kindFits(kind, wanted)).map(({ id }) => id),
    facets: countFacets(
      priced.map(({ kind }) => ({ kind, products: 1 })),
      wanted,
    ),
    isWhole: isByKindAlone && wantsEverything(wanted),
  };
}

const isPriced =
  (prices: Prices | null) =>
  ({ payablePence }: Match): boolean =>
    prices === null || (payablePence >= prices.from && (prices.below === endOfPrices || payablePence < prices.below));
