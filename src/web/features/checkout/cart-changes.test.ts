import { expect, test } from 'vitest';
import { memoryStorage } from '#tests/support/browser/memory-storage.ts';
import { openDeviceStorage } from '#web/lib/device/device-storage.ts';
import { keptCheckout } from '#web/lib/device/kept.ts';
import {
  agreeingTo,
  type CheckoutLine,
  changesIn,
  fittedQuantities,
  keepAgreedPrices,
  newPriceText,
  readAgreedPrices,
} from './cart-changes.tsx';

const line = (productId: number, weight: string, quantity: number, more: Partial<CheckoutLine> = {}): CheckoutLine => ({
  cartItemId: `${productId}-${weight}`,
  id: `cake-${productId}`,
  productId,
  name: `Cake ${productId}`,
  image: 'cake.jpg',
  price: 10,
  quantity,
  weight,
  ...more,
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

test('[O-06] nothing is told of a cart that is as it was filled, or of which nothing newer is known', () => {
  const lines = [line(1, '500G', 2, { stock: 2, priceWhenAdded: 10 }), line(2, '500G', 5)];
  expect(changesIn(lines, {})).toEqual({ texts: [], quantities: [] });
});

test('[O-06] each change since the cart was filled is told, a cake in two weights once', () => {
  const lines = [
    line(1, '500G', 1, { price: 12.5, priceWhenAdded: 10 }),
    line(1, '1KG', 1, { price: 12.5, priceWhenAdded: 10 }),
    line(2, '500G', 2, { stock: 0 }),
    line(3, '500G', 2, { stock: 3 }),
    line(3, '1KG', 2, { stock: 3 }),
  ];
  expect(changesIn(lines, {})).toEqual({
    texts: ['Cake 2 is sold out.', 'Only 3 of Cake 3 left.', 'Cake 1 now costs £12.50. It was £10.00.'],
    quantities: [
      { cartItemId: '2-500G', quantity: 0 },
      { cartItemId: '3-1KG', quantity: 1 },
    ],
  });
});

test('[O-06] a size that is sold no longer goes alone: the same cake in another size stays', () => {
  const lines = [
    line(1, '750G', 2, { stock: 0, sizeIsGone: true }),
    line(1, '1KG', 2, { stock: 3 }),
    line(2, '500G', 1, { stock: 3 }),
  ];
  expect(changesIn(lines, {})).toEqual({
    texts: ['Cake 1 in 750G is no longer available.'],
    quantities: [{ cartItemId: '1-750G', quantity: 0 }],
  });
});

test('[O-06] a price that was agreed to is told again only when it changes again', () => {
  const now = (price: number, priceWhenAdded = 10) => [line(1, '500G', 1, { price, priceWhenAdded })];
  const agreed = agreeingTo(now(12));
  expect(changesIn(now(12), agreed).texts).toEqual([]);
  expect(changesIn(now(13), agreed).texts).toEqual(['Cake 1 now costs £13.00. It was £12.00.']);
  expect(changesIn(now(10), agreed).texts).toEqual(['Cake 1 now costs £10.00. It was £12.00.']);
});

test('[O-06] a line that was put in anew is judged by the price of then', () => {
  const agreed = agreeingTo([line(1, '500G', 1, { price: 12, priceWhenAdded: 10 })]);
  expect(changesIn([line(1, '500G', 1, { price: 14, priceWhenAdded: 14 })], agreed).texts).toEqual([]);
});

test('what was agreed to outlives a reload', () => {
  const device = memoryStorage();
  const prices = { 'cake-1': { from: 10, to: 12 } };
  keepAgreedPrices(
    openDeviceStorage(() => device),
    prices,
  );
  expect(readAgreedPrices(openDeviceStorage(() => device))).toEqual(prices);
});

test.each(['', '{', '[]', '{"cake-1":7}'])('%s is no agreement', (text) => {
  const device = memoryStorage({ [keptCheckout.agreedPrices]: text });
  expect(readAgreedPrices(openDeviceStorage(() => device))).toEqual({});
});
