import { expect, test } from 'vitest';
import { asOf, movingWith } from './moving-days.ts';

test.each([
  [
    { from: '2026-11-28', to: '2026-11-28' },
    { from: 'today', to: 'today' },
    { from: '2026-12-31', to: '2026-12-31' },
  ],
  [{ from: '2026-11-29' }, { from: 'today+1' }, { from: '2027-01-01' }],
  [
    { placedFrom: '2026-11-21', placedTo: '2026-11-27' },
    { placedFrom: 'today-7', placedTo: 'today-1' },
    { placedFrom: '2026-12-24', placedTo: '2026-12-30' },
  ],
  [
    { state: 'ready', q: 'today' },
    { state: 'ready', q: 'today' },
    { state: 'ready', q: 'today' },
  ],
])('[B-05] a view of %j that moves along is kept as %j, and at the end of the year means %j', (query, kept, later) => {
  expect(movingWith(query, '2026-11-28')).toEqual(kept);
  expect(asOf(kept, '2026-11-28')).toEqual(query);
  expect(asOf(kept, '2026-12-31')).toEqual(later);
});

test('[B-05] a view of days of the calendar keeps them', () => {
  const query = { from: '2026-12-24', to: '2026-12-24' };
  expect(asOf(query, '2026-11-28')).toEqual(query);
});
