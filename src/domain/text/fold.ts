/**
 * European letters that are not a letter with an accent, written as keyboards without them write them; the database folds them the same
 * way.
 */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ŧ: 't',
  ǥ: 'g',
  ƶ: 'z',
  ĸ: 'q',
};
const letterWithoutAccent = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/**
 * Text as somebody in a hurry types it: lower case without accents or apostrophes, so that 'Łukasz O’Neill' and 'lukasz oneill' are the
 * same. Other signs and spaces stay. For comparing and for addresses, never for showing.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    // By now an accent on its own, as in O´Neill, is an accent on top of a space.
    .replace(/ \u0301|[\p{M}\p{Cf}'’‘`ʼ·]/gu, '')
    .toLowerCase()
    .replace(letterWithoutAccent, (letter) => plainLetters[letter] ?? letter);

/** The words of a text, ignoring case, accents and signs: 'Nut-Free' and 'nut  free' are the same words. */
export const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const slipsIn = (meant: string): number => (meant.length >= 7 ? 2 : 1);
const fewestLetters = 4;

/** Whether `typed` is `meant` with a slip or two (a letter too many, missing, wrong, or two swapped), or is its beginning. */
export function isMisspelled(typed: string, meant: string): boolean {
  if (typed.length < fewestLetters || typed.length > meant.length + 2) return false;
  return meant.startsWith(typed) || slips(typed, meant) <= slipsIn(meant);
}

function slips(from: string, to: string): number {
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      const exchanged =
        i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
          ? (before[j - 2] ?? 0) + 1
          : Number.POSITIVE_INFINITY;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, changed, exchanged));
    }
    [before, row] = [row, next];
  }
  return row[to.length] ?? 0;
}
