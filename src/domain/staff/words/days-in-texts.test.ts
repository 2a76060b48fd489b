import { expect, test } from 'vitest';
import { datedSentences } from './days-in-texts.ts';

const from = '2026-11-29';
const known = [{ date: '2026-12-05', name: 'Owner’s wedding' }];
const daysIn = (text: string, of: string | null = null) =>
  datedSentences(text, { from, of }, known).map(({ dates, weekdays }) => [...dates, ...weekdays]);

test.each([
  ['Collect 9am - 6pm', []],
  ['Christmas cakes are here until Christmas Eve, when we close at 3 pm.', ['2026-12-24']],
  ["On New Year's Eve until 4 pm", ['2026-12-31']],
  ['Until 2 pm on Thursday 24 December', ['2026-12-24']],
  ['Until 2 pm on 24th December 2027', ['2027-12-24']],
  ['From 24 to 26 December', ['2026-12-24', '2026-12-25', '2026-12-26']],
  ['On 31 June', []],
  ['We close at 1 pm for the owner’s wedding', ['2026-12-05']],
  ['Good Friday: 10 am to 4 pm', ['2027-03-26']],
  ['Monday to Wednesday and on Sundays', [0, 1, 2, 6]],
  ['We sat in the sun', []],
])('[Y-01] in the storefront, %o names the days %o', (text, days) => expect(daysIn(text)).toEqual([days]));

test.each([
  ['We close at 3 pm.', '2027-12-24', []],
  ['Christmas Eve: we close at 3 pm.', '2027-12-24', ['2027-12-24']],
  ['The nearest day is Friday 24 December, until 3 pm.', '2027-12-25', ['2027-12-24']],
  ['Open again on 2 January at 9 am.', '2026-12-31', ['2027-01-02']],
  ['Open again on Tuesday at 9 am.', '2027-03-29', ['2027-03-23', '2027-03-30']],
])('[Y-01] %o, of %s, names the days %o', (text, of, days) => expect(daysIn(text, of)).toEqual([days]));

test('[Y-01] each sentence has its own days', () => {
  expect(daysIn('Every day from 9 a.m. to 6 p.m. We are closed on Christmas Day.\nCome!')).toEqual([
    [],
    ['2026-12-25'],
    [],
  ]);
});
