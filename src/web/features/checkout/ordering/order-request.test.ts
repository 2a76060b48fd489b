import { expect, test } from 'vitest';
import { orderRequest } from '#contract/orders/orders.ts';
import { type CartLine, quoteCart } from '#domain/cart/cart.ts';
import type { CheckedForm } from '#web/features/checkout/form/checkout-form.ts';
import { purchaseOf } from './order-request.ts';

const form: CheckedForm = {
  recipient: {
    firstName: 'Priya',
    lastName: 'Shah',
    contactNumber: '07700900123',
    secondaryContactNumber: '',
    address: {
      postcode: 'DY5 2TF',
      streetAddress1: '18 Delph Road',
      streetAddress2: '',
      county: 'West Midlands',
      city: 'Dudley',
    },
  },
  sender: {
    firstName: 'Tom',
    lastName: 'Hadley',
    contactNumber: '07700900456',
    secondaryContactNumber: '07700900457',
    address: {
      postcode: 'B15 2TT',
      streetAddress1: '4 Edgbaston Park Road',
      streetAddress2: 'Flat 2',
      county: '',
      city: 'Birmingham',
    },
  },
  senderIsSameAsRecipient: false,
  office: { company: 'Acme Surveyors LLP', reference: '' },
  pickup: { date: '2026-11-21', time: '14:15' },
};
const lines: CartLine[] = [
  {
    cartItemId: '21-1000',
    id: 'rainbow',
    productId: 21,
    name: 'Rainbow',
    image: 'r.jpg',
    price: 34,
    quantity: 1,
    weight: '1KG',
  },
  {
    cartItemId: '12-500',
    id: 'jam',
    productId: 12,
    name: 'Jam',
    image: 'j.jpg',
    price: 4.25,
    quantity: 2,
    weight: '500G',
  },
];
const quote = quoteCart(lines, { policy: 'every-order', percent: 20, hasOrderedBefore: false });

test('[O-09] the order request carries every documented field', () => {
  expect(purchaseOf({ form, lines, quote, userId: 7 })).toEqual({
    recipientFirstname: 'Priya',
    recipientLastname: 'Shah',
    recipientContactno: '07700900123',
    recipientSecondaryContactno: '',
    recipientStreetAddress1: '18 Delph Road',
    recipientStreetAddress2: '',
    recipientCounty: 'West Midlands',
    recipientCity: 'Dudley',
    recipientPostcode: 'DY5 2TF',
    senderFirstname: 'Tom',
    senderLastname: 'Hadley',
    senderContactno: '07700900456',
    senderSecondaryContactno: '07700900457',
    senderStreetAddress1: '4 Edgbaston Park Road',
    senderStreetAddress2: 'Flat 2',
    senderCounty: '',
    senderCity: 'Birmingham',
    senderPostcode: 'B15 2TT',
    senderCompany: 'Acme Surveyors LLP',
    pickupDate: '2026-11-21',
    pickupTime: '14:15:00',
    subtotal: 42.5,
    discount: 8.5,
    total: 34,
    userId: 7,
    items: [
      { productId: 21, userId: 7, quantity: 1, priceSnapshot: 34, weightSnapshot: 1000 },
      { productId: 12, userId: 7, quantity: 2, priceSnapshot: 4.25, weightSnapshot: 500 },
    ],
  });
});

test('[O-09] the request is one that the server takes', () => {
  const purchase = purchaseOf({ form, lines, quote, userId: 7 });
  const parsed = orderRequest.safeParse({ ...purchase, idempotencyKey: crypto.randomUUID() });
  expect(parsed.error).toBeUndefined();
});

test('a line that does not say which product it is cannot be bought', () => {
  const unknown = lines.map(({ productId: _, ...line }) => line);
  expect(purchaseOf({ form, lines: unknown, quote, userId: 7 })).toBeNull();
});
