import { isRealDate } from '#domain/pickup/clock/calendar.ts';

/** Longer than a customer's: counter staff and bakers sign in with it alone, from anywhere. */

const staffPasswordLength = 12;

/** What people think of first, and what is written on the shop's own door. */
const commonWords =
  /password|passwort|passwd|pass|qwertyuiop|qwerty|azerty|asdfghjkl|asdf|zxcvbn|letmein|welcome|admin|administrator|login|secret|changeme|hello|iloveyou|monkey|dragon|football|sunshine|princess|summer|winter|spring|autumn|bakery|baker|bread|cake|cakes|cupcake|shop|london|england|staff|owner|manager|counter|abcdef|abcd|abc/g;

const written: Readonly<Record<string, string>> = { '0': 'o', '3': 'e', '@': 'a', $: 's' };

/** Whether it is a common word with a year or signs around it, however it is spelled: 'P@ssw0rd2026!'. */
function isCommonPassword(password: string): boolean {
  const letters = password
    .toLowerCase()
    .replaceAll(/[03@$]/g, (sign) => written[sign] ?? sign)
    .replaceAll(/[^a-z]/g, '');
  return (
    new Set(password.toLowerCase()).size < 6 || letters.replaceAll(commonWords, '').length < Math.min(4, letters.length)
  );
}

/** Why no member may have this password, besides the rules for customers' passwords; null for a good one. */
export function weaknessOfStaffPassword(password: string): string | null {
  if (password.length < staffPasswordLength) return `Password must be at least ${staffPasswordLength} characters`;
  return isCommonPassword(password) ? 'That password is too common. Please choose another' : null;
}

export const pinDigits = 6;
/** After this many wrong ones a tablet asks for the full sign-in (T-06). */
export const mostWrongPins = 5;

const two = (text: string): string => text.padStart(2, '0');
const isDay = (year: string, month: string, day: string): boolean => isRealDate(`${year}-${two(month)}-${two(day)}`);
const isYearOfLife = (year: string): boolean => Number(year) >= 1920 && Number(year) <= 2030;

/** In the ways that people write a birthday in six digits; a 29 February counts in any year. */
function readsAsDate(pin: string): boolean {
  const [a, b, c] = [pin.slice(0, 2), pin.slice(2, 4), pin.slice(4)];
  const inAnyYear = (day: string, month: string): boolean => isDay('2000', month, day);
  if (inAnyYear(a, b) || inAnyYear(b, a)) return true; // ddmmyy, mmddyy
  if (inAnyYear(c, b) || inAnyYear(b, c)) return true; // yymmdd, yyddmm
  const [start, end] = [pin.slice(0, 4), pin.slice(2)];
  const isDayOrMonth = (text: string): boolean => Number(text) >= 1 && Number(text) <= 31;
  return (isYearOfLife(end) && isDayOrMonth(a)) || (isYearOfLife(start) && isDayOrMonth(c)); // ddyyyy, yyyydd
}

/** Whether every digit is equally far from the one before it: 111111, 123456, 987654, 024680. */
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
  if (readsAsDate(pin)) return 'That looks like a date. Please choose another PIN.';
  return null;
}

/** What asks again for a passkey, or for a password and code (T-07); a proof for one purpose is not valid for another. */
export const stepUpPurposes = [
  'prices',
  'moneySettings',
  'staff',
  'exportPeople',
  'forgetPeople',
  'signInAddress',
  'signInMethods',
] as const;
export type StepUpPurpose = (typeof stepUpPurposes)[number];

/** How long a proof is valid. */
export const stepUpMinutes = 5;

/** How the dialog begins, followed by '… needs your passkey again'. */
export const stepUpTexts: Readonly<Record<StepUpPurpose, string>> = {
  prices: 'Changing many prices at once',
  moneySettings: 'Changing money settings',
  staff: 'Changing the team',
  exportPeople: 'Exporting personal data',
  forgetPeople: 'Deleting a person',
  signInAddress: 'Changing a customer’s sign-in email',
  signInMethods: 'Changing how you sign in',
};

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];
/** In this order, because most of them also name some of those after them. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(e|ium)\/|CriOS\/|HeadlessChrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** What a browser calls itself, in words to recognise it by: 'Chrome, Windows'. */
export function browserName(userAgent: string): string {
  const named = (names: typeof systems): string => names.find(([mark]) => mark.test(userAgent))?.[1] ?? '';
  return [named(browsers), named(systems)].filter(Boolean).join(', ') || 'A browser';
}

/** From the first and the last name: 'Jade Robinson' is 'JR', 'Marek' is 'M'. */
export function initialsOf(name: string): string {
  const names = name.trim().split(/\s+/);
  const [first = ''] = names;
  const last = names.length > 1 ? (names.at(-1) ?? '') : '';
  return [first, last].map((part) => [...part][0]?.toUpperCase() ?? '').join('');
}
