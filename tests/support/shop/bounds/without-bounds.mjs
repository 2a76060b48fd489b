/** Settings of a shop whose unpaid orders may hold whatever they like, because tests place many from one network. */
export const withoutBounds = {
  UNPAID_PIECES_OF_PRODUCT: '0',
  UNPAID_POUNDS_OF_ORDER: '0',
  UNPAID_ORDERS_OF_CUSTOMER: '0',
  UNPAID_ORDERS_OF_UNCONFIRMED: '0',
  UNPAID_ORDERS_OF_NETWORK: '0',
  UNPAID_POUNDS_OF_NETWORK: '0',
  UNPAID_GIVEN_UP_OF_CUSTOMER: '0',
  UNPAID_GIVEN_UP_OF_NETWORK: '0',
};
