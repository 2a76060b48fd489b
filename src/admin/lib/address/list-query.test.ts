import { expect, test } from 'vitest';
import { orderFilters } from '#contract/admin/orders/order-list.ts';
import { readListQuery } from './list-query.ts';

test('[B-05] an address is read as the list has it, and what is no filter is left out', () => {
  const address = 'q=ann&state=baking,ready&payment=lost&from=2026-12-19&to=tomorrow&colour=red&sort=-pickup&product=';
  expect(readListQuery(orderFilters, new URLSearchParams(address))).toEqual({
    q: 'ann',
    state: 'baking,ready',
    from: '2026-12-19',
    sort: '-pickup',
  });
});
