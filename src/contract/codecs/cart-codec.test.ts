import { expect, test } from 'vitest';
import { cartItem } from '#contract/cart.ts';
import { pence } from '#domain/money/money.ts';
import { priceOf } from '#tests/support/catalogue/prices.ts';
import { cartLineToWire } from './cart-codec.ts';

const size = {
  ...priceOf({ pricePence: 3650, discountPricePence: 2999 }),
  grams: 1000,
  label: '',
  servingsFrom: null,
  servingsTo: null,
  pieces: 2,
  netGrams: null,
  isDefault: true,
  depositPence: pence(0),
};

test('[K-05] a line of the cart leaves in pounds, as the contract promises it', () => {
  const wire = cartLineToWire({
    id: 3,
    userId: 7,
    productId: 1,
    quantity: 2,
    priceSnapshotPence: pence(3450),
    weightGrams: 1000,
    personalisation: { message: 'Happy 7th, Maya' },
    product: {
      slug: 'rainbow-cake',
      name: 'Rainbow Cake',
      mainImage: 'rainbow-cake.jpg',
      stock: 13,
    },
    size,
    sizeIsGone: false,
  });
  expect(wire).toMatchObject({
    priceSnapshot: 34.5,
    weightSnapshot: 1000,
    product: { price: 36.5, discountPrice: 29.99, availableQuantity: 6, stockPieces: 13, pieces: 2 },
  });
  expect(cartItem.parse(wire)).toEqual(wire);
});
