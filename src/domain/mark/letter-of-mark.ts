/**
 * As a reader counts them: a letter with its accents is one, as is a picture that is made of several signs. A browser
 * that does not know them counts a letter with the marks upon it; what it counts wrong, the server counts anew.
 */
export const signsOf = (text: string): string[] =>
  !('Segmenter' in Intl)
    ? (text.match(/\P{M}\p{M}*/gu) ?? [])
    : Array.from(new Intl.Segmenter('en-GB', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment);

/** What stands in the drawn mark: what the owner chose, else the first letter or figure of the name, as a capital. */
export function letterOfMark({ name, mark }: { readonly name: string; readonly mark: string | null }): string {
  const all = signsOf((mark ?? name).normalize('NFC').trim());
  const first = all.find((sign) => /[\p{L}\p{N}]/u.test(sign)) ?? all[0] ?? '';
  const capital = first.toLocaleUpperCase('en-GB');
  return signsOf(capital).length === 1 ? capital : first;
}
