import type { UnpaidBounds } from '#server/sales/orders/holding/unpaid-bounds.ts';

/** No bounds: whatever is asked for is held. */
export const noBounds: UnpaidBounds = {
  piecesOfProduct: 0,
  poundsOfOrder: 0,
  ordersOfCustomer: 0,
  ordersOfUnconfirmed: 0,
  ordersOfNetwork: 0,
  poundsOfNetwork: 0,
  givenUpOfCustomer: 0,
  givenUpOfNetwork: 0,
};
