import { expect, test } from 'vitest';
import { cartItem } from '#contract/cart.ts';
import { orderRequest } from '#contract/orders/orders.ts';
import { pence } from '#domain/money/money.ts';
import { priceOf } from '#tests/support/catalogue/prices.ts';
import { cartLineToWire, requestFromWire } from './cart-codec.ts';

const request = orderRequest.parse({
  recipientFirstname: 'Priya',
  recipientLastname: 'Shah',
  recipientContactno: '07700900123',
  recipientStreetAddress1: '18 Delph Road',
  recipientCity: 'Brierley Hill',
  recipientPostcode: 'dy5 2tf',
  senderFirstname: 'Tom',
  senderLastname: 'Hadley',
  senderContactno: '07700900456',
  senderStreetAddress1: '4 Edgbaston Park Road',
  senderCity: 'Birmingham',
  senderPostcode: 'B15 2TT',
  pickupDate: '2026-11-20',
  pickupTime: '10:15:00',
  subtotal: 41,
  discount: 8.2,
  total: 32.8,
  userId: 7,
  idempotencyKey: '0b7f2c1e-5b0e-4f0e-8d9a-3f1f6f0c9a11',
  replaces: 'MA-7K3F-9QX1',
  items: [{ productId: 1, userId: 7, quantity: 2, priceSnapshot: 20.5, weightSnapshot: 1000 }],
});

test('an order request arrives in pence, with its people and its slot; what was left out is empty', () => {
  expect(requestFromWire(request)).toEqual({
    userId: 7,
    idempotencyKey: '0b7f2c1e-5b0e-4f0e-8d9a-3f1f6f0c9a11',
    supersedes: 'MA-7K3F-9QX1',
    recipient: {
      firstName: 'Priya',
      lastName: 'Shah',
      contactNumber: '07700900123',
      secondaryContactNumber: '',
      address: {
        postcode: 'DY5 2TF',
        streetAddress1: '18 Delph Road',
        streetAddress2: '',
        county: '',
        city: 'Brierley Hill',
      },
    },
    sender: {
      firstName: 'Tom',
      lastName: 'Hadley',
      contactNumber: '07700900456',
      secondaryContactNumber: '',
      address: {
        postcode: 'B15 2TT',
        streetAddress1: '4 Edgbaston Park Road',
        streetAddress2: '',
        county: '',
        city: 'Birmingham',
      },
    },
    pickup: { date: '2026-11-20', time: '10:15' },
    subTotalPence: 4100,
    discountPence: 820,
    depositPence: 0,
    totalPence: 3280,
    lines: [{ productId: 1, quantity: 2, weightGrams: 1000, personalisation: {}, unitPricePence: 2050 }],
  });
});

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
