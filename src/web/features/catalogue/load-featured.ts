import { featuredPage, type Listing } from '#contract/catalogue.ts';
import type { Call } from '#contract/endpoint.ts';
import { loadPage } from '#web/lib/load-page.ts';

/** The page of the featured products that the address asks for (M-03). */
export const loadFeatured = (call: Call, query: URLSearchParams): Promise<Listing> =>
  loadPage(() => call(featuredPage, { page: query.get('page') ?? undefined }));
