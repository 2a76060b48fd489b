import { expect, test } from 'vitest';
import { longestZoomOf, partOf, printedSize, turnedPart } from './chosen-photo.ts';

const photo = { shape: 'rectangle-4x3', minPixels: 1_200 } as const;

test('what is cut is told in shares of the picture, and drawn in its pixels', () => {
  expect(partOf({ width: 4_000, height: 3_000 }, { x: 10, y: 0, width: 50, height: 50 })).toEqual({
    x: 400,
    y: 0,
    width: 2_000,
    height: 1_500,
  });
});

test.each([
  [1_599.6, 1_600, 1_200],
  [1_600.4, 1_600, 1_200],
  [2_001, 2_001, 1_501],
  [4_000, 3_200, 2_400],
  [900, 900, 675],
])('a part that is %s pixels wide is printed from %s by %s: a small one is not enlarged', (wide, width, height) => {
  expect(printedSize(photo, { width: wide }, 'landscape')).toEqual({ width, height });
});

test('an upright part is printed upright', () => {
  expect(printedSize(photo, { width: 1_300 }, 'upright')).toEqual({ width: 1_300, height: 1_733 });
});

test('the smallest picture, cut across, is sent as large as the shop takes one', () => {
  expect(printedSize(photo, { width: 100 }, 'landscape')).toEqual({ width: 134, height: 101 });
});

test.each([
  [4_000, 3_000, 'landscape', 8],
  [500, 375, 'landscape', 3.73],
  [300, 400, 'square', 3],
  [100, 120, 'landscape', 1],
] as const)('one may zoom into a picture of %s by %s, cut %s, %s times', (width, height, cut, zoom) => {
  expect(longestZoomOf({ width, height }, cut)).toBeCloseTo(zoom, 2);
});

test('a part turned four times by a quarter is where it was, and once it stands on its side', () => {
  const part = { x: 10, y: 20, width: 30, height: 40 };
  expect(turnedPart(part)).toEqual({ x: 40, y: 10, width: 40, height: 30 });
  expect(turnedPart(turnedPart(turnedPart(turnedPart(part))))).toEqual(part);
});
