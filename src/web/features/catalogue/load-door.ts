import { type Door, sectionParameter } from '#contract/doors.ts';
import type { Call } from '#contract/endpoint.ts';
import { readListingQuery } from '#contract/listing/read-listing-query.ts';
import { type DoorListing, doorPage } from '#contract/listings.ts';
import { urls } from '#contract/urls.ts';
import { leadToLastPage, loadPage } from '#web/lib/load-page.ts';

/** A page behind a door by its address. */
export const loadDoor = (call: Call, door: Door, address: URLSearchParams): Promise<DoorListing> =>
  loadPage(async () => {
    const query = readListingQuery(address);
    const listing = await call(doorPage, {
      ...query,
      door,
      section: address.get(sectionParameter[door] ?? '') ?? undefined,
    });
    const section = listing.section?.slug ?? null;
    leadToLastPage(address.get('page'), listing, (page) => urls.door(door, { ...query, section, page }));
    return listing;
  });
