import * as z from 'zod/mini';
import { listing } from './catalogue.ts';
import { doors } from './doors.ts';
import { endpoint } from './endpoint.ts';
import { sorts } from './filters.ts';
import { facets, listingInput } from './listing-input.ts';

/** One part of a door with what the present choices leave in it. */
export const section = z.object({ slug: z.string(), name: z.string(), count: z.number() });

/**
 * One page behind a door. `section` is the chosen occasion or cupcake type; an unknown one, or none, is all of them.
 * `sections` is empty where a door has no parts.
 */
export const doorPage = endpoint({
  method: 'GET',
  path: '/listings/door/:door',
  access: 'anyone',
  shared: true,
  input: z.extend(listingInput, { door: z.enum(doors), section: z.optional(z.string()) }),
  output: z.extend(listing, {
    facets,
    sort: z.enum(sorts),
    section: z.nullable(section),
    sections: z.array(section),
  }),
});
export type DoorListing = z.infer<typeof doorPage.output>;
