import { addDays, dateOf, weekdayOf } from './calendar.ts';

export type BankHoliday = {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly name: string;
};

/**
 * The bank holidays of England and Wales in a year, in date order, under the Banking and Financial Dealings Act 1971: one that falls on a
 * weekend is kept on the next free day. What a proclamation adds or moves for a single year is not known here.
 */
export function bankHolidaysOf(year: number): BankHoliday[] {
  const easter = easterSunday(year);
  const newYear = dateOf(year, 1, 1);
  const christmas = dateOf(year, 12, 25);
  const boxing = dateOf(year, 12, 26);
  return [
    ...kept(newYear, 'New Year’s Day', fromWeekend(newYear)),
    { date: addDays(easter, -2), name: 'Good Friday' },
    { date: addDays(easter, 1), name: 'Easter Monday' },
    { date: firstMonday(dateOf(year, 5, 1)), name: 'Early May bank holiday' },
    { date: lastMonday(dateOf(year, 5, 31)), name: 'Spring bank holiday' },
    { date: lastMonday(dateOf(year, 8, 31)), name: 'Summer bank holiday' },
    ...kept(christmas, 'Christmas Day', weekdayOf(christmas) >= saturday ? addDays(christmas, 2) : christmas),
    ...kept(boxing, 'Boxing Day', weekdayOf(boxing) >= saturday ? addDays(boxing, 2) : boxing),
  ].toSorted((a, b) => a.date.localeCompare(b.date));
}

const saturday = 5;

const fromWeekend = (date: string): string => {
  const weekday = weekdayOf(date);
  return weekday < saturday ? date : addDays(date, 7 - weekday);
};

/** The day itself and, if another day is kept for it, that one too: a bakery may shut on both. */
const kept = (date: string, name: string, substitute: string): BankHoliday[] => [
  { date, name },
  ...(substitute === date ? [] : [{ date: substitute, name: `${name} (substitute day)` }]),
];

const firstMonday = (first: string): string => addDays(first, (7 - weekdayOf(first)) % 7);
const lastMonday = (last: string): string => addDays(last, -weekdayOf(last));

/** In the Gregorian calendar, by the method of Meeus, Jones and Butcher. */
function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const skipped = Math.floor((century + 8) / 25);
  const moon = (19 * golden + century - Math.floor(century / 4) - Math.floor((century - skipped + 1) / 3) + 15) % 30;
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - moon - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * sunday) / 451);
  const days = moon + sunday - 7 * late + 114;
  return dateOf(year, Math.floor(days / 31), (days % 31) + 1);
}
