import { isRealDate } from '#domain/pickup/clock/calendar.ts';

export const pinDigits = 6;
/** So many wrong ones on a tablet ask for the full sign-in (T-06). */
export const mostWrongPins = 5;

const two = (text: string): string => text.padStart(2, '0');
const isDay = (year: string, month: string, day: string): boolean => isRealDate(`${year}-${two(month)}-${two(day)}`);
const isYearOfLife = (year: string): boolean => Number(year) >= 1920 && Number(year) <= 2030;

/** In the ways that people write a birthday with six digits; a 29 February is one in any year. */
function readsAsDate(pin: string): boolean {
  const [a, b, c] = [pin.slice(0, 2), pin.slice(2, 4), pin.slice(4)];
  const inAnyYear = (day: string, month: string): boolean => isDay('2000', month, day);
  if (inAnyYear(a, b) || inAnyYear(b, a)) return true; // ddmmyy, mmddyy
  if (inAnyYear(c, b) || inAnyYear(b, c)) return true; // yymmdd, yyddmm
  const [start, end] = [pin.slice(0, 4), pin.slice(2)];
  const isDayOrMonth = (text: string): boolean => Number(text) >= 1 && Number(text) <= 31;
  return (isYearOfLife(end) && isDayOrMonth(a)) || (isYearOfLife(start) && isDayOrMonth(c)); // ddyyyy, yyyydd
}

/** Every digit as far from the one before it: 111111, 123456, 987654, 024680. */
function isSequence(pin: string): boolean {
  const digits = [...pin].map(Number);
  const steps = digits.slice(1).map((digit, at) => (digit - (digits[at] ?? 0) + 10) % 10);
  return new Set(steps).size === 1;
}

const isRepeated = (pin: string): boolean => /^(\d{2})\1\1$|^(\d{3})\2$/.test(pin);

/** Why nobody may have this PIN; null for a good one (T-06). */
export function weaknessOfPin(pin: string): string | null {
  if (!/^\d{6}$/.test(pin)) return `A PIN has ${pinDigits} digits.`;
  if (isSequence(pin) || isRepeated(pin)) return 'That is a sequence or a pattern. Please choose another PIN.';
  if (readsAsDate(pin)) return 'That reads as a date. Please choose another PIN.';
  return null;
}
