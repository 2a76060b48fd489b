import { expect, test } from 'vitest';
import { hasShape, leastSizeOf, mostZoomOf, tooSmallText } from './photo.ts';
import { photoOptionOf } from './photo-option.ts';

const photo = { shape: 'rectangle-4x3', minPixels: 1_200 } as const;
const logo = { shape: 'circle', minPixels: 800 } as const;

test('a cake is printed with its photo or its logo', () => {
  expect(photoOptionOf({ photo })).toBe(photo);
  expect(photoOptionOf({ logo })).toBe(logo);
  expect(photoOptionOf({})).toBeUndefined();
});

test('the least size has the least pixels on its shorter side', () => {
  expect(leastSizeOf(photo)).toEqual({ width: 1_600, height: 1_200 });
  expect(leastSizeOf(logo)).toEqual({ width: 800, height: 800 });
});

test.each([
  [photo, 3_200, 2_400, 2],
  [photo, 1_600, 1_200, 1],
  [photo, 4_000, 1_200, 1],
  [photo, 1_200, 1_600, 0.75],
  [logo, 640, 480, 0.6],
])('one may zoom in as far as the print stays sharp', (option, width, height, zoom) => {
  expect(mostZoomOf(option, { width, height })).toBeCloseTo(zoom, 6);
});

test('what was cut has the shape of the cake, but for a rounded pixel', () => {
  expect(hasShape('rectangle-4x3', { width: 1_601, height: 1_200 })).toBe(true);
  expect(hasShape('rectangle-4x3', { width: 1_200, height: 1_200 })).toBe(false);
  expect(hasShape('circle', { width: 800, height: 801 })).toBe(true);
});

test('a picture that is too small is told by how much', () => {
  expect(tooSmallText(logo, { width: 640, height: 480 })).toBe(
    'This picture is 640 by 480 pixels. For a sharp print we need at least 800 by 800 pixels: please choose a larger one.',
  );
});
