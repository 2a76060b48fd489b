import { featuredPage, type Listing } from '#contract/catalogue.ts';
import type { Call } from '#contract/endpoint.ts';
import { loadPage } from '#web/lib/load-page.ts';

/** The page of 'Our Featured Picks' that the address asks for (M-03). */
export const loadHome = (call: Call, query: URLSearchParams): Promise<Listing> =>
  loadPage(() => call(featuredPage, { page: query.get('page') ?? undefined }));
