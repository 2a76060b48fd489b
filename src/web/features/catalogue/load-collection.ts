import { type Collection, sectionParameter } from '#contract/collections.ts';
import type { Call } from '#contract/endpoint.ts';
import { readListingQuery } from '#contract/listing/read-listing-query.ts';
import { type CollectionListing, collectionPage } from '#contract/listings.ts';
import { urls } from '#contract/urls.ts';
import { leadToLastPage, loadPage } from '#web/lib/load-page.ts';

/** A page of a collection by its address. */
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
