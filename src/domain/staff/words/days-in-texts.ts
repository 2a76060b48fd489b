import { bankHolidaysOf } from '#domain/pickup/clock/bank-holidays.ts';
import { addDays, dateOf, isRealDate, weekdayOf } from '#domain/pickup/clock/calendar.ts';
import { months, weekdays } from '#domain/pickup/pickup.ts';

export type NamedDay = { readonly date: string; readonly name: string };

/** A sentence with the days that it names: by date or by a name such as 'Christmas Eve', and by their weekday. */
export type DatedSentence = {
  readonly text: string;
  readonly dates: readonly string[];
  /** Monday is 0. */
  readonly weekdays: readonly number[];
};

/**
 * The sentences of a text, each with the days it names. A day without a year is the next one from `from` on, or, in the
 * words `of` a day, the one nearest to it, and a weekday there is one of the days around it.
 * @param known days with names of their own, besides the bank holidays
 */
export function datedSentences(
  text: string,
  { from, of }: { readonly from: string; readonly of: string | null },
  known: readonly NamedDay[],
): DatedSentence[] {
  const nearest = (dates: readonly string[]): string[] =>
    dates
      .filter((date) => isRealDate(date) && (of !== null || date >= from))
      .toSorted((a, b) => daysBetween(a, of ?? from) - daysBetween(b, of ?? from))
      .slice(0, 1);
  const named = byName([...known, ...yearlyDays(Number((of ?? from).slice(0, 4)))]);
  return text.split(sentenceEnd).map((sentence) => {
    const dates: string[] = [];
    let rest = sentence.replaceAll('’', "'");
    for (const [name, days] of named)
      rest = rest.replace(asWords(name), () => {
        dates.push(...nearest(days));
        return '';
      });
    rest = rest.replace(writtenDate, (_, first: string | undefined, last: string, month: string, year?: string) => {
      for (let day = Number(first ?? last); day <= Number(last); day += 1)
        dates.push(...nearest(yearsOf(year, of ?? from).map((one) => dateOf(one, monthOf(month), day))));
      return '';
    });
    const onWeekdays = weekdaysIn(rest);
    return of === null
      ? { text: sentence, dates, weekdays: onWeekdays }
      : { text: sentence, dates: [...dates, ...daysAround(of, onWeekdays)], weekdays: [] };
  });
}

/** A full stop within '3 p.m. today' does not end a sentence. */
const sentenceEnd = /(?<=[.!?])\s+(?=[A-Z])|\n+/;

const dayOfMonth = '(\\d{1,2})(?:st|nd|rd|th)?';
const writtenDate = new RegExp(
  `(?:\\b(?:${weekdays.join('|')}),? )?\\b(?:${dayOfMonth}\\s?(?:to|until|and|-|–)\\s?)?${dayOfMonth} (${months
    .map((month) => `${month.slice(0, 3)}(?:${month.slice(3)})?`)
    .join('|')})\\b(?:,? (\\d{4}))?`,
  'gi',
);
const monthOf = (name: string): number =>
  months.findIndex((month) => month.slice(0, 3).toLowerCase() === name.slice(0, 3).toLowerCase()) + 1;

const yearsOf = (said: string | undefined, near: string): number[] => {
  const year = Number(near.slice(0, 4));
  return said === undefined ? [year - 1, year, year + 1] : [Number(said)];
};

const yearlyDays = (year: number): NamedDay[] =>
  yearsOf(undefined, dateOf(year, 1, 1)).flatMap((one) => [
    ...bankHolidaysOf(one),
    { date: dateOf(one, 12, 24), name: 'Christmas Eve' },
    { date: dateOf(one, 12, 31), name: 'New Year’s Eve' },
  ]);

/** The longest name first: 'Boxing Day (substitute day)' is not Boxing Day. */
function byName(days: readonly NamedDay[]): (readonly [string, readonly string[]])[] {
  const named = new Map<string, string[]>();
  for (const { date, name } of days) {
    const key = name.trim().replaceAll('’', "'").toLowerCase();
    if (key !== '') named.set(key, [...(named.get(key) ?? []), date]);
  }
  return [...named].toSorted(([a], [b]) => b.length - a.length);
}

const asWords = (name: string): RegExp =>
  new RegExp(`(?<!\\w)${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\w)`, 'gi');

const weekdayNamed = `(${weekdays.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')})s?`;
const weekdayRange = new RegExp(`\\b${weekdayNamed}(?:\\s?(?:to|-|–)\\s?${weekdayNamed})?\\b`, 'g');

/** 'Monday to Wednesday' names three days. */
function weekdaysIn(text: string): number[] {
  const numberOf = (name: string): number =>
    weekdays.findIndex((weekday) => weekday.slice(0, 3).toLowerCase() === name.slice(0, 3).toLowerCase());
  return [...text.matchAll(weekdayRange)].flatMap(([, first = '', last = first]) => {
    const days = (numberOf(last) - numberOf(first) + 7) % 7;
    return Array.from({ length: days + 1 }, (_, n) => (numberOf(first) + n) % 7);
  });
}

const daysAround = (date: string, on: readonly number[]): string[] =>
  Array.from({ length: 13 }, (_, n) => addDays(date, n - 6)).filter((day) => on.includes(weekdayOf(day)));

const daysBetween = (one: string, other: string): number => Math.abs(Date.parse(one) - Date.parse(other));
