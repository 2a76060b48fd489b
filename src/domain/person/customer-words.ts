import { isPostcode } from './postcode.ts';

/** Fewer signs are in half of all names and numbers. */
const leastSigns = 3;
const mostWords = 6;
export const longestCustomerSearch = 80;

const digitsAlone = /^[+\d()-]+$/;

/**
 * 'ann 07700 900' finds customers with each of its words somewhere in name, email address, telephone, which is in +44 form, or postcode: digits one after the
 * other are one, and their trunk 0 is left out, and so are the two halves of a postcode. Words that are too short are left out; empty where nothing can be looked for.
 */
export function customerWordsOf(text: string): string[] {
  const joined: string[] = [];
  for (const word of text.normalize('NFC').slice(0, longestCustomerSearch).toLowerCase().trim().split(/\s+/)) {
    const last = joined.at(-1);
    if (last !== undefined && belongTogether(last, word)) joined[joined.length - 1] = last + word;
    else joined.push(word);
  }
  return joined
    .map((word) => (digitsAlone.test(word) ? word.replace(/\D/g, '').replace(/^0/, '') : word))
    .filter((word) => word.length >= leastSigns)
    .slice(0, mostWords);
}

const belongTogether = (last: string, word: string): boolean =>
  (digitsAlone.test(last) && digitsAlone.test(word)) || (!isPostcode(last) && isPostcode(last + word));
