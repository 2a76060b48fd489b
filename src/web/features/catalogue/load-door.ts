import { type Door, sectionParameter } from '#contract/doors.ts';
import type { Call } from '#contract/endpoint.ts';
import { readListingQuery } from '#contract/listing-input.ts';
import { type DoorListing, doorPage } from '#contract/listings.ts';
import { loadPage } from '#web/lib/load-page.ts';

/** A page behind a door by its address. */
export const loadDoor = (call: Call, door: Door, address: URLSearchParams): Promise<DoorListing> =>
  loadPage(() =>
    call(doorPage, {
      ...readListingQuery(address),
      door,
      section: address.get(sectionParameter[door] ?? '') ?? undefined,
    }),
  );
