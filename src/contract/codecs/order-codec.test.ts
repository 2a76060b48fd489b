import { expect, test } from 'vitest';
import { order as orderSchema } from '#contract/orders/orders.ts';
import { pence } from '#domain/money/money.ts';
import type { Order, Party } from '#domain/order/order.ts';
import { orderToWire, quoteFromWire, quoteToWire, trackedToWire } from './order-codec.ts';

const priya: Party = {
  firstName: 'Priya',
  lastName: "O'Shea-Shah",
  contactNumber: '07700900123',
  secondaryContactNumber: '',
  address: {
    postcode: 'DY5 2TF',
    streetAddress1: '18 Delph Road',
    streetAddress2: '',
    county: 'West Midlands',
    city: 'Brierley Hill',
  },
};
const order: Order = {
  id: 17,
  revision: 1,
  number: 'MA-7K3F-9QXD',
  state: 'awaitingPayment',
  paymentMethod: null,
  placedAt: new Date('2026-11-18T12:00:00.000Z'),
  payBefore: new Date('2026-11-18T12:30:00.000Z'),
  email: 'priya@example.com',
  recipient: priya,
  sender: { ...priya, firstName: 'Tom', lastName: 'Hadley' },
  pickup: { date: '2026-11-20', time: '10:15' },
  subTotalPence: pence(4100),
  discountPence: pence(820),
  depositPence: pence(0),
  totalPence: pence(3280),
  lines: [
    {
      productId: 1,
      slug: 'rainbow-cake',
      name: 'Rainbow Cake',
      mainImage: 'rainbow-cake.jpg',
      allergens: ['Eggs'],
      sizeLabel: 'Box of 4',
      personalisation: { age: 7 },
      weightGrams: 1000,
      pieces: 4,
      quantity: 2,
      unitPricePence: pence(2050),
      depositPence: pence(0),
    },
  ],
};

test("an order leaves in the documents' form, field by field and in their order", () => {
  expect(JSON.stringify(orderToWire(order))).toBe(
    JSON.stringify({
      orderNo: 'MA-7K3F-9QXD',
      status: 'awaitingPayment',
      paymentMethod: null,
      placedAt: '2026-11-18T12:00:00.000Z',
      payBefore: '2026-11-18T12:30:00.000Z',
      email: 'priya@example.com',
      recipientFirstname: 'Priya',
      recipientLastname: "O'Shea-Shah",
      recipientContactno: '07700900123',
      recipientSecondaryContactno: '',
      recipientStreetAddress1: '18 Delph Road',
      recipientStreetAddress2: '',
      recipientCounty: 'West Midlands',
      recipientCity: 'Brierley Hill',
      recipientPostcode: 'DY5 2TF',
      senderFirstname: 'Tom',
      senderLastname: 'Hadley',
      senderContactno: '07700900123',
      senderSecondaryContactno: '',
      senderStreetAddress1: '18 Delph Road',
      senderStreetAddress2: '',
      senderCounty: 'West Midlands',
      senderCity: 'Brierley Hill',
      senderPostcode: 'DY5 2TF',
      pickupDate: '2026-11-20',
      pickupTime: '10:15:00',
      subtotal: 41,
      discount: 8.2,
      total: 32.8,
      items: [
        {
          productId: 1,
          slug: 'rainbow-cake',
          name: 'Rainbow Cake',
          mainImage: 'rainbow-cake.jpg',
          quantity: 2,
          priceSnapshot: 20.5,
          weightSnapshot: 1000,
          allergens: ['Eggs'],
          sizeLabel: 'Box of 4',
          personalisation: { age: 7 },
        },
      ],
    }),
  );
});

test('what leaves is what the contract promises, whole', () => {
  const wire = orderToWire(order);
  expect(orderSchema.parse(wire)).toEqual(wire);
});

test('only an order that waits for its payment says until when', () => {
  expect(orderToWire({ ...order, state: 'paid' }).payBefore).toBeNull();
});

test('[U-06] whoever tracks an order learns neither people nor money', () => {
  expect(trackedToWire(order)).toEqual({
    orderNo: 'MA-7K3F-9QXD',
    status: 'awaitingPayment',
    pickupDate: '2026-11-20',
    pickupTime: '10:15:00',
    placedAt: '2026-11-18T12:00:00.000Z',
    items: [{ name: 'Rainbow Cake', quantity: 2, weightSnapshot: 1000, sizeLabel: 'Box of 4', said: ['Age: 7'] }],
  });
});

test('a quote comes back from pounds to the penny', () => {
  const { subTotalPence, discountPence, totalPence } = order;
  const depositPence = pence(3000);
  const amounts = { subTotalPence, discountPence, depositPence, totalPence };
  expect(quoteFromWire(quoteToWire(amounts))).toEqual(amounts);
});
