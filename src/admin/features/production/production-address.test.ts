import { expect, test } from 'vitest';
import { addressOf, choiceOf, daysOf, shownOf } from './production-address.ts';

const today = '2026-12-19';
const read = (query: string) => shownOf(new URLSearchParams(query), today);

test('[B-12] the address says days and view, and what is no day is today', () => {
  expect(read('')).toEqual({ from: today, to: today, tab: 'totals' });
  expect(read('from=2026-12-20&tab=messages')).toEqual({ from: '2026-12-20', to: '2026-12-20', tab: 'messages' });
  expect(read('from=2026-13-40&to=x&tab=nothing')).toEqual({ from: today, to: today, tab: 'totals' });
  expect(read('from=2026-12-20&to=2026-12-01')).toMatchObject({ from: '2026-12-20', to: '2026-12-20' });
});

test('today’s totals are the bare address, and each address leads back to what it shows', () => {
  expect(addressOf(read(''), today)).toBe('/production');
  for (const query of ['from=2026-12-20', 'from=2026-12-19&to=2026-12-25', 'tab=week', 'from=2026-12-21&tab=time']) {
    const [, written = ''] = addressOf(read(query), today).split('?');
    expect(read(written)).toEqual(read(query));
  }
});

test('a choice of days is found again in its days', () => {
  for (const choice of ['today', 'tomorrow', 'week'] as const)
    expect(choiceOf(daysOf(choice, today), today)).toBe(choice);
  expect(choiceOf({ from: '2026-12-24', to: '2026-12-24' }, today)).toBe('other');
});
