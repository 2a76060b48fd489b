import type { SearchListing } from '#contract/listing/search.ts';

type Found = Pick<SearchListing, 'q' | 'total' | 'atLeast' | 'corrected'>;

export const foundText = ({ q, total, atLeast, corrected }: Found): string =>
  `Found ${atLeast ? 'more than ' : ''}${total} result(s) for “${corrected ?? q}”`;
