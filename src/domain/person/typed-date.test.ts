import { expect, test } from 'vitest';
import { readBritishDate } from './typed-date.ts';

test.each([
  ['22/11/2026', '2026-11-22'],
  ['2-1-2027', '2027-01-02'],
  ['22.11.26', '2026-11-22'],
  ['22 11 2026', '2026-11-22'],
  ['2026-11-22', '2026-11-22'],
  [' 22 Nov 2026 ', '2026-11-22'],
  ['22nd November 2026', '2026-11-22'],
  ['Sunday, 22 November 2026', '2026-11-22'],
  ['22 sept 26', '2026-09-22'],
  ['20/11', '2026-11-20'],
  ['19/11', '2027-11-19'],
  ['2 Jan', '2027-01-02'],
  ['29/2/2028', '2028-02-29'],
])('[V-08] %j, typed on 20 November 2026, is %s', (text, date) => {
  expect(readBritishDate(text, '2026-11-20')).toBe(date);
});

test.each(['', 'tomorrow', '22', '31/11/2026', '29/2/2027', '11/22/2026', '22 Foo 2026', '22/11/202', '0/1/2027'])(
  '[V-08] %j is no date',
  (text) => {
    expect(readBritishDate(text, '2026-11-20')).toBeNull();
  },
);
