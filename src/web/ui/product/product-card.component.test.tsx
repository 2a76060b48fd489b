import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Product } from '#contract/listing/catalogue.ts';
import { readinessKey } from '#domain/pickup/notice-words.ts';
import { wireProduct, wireSize } from '#tests/support/catalogue/wire-product.ts';
import { showToCustomer } from '#tests/support/components/customer-screen.tsx';
import { ReadyLinesContext } from '#web/base/shop.ts';
import { ProductCard } from './product-card.tsx';

const card = page.getByRole('article');

const twoSizes = [wireSize({ price: 24 }), wireSize({ grams: 1_000, price: 39 })];
const cases: [what: string, changes: Partial<Product>, text: string][] = [
  [
    '[E-02] from what price and in which size a cake begins',
    { price: 39, sizes: twoSizes },
    '£39.00from £24.00 (500g)',
  ],
  ['[E-02] that its price is where they begin', { price: 24, sizes: twoSizes }, 'from £24.00'],
  [
    '[C-04] the size alone that a list was narrowed to',
    { price: 24, weight: '500g', sizes: twoSizes, isOfSize: true },
    '500g · Vanilla Base£24.00',
  ],
  [
    '[E-02] what is in a box, and what a piece of it costs',
    {
      sizes: [wireSize({ price: 13.5, label: 'Box of 4', pieces: 4 }), wireSize({ grams: 750, price: 20 })],
      price: 13.5,
    },
    'Box of 4 · from £13.50£3.38 a piece',
  ],
  ['[P-03][P-11] the lower price beside the full one', { price: 38, discountPrice: 34 }, 'Price now £34.00 was £38.00'],
  ['[P-03] that few are left', { availableQuantity: 8 }, 'Only 8 left!'],
  ['that few are left for today', { stockPieces: null, shelfPieces: 3 }, 'Only 3 left for today!'],
  ['that what is sold out today is baked anew', { shelfPieces: 0, soldOutFor: 'today' }, 'Sold out today'],
];

test.each(cases)('a card says %s', async (_what, changes, text) => {
  await showToCustomer(<ProductCard product={wireProduct(changes)} ready={null} />);
  await expect.element(card).toHaveTextContent(text);
});

test('[C-04] a card of the size that a list was narrowed to leads to that size', async () => {
  await showToCustomer(<ProductCard product={wireProduct({ weight: '750g', isOfSize: true })} ready={null} />);
  await expect.element(card.getByRole('link')).toHaveAttribute('href', '/product/victoria?size=750g');
  expect(card.element().textContent).not.toContain('from');
});

test.each([
  ['while today can still be had', 'Today from 4 pm', true],
  ['no longer after that', 'Tomorrow from 9 am', false],
])('[E-07] what is left for today is said %s', async (_when, line, isSaid) => {
  const product = wireProduct({ stockPieces: null, shelfPieces: 3 });
  await showToCustomer(
    <ReadyLinesContext value={{ [readinessKey(product)]: { line, isToday: isSaid } }}>
      <ProductCard product={product} ready={line} />
    </ReadyLinesContext>,
  );
  await expect.element(card).toHaveTextContent(line);
  expect(card.element().textContent?.includes('left for today')).toBe(isSaid);
});
