import { expect, test } from 'vitest';
import { keptWhenLate } from './late-cancel.ts';
import { pence } from './money.ts';

const terms = { lateHours: 48, latePercent: 50 };
const order = { pickup: { date: '2026-12-17', time: '12:00' }, goodsPence: pence(6_240) };
const at = (now: string) => ({ ...order, now: new Date(now) });

test('[B-08] the terms keep their share from the moment on which fewer hours are left than they say', () => {
  expect(keptWhenLate(terms, at('2026-12-15T12:00:00.000Z'))).toBe(0);
  expect(keptWhenLate(terms, at('2026-12-15T12:00:00.001Z'))).toBe(3_120);
  expect(keptWhenLate(terms, at('2026-12-18T09:00:00.000Z'))).toBe(3_120);
});

test('[B-08] hours are those that pass: the night on which the clocks change has one more or less', () => {
  const autumn = { ...order, pickup: { date: '2026-10-26', time: '12:00' } };
  expect(keptWhenLate(terms, { ...autumn, now: new Date('2026-10-24T11:59:59Z') })).toBe(0);
  expect(keptWhenLate(terms, { ...autumn, now: new Date('2026-10-24T12:00:01Z') })).toBe(3_120);
  const spring = { ...order, pickup: { date: '2026-03-30', time: '12:00' } };
  expect(keptWhenLate(terms, { ...spring, now: new Date('2026-03-28T10:59:59Z') })).toBe(0);
  expect(keptWhenLate(terms, { ...spring, now: new Date('2026-03-28T11:00:01Z') })).toBe(3_120);
});

test('[B-08] part of a penny is the customer’s, and without hours or a share nothing is kept', () => {
  const late = at('2026-12-17T11:00:00Z');
  expect(keptWhenLate(terms, { ...late, goodsPence: pence(1_801) })).toBe(900);
  expect(keptWhenLate({ ...terms, latePercent: 100 }, late)).toBe(6_240);
  expect(keptWhenLate({ ...terms, latePercent: 0 }, late)).toBe(0);
  expect(keptWhenLate({ ...terms, lateHours: 0 }, { ...late, now: new Date('2026-12-19T09:00:00Z') })).toBe(0);
});
