import { expect, test } from 'vitest';
import { isPriceText, lowerHandle, poundsIn, shownPounds, upperHandle } from './filter-form.tsx';

test('[C-04] a price field takes what an amount is typed of, and nothing at all', () => {
  for (const text of ['', '7', '15.', '15.5', '.5', '200', '£5', '1,5', '1.2.3', ' 5 ', '\u200e5', '٣'])
    expect([text, isPriceText(text)]).toEqual([text, true]);
  for (const text of ['-1', '1e3', 'ten', '5 pounds']) expect([text, isPriceText(text)]).toEqual([text, false]);
});

test('[C-04] an empty field means its end of the range; an amount is kept on the slider, and what is none is null', () => {
  expect([poundsIn('', 200), poundsIn(' ', 0)]).toEqual([200, 0]);
  expect(['£20', '20,50', '15.', '250'].map((text) => poundsIn(text, 0))).toEqual([20, 20.5, 15, 200]);
  expect(['.', '1.2.3', '£', '15.555'].map((text) => poundsIn(text, 0))).toEqual([null, null, null, null]);
});

test('[C-04] a field that is left shows two decimals', () => {
  expect(shownPounds(15)).toBe('15.00');
  expect(shownPounds(7.5)).toBe('7.50');
});

test('[C-04] the handles stay at least 1 apart and on the slider', () => {
  expect(lowerHandle(80, 60)).toBe(59);
  expect(lowerHandle(-5, 60)).toBe(0);
  expect(upperHandle(10, 15)).toBe(16);
  expect(upperHandle(300, 15)).toBe(200);
});
