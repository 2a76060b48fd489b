import { redirect } from 'react-router';
import type * as z from 'zod/mini';
import { categoryPage } from '#contract/listing/catalogue.ts';
import { readListingQuery } from '#contract/listing/read-listing-query.ts';
import { urls } from '#contract/pages/urls.ts';
import { shopFacts } from '#contract/shop.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { Failure } from '#domain/failure.ts';
import { leadToLastPage, loadPage } from '#web/lib/page/load-page.ts';

export type CategoryData = z.infer<typeof categoryPage.output>;

/** A page of a category by its address. An unknown slug redirects to where the owner's menu says (storefront §7). */
export const loadCategory = (call: Call, slug: string, query: URLSearchParams): Promise<CategoryData> =>
  loadPage(async () => {
    try {
      const asked = readListingQuery(query);
      const listing = await call(categoryPage, { ...asked, slug });
      leadToLastPage(query.get('page'), listing, (page) => urls.category(slug, { ...asked, page }));
      return listing;
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'notFound') throw error;
      const { menu } = await call(shopFacts, {});
      throw menu.otherwise === urls.category(slug) ? error : redirect(menu.otherwise);
    }
  });
