import { addDays, addMonths, dateOf, isDayOfYear, isRealDate, weekdayOf } from '#domain/pickup/clock/calendar.ts';
import { asCode, withPlainMarks } from '#domain/text/typed-text.ts';

const months = 'january february march april may june july august september october november december'.split(' ');
const weekdays = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');

/** The place of a name in the list, 'sept', 'tues' and 'weds' too; -1 if it is not one of the names. */
const placeOf = (word: string, names: readonly string[]): number =>
  word.length < 3 ? -1 : names.findIndex((name) => name.startsWith(word) || name.startsWith(word.replace(/s$/, '')));

/** In lower case and with the digits of every keyboard as ours; a single space separates words, whatever was typed there. */
function plain(typed: string): string {
  const text = withPlainMarks(typed)
    .toLowerCase()
    .replace(/\p{Nd}+/gu, asCode)
    .trim();
  return /[a-z]/.test(text) ? text.replace(/[\s.,/'-]+/g, ' ').trim() : text;
}

/** In digits, in digits without a break (a telephone's number pad has no slash), and in words with the day or the month first. */
const forms = [
  /^(?<day>\d{1,2})[\s./\\,-]+(?<month>\d{1,2})(?:[\s./\\,-]+(?<year>\d{4}|\d\d))?[\s./,-]*$/,
  /^(?<day>\d\d)(?<month>\d\d)(?<year>\d{4}|\d\d)?$/,
  /^(?:on )?(?:(?!the )(?<weekday>[a-z]+) )?(?:the )?(?<day>\d{1,2}) ?(?:st|nd|rd|th)? ?(?:of )?(?<month>[a-z]+)(?: (?<year>\d{4}|\d\d))?$/,
  /^(?:on )?(?:(?!the )(?<weekday>[a-z]+) )?(?<month>[a-z]+) ?(?:the )?(?<day>\d{1,2})(?:st|nd|rd|th)?(?: (?<year>\d{4}|\d\d))?$/,
];

/**
 * MM-DD and the year, as written, of '22/11/2026', '3.12.', '03122026', '3rd of December' or 'Dec 3'; null if it is not a day of a year.
 */
function readWritten(typed: string): { readonly monthDay: string; readonly year: string } | null {
  const text = plain(typed);
  for (const form of forms) {
    const { weekday, day = '', month = '', year = '' } = form.exec(text)?.groups ?? {};
    const number = /\d/.test(month) ? Number(month) : placeOf(month, months) + 1;
    const monthDay = dateOf(0, number, Number(day)).slice('0000-'.length);
    if (isDayOfYear(monthDay) && (weekday === undefined || placeOf(weekday, weekdays) >= 0)) return { monthDay, year };
  }
  return null;
}

/** 'tomorrow', 'saturday', 'this friday', 'friday week'; 'next friday' is in the week that begins next Monday. */
function readSpoken(typed: string, today: string): string | null {
  const text = plain(typed);
  if (text === 'today') return today;
  if (text === 'tomorrow') return addDays(today, 1);
  if (/^(?:the )?day after tomorrow$/.test(text)) return addDays(today, 2);
  const [, which = '', word = '', later] = /^(?:on )?(this |next |coming )?([a-z]+)( week)?$/.exec(text) ?? [];
  const weekday = placeOf(word, weekdays);
  if (weekday < 0) return null;
  if (which === 'next ') return addDays(today, 7 - weekdayOf(today) + weekday);
  const ahead = (weekday - weekdayOf(today) + 7) % 7;
  // Somebody who means today says today.
  return addDays(today, (ahead === 0 && which === '' ? 7 : ahead) + (later === undefined ? 0 : 7));
}

const realOrNull = (date: string): string | null => (isRealDate(date) ? date : null);

/**
 * YYYY-MM-DD of '2026-12-01', '1/12/2026', '1.12.26' and '1 December 2026'; a year in two digits is of this century. Null if it is not a
 * date, or has no year.
 */
export function parseFullDate(typed: string): string | null {
  const { monthDay, year = '' } = readWritten(typed) ?? {};
  return realOrNull(typed.trim()) ?? (year === '' ? null : realOrNull(`${year.padStart(4, '20')}-${monthDay}`));
}

/** A day further ahead than this is typed with its year. */
const monthsAhead = 9;

/**
 * YYYY-MM-DD of a day as people type or say it. Without a year it is the day within the next nine months, otherwise the one that has just
 * passed, which the caller has to point out: a day in the past never means next year's. Null if it is not a date.
 */
export function parseDate(typed: string, today: string): string | null {
  const known = parseFullDate(typed) ?? readSpoken(typed, today);
  if (known !== null) return known;
  const { monthDay, year } = readWritten(typed) ?? {};
  if (monthDay === undefined || year !== '') return null;
  const last = addMonths(today, monthsAhead);
  const first = addMonths(last, -12);
  const years = [first, last].map((date) => realOrNull(`${date.slice(0, 4)}-${monthDay}`));
  return years.find((date) => date !== null && date > first && date <= last) ?? null;
}

/** YYYY-MM-DD of a date of birth; a year in two digits is the nearest in the past. Null if it is not a date, or has no year. */
export function parseBirthday(typed: string, today: string): string | null {
  const iso = realOrNull(typed.trim());
  if (iso !== null) return iso;
  const { monthDay, year = '' } = readWritten(typed) ?? {};
  if (year.length !== 2) return realOrNull(`${year}-${monthDay}`);
  const [thisCentury, last] = ['20', '19'].map((century) => realOrNull(`${century}${year}-${monthDay}`));
  return (thisCentury && thisCentury <= today ? thisCentury : last) ?? null;
}

/** MM-DD of a day of every year, '24/12' or '24 December'; null if it is not one. */
export const parseDayOfYear = (typed: string): string | null => readWritten(typed)?.monthDay ?? null;
