import { redirect } from 'react-router';
import type * as z from 'zod/mini';
import { categoryPage } from '#contract/listing/catalogue.ts';
import { readListingQuery } from '#contract/listing/read-listing-query.ts';
import { urls } from '#contract/pages/urls.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { Failure } from '#domain/failure.ts';
import { leadToLastPage, loadPage } from '#web/lib/page/load-page.ts';

export type CategoryData = z.infer<typeof categoryPage.output>;

/** Where a slug leads that names no category; `birthday` is the same (storefront §7). */
const fallbackSlug = 'birthday-cakes';

/** A page of a category by its address. An unknown slug redirects to the birthday cakes. */
export const loadCategory = (call: Call, slug: string, query: URLSearchParams): Promise<CategoryData> =>
  loadPage(async () => {
    if (slug === 'birthday') throw redirect(urls.category(fallbackSlug));
    try {
      const asked = readListingQuery(query);
      const listing = await call(categoryPage, { ...asked, slug });
      leadToLastPage(query.get('page'), listing, (page) => urls.category(slug, { ...asked, page }));
      return listing;
    } catch (error) {
      const unknown = error instanceof Failure && error.code === 'notFound' && slug !== fallbackSlug;
      throw unknown ? redirect(urls.category(fallbackSlug)) : error;
    }
  });
