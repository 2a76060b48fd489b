import { expect, test } from 'vitest';
import { mostZoomOf, squareAround } from './square-cut.ts';

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
