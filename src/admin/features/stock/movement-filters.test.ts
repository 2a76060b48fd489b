import { expect, test } from 'vitest';
import { addressOfMovements, shownMovementsOf } from './movement-filters.tsx';

test('[E-06] filters of the ledger stand in the address, and come back from it', () => {
  const shown = {
    q: 'gift box',
    productId: 12,
    reason: 'givenAway',
    from: '2026-12-19',
    to: '2026-12-20',
    by: 'Marek Nowak',
    before: 480,
  } as const;
  const address = addressOfMovements(shown);
  expect(address).toBe(
    '/stock/movements?q=gift+box&product=12&reason=givenAway&from=2026-12-19&to=2026-12-20&who=Marek+Nowak&before=480',
  );
  expect(shownMovementsOf(new URL(address, 'http://shop').searchParams)).toEqual(shown);
});

test('[E-06] what an address cannot mean is left out of it', () => {
  const query = { q: ' ', product: 'x', reason: 'stolen', from: '2026-02-31', to: 'today', who: ' ', before: '-1' };
  expect(shownMovementsOf(new URLSearchParams(query))).toEqual({});
});
