import { placeOrder } from '#contract/orders/orders.ts';
import { paymentTexts } from '#contract/orders/payments.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { failureTexts } from '#contract/wire/failures.ts';
import { Failure } from '#domain/failure.ts';
import type { Attempts } from './buying-attempt.ts';
import type { Purchase } from './order-request.ts';

/** An order that the server has taken. The total is pounds. */
export type PlacedOrder = { readonly orderNo: string; readonly total: number };

/** Starts an order's payment; gives the address to go to, or rejects with a Failure. The total is pounds. */
export type StartPaying = (order: PlacedOrder) => Promise<string>;

/** O-07 where the server has no text of its own. */
export const orderFailedText = 'Order submission failed';

/** POST /orders under the attempt's key (O-09). Rejects with the Failure of the call. */
export async function place(call: Call, attempts: Attempts, purchase: Purchase): Promise<PlacedOrder> {
  const { orderNo, total = purchase.total } = await call(placeOrder, { ...purchase, ...attempts.keyFor(purchase) });
  attempts.placed(orderNo);
  return { orderNo, total };
}

/** What the 'Order Failed' dialog says of an order that was not taken, and what to do about it. */
export function wordsOfRefusal(failure: Failure): { readonly text: string; readonly hint: string | null } {
  const { text, foreign } = failure.detail;
  // Accounts §8 'or the server text'; a proxy's page has none.
  const said = text ?? foreign;
  return said ? { text: said, hint: null } : { text: orderFailedText, hint: failureTexts[failure.code].text };
}

export type PaymentTrouble = {
  readonly text: string;
  /** False where this order cannot be paid any more: it has to be placed anew. */
  readonly mayPayAgain: boolean;
};

/** What is said of an order that was taken and could not be paid. An expired order is not tried again. */
export function wordsOfPaymentTrouble(failure: Failure): PaymentTrouble {
  const { text } = failure.detail;
  if (failure.code === 'conflict' && text !== undefined) return { text, mayPayAgain: false };
  return { text: text === paymentTexts.noUrl ? text : paymentTexts.notStarted, mayPayAgain: true };
}

/** Any error as a Failure: one of ours that is none is a fault, not the customer's. */
export const asFailure = (error: unknown): Failure => (error instanceof Failure ? error : new Failure('serverFault'));
