import { type HomeContent, homeContent } from '#contract/content/pages.ts';
import { featuredPage, type Listing } from '#contract/listing/catalogue.ts';
import { urls } from '#contract/pages/urls.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { leadToLastPage, loadPage } from '#web/lib/page/load-page.ts';

export type Home = { readonly featured: Listing; readonly content: HomeContent };

/** The page of featured products that the query asks for, and the content of the home page. */
export async function loadHome(call: Call, query: URLSearchParams): Promise<Home> {
  const [featured, content] = await Promise.all([
    loadPage(async () => {
      const asked = query.get('page');
      const listing = await call(featuredPage, { page: asked ?? undefined });
      leadToLastPage(asked, listing, urls.home);
      return listing;
    }),
    loadPage(() => call(homeContent, {})),
  ]);
  return { featured, content };
}
