import { expect, test } from 'vitest';
import { orderFilters } from '#contract/admin/orders/order-list.ts';
import { afterRow, readListQuery } from './list-query.ts';

test('[B-05] an address is read as the list has it, and what is no filter is left out', () => {
  const address = 'q=ann&state=baking,ready&payment=lost&from=2026-12-19&to=tomorrow&colour=red&sort=-pickup&product=';
  expect(readListQuery(orderFilters, new URLSearchParams(address))).toEqual({
    q: 'ann',
    state: 'baking,ready',
    from: '2026-12-19',
    sort: '-pickup',
  });
});

test('[E-01] a page of an address that can be none is the first', () => {
  expect(afterRow('17')).toEqual({ after: 17 });
  for (const wrong of [undefined, '', '0', '-1', '1e3', 'abc', '99999999999']) expect(afterRow(wrong)).toEqual({});
});
