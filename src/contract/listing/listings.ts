import * as z from 'zod/mini';
import { endpoint } from '#contract/wire/endpoint.ts';
import { listing } from './catalogue.ts';
import { collections } from './collections.ts';
import { sorts } from './filters.ts';
import { facets, listingInput } from './listing-input.ts';

export const section = z.object({ slug: z.string(), name: z.string(), count: z.number() });

/** `section` is the chosen occasion or cupcake type; an unknown one, or none, is all of them. */
export const collectionPage = endpoint({
  method: 'GET',
  path: '/listings/door/:collection',
  access: 'anyone',
  shared: true,
  input: z.extend(listingInput, { collection: z.enum(collections), section: z.optional(z.string()) }),
  output: z.extend(listing, {
    facets,
    sort: z.enum(sorts),
    section: z.nullable(section),
    sections: z.array(section),
  }),
});
export type CollectionListing = z.infer<typeof collectionPage.output>;
