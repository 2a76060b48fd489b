import * as z from 'zod/mini';
import { plainText } from '#contract/fields/text.ts';
import { searchSorts } from '#contract/listing/search-address.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { listing, product, productSummary } from './catalogue.ts';
import { facets, searchListingInput } from './listing-input.ts';

/** Suggestions on the desktop (H-04). */
export const mostSuggestions = 8;
/** More of the text than this is not looked at. */
export const longestSearch = 200;

/** Search text as anybody may type it: never refused, cut where it is endless (storefront §5). */
const searchText = z.pipe(
  z.pipe(
    z.optional(z.catch(z.string(), '')),
    z.transform((text) => (text ?? '').slice(0, longestSearch * 4)),
  ),
  z.pipe(
    plainText,
    z.transform((text) => text.replace(/\s+/g, ' ').slice(0, longestSearch).trim()),
  ),
);

/** What every answer to a search tells of itself. */
const found = {
  /** How many products match; where `atLeast` is true there are more than that. */
  total: z.number(),
  atLeast: z.boolean(),
  /** The text that was looked for where nothing is spelled as asked: 'chocolate' for 'choclate'; else null. */
  corrected: z.nullable(z.string()),
  /** Whether it asks what may be eaten: then nothing was looked for, and the kitchen's notice is the answer. */
  dietQuestion: z.boolean(),
};

/** GET /products/search (storefront §7): the best matches, most relevant first. No text or a diet question, no products. */
export const searchProducts = endpoint({
  method: 'GET',
  path: '/products/search',
  access: 'anyone',
  shared: true,
  input: z.object({ q: searchText }),
  output: z.array(product),
});

/**
 * One page of the search results (S-01), narrowed and sorted as a listing is. `atLeast` is true as well where more matched
 * than were looked through for the choices.
 */
export const searchPage = endpoint({
  method: 'GET',
  path: '/listings/search',
  access: 'anyone',
  shared: true,
  input: z.extend(searchListingInput, { q: searchText }),
  output: z.extend(listing, { ...found, q: z.string(), facets, sort: z.enum(searchSorts) }),
});
export type SearchListing = z.infer<typeof searchPage.output>;

export const suggestion = z.pick(productSummary, {
  slug: true,
  name: true,
  price: true,
  discountPrice: true,
  mainImage: true,
});
export type Suggestion = z.infer<typeof suggestion>;

/** Live suggestions (H-04), with the number for 'View all N results'. */
export const suggestions = endpoint({
  method: 'GET',
  path: '/search/suggestions',
  access: 'anyone',
  shared: true,
  input: z.object({
    q: searchText,
    limit: z.catch(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(mostSuggestions)), mostSuggestions),
  }),
  output: z.object({ ...found, suggestions: z.array(suggestion) }),
});
