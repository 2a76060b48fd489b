import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pence, sum } from '#domain/money/money.ts';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { depositPlan, type Instalment, reminderOf, standingOf } from './instalments.ts';

const wedding: readonly Instalment[] = [
  { amountPence: pence(5000), dueOn: '2026-12-01', label: 'Deposit' },
  { amountPence: pence(15_000), dueOn: '2026-12-14', label: 'Balance' },
];
const money = (worth: number, kept: number) => ({ worthPence: pence(worth), keptPence: pence(kept) });

describe('[B-10] a wedding cake with a deposit now and the balance two weeks later', () => {
  test.each([
    ['on the first day nothing has come', 0, '2026-12-01', { dueNowPence: 5000, latePence: 0, askedPence: 5000 }],
    ['a part of the deposit has come', 2000, '2026-12-01', { dueNowPence: 3000, askedPence: 3000 }],
    ['the deposit has come', 5000, '2026-12-02', { dueNowPence: 0, latePence: 0, askedPence: 15_000 }],
    ['the balance is due', 5000, '2026-12-14', { dueNowPence: 15_000, latePence: 0, askedPence: 15_000 }],
    ['the balance is late', 5000, '2026-12-15', { dueNowPence: 15_000, latePence: 15_000 }],
    ['both are late', 0, '2026-12-15', { dueNowPence: 20_000, latePence: 20_000, askedPence: 20_000 }],
    ['all has come', 20_000, '2026-12-15', { dueNowPence: 0, latePence: 0, askedPence: 0, next: null }],
    ['more than all has come', 25_000, '2026-12-15', { dueNowPence: 0, askedPence: 0, next: null }],
  ])('%s', (_, kept, today, expected) => {
    expect(standingOf(wedding, money(20_000, kept), today)).toMatchObject(expected);
  });

  test('a dearer cake adds to the balance, a cheaper one takes from it and then from the deposit', () => {
    const amounts = (worth: number) =>
      standingOf(wedding, money(worth, 0), '2026-12-01').parts.map(({ amountPence }) => amountPence);
    expect(amounts(22_000)).toEqual([5000, 17_000]);
    expect(amounts(8_000)).toEqual([5000, 3000]);
    expect(amounts(4_000)).toEqual([4000, 0]);
  });

  test('its customer is reminded three days before the balance is due, and where it is late', () => {
    const reminder = (kept: number, today: string) => {
      const { next } = standingOf(wedding, money(20_000, kept), today);
      return next && reminderOf(next, today, 3);
    };
    expect(['2026-12-10', '2026-12-11', '2026-12-14', '2026-12-15'].map((day) => reminder(5000, day))).toEqual([
      null,
      'dueSoon',
      'dueSoon',
      'late',
    ]);
    expect(reminder(20_000, '2026-12-15')).toBeNull();
  });
});

test('[B-10] a deposit is some of the money, and the balance is due from today to the day of the pick-up', () => {
  const plan = (deposit: number, balanceDueOn: string) =>
    depositPlan(
      { depositPence: pence(deposit), balanceDueOn },
      { totalPence: pence(20_000), today: '2026-12-01', pickupDate: '2026-12-20' },
    );
  expect(plan(5000, '2026-12-14')).toEqual(wedding);
  expect(plan(5000, '2026-12-20')).toHaveLength(2);
  expect(plan(0, '2026-12-14')).toBe('depositMissing');
  expect(plan(20_000, '2026-12-14')).toBe('depositTooLarge');
  expect(plan(5000, '2026-11-30')).toBe('dueInPast');
  expect(plan(5000, '2026-12-21')).toBe('dueAfterPickup');
});

test('[B-09] [B-10] whatever was agreed and paid, the parts sum to the order, and what is asked for is never more than is owed', () => {
  const instalments = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 100_000 }), fc.nat({ max: 30 })), { minLength: 1, maxLength: 5 })
    .map((some) =>
      some
        .map(([amount, days]) => ({ amountPence: pence(amount), dueOn: addDays('2026-12-01', days), label: '' }))
        .toSorted((one, other) => one.dueOn.localeCompare(other.dueOn)),
    );
  const amount = fc.nat({ max: 300_000 });
  fc.assert(
    fc.property(instalments, amount, amount, fc.nat({ max: 30 }), (agreed, worth, kept, day) => {
      const standing = standingOf(agreed, money(worth, kept), addDays('2026-12-01', day));
      const owed = Math.max(0, worth - kept);
      expect(sum(standing.parts.map(({ amountPence }) => amountPence))).toBe(worth);
      expect(sum(standing.parts.map(({ openPence }) => openPence))).toBe(owed);
      expect(standing.askedPence).toBeLessThanOrEqual(owed);
      expect(standing.askedPence > 0).toBe(owed > 0);
      expect(standing.latePence).toBeLessThanOrEqual(standing.dueNowPence);
      expect(standing.next === null).toBe(owed === 0);
    }),
  );
});
