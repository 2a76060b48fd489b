import { wordsOf } from '#domain/text/fold.ts';

const longest = 60;
/** A telephone number has more digits, and 'cake for 100 people on 24/12/26' has fewer. */
const mostDigits = 9;

/**
 * A search as the shop keeps it for its report: words without case, accents and signs, and nothing of who searched. Null for what may
 * name somebody (an email address, a telephone number), is too long to be a search, or has no word.
 */
export function keptSearch(text: string): string | null {
  const words = wordsOf(text).join(' ');
  const isPersonal = text.includes('@') || (text.match(/\d/g) ?? []).length > mostDigits;
  return words === '' || words.length > longest || isPersonal ? null : words;
}
