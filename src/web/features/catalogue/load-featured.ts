import { featuredPage, type Listing } from '#contract/catalogue.ts';
import type { Call } from '#contract/endpoint.ts';
import { urls } from '#contract/urls.ts';
import { leadToLastPage, loadPage } from '#web/lib/load-page.ts';

/** The page of the featured products that the address asks for (M-03). */
export const loadFeatured = (call: Call, query: URLSearchParams): Promise<Listing> =>
  loadPage(async () => {
    const asked = query.get('page');
    const listing = await call(featuredPage, { page: asked ?? undefined });
    leadToLastPage(asked, listing, urls.home);
    return listing;
  });
