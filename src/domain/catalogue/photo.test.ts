import { expect, test } from 'vitest';
import { cutOf, leastSizeOf, mostZoomOf, tooSmallText, usualCut } from './photo.ts';
import { photoOptionOf } from './product-options.ts';

const photo = { shape: 'rectangle-4x3', minPixels: 1_200 } as const;
const logo = { shape: 'circle', minPixels: 800 } as const;

test('a cake is printed with its photo or its logo', () => {
  expect(photoOptionOf({ photo })).toBe(photo);
  expect(photoOptionOf({ logo })).toBe(logo);
  expect(photoOptionOf({})).toBeUndefined();
});

test('the least size has the least pixels on its shorter side', () => {
  expect(leastSizeOf(photo, 'landscape')).toEqual({ width: 1_600, height: 1_200 });
  expect(leastSizeOf(photo, 'upright')).toEqual({ width: 1_200, height: 1_600 });
  expect(leastSizeOf(photo, 'square')).toEqual({ width: 1_200, height: 1_200 });
});

test.each([
  [photo, 'landscape', 3_200, 2_400, 2],
  [photo, 'landscape', 4_000, 1_200, 1],
  [photo, 'landscape', 1_200, 1_600, 0.75],
  [photo, 'upright', 1_200, 1_600, 1],
  [photo, 'square', 1_200, 1_600, 1],
  [logo, 'square', 640, 480, 0.6],
] as const)('one may zoom in as far as the print stays sharp', (option, cut, width, height, zoom) => {
  expect(mostZoomOf(option, { width, height }, cut)).toBeCloseTo(zoom, 6);
});

test.each([
  [photo, 4_000, 3_000, 'landscape'],
  [photo, 3_000, 4_000, 'upright'],
  [photo, 2_000, 1_900, 'square'],
  [photo, 1_500, 1_200, 'square'],
  [photo, 1_199, 4_000, null],
  [logo, 3_000, 4_000, 'square'],
] as const)(
  'a picture begins with the cut that loses least of it and is large enough',
  (option, width, height, cut) => {
    expect(usualCut(option, { width, height })).toBe(cut);
  },
);

test('what was cut has the shape of the cake, but for a rounded pixel', () => {
  expect(cutOf('rectangle-4x3', { width: 1_601, height: 1_200 })).toBe('landscape');
  expect(cutOf('rectangle-4x3', { width: 1_200, height: 1_601 })).toBe('upright');
  expect(cutOf('rectangle-4x3', { width: 1_200, height: 1_000 })).toBeNull();
  expect(cutOf('circle', { width: 800, height: 801 })).toBe('square');
  expect(cutOf('circle', { width: 1_600, height: 1_200 })).toBeNull();
});

test('a picture that is too small is told by how much', () => {
  expect(tooSmallText(logo, { width: 640, height: 480 })).toBe(
    'This picture is 640 by 480 pixels. For a sharp print we need at least 800 by 800 pixels: please choose a larger one.',
  );
});
