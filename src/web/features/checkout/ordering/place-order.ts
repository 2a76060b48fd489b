import { placeOrder } from '#contract/orders/orders.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { failureTexts } from '#contract/wire/failures.ts';
import { shortageText } from '#domain/cart/shortage-text.ts';
import { Failure } from '#domain/failure.ts';
import type { CheckoutLine } from '#web/features/checkout/cart-changes.tsx';
import type { UnpaidOrder } from '#web/lib/paying.ts';
import type { Attempts } from './buying-attempt.ts';
import type { Purchase } from './order-request.ts';

/** O-07 if the server has no text of its own. */
export const orderFailedText = 'Order submission failed';

/** POST /orders under the attempt's key (O-09). Rejects with the Failure of the call. */
export async function place(call: Call, attempts: Attempts, purchase: Purchase): Promise<UnpaidOrder> {
  const { orderNo, total = purchase.total } = await call(placeOrder, { ...purchase, ...attempts.keyFor(purchase) });
  attempts.placed(orderNo);
  return { orderNo, total };
}

/**
 * What the 'Order Failed' dialog says, and what to do about it.
 * @param lines of the cart: only they give the name of what is no longer sold
 */
export function describeRefusal(
  { code, detail }: Failure,
  lines: readonly CheckoutLine[],
): { readonly text: string; readonly hint: string | null } {
  const { text, foreign } = detail;
  if (code === 'outOfStock' && detail.lines && detail.lines.length > 0)
    return { text: detail.lines.map((short) => shortageText(short, lines)).join(' '), hint: null };
  // Accounts §8 'or the server text'; a proxy's page has none.
  const message = text ?? foreign;
  return message ? { text: message, hint: null } : { text: orderFailedText, hint: failureTexts[code].text };
}

/** An error of ours that is not a Failure is our fault, not the customer's. */
export const asFailure = (error: unknown): Failure => (error instanceof Failure ? error : new Failure('serverFault'));
