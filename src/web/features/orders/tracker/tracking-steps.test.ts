import { expect, test } from 'vitest';
import type { TrackedOrder } from '#contract/orders/orders.ts';
import { type OrderState, orderStates } from '#domain/order/order-state.ts';
import { endOf, headlineOf, pickupOf, spokenStatus, stepsOf } from './tracking-steps.ts';

const tracked = (status: OrderState, quantity = 1): TrackedOrder => ({
  orderNo: 'MA-CV7H-HDFF',
  status,
  pickupDate: '2026-11-21',
  pickupTime: '10:30:00',
  placedAt: '2026-11-20T14:14:00.000Z',
  items: [{ name: 'Black Forest Gateau', quantity, weightSnapshot: 500, sizeLabel: '' }],
});

test.each([
  ['awaitingPayment', 'done now ahead ahead ahead'],
  ['paid', 'done now ahead ahead ahead'],
  ['baking', 'done done now ahead ahead'],
  ['readyForPickup', 'done done done now ahead'],
  ['collected', 'done done done done done'],
  ['cancelled', ''],
  ['expired', ''],
  ['refunded', ''],
] as const)('[U-06] how far an order is that is %s', (status, places) => {
  expect(
    stepsOf(tracked(status))
      .map(({ place }) => place)
      .join(' '),
  ).toBe(places);
});

test('[U-06] each step says what is known of it', () => {
  const notes = (status: OrderState) => stepsOf(tracked(status)).map(({ name, note }) => `${name}: ${note}`);
  expect(notes('baking')).toEqual([
    'Placed: 20 Nov 2026, 2:14 pm',
    'Paid: ',
    'Baking: In the oven now',
    'Ready for pick-up: From 10:30 am on the day',
    'Collected: ',
  ]);
  expect(notes('awaitingPayment')[1]).toBe('Paid: Waiting for your payment');
  expect(notes('paid')[1]).toBe('Paid: Baked fresh for your day');
  expect(notes('readyForPickup')[3]).toBe('Ready for pick-up: Waiting for you at the counter');
  expect(notes('collected')[3]).toBe('Ready for pick-up: ');
});

test('[U-06] one cake is said of otherwise than several', () => {
  expect(headlineOf(tracked('baking'))).toBe('Your cake is baking');
  expect(headlineOf(tracked('readyForPickup', 2))).toBe('Your cakes are ready');
});

test('[U-06] an order either goes its way or says why it does not', () => {
  for (const status of orderStates) expect(stepsOf(tracked(status)).length > 0).toBe(endOf(status) === null);
});

test('[U-06] the pickup is said as to come, or as it was meant', () => {
  expect(spokenStatus(tracked('baking'))).toBe(
    'Order MA-CV7H-HDFF: Your cake is baking. Collect Saturday 21 November 2026, 10:30 am.',
  );
  expect(pickupOf(tracked('expired')).lead).toBe('Pick-up was for');
});
