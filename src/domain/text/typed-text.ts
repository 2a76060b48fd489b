import { inOurDigits } from '#domain/values/number.ts';

/*
 * What keyboards, address books, telephones and word processors put into a field besides what somebody meant. Each field of a form, a file
 * or a call first brings its text into one of these shapes: nothing that can be read is removed.
 */

/**
 * Nobody sees these and they mean nothing where they are: spaces without width, direction marks (texts are shown apart, each in its own
 * direction), breaks that were only allowed, fillers. Joiners and the parts of flags are looked at one by one.
 */
const meaningless =
  /\u034f|\u17b4|\u17b5|[\0\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/g;
const sometimesMeaningless = /\u200c|\u200d|\ufe0e|\ufe0f|[\u{e0000}-\u{e007f}]/u;

const isPicture = (sign: string | undefined): boolean =>
  sign !== undefined && /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u20e3|\ufe0f)$/u.test(sign);
/** Persian, Hindi and many other languages use a joiner to write some letters apart or together; these alphabets never do. */
const joinsLetters = (sign: string | undefined): boolean =>
  sign !== undefined &&
  /^[\p{L}\p{M}]$/u.test(sign) &&
  !/^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Inherited}]$/u.test(sign);

/**
 * Keeps a joiner between two pictures, as in a family, and where a script uses it; keeps what chooses a picture's look with the picture,
 * and the tags of a flag.
 */
function withoutIdleJoiners(text: string): string {
  if (!sometimesMeaningless.test(text)) return text;
  const kept: string[] = [];
  const signs = [...text];
  let isInFlag = false;
  for (const [at, sign] of signs.entries()) {
    const before = kept.at(-1);
    if (sign === '\u200c' || sign === '\u200d') {
      if (
        joinsLetters(before) ||
        (sign === '\u200d' && isPicture(before) && /^\p{Extended_Pictographic}/u.test(signs[at + 1] ?? ''))
      )
        kept.push(sign);
    } else if (sign === '\ufe0e' || sign === '\ufe0f') {
      if (isPicture(before) || signs[at + 1] === '\u20e3') kept.push(sign);
    } else if (/[\u{e0000}-\u{e007f}]/u.test(sign)) {
      isInFlag = sign !== '\u{e007f}' && (isInFlag || before === '🏴');
      if (isInFlag || (sign === '\u{e007f}' && /[\u{e0020}-\u{e007e}]/u.test(before ?? ''))) kept.push(sign);
    } else {
      isInFlag = false;
      kept.push(sign);
    }
  }
  return kept.join('');
}

/** Composes letters, so that 'é' is one character whoever sent it, and removes what nobody sees. */
const seen = (text: string): string =>
  withoutIdleJoiners(text.normalize('NFC').replace(meaningless, '')).normalize('NFC');

/** What ends a line in word processors and on other computers. */
const lineEnds = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
/** Spaces of every width, non-breaking ones included. */
const blanks = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;

/** A text of several lines: its lines end in '\n' and its spaces are ordinary ones. */
export const manyLines = (text: string): string => seen(text).replace(lineEnds, '\n').replace(blanks, ' ');

/** A text of one line: anything that would break it becomes a space. */
export const oneLine = (text: string): string => manyLines(text).replace(/[\n\t]+/g, ' ');

/** Used as a hyphen: hyphens and dashes of every length, the minus included. */
const dashes = /[\p{Pd}\u2043\u2212]/gu;
/** Used as an apostrophe: curved, reversed and prime, and the accents beside the letters on a keyboard. */
const apostrophes = /[‘’‛`´ʹʻʼʽˈ′＇]/g;
const doubleQuotes = /[“”„‟″«»＂]/g;

/** One line with the hyphens and apostrophes that every keyboard has: 'Smith–Jones' and 'O´Neil' as they were meant. */
export const withPlainMarks = (text: string): string => oneLine(text).replace(dashes, '-').replace(apostrophes, "'");

/** As `withPlainMarks`, with plain quotation marks and dots too: what can be piped in icing with the characters of a keyboard. */
export const withPlainSigns = (text: string): string =>
  withPlainMarks(text).replace(doubleQuotes, '"').replaceAll('…', '...');

/** In our digits and without any spaces: for numbers and codes. */
export const asCode = (text: string): string =>
  inOurDigits(oneLine(text))
    .replace(dashes, '-')
    .replace(/\s|\ufe0e|\ufe0f|\u20e3/g, '');

const fromTheRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Sets a text that is written from right to left apart from the words around it, so that its marks stay on their own side, in plain text
 * too. Where a page shows the text alone, `dir="auto"` does the same.
 */
export const apart = (text: string): string => (fromTheRight.test(text) ? `\u2068${text}\u2069` : text);

/** How many letters, digits and signs a reader counts: accents and joiners belong to their letter. */
export const lengthSeen = (text: string): number =>
  [...text.normalize('NFC').replace(/[\p{M}\u200c-\u200d]/gu, '')].length;

/** What no screen, email or printer shows: control characters, halves of characters, and codes that every device draws differently. */
const unshown = /(?![\n\t])[\p{Cc}\p{Cs}\p{Co}\ufffe\uffff\ufdd0-\ufdef]/u;

/** 'U+001B', the first character of a tidied text that cannot be shown; null if all of them can. */
export function unshownSign(text: string): string | null {
  const [sign] = unshown.exec(text) ?? [];
  return sign === undefined ? null : `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/**
 * What a name field keeps while somebody types: dashes and anything that stands for an apostrophe become the straight ones (accounts §5).
 */
export const stripNameCharacters = (text: string): string =>
  withPlainMarks(text).replace(/[^\p{L}\p{M}\u200c-\u200d '-]/gu, '');
