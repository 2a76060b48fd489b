import { expect, test } from 'vitest';
import { goesRound, placeOf } from './home-screen.tsx';

const slides = [0, 1, 2, 3, 4];

test('[M-02] the five slides stand in a ring: the one before the first is the last', () => {
  expect(slides.map((slide) => placeOf(slide, 0, 5))).toEqual([0, 1, 2, -2, -1]);
  expect(slides.map((slide) => placeOf(slide, 4, 5))).toEqual([1, 2, -2, -1, 0]);
});

test('[M-02] the ring may be counted past its ends', () => {
  expect(placeOf(0, 5, 5)).toBe(0);
  expect(placeOf(4, -1, 5)).toBe(0);
});

test('[M-02] one move forward sends exactly one slide round the back', () => {
  for (const from of slides) expect(slides.filter((slide) => goesRound(slide, from, from + 1, 5))).toHaveLength(1);
});
