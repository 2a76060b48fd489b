import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axisOf, peaksOf, shortPounds } from './bar-chart.tsx';

test('[J-02] a chart’s axis ends at a round number above the highest bar', () => {
  expect(axisOf(189_400)).toEqual({ top: 200_000, bottom: 0, steps: [0, 50_000, 100_000, 150_000, 200_000] });
  expect(axisOf(0)).toEqual({ top: 400, bottom: 0, steps: [0, 100, 200, 300, 400] });
});

test('[J-02] a day on which more went back than came stands below zero', () => {
  expect(axisOf(189_400, -3_400)).toEqual({
    top: 200_000,
    bottom: -50_000,
    steps: [-50_000, 0, 50_000, 100_000, 150_000, 200_000],
  });
  expect(axisOf(0, -3_400)).toEqual({ top: 0, bottom: -4_000, steps: [-4_000, -3_000, -2_000, -1_000, 0] });
});

test('[J-02] whatever the highest and the lowest bar are, they fit, with zero among the lines and no more than four on either side of it', () => {
  const pence = fc.integer({ min: 0, max: 2_000_000_000 });
  fc.assert(
    fc.property(pence, pence, (highest, below) => {
      const { top, bottom, steps } = axisOf(highest, -below);
      expect(top).toBeGreaterThanOrEqual(highest);
      expect(bottom).toBeLessThanOrEqual(-below);
      expect(top).toBeGreaterThan(bottom);
      expect(steps).toContain(0);
      expect(steps.filter((step) => step > 0).length).toBeLessThanOrEqual(4);
      expect(steps.filter((step) => step < 0).length).toBeLessThanOrEqual(4);
      expect([steps[0], steps.at(-1)]).toEqual([bottom, top]);
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
  expect([...peaksOf(Array.from({ length: 40 }, (_, n) => 100 + (n % 2)))]).toEqual([1, 7, 13, 19]);
  // Two that are so close that their amounts would overlap: the higher one gets it.
  expect([...peaksOf([...Array.from({ length: 28 }, () => 10), 90, 10, 100, 10])]).toEqual([30]);
});
