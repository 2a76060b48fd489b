import { featuredPage, type ProductSummary } from '#contract/catalogue.ts';
import type { Call } from '#contract/endpoint.ts';
import { type SearchListing, searchPage } from '#contract/search.ts';
import { urls } from '#contract/urls.ts';
import { leadToLastPage, loadPage } from '#web/lib/load-page.ts';

/** How many cakes stand under a search that found none. */
const picksShown = 4;

export type SearchData = { readonly found: SearchListing; readonly picks: readonly ProductSummary[] };

/** The results that an address asks for; where there are none, some of the featured products instead. */
export const loadSearch = (call: Call, query: URLSearchParams): Promise<SearchData> =>
  loadPage(async () => {
    const found = await call(searchPage, { q: query.get('q') ?? '', page: query.get('page') ?? undefined });
    leadToLastPage(query.get('page'), found, (page) => urls.search(query.get('q') ?? '', page));
    if (found.products.length > 0 || found.dietQuestion) return { found, picks: [] };
    const { products } = await call(featuredPage, {});
    return { found, picks: products.slice(0, picksShown) };
  });
