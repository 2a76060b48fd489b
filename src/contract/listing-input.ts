import * as z from 'zod/mini';
import { weightOptions } from '#domain/weight.ts';
import { filterOptions, type ListingQuery, priceRange, sorts, wholeListing } from './filters.ts';
import { wholeNumber } from './numbers.ts';

/** C-03: anything unusable is 'popular'. */
export const sort = z.catch(z.enum(sorts), 'popular');

/** A page number out of a URL: anything unusable is page 1. */
export const pageNumber = z.catch(z.pipe(wholeNumber, z.int().check(z.minimum(1), z.maximum(100_000))), 1);

/** Several choices of one kind: repeated (`?weight=500G&weight=1KG`) or with commas; what is unknown is left out. */
const choices = <T extends string>(known: readonly T[]) =>
  z.pipe(
    z.catch(z.optional(z.union([z.string(), z.readonly(z.array(z.string()))])), []),
    z.transform((asked): T[] => {
      const wanted = new Set((typeof asked === 'string' ? [asked] : (asked ?? [])).flatMap((text) => text.split(',')));
      return known.filter((value) => wanted.has(value));
    }),
  );

const priceText = /^\s*(\d{1,7}(\.\d*)?|\.\d+)\s*$/;

/** Pounds out of a URL: digits with an optional decimal point (storefront §5), kept on the slider; else `otherwise`. */
const priceEnd = (otherwise: number) =>
  z.catch(
    z.pipe(
      z.optional(z.union([z.string(), z.number()])),
      z.transform((asked): number => {
        const pounds = priceText.test(String(asked)) ? Math.round(Number(asked) * 100) / 100 : otherwise;
        return Math.min(Math.max(pounds, priceRange.min), priceRange.max);
      }),
    ),
    otherwise,
  );

/** The input of every listing call. Anything unusable is the default: an address that somebody shared always opens. */
export const listingInput = z.object({
  filter: choices(filterOptions),
  weight: choices(weightOptions),
  min: priceEnd(priceRange.min),
  max: priceEnd(priceRange.max),
  sort: z._default(sort, wholeListing.sort),
  page: z._default(pageNumber, wholeListing.page),
});

/** How many products each option would show beside the other kinds of choices. */
export const facets = z.object({
  filter: z.record(z.enum(filterOptions), z.number()),
  weight: z.record(z.enum(weightOptions), z.number()),
});
export type Facets = z.infer<typeof facets>;

/** 'If min exceeds max, min is set to max' (storefront §5). */
export const tidyPrices = (query: ListingQuery): ListingQuery => ({ ...query, min: Math.min(query.min, query.max) });

const several = ['filter', 'weight'] as const;
const single = ['min', 'max', 'sort', 'page'] as const;

/** What an address asks for. Reads what `listingParameters` writes and what a GET form of the same names sends. */
export function readListingQuery(address: URLSearchParams): ListingQuery {
  const asked = {
    ...Object.fromEntries(several.map((name) => [name, address.getAll(name)])),
    ...Object.fromEntries(single.map((name) => [name, address.get(name) ?? undefined])),
  };
  return tidyPrices(listingInput.parse(asked));
}
