import { expect, test } from 'vitest';
import type { CartLine } from '#domain/cart.ts';
import { fittedQuantities, newPriceText } from './fit-cart.ts';

const line = (productId: number, weight: string, quantity: number): CartLine => ({
  cartItemId: `${productId}-${weight}`,
  id: `cake-${productId}`,
  productId,
  name: 'Cake',
  image: 'cake.jpg',
  price: 10,
  quantity,
  weight,
});
const short = (productId: number, available: number) => ({ productId, name: 'Cake', available, unitPricePence: 1000 });

test('what is sold out goes, what is short shrinks, the rest stays', () => {
  const lines = [line(1, '500G', 2), line(2, '500G', 5), line(3, '500G', 1)];
  expect(fittedQuantities(lines, [short(1, 0), short(2, 3)])).toEqual([
    { cartItemId: '1-500G', quantity: 0 },
    { cartItemId: '2-500G', quantity: 3 },
  ]);
});

test('two weights of one cake share what is left, the first line first', () => {
  expect(fittedQuantities([line(1, '500G', 2), line(1, '1KG', 2)], [short(1, 3)])).toEqual([
    { cartItemId: '1-1KG', quantity: 1 },
  ]);
});

test('a cart that fits by now needs no change', () => {
  expect(fittedQuantities([line(1, '500G', 2)], [short(1, 2)])).toEqual([]);
});

test('a new price is told by the cake name', () => {
  expect(newPriceText({ ...short(1, 3), name: 'Rainbow Cake', unitPricePence: 3450 })).toBe(
    'Rainbow Cake now costs £34.50.',
  );
});
