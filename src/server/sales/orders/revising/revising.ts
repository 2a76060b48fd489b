import type { Pence } from '#domain/money/money.ts';
import type { OrderActor } from '#domain/order/order-event.ts';
import type { OrderChange } from '#domain/order/revising/changes-between.ts';
import type { AskedChange } from '#domain/order/revising/revisable-order.ts';
import type { Db } from '#server/db/open.ts';
import type { PaymentGateway } from '#server/gateways/payments.ts';

/** What an order is changed with. */
export type RevisingShop = {
  readonly db: Db;
  readonly now: Date;
  /** Closes a payment page whose amount is no longer right before anything moves; without a gateway the queue does, right after. */
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
  /** Whether the actor may also exceed the day's orders and work units. */
  readonly mayPassDay: boolean;
  /** False leaves the email out if no money moves. */
  readonly tellsCustomer?: boolean | undefined;
  /** It is what the bakery is waiting for: its customer may add it whatever else they may change. */
  readonly isAwaited?: boolean | undefined;
  /** Nothing of it is kept. */
  readonly isTrial: boolean;
};

export type RevisedOrder = {
  readonly orderNo: string;
  /** As it is now. */
  readonly revision: number;
  /** None if the order was already like that. */
  readonly changes: readonly OrderChange[];
  readonly beforePence: Pence;
  readonly totalPence: Pence;
  /** What the customer still has to pay, what is to be refunded, and what of that is on its way. */
  readonly owedPence: Pence;
  readonly overPence: Pence;
  readonly givingBackPence: Pence;
  /** What of the diary was overridden; empty if nothing was. */
  readonly passed: string;
  /** Where an allergy that was mentioned meets what is ordered now. */
  readonly allergyWarnings: readonly string[];
};
