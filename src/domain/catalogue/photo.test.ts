import { expect, test } from 'vitest';
import {
  bestSizeText,
  cutOf,
  isTooSmall,
  leastSizeOf,
  mayBlur,
  mayBlurText,
  sharpestSizeOf,
  tooSmallText,
  usualCut,
} from './photo.ts';
import { photoOptionOf } from './product-options.ts';

const photo = { shape: 'rectangle-4x3', minPixels: 1_200 } as const;
const logo = { shape: 'circle', minPixels: 800 } as const;

test('a cake is printed with its photo or its logo', () => {
  expect(photoOptionOf({ photo })).toBe(photo);
  expect(photoOptionOf({ logo })).toBe(logo);
  expect(photoOptionOf({})).toBeUndefined();
});

test('a print has twice the pixels from which it is sharp on its shorter side, and no more', () => {
  expect(sharpestSizeOf(photo, 'landscape')).toEqual({ width: 3_200, height: 2_400 });
  expect(sharpestSizeOf(photo, 'upright')).toEqual({ width: 2_400, height: 3_200 });
  expect(sharpestSizeOf(photo, 'square')).toEqual({ width: 2_400, height: 2_400 });
});

test.each([
  [photo, 1_600, 1_200, false],
  [photo, 1_200, 1_600, false],
  [photo, 1_599, 1_199, true],
  [photo, 1_125, 1_500, true],
  [logo, 800, 800, false],
  [logo, 799, 799, true],
] as const)('a picture is told to blur where its shorter side has too few pixels', (option, width, height, blurs) => {
  expect(mayBlur(option, { width, height })).toBe(blurs);
});

test('only a picture with fewer than a hundred pixels on a side is too small to print', () => {
  expect(isTooSmall({ width: 100, height: 2_000 })).toBe(false);
  expect(isTooSmall({ width: 2_000, height: 99 })).toBe(true);
  for (const cut of ['landscape', 'upright', 'square'] as const) expect(isTooSmall(leastSizeOf(cut))).toBe(false);
});

test.each([
  ['rectangle-4x3', 4_000, 3_000, 'landscape'],
  ['rectangle-4x3', 3_000, 4_000, 'upright'],
  ['rectangle-4x3', 1_500, 2_000, 'upright'],
  ['rectangle-4x3', 300, 280, 'square'],
  ['circle', 3_000, 4_000, 'square'],
] as const)(
  'a picture for a %s of %s by %s begins with the cut that loses least of it',
  (shape, width, height, cut) => {
    expect(usualCut(shape, { width, height })).toBe(cut);
  },
);

test('what was cut has the shape of the cake, but for a rounded pixel', () => {
  expect(cutOf('rectangle-4x3', { width: 1_601, height: 1_200 })).toBe('landscape');
  expect(cutOf('rectangle-4x3', { width: 1_200, height: 1_601 })).toBe('upright');
  expect(cutOf('rectangle-4x3', { width: 1_200, height: 1_000 })).toBeNull();
  expect(cutOf('circle', { width: 800, height: 801 })).toBe('square');
  expect(cutOf('circle', { width: 1_600, height: 1_200 })).toBeNull();
});

test('who chooses a picture is told from which size on it prints sharply, and how small theirs is', () => {
  expect(bestSizeText(photo)).toBe('Best from 1,600 pixels on the longer side.');
  expect(bestSizeText(logo)).toBe('Best from 1,100 pixels on the longer side.');
  expect(mayBlurText({ width: 900, height: 675 })).toBe('Only 900 by 675 pixels: this may print a little blurred.');
  expect(tooSmallText({ width: 64, height: 48 })).toBe(
    'This picture is 64 by 48 pixels: too small to print. Please choose one of at least 100 pixels on each side.',
  );
});
