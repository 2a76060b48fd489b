import { expect, test } from 'vitest';
import { orderStates } from '#domain/order-state.ts';
import { shownOrder } from '#tests/support/orders-shown.ts';
import { arrangeOrders, splitOrders } from './arrange-orders.ts';

const orders = [
  shownOrder({ orderNo: 'MA-AAAA-0001', placedAt: '2026-11-01T10:00:00.000Z', total: 20 }),
  shownOrder({ orderNo: 'MA-BBBB-0002', placedAt: '2026-11-03T10:00:00.000Z', total: 5 }),
  shownOrder({ orderNo: 'MA-BBCC-0003', placedAt: '2026-11-02T10:00:00.000Z', total: 100 }),
];
const numbers = (found: readonly { orderNo: string }[]) => found.map(({ orderNo }) => orderNo.slice(-1)).join('');

test.each([
  ['Newest', '231'],
  ['Oldest', '132'],
  ['Price High to Low', '312'],
  ['Price Low to High', '213'],
] as const)('[U-03] sorted by %s', (sort, expected) => {
  expect(numbers(arrangeOrders(orders, '', sort))).toBe(expected);
});

test('[U-03] the search finds a part of the number in any case', () => {
  expect(numbers(arrangeOrders(orders, ' ma-bb', 'Oldest'))).toBe('32');
  expect(numbers(arrangeOrders(orders, 'bbc', 'Oldest'))).toBe('3');
  expect(arrangeOrders(orders, 'zz', 'Oldest')).toEqual([]);
});

test('[U-05] the history holds what is over, and no order is lost', () => {
  const { live, past } = splitOrders(orderStates.map((status) => shownOrder({ status })));
  expect(live.map(({ status }) => status)).toEqual(['awaitingPayment', 'paid', 'baking', 'readyForPickup']);
  expect(past.map(({ status }) => status)).toEqual(['collected', 'cancelled', 'expired', 'refunded']);
});
