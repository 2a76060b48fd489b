import { expect, test } from 'vitest';
import type { WireSize } from '#contract/listing/catalogue.ts';
import { fromText } from './price-and-stock.ts';

const size = (grams: number, price: number, discountPrice: number | null = null): WireSize => ({
  grams,
  price,
  discountPrice,
  label: '',
  servingsFrom: null,
  servingsTo: null,
  pieces: 1,
  netGrams: null,
});
const sold = (own: WireSize, ...others: WireSize[]) => fromText({ ...own, sizes: [own, ...others] });

test('[E-02] a card says from what price a cake can be had, and in which size, where another costs less', () => {
  expect(sold(size(1000, 34), size(500, 22), size(750, 29))).toEqual({ after: 'from £22.00 (500g)' });
  expect(sold(size(1000, 34), size(500, 22, 19.5))).toEqual({ after: 'from £19.50 (500g)' });
  const four = { ...size(500, 13.5), label: 'Box of 4', pieces: 4 };
  expect(sold(size(750, 20), four)).toEqual({ after: 'from £13.50 (Box of 4)' });
});

test('the price of the smallest box is where the prices begin', () => {
  expect(sold(size(500, 13.5), size(750, 19), size(1000, 25))).toEqual({ before: 'from' });
});

test('one price for all sizes stands alone, as it is documented', () => {
  expect(sold(size(500, 20), size(750, 20), size(1000, 25, 20))).toBeNull();
  expect(sold(size(1000, 34))).toBeNull();
  expect(sold(size(1000, 25, 20), size(500, 20))).toBeNull();
});
