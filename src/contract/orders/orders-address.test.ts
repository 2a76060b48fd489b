import { expect, test } from 'vitest';
import { urls } from '#contract/pages/urls.ts';
import { mostListedOrders, ordersOnPage } from './order-listing.ts';
import {
  allOrders,
  changeOrdersQuery,
  type OrdersQuery,
  orderSorts,
  ordersListed,
  readOrdersQuery,
} from './orders-address.ts';

const read = (address: string) => readOrdersQuery(new URL(address, 'http://localhost').searchParams);

test('[U-03] [U-05] an address says what is searched, sorted, paged and open, and is read back', () => {
  for (const query of [
    allOrders,
    { search: 'ma-7&k=%_', sort: 'price-high-low', page: 3, history: 'shut' },
    ...orderSorts.map((sort): OrdersQuery => ({ ...allOrders, sort, history: 100 })),
  ] satisfies OrdersQuery[])
    expect(read(ordersListed(query))).toEqual(query);
  expect(ordersListed(allOrders)).toBe(urls.orders);
  expect(ordersListed({ ...allOrders, history: 2, search: '7K' })).toBe(`${urls.orders}?search=7K&history=2`);
});

test.each(['0', '-1', '1.5', '101', 'two', '1e1', ''])('[U-03] page %j of an address is the first', (page) => {
  expect(read(`/orders?sort=cheapest&page=${page}&history=${page}`)).toEqual(allOrders);
});

test('[U-03] the last page of an address is the last that the shop shows', () => {
  expect(read(`/orders?page=${mostListedOrders / ordersOnPage}`).page).toBe(100);
});

test('[U-03] another search or order begins at the first pages, and leaves a shut history shut', () => {
  const deep: OrdersQuery = { ...allOrders, page: 4, history: 7 };
  expect(changeOrdersQuery(deep, { sort: 'oldest' })).toEqual({ ...allOrders, sort: 'oldest', history: 1 });
  expect(changeOrdersQuery({ ...deep, history: 'shut' }, { search: 'x' })).toMatchObject({ page: 1, history: 'shut' });
  expect(changeOrdersQuery(deep, { page: 4, history: 8 })).toEqual({ ...deep, history: 8 });
});
