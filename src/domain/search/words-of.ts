import { foldText } from '#domain/text/fold.ts';

/** Case, accents and signs are left out: 'Nut-Free' and 'nut  free' are the same words. */
export const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
