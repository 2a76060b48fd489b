import { expect, test } from 'vitest';
import { minutesLeft, minutesText, untilNextMinute } from './minutes-left.ts';

const payBefore = '2026-11-20T10:35:00.000Z';
const at = (clock: string) => Date.parse(`2026-11-20T${clock}Z`);

test('the minutes left to pay are counted with the one under way, and end at none', () => {
  expect(minutesLeft(payBefore, at('10:05:00'))).toBe(30);
  expect(minutesLeft(payBefore, at('10:05:01'))).toBe(30);
  expect(minutesLeft(payBefore, at('10:34:59'))).toBe(1);
  expect(minutesLeft(payBefore, at('10:35:00'))).toBe(0);
  expect(minutesLeft(payBefore, at('11:00:00'))).toBe(0);
  expect([minutesText(1), minutesText(12)]).toEqual(['1 minute', '12 minutes']);
});

test('the next minute begins when the count changes, and none does after the end', () => {
  expect(untilNextMinute(payBefore, at('10:05:00'))).toBe(60_000);
  expect(untilNextMinute(payBefore, at('10:05:45'))).toBe(15_000);
  expect(untilNextMinute(payBefore, at('10:35:00'))).toBeNull();
});
