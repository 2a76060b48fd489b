import { inOurDigits } from './our-digits.ts';

/** '24', '1,200' and '٢٤' as somebody types or pastes them; null for all else. No number is made of what was none: not 15 of '1.5' or '1 5'. */
export function wholeFromText(typed: string): number | null {
  const text = typed.replace(/\p{Cf}/gu, '').trim();
  const plain = /^(?:\p{Nd}{1,6}|\p{Nd}{1,3},\p{Nd}{3})$/u.test(text) ? inOurDigits(text).replace(',', '') : '';
  return /^\d+$/.test(plain) ? Number(plain) : null;
}
