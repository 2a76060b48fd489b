/** Each 0 means no limit. */
export type UnpaidBounds = {
  readonly piecesOfProduct: number;
  /** Whole pounds. */
  readonly poundsOfOrder: number;
  readonly ordersOfCustomer: number;
  /** Instead of it, if nobody has confirmed the address and mail is delivered. */
  readonly ordersOfUnconfirmed: number;
  /** For customers who have not paid for an order before; whole pounds. */
  readonly ordersOfNetwork: number;
  readonly poundsOfNetwork: number;
  /** Given up one after the other within a day, before the next has to wait. */
  readonly givenUpOfCustomer: number;
  readonly givenUpOfNetwork: number;
};

/** Each order given up beyond the first one too many doubles the pause. */
export const firstPauseMinutes = 5;
export const longestPauseMinutes = 240;
/** Orders given up are forgotten when none was added for this long. */
export const givenUpKeptHours = 24;
