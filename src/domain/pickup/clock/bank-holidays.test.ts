import { describe, expect, test } from 'vitest';
import { bankHolidaysOf } from './bank-holidays.ts';

/** As gov.uk lists them for England and Wales, along with the days themselves if another day is kept for them. */
const listed: Readonly<Record<number, readonly string[]>> = {
  2021: ['01-01', '04-02', '04-05', '05-03', '05-31', '08-30', '12-25', '12-26', '12-27', '12-28'],
  2024: ['01-01', '03-29', '04-01', '05-06', '05-27', '08-26', '12-25', '12-26'],
  2026: ['01-01', '04-03', '04-06', '05-04', '05-25', '08-31', '12-25', '12-26', '12-28'],
  2027: ['01-01', '03-26', '03-29', '05-03', '05-31', '08-30', '12-25', '12-26', '12-27', '12-28'],
  2028: ['01-01', '01-03', '04-14', '04-17', '05-01', '05-29', '08-28', '12-25', '12-26'],
};

describe('[Y-01] bank holidays', () => {
  test.each(Object.keys(listed).map(Number))('of %i are those that gov.uk lists', (year) => {
    expect(bankHolidaysOf(year).map(({ date }) => date)).toEqual(listed[year]?.map((day) => `${year}-${day}`));
  });
  test('where Christmas falls on a weekend, the days kept for it say so', () => {
    expect(bankHolidaysOf(2027).filter(({ date }) => date > '2027-12-26')).toEqual([
      { date: '2027-12-27', name: 'Christmas Day (substitute day)' },
      { date: '2027-12-28', name: 'Boxing Day (substitute day)' },
    ]);
  });
});
