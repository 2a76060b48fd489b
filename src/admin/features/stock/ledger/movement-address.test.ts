import { expect, test } from 'vitest';
import { addressOfMovements, shownMovementsOf } from './movement-address.ts';

test('[E-06] filters of the ledger stand in the address, and come back from it', () => {
  const shown = { productId: 12, reason: 'givenAway', day: '2026-12-19', by: 'Marek Nowak', before: 480 } as const;
  const address = addressOfMovements(shown);
  expect(address).toBe('/stock/movements?product=12&reason=givenAway&day=2026-12-19&who=Marek+Nowak&before=480');
  expect(shownMovementsOf(new URL(address, 'http://shop').searchParams)).toEqual(shown);
});

test('[E-06] what an address cannot mean is left out of it', () => {
  const query = new URLSearchParams({ product: 'x', reason: 'stolen', day: '2026-02-31', who: ' ', before: '-1' });
  expect(shownMovementsOf(query)).toEqual({});
});
