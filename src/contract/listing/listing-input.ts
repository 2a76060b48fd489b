import * as z from 'zod/mini';
import { wholeNumber } from '#contract/fields/numbers-and-days.ts';
import { highestPage, readPounds } from '#contract/listing/read-listing-query.ts';
import { searchSorts } from '#contract/listing/search-address.ts';
import { priceRange, readFilters, readReady, readServes, readWeights, sorts, wholeListing } from './filters.ts';

/** Anything unusable is 'popular' (C-03). */
export const sort = z.catch(z.enum(sorts), 'popular');

export const pageNumber = z.catch(z.pipe(wholeNumber, z.int().check(z.minimum(1), z.maximum(highestPage))), 1);

const choices = <Read>(read: (asked: readonly string[]) => Read) =>
  z.pipe(
    z.catch(z.optional(z.union([z.string(), z.number(), z.readonly(z.array(z.string())), z.null()])), []),
    z.transform((asked) =>
      read(typeof asked === 'object' ? (asked ?? []) : asked === undefined ? [] : [String(asked)]),
    ),
  );

/** Pounds from a URL, kept within the slider's range; otherwise `otherwise`. */
const priceEnd = (otherwise: number) =>
  z.catch(
    z.pipe(
      z.optional(z.union([z.string(), z.number()])),
      z.transform((asked): number => readPounds(asked, otherwise)),
    ),
    otherwise,
  );

/** Anything unusable becomes the default, so that a shared address always opens. */
export const listingInput = z.object({
  filter: choices(readFilters),
  weight: choices(readWeights),
  without: choices(readFilters),
  serves: choices(readServes),
  ready: choices(readReady),
  min: priceEnd(priceRange.min),
  max: priceEnd(priceRange.max),
  sort: z._default(sort, wholeListing.sort),
  page: z._default(pageNumber, wholeListing.page),
});

export const searchListingInput = z.extend(listingInput, {
  sort: z._default(z.catch(z.enum(searchSorts), 'relevance'), 'relevance'),
});

const counts = z.record(z.string(), z.number());

/** How many products each option would show beside the other kinds of choices, in the order of the screen. */
export const facets = z.object({
  filter: counts,
  weight: counts,
  without: counts,
  serves: counts,
  ready: counts,
  /** Shown wherever an allergen can be left out. */
  kitchenNotice: z.string(),
  /** The options of `filter` and `without` by their headings. */
  groups: z.array(
    z.object({
      title: z.string(),
      parameter: z.enum(['filter', 'without']),
      /** Hardly anybody needs them. */
      isRare: z.boolean(),
      options: z.array(z.object({ key: z.string(), name: z.string() })),
    }),
  ),
});
export type Facets = z.infer<typeof facets>;
