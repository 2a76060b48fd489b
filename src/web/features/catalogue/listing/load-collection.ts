import { type Collection, sectionParameter } from '#contract/listing/collections.ts';
import { type CollectionListing, collectionPage } from '#contract/listing/listings.ts';
import { readListingQuery } from '#contract/listing/read-listing-query.ts';
import { urls } from '#contract/pages/urls.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { leadToLastPage, loadPage } from '#web/lib/page/load-page.ts';

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
