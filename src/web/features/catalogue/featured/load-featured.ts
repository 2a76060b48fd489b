import { featuredPage, type Listing } from '#contract/listing/catalogue.ts';
import { urls } from '#contract/pages/urls.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { leadToLastPage, loadPage } from '#web/lib/page/load-page.ts';

export const loadFeatured = (call: Call, query: URLSearchParams): Promise<Listing> =>
  loadPage(async () => {
    const asked = query.get('page');
    const listing = await call(featuredPage, { page: asked ?? undefined });
    leadToLastPage(asked, listing, urls.home);
    return listing;
  });
