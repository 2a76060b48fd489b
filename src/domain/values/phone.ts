import { asCode } from '#domain/text/typed-text.ts';

/** What people write between the digits of a number. */
const between = /[-()./\\[\]{}·•]/g;

/**
 * The digits to dial within Britain, from a number as somebody typed, pasted or heard it: spaces, dots, dashes and brackets go, and so does
 * the country code, however it is written ('+44 (0)', '0044', '44'). Nothing is cut off, and anything that is not a digit stays for the
 * field to refuse.
 */
export function nationalDigits(text: string): string {
  const plain = asCode(text).replace(/^tel:/i, '').replace(between, '');
  const [, coded] = /^(?:\+|00)44(.*)$/.exec(plain) ?? /^44(0?\d{9,10})$/.exec(plain) ?? [];
  return coded === undefined ? plain : coded.replace(/^(?!0)(?=\d{9,10}$)/, '0');
}

/** '+447700900123' (accounts §5); null if it is not a British number. Ten digits typed beside a fixed +44 are one. */
export function parsePhone(text: string): string | null {
  const [, afterZero] = /^0(\d{9,10})$/.exec(nationalDigits(text)) ?? [];
  const [besideCode] = /^[1-9]\d{9}$/.exec(nationalDigits(text)) ?? [];
  const national = afterZero ?? besideCode;
  return national === undefined ? null : `+44${national}`;
}

/** Shown to staff at a field or for a call that does not hold a British number. */
export const phoneHint = 'That is not a UK telephone number, such as 07700 900123.';

/** '+441384552910', '+35312345678': what a tap on a number dials; null if it cannot be called. */
export function dialledNumber(text: string): string | null {
  const [, abroad] = /^(?:\+|00)([1-9]\d{6,14})$/.exec(asCode(text).replace(between, '')) ?? [];
  return parsePhone(text) ?? (abroad === undefined ? null : `+${abroad}`);
}

/** How long an area code is, including its 0: London's and the like, those of the large cities, all others (Ofcom's numbering plan). */
const codeLengths: readonly [RegExp, number][] = [
  [/^02/, 3],
  [/^(?:011|01\d1|03|08|09)/, 4],
  [/^0/, 5],
];

/** '07700 900123', '0121 496 0123', '020 7946 0123': as it is dialled and read out; a number that is not British stays as it is. */
export function formatPhone(number: string): string {
  const normal = parsePhone(number);
  if (normal === null) return number;
  const digits = normal.replace('+44', '0');
  const length = codeLengths.find(([begins]) => begins.test(digits))?.[1] ?? 0;
  const [code, rest] = [digits.slice(0, length), digits.slice(length)];
  return [code, ...(rest.length > 6 ? [rest.slice(0, -4), rest.slice(-4)] : [rest])].join(' ');
}

/** '07700900123'; a number that is not British stays as it is. */
export const phoneForField = (number: string): string => parsePhone(number)?.replace('+44', '0') ?? number;

/**
 * Part of a number to search for, however it is spelled: '+447700' from '+44 (0)7700' and '0044 7700', '077009' from '07700.9', '900123'.
 * Null if it is not a number.
 */
export function partOfNumber(text: string): string | null {
  const plain = asCode(text).replace(/^tel:/i, '').replace(between, '');
  if (!/^\+?\d+$/.test(plain)) return null;
  return plain.replace(/^(?:\+|00)44(?:0(?=\d))?(?=\d)/, '+44').replace(/^00(?=[1-9]\d{4})/, '+');
}
