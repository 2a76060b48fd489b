import { expect, test } from 'vitest';
import type { CartLine } from './cart.ts';
import { cartChanges } from './cart-changes.ts';

const sponge: CartLine = {
  cartItemId: 'victoria-500G',
  id: 'victoria',
  name: 'Victoria Sponge',
  image: 'victoria.jpg',
  price: 30,
  quantity: 2,
  weight: '500G',
};
const larger: CartLine = { ...sponge, cartItemId: 'victoria-1KG', weight: '1KG' };

test('a cart that is as it was is no news', () => {
  expect(cartChanges([sponge], [{ ...sponge, stock: 2 }])).toEqual([]);
  expect(cartChanges([sponge], [sponge])).toEqual([]);
});

test('[K-01] a price that changed is told with what it was, once for all weights', () => {
  const now = [sponge, larger].map((line) => ({ ...line, price: 27.5, stock: 20 }));
  expect(cartChanges([sponge, larger], now)).toEqual(['Victoria Sponge now costs £27.50. It was £30.00.']);
});

test('[P-06] too few are told over all weights of a product, which share one stock', () => {
  const stocked = (stock: number) => [sponge, larger].map((line) => ({ ...line, stock }));
  expect(cartChanges([sponge, larger], stocked(4))).toEqual([]);
  expect(cartChanges([sponge, larger], stocked(3))).toEqual(['Only 3 of Victoria Sponge left.']);
  expect(cartChanges([sponge, larger], stocked(0))).toEqual(['Victoria Sponge is sold out.']);
});

test('a size that is sold no longer is told by itself, and leaves the stock to the others', () => {
  const now = [
    { ...sponge, stock: 0, sizeIsGone: true },
    { ...larger, stock: 2 },
  ];
  expect(cartChanges([sponge, larger], now)).toEqual(['Victoria Sponge in 500G is no longer available.']);
});
