/** How much unpaid orders may hold; each 0 is no bound. */
export type UnpaidBounds = {
  /** Pieces of one product in one order. */
  readonly piecesOfProduct: number;
  /** What one order may cost, in whole pounds. */
  readonly poundsOfOrder: number;
  /** Orders of one customer that wait for their payment at once. */
  readonly ordersOfCustomer: number;
  /** The same for an account whose address nobody has confirmed, where mail is delivered. */
  readonly ordersOfUnconfirmed: number;
  /** Orders and whole pounds of all customers of one network who have not paid for an order before. */
  readonly ordersOfNetwork: number;
  readonly poundsOfNetwork: number;
  /** Orders given up unpaid, one after the other within a day, before the next has to wait. */
  readonly givenUpOfCustomer: number;
  readonly givenUpOfNetwork: number;
};

/** The first pause after one order too many was given up unpaid; each further one doubles it, up to the longest. */
export const firstPauseMinutes = 5;
export const longestPauseMinutes = 240;
/** Orders given up are forgotten when none was added for this long. */
export const givenUpKeptHours = 24;
