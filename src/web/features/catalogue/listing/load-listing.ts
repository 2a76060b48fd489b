import { redirect } from 'react-router';
import type * as z from 'zod/mini';
import { type CollectionListing, categoryPage, collectionPage } from '#contract/listing/catalogue.ts';
import { type Collection, sectionParameter } from '#contract/listing/filters.ts';
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

export const loadCollection = (
  call: Call,
  collection: Collection,
  address: URLSearchParams,
): Promise<CollectionListing> =>
  loadPage(async () => {
    const query = readListingQuery(address);
    const listing = await call(collectionPage, {
      ...query,
      collection,
      section: address.get(sectionParameter[collection] ?? '') ?? undefined,
    });
    const section = listing.section?.slug ?? null;
    leadToLastPage(address.get('page'), listing, (page) => urls.collection(collection, { ...query, section, page }));
    return listing;
  });
