import { expect, test } from 'vitest';
import { isPriceText, lowerHandle, poundsIn, shownPounds, upperHandle } from './filter-form.tsx';

test('[C-04] a price field takes digits with an optional decimal point, and nothing at all', () => {
  for (const text of ['', '7', '15.', '15.5', '.5', '200']) expect([text, isPriceText(text)]).toEqual([text, true]);
  for (const text of ['-1', '1e3', '£5', '1,5', '1.2.3', 'ten', ' 5'])
    expect([text, isPriceText(text)]).toEqual([text, false]);
});

test('[C-04] an empty field means its end of the range; anything else is kept on the slider, to the penny', () => {
  expect(poundsIn('', 200)).toBe(200);
  expect(poundsIn('.', 0)).toBe(0);
  expect(poundsIn('15.555', 0)).toBe(15.56);
  expect(poundsIn('250', 0)).toBe(200);
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
