import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ListingQuery, SearchSort } from '#contract/filters.ts';
import type { Facets } from '#contract/listing-input.ts';
import { shelfEntries } from '#server/db/listing-tables.ts';
import type { Db } from '#server/db/open.ts';
import { endOfPrices, pricesAsked } from './price-buckets.ts';
import { countFacets, kindFits, wantedKinds, wantsEverything } from './product-kind.ts';

/** What the choices and the orders of a listing ask of a product. */
type Match = {
  readonly id: number;
  readonly kind: number;
  readonly payablePence: number;
  /** Far below zero while it is sold out. */
  readonly sold: number;
  /** Microseconds since 1970. */
  readonly created: number;
};

/** The products of these ids, in the order of the ids; what is gone by now is left out. */
export async function readMatches(db: Db, ids: readonly number[]): Promise<Match[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: shelfEntries.productId,
      kind: shelfEntries.kind,
      payablePence: shelfEntries.payablePence,
      sold: shelfEntries.sold,
      created: sql<number>`(extract(epoch from ${shelfEntries.createdAt}) * 1000000)::float8`,
    })
    .from(shelfEntries)
    .where(and(inArray(shelfEntries.productId, [...ids]), eq(shelfEntries.door, 'all')));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

type Order = (a: Match, b: Match) => number;
/** As the listing's orders (C-03); relevance is the order that the matches come in. */
const orders: Readonly<Record<SearchSort, Order>> = {
  relevance: () => 0,
  popular: (a, b) => b.sold - a.sold || a.id - b.id,
  'price-low-high': (a, b) => a.payablePence - b.payablePence || a.id - b.id,
  'price-high-low': (a, b) => b.payablePence - a.payablePence || b.id - a.id,
  newest: (a, b) => b.created - a.created || b.id - a.id,
};

type Narrowed = {
  /** The ids that are left, in the asked order. */
  readonly ids: readonly number[];
  /** What each option would leave. */
  readonly facets: Facets;
  /** Whether nothing is chosen and the order is that of relevance. */
  readonly isWhole: boolean;
};

/** Makes the choices and the order of a listing out of matches that are there already, the most relevant first. */
export function narrowMatches(matches: readonly Match[], query: ListingQuery<SearchSort>): Narrowed {
  const wanted = wantedKinds(query.filter, query.weight);
  const prices = pricesAsked(query);
  const isPriced = ({ payablePence }: Match): boolean =>
    prices === null || (payablePence >= prices.from && (prices.below === endOfPrices || payablePence < prices.below));
  const priced = matches.filter(isPriced);
  const left = priced.filter(({ kind }) => kindFits(kind, wanted)).sort(orders[query.sort]);
  const kinds = priced.map(({ kind }) => ({ kind, products: 1 }));
  return {
    ids: left.map(({ id }) => id),
    facets: countFacets(kinds, wanted),
    isWhole: query.sort === 'relevance' && prices === null && wantsEverything(wanted),
  };
}
