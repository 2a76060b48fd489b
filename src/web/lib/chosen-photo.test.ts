import { expect, test } from 'vitest';
import { leastSizeOf } from '#domain/catalogue/photo.ts';
import { partOf, printedSize } from './chosen-photo.ts';

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
  [1_599.4, 1_600, 1_200],
  [1_600.4, 1_600, 1_200],
  [2_001, 2_001, 1_501],
  [4_000, 3_200, 2_400],
])('a part that is %s pixels wide is printed from %s by %s', (wide, width, height) => {
  const made = printedSize(photo, { width: wide }, 'landscape');
  expect(made).toEqual({ width, height });
  expect(made.height).toBeGreaterThanOrEqual(leastSizeOf(photo, 'landscape').height);
});

test('an upright part is printed upright', () => {
  expect(printedSize(photo, { width: 1_300 }, 'upright')).toEqual({ width: 1_300, height: 1_733 });
});
