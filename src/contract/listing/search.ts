import * as z from 'zod/mini';
import { plainLine } from '#contract/fields/text.ts';
import { searchSorts } from '#contract/listing/search-address.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { listing, product, productSummary } from './catalogue.ts';
import { facets, searchListingInput } from './listing-input.ts';

export const mostSuggestions = 8;
export const longestSearch = 200;

/** Never refused, but cut if it is endless (storefront §5). */
const searchText = z.pipe(
  z.pipe(
    z.optional(z.catch(z.string(), '')),
    z.transform((text) => (text ?? '').slice(0, longestSearch * 4)),
  ),
  z.pipe(
    z.catch(plainLine, ''),
    z.transform((text) => text.replace(/\s+/g, ' ').slice(0, longestSearch).trim()),
  ),
);

const found = {
  total: z.number(),
  /**
   * What was searched for if that is not all of what was asked: 'chocolate' for 'choclate', 'cake' for 'dragon cake';
   * otherwise null.
   */
  corrected: z.nullable(z.string()),
  /**
   * Stand above whatever was found. A 'filter' notice is about what the recipes leave out; with a 'telephone' notice
   * nothing was searched for; a 'page' notice leads to the page that answers the question.
   */
  notices: z.array(
    z.object({ kind: z.enum(['filter', 'telephone', 'page']), text: z.string(), to: z.nullable(z.string()) }),
  ),
};

/**
 * No text, a diet or an allergen finds no products here (storefront §7): the search page shows what is found for those
 * below a notice.
 */
export const searchProducts = endpoint({
  method: 'GET',
  path: '/products/search',
  access: 'anyone',
  shared: true,
  input: z.object({ q: searchText }),
  output: z.array(product),
});

/** S-01. */
export const searchPage = endpoint({
  method: 'GET',
  path: '/listings/search',
  access: 'anyone',
  shared: true,
  input: z.extend(searchListingInput, { q: searchText }),
  output: z.extend(listing, { ...found, q: z.string(), facets, sort: z.enum(searchSorts) }),
});
export type SearchListing = z.infer<typeof searchPage.output>;

export const suggestion = z.extend(
  z.pick(productSummary, { slug: true, name: true, price: true, discountPrice: true, mainImage: true }),
  {
    /** 'Box of 4 · £3.38 a piece', for a product sold as several pieces together. */
    box: z.optional(z.string()),
    /** The weight of the size that was asked for, whose price this is; missing if none was. */
    weight: z.optional(z.string()),
  },
);
export type Suggestion = z.infer<typeof suggestion>;

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
