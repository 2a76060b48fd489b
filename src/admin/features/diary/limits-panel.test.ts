import { describe, expect, test } from 'vitest';
import { noLimits, rulesOfWeek } from './limits-panel.tsx';

const limits = { pickupsOfSlot: 3, pickupsOfLaterSlot: null, ordersOfDay: 48, workUnitsOfDay: 120 };
const saturdays = { ...limits, pickupsOfSlot: 4 };
const week = (days: readonly number[], rule = limits) => days.map((weekday) => ({ of: { weekday }, rule }));

describe('[Y-03] the limits of a week', () => {
  test('without rules there are none, on every weekday', () => {
    const { usual, usualDays, different } = rulesOfWeek([]);
    expect([usual, usualDays.length, different]).toEqual([noLimits, 7, []]);
  });
  test('what most weekdays have is usual; the others and single dates differ', () => {
    const date = { of: { date: '2026-12-23' }, rule: { ...limits, workUnitsOfDay: 130 } };
    const { usual, usualDays, different } = rulesOfWeek([...week([1, 2, 3, 4, 5, 7]), ...week([6], saturdays), date]);
    expect(usual).toEqual(limits);
    expect(usualDays.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 7]);
    expect(different).toEqual([{ of: { weekday: 6 }, rule: saturdays }, date]);
  });
  test('a weekday without a rule differs where the others have one, and has no limits', () => {
    expect(rulesOfWeek(week([1, 2, 3, 4, 5, 6])).different).toEqual([{ of: { weekday: 7 }, rule: noLimits }]);
  });
});
