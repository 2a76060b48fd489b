import * as z from 'zod/mini';
import { wholeNumber } from '#contract/fields/numbers.ts';
import { highestPage, readChoices, readPounds } from '#contract/listing/read-listing-query.ts';
import { searchSorts } from '#contract/listing/search-address.ts';
import { weightOptions } from '#domain/money/weight.ts';
import { filterOptions, priceRange, sorts, wholeListing } from './filters.ts';

/** Anything unusable is 'popular' (C-03). */
export const sort = z.catch(z.enum(sorts), 'popular');

export const pageNumber = z.catch(z.pipe(wholeNumber, z.int().check(z.minimum(1), z.maximum(highestPage))), 1);

const choices = <T extends string>(known: readonly T[]) =>
  z.pipe(
    z.catch(z.optional(z.union([z.string(), z.readonly(z.array(z.string()))])), []),
    z.transform((asked): T[] => readChoices(known, typeof asked === 'string' ? [asked] : (asked ?? []))),
  );

/** Pounds out of a URL, kept on the slider; else `otherwise`. */
const priceEnd = (otherwise: number) =>
  z.catch(
    z.pipe(
      z.optional(z.union([z.string(), z.number()])),
      z.transform((asked): number => readPounds(asked, otherwise)),
    ),
    otherwise,
  );

/** Anything unusable is the default: an address that somebody shared always opens. */
export const listingInput = z.object({
  filter: choices(filterOptions),
  weight: choices(weightOptions),
  min: priceEnd(priceRange.min),
  max: priceEnd(priceRange.max),
  sort: z._default(sort, wholeListing.sort),
  page: z._default(pageNumber, wholeListing.page),
});

export const searchListingInput = z.extend(listingInput, {
  sort: z._default(z.catch(z.enum(searchSorts), 'relevance'), 'relevance'),
});

/** How many products each option would show beside the other kinds of choices. */
export const facets = z.object({
  filter: z.record(z.enum(filterOptions), z.number()),
  weight: z.record(z.enum(weightOptions), z.number()),
});
export type Facets = z.infer<typeof facets>;
