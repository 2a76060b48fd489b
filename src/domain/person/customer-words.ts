import { foldText } from '#domain/text/fold.ts';
import { partOfNumber } from './phone.ts';
import { isPostcode } from './postcode.ts';

/** Fewer signs are in half of all names and numbers. */
const leastSigns = 3;
const mostWords = 6;
export const longestCustomerSearch = 80;

/**
 * 'ann 07700 900' finds customers with each of its words somewhere in name, email address, telephone, which is in +44 form, or postcode, all without accents and apostrophes: digits one after the
 * other are one, and their trunk 0 is left out, and so are the two halves of a postcode. Words that are too short are left out; empty where nothing can be looked for.
 */
export function customerWordsOf(text: string): string[] {
  const joined: string[] = [];
  for (const word of foldText(text).slice(0, longestCustomerSearch).trim().split(/\s+/)) {
    const last = joined.at(-1);
    if (last !== undefined && belongTogether(last, word)) joined[joined.length - 1] = last + word;
    else joined.push(word);
  }
  return joined
    .map((word) => partOfNumber(word)?.replace(/^[+0]/, '') ?? word)
    .filter((word) => word.length >= leastSigns)
    .slice(0, mostWords);
}

const belongTogether = (last: string, word: string): boolean =>
  (partOfNumber(last) !== null && partOfNumber(word) !== null) || (!isPostcode(last) && isPostcode(last + word));
