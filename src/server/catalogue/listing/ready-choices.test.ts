import { expect, test } from 'vitest';
import type { Diary } from '#domain/pickup/diary.ts';
import { unlimitedRoom } from '#domain/pickup/places/room.ts';
import { facetSetFrom, readyBy, readyGroup, setFits } from './choice-groups.ts';

const hours = { opens: '09:00', closes: '18:00' };
const diary: Diary = {
  timeZone: 'Europe/London',
  week: [hours, hours, hours, hours, hours, hours, null],
  specialDays: [],
  stepMinutes: 15,
  leadMinutes: 0,
  lead: { days: 0, orderBy: null },
  horizonDays: 365,
  room: unlimitedRoom,
  pauses: [],
};
const shelf = facetSetFrom(['ready:0|||']);
const twoDays = facetSetFrom(['ready:2|12:00||']);
const christmas = facetSetFrom(['ready:0||12-01|12-24']);
const sold = [shelf, twoDays, christmas];
/** Thursday 19 November 2026. */
const fits = (ready: string, at = '2026-11-19T10:00:00Z') =>
  sold.map((facets) => setFits(facets, [readyGroup(ready, sold, readyBy(diary, new Date(at)))]));

test('what is on the shelf is ready today, and what takes two days is not before the counter opens after them', () => {
  expect(fits('0')).toEqual([true, false, false]);
  expect(fits('2')).toEqual([true, true, false]);
  // Ordered after noon it is ready on Monday: the counter is closed on Sunday.
  expect(fits('2', '2026-11-19T12:30:00Z')).toEqual([true, false, false]);
  expect(fits('2026-11-23', '2026-11-19T12:30:00Z')).toEqual([true, true, false]);
});

test('after the last time of a day nothing is ready on it', () => {
  expect(fits('0', '2026-11-19T18:30:00Z')).toEqual([false, false, false]);
  expect(fits('1', '2026-11-19T18:30:00Z')).toEqual([true, false, false]);
});

test('what has a season is ready from its first day on', () => {
  expect(fits('2026-11-30')).toEqual([true, true, false]);
  expect(fits('2026-12-01')).toEqual([true, true, true]);
});

test('a date stands beside the near days and the next Saturday while it is chosen, and where nothing says when it is ready no day is offered', () => {
  const keys = (ready: string | null, of = sold) =>
    readyGroup(ready, of, readyBy(diary, new Date('2026-11-19T10:00:00Z'))).options.map(({ key }) => key);
  expect(keys(null)).toEqual(['0', '1', '2026-11-21', '7']);
  expect(keys('2026-12-24')).toEqual(['0', '1', '2026-11-21', '7', '2026-12-24']);
  expect(keys('2')).toEqual(['0', '1', '2026-11-21', '7', '2']);
  expect(keys(null, [facetSetFrom([])])).toEqual([]);
});
