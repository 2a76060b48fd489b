import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedPrice, mostZoomOf, roundings, squareAround } from './product-form.ts';

test.each([
  ['£32.00 and 5 %, to 5p', 3_200, { by: 'percent', hundredths: 500, roundTo: 5 }, 3_360],
  ['£4.25 and 5 %, to 5p', 425, { by: 'percent', hundredths: 500, roundTo: 5 }, 445],
  ['£4.75 and 5 %, to 5p', 475, { by: 'percent', hundredths: 500, roundTo: 5 }, 500],
  ['half a penny goes up', 50, { by: 'percent', hundredths: 100, roundTo: 1 }, 51],
  ['a third less, to 50p', 3_800, { by: 'percent', hundredths: -3_333, roundTo: 50 }, 2_550],
  ['£1.20 less, to £1', 3_450, { by: 'amount', pence: -120, roundTo: 100 }, 3_300],
  ['more off than it costs', 100, { by: 'amount', pence: -150, roundTo: 1 }, -50],
] as const)('[E-01] a price changes: %s', (_, pricePence, change, expected) => {
  expect(changedPrice(pricePence, change)).toBe(expected);
});

test('[E-01] a rounded price is the nearest: never more than half a step away', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: -9_000, max: 30_000 }),
      fc.constantFrom(...roundings),
      (pricePence, hundredths, roundTo) => {
        const changed = changedPrice(pricePence, { by: 'percent', hundredths, roundTo });
        expect(changed % roundTo).toBe(0);
        expect(Math.abs(2 * (changed * 10_000 - pricePence * (10_000 + hundredths)))).toBeLessThanOrEqual(
          roundTo * 10_000,
        );
      },
    ),
  );
});

const picture = { width: 1_600, height: 1_200 };

test('[E-05] a square lies around its point, and ends at the edge of the picture', () => {
  expect(squareAround(picture, { x: 0.5, y: 0.5, zoom: 1 })).toEqual({ left: 200, top: 0, side: 1_200 });
  expect(squareAround(picture, { x: 0.5, y: 0.5, zoom: 2 })).toEqual({ left: 500, top: 300, side: 600 });
  expect(squareAround(picture, { x: 1, y: 0, zoom: 2 })).toEqual({ left: 1_000, top: 0, side: 600 });
});

test('[E-05] nobody comes so near that a page shows pixels', () => {
  expect(mostZoomOf(picture)).toBe(3);
  expect(mostZoomOf({ width: 300, height: 900 })).toBe(1);
  expect(mostZoomOf({ width: 9_000, height: 9_000 })).toBe(8);
});
