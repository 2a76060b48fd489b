import { inOurDigits } from './our-digits.ts';

/**
 * Reads '24', '1,200' and '٢٤' as somebody types or pastes them; null for anything else. It never makes a number of what was not one: '1.5'
 * or '1 5' is not 15.
 */
export function wholeFromText(typed: string): number | null {
  const text = typed.replace(/\p{Cf}/gu, '').trim();
  const plain = /^(?:\p{Nd}{1,6}|\p{Nd}{1,3},\p{Nd}{3})$/u.test(text) ? inOurDigits(text).replace(',', '') : '';
  return /^\d+$/.test(plain) ? Number(plain) : null;
}
