import type { Pence } from '#domain/money/money.ts';
import type { OrderActor } from '#domain/order/order-event.ts';
import type { OrderChange } from '#domain/order/revising/changes-between.ts';
import type { AskedChange } from '#domain/order/revising/revisable-order.ts';
import type { Db } from '#server/db/open.ts';
import type { PaymentGateway } from '#server/gateways/payments.ts';

/** Where an order is changed. */
export type RevisingShop = {
  readonly db: Db;
  readonly now: Date;
  /** Closes a payment page whose amount is no longer right before anything moves; without one the queue does, right after. */
  readonly gateway: PaymentGateway | null;
};

export type AskedRevision = OrderActor & {
  readonly orderId: number;
  /** The revision that the change was made from; null takes the order as it is now. */
  readonly from: number | null;
  readonly change: AskedChange;
  /** For the customer to read; may be empty. */
  readonly reason: string;
  /** Why staff go past the diary and its limits; empty keeps to them. */
  readonly pastDiary: string;
  /** Whether whoever says so may also take on more than the day's orders and work units. */
  readonly mayPassDay: boolean;
  /** Whether what was paid too much goes back at once; null does where all of it was paid by card. */
  readonly givesBack: boolean | null;
  /** False leaves the email out, where no money moves by it. */
  readonly tellsCustomer?: boolean | undefined;
  /** What the bakery waits for: its customer may add it whatever else they may change. */
  readonly isAwaited?: boolean | undefined;
  /** Nothing is kept of it. */
  readonly isTrial: boolean;
};

export type RevisedOrder = {
  readonly orderNo: string;
  /** As it is now. */
  readonly revision: number;
  /** None where the order was so already. */
  readonly changes: readonly OrderChange[];
  readonly beforePence: Pence;
  readonly totalPence: Pence;
  /** What the customer has still to pay, what is to be given back, and what of that is on its way. */
  readonly owedPence: Pence;
  readonly overPence: Pence;
  readonly givingBackPence: Pence;
  /** Of the diary, gone past; empty where nothing was. */
  readonly passed: string;
  /** Where what was told of allergies meets what is ordered now. */
  readonly allergyWarnings: readonly string[];
};
