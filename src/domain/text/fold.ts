/** European letters that are no letter with an accent, as keyboards without them write them: the database folds them the same way. */
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
 * As somebody in a hurry types it: small letters without accents and without apostrophes, so that 'Łukasz O’Neill' and 'lukasz oneill' are
 * the same. Other signs and blanks stay. For comparing and for addresses, never for showing.
 */
export const foldText = (text: string): string =>
  text
    .replaceAll('´', '')
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}'’‘`ʼ·]/gu, '')
    .toLowerCase()
    .replace(letterWithoutAccent, (letter) => plainLetters[letter] ?? letter);
