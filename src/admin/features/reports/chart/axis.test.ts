import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axisOf, peaksOf, shortPounds } from './axis.ts';

test('[J-02] a chart’s axis ends at a round number above the highest bar', () => {
  expect(axisOf(189_400)).toEqual({ top: 200_000, steps: [0, 50_000, 100_000, 150_000, 200_000] });
  expect(axisOf(0)).toEqual({ top: 400, steps: [0, 100, 200, 300, 400] });
});

test('[J-02] whatever the highest bar is, it fits, and no more than four lines stand above zero', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (highest) => {
      const { top, steps } = axisOf(highest);
      expect(top).toBeGreaterThanOrEqual(highest);
      expect(steps.length).toBeLessThanOrEqual(5);
      expect(steps.at(-1)).toBe(top);
    }),
  );
});

test('[J-02] amounts on a chart are short', () => {
  expect([0, 250, 3_240, 50_000, 150_000, 189_435, -6_800].map(shortPounds)).toEqual([
    '£0',
    '£2.5',
    '£32',
    '£500',
    '£1.5k',
    '£1.9k',
    '−£68',
  ]);
});

test('[J-02] the peaks of a chart have their amount above them, and a plain has it once', () => {
  expect([...peaksOf([600, 1_500, 700, 900, 1_700, 500, 1_800])].toSorted()).toEqual([1, 4, 6]);
  expect([...peaksOf([0, 300, 300, 0])]).toEqual([1]);
  expect(peaksOf([0, 0, -5]).size).toBe(0);
  expect(peaksOf(Array.from({ length: 40 }, (_, n) => 100 + (n % 2))).size).toBe(4);
});
