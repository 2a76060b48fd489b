import { withPlainMarks } from '#domain/text/typed-text.ts';

/** What a name's field keeps while somebody types: dashes and what stands for an apostrophe become the straight ones (accounts §5). */
export const stripNameCharacters = (text: string): string =>
  withPlainMarks(text).replace(/[^\p{L}\p{M}\u200c-\u200d '-]/gu, '');
