import { expect, test } from 'vitest';
import { quoteFromWire } from '#contract/codecs/order-codec.ts';
import { partyFromWire } from '#contract/codecs/party-codec.ts';
import type { Order } from '#contract/orders/orders.ts';
import { shownOrder } from '#tests/support/browser/orders-shown.ts';
import { addressLines, clockText, dayText, itemText, pickupText, shortDay, unpaidWord } from './order-format.ts';

test('the pickup is said the British way', () => {
  expect(pickupText({ date: '2026-11-20', time: '10:00:00' })).toBe('Friday 20 November 2026, 10:00 am');
  expect(pickupText({ date: '2026-11-20', time: '18:00' })).toBe('Friday 20 November 2026, 6:00 pm');
});

test("an instant is told by the shop's clock, in summer time too", () => {
  expect(dayText('2026-07-26T23:30:00Z')).toBe('27 July 2026');
  expect(dayText('2026-11-20T10:05:00Z', 'short')).toBe('20 Nov 2026');
  expect(clockText('2026-07-26T13:05:00Z')).toBe('2:05 pm');
});

test('an address leaves out what is empty', () => {
  const order = shownOrder();
  expect(addressLines(partyFromWire('recipient', order))).toEqual([
    '18 Delph Road',
    'Brierley Hill, West Midlands',
    'DY5 2TF',
  ]);
  expect(addressLines(partyFromWire('sender', order))).toEqual([
    '4 Edgbaston Park Road',
    'Flat 2',
    'Birmingham',
    'B15 2TT',
  ]);
});

test('[U-03] an item is told by its name, or by its number where it has none', () => {
  expect(itemText({ quantity: 2, name: 'Raspberry Jam Heart Cupcake', productId: 12 })).toBe(
    '2 x Raspberry Jam Heart Cupcake',
  );
  expect(itemText({ quantity: 2, name: '', productId: 12 })).toBe('2 x Product #12');
});

test('the price of an order comes in pence', () => {
  expect(quoteFromWire(shownOrder())).toEqual({
    subTotalPence: 4250,
    discountPence: 850,
    depositPence: 0,
    totalPence: 3400,
  });
});

test('[U-03] a total is called paid only where the money came', () => {
  const word = (status: Order['status'], paymentMethod: string | null) => unpaidWord({ status, paymentMethod });
  expect(word('awaitingPayment', null)).toBe('to pay');
  expect([word('expired', null), word('cancelled', null)]).toEqual(['not paid', 'not paid']);
  expect([word('paid', 'Card'), word('cancelled', 'Card'), word('refunded', 'Card')]).toEqual([null, null, null]);
});

test('[U-03] a day of pick-up fits into a table', () => {
  expect(shortDay('2026-11-28')).toBe('Sat 28 Nov 2026');
});
