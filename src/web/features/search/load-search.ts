import { featuredPage, type ProductSummary } from '#contract/listing/catalogue.ts';
import { countChoices } from '#contract/listing/change-query.ts';
import { readSearchQuery } from '#contract/listing/read-listing-query.ts';
import { type SearchListing, searchPage } from '#contract/listing/search.ts';
import { searchAddress } from '#contract/listing/search-address.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { leadToLastPage, loadPage } from '#web/lib/page/load-page.ts';

const picksShown = 4;

/** `isNarrowed`: the address asks for only part of what matches, which may be why nothing is found. */
export type SearchData = {
  readonly found: SearchListing;
  readonly picks: readonly ProductSummary[];
  readonly isNarrowed: boolean;
};

/**
 * What the search finds. If that is no product and no notice, and the search was not narrowed, some of the featured
 * products instead.
 */
export const loadSearch = (call: Call, query: URLSearchParams): Promise<SearchData> =>
  loadPage(async () => {
    const asked = readSearchQuery(query);
    const q = query.get('q') ?? '';
    const found = await call(searchPage, { ...asked, q });
    const isNarrowed = found.q !== '' && countChoices(asked, found.facets) > 0;
    leadToLastPage(query.get('page'), found, (page) => searchAddress(q, { ...asked, page }));
    if (found.products.length > 0 || found.notices.length > 0 || isNarrowed) return { found, picks: [], isNarrowed };
    const { products } = await call(featuredPage, {});
    return { found, picks: products.slice(0, picksShown), isNarrowed };
  });
