import { mostPages } from '#contract/listing/catalogue.ts';
import { type ListingQuery, pageSize, type SearchSort } from '#contract/listing/filters.ts';
import { tidyPrices } from '#contract/listing/read-listing-query.ts';
import type { SearchListing as WireListing } from '#contract/listing/search.ts';
import type { Product, ProductSummary } from '#domain/catalogue/product.ts';
import type { SearchNotice } from '#domain/search/search-phrase.ts';
import type { Listing } from '#server/modules/catalogue/listing/read-listing.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import { findMatches, type Matches, mostLookedThrough } from './find-matches.ts';
import { narrowMatches } from './narrow-matches.ts';

const mostInOneAnswer = 100;

/** The documented list has no place for a notice: what must stand below one is not in it. */
export async function searchProducts(context: RequestContext, { q }: { q: string }): Promise<Product[]> {
  const { ids, notices } = await findMatches(context, q, { page: 1, size: mostInOneAnswer });
  if (notices.some(({ kind }) => kind !== 'page')) return [];
  return findCakes(context, ids);
}

type SearchListing = Listing & Omit<WireListing, keyof Listing>;

export async function listSearch(
  context: RequestContext,
  { q, ...asked }: ListingQuery<SearchSort> & { q: string },
): Promise<SearchListing> {
  const query = tidyPrices(asked);
  const best = await findMatches(context, q, { page: 1, size: mostLookedThrough });
  // A day that was asked for in words counts while something can be had by it, and no other was chosen.
  const byDay = query.ready === null && best.day !== null ? { ...query, ready: best.day } : query;
  const ofDay = await narrowMatches(context, best.ids, byDay);
  const isAnswered = ofDay.ids.length > 0 || byDay === query;
  const { ids, facets, isWhole } = isAnswered ? ofDay : await narrowMatches(context, best.ids, query);
  const reach = isWhole ? best.ranked : ids.length;
  const pages = Math.min(mostPages, Math.max(1, Math.ceil(reach / pageSize)));
  const page = Math.min(query.page, pages);
  const end = page * pageSize;
  const isDeep = isWhole && end > mostLookedThrough;
  const shown = isDeep ? (await findMatches(context, q, { page, size: pageSize })).ids : ids.slice(end - pageSize, end);
  return {
    q,
    products: await findCakes(context, shown),
    page,
    pages,
    total: isWhole ? best.total : ids.length,
    atLeast: best.atLeast || (!isWhole && best.total > best.ids.length),
    corrected: best.corrected,
    notices: [...best.notices],
    facets,
    sort: query.sort,
  };
}

export async function suggest(
  context: RequestContext,
  { q, limit }: { q: string; limit: number },
): Promise<Pick<Matches, 'total' | 'atLeast' | 'corrected'> & { products: ProductSummary[]; notices: SearchNotice[] }> {
  const { ids, total, atLeast, corrected, notices } = await findMatches(context, q, { page: 1, size: limit });
  return { products: await findCakes(context, ids), total, atLeast, corrected, notices: [...notices] };
}

async function findCakes({ catalogue, now }: RequestContext, ids: readonly number[]): Promise<Product[]> {
  const shelf = await catalogue.at(now);
  return ids.flatMap((id) => shelf.cakeById(id)?.product ?? []);
}
