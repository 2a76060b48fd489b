/*
 * Apart from `typed-text.ts`, whose many signs a page does without that only reads numbers.
 */

/** Digits of the Arabic and the Persian keyboard, and letters and signs of full width, as everybody else's. */
export const inOurDigits = (text: string): string =>
  text.normalize('NFKC').replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15));

/** A number as it was typed or pasted, without blanks and what nobody sees. */
export const plainNumber = (text: string): string => inOurDigits(text).replace(/[\s\p{Cf}]/gu, '');
