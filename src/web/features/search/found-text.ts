import type { SearchListing } from '#contract/listing/search.ts';

type Found = Pick<SearchListing, 'q' | 'total' | 'atLeast' | 'corrected'>;

/** S-01: 'Found 8 result(s) for “chocolate”', of the text that was looked for in the end. */
export const foundText = ({ q, total, atLeast, corrected }: Found): string =>
  `Found ${atLeast ? 'more than ' : ''}${total} result(s) for “${corrected ?? q}”`;
