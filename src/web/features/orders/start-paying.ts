import { paymentTexts, startPayment } from '#contract/orders/payments.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { Failure } from '#domain/failure.ts';
import { penceFromPounds } from '#domain/money/money.ts';

/**
 * Starts an order's payment, or takes it up again; gives the card page's address. The total is pounds and is sent in
 * pence. Rejects with a Failure: of the call, or `paymentFailed` where no address of a web page came.
 */
export async function startPaying(call: Call, order: { orderNo: string; total: number }): Promise<string> {
  const { url } = await call(startPayment, { amount: penceFromPounds(order.total), orderNo: order.orderNo });
  if (url === undefined || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new Failure('paymentFailed', { text: paymentTexts.noUrl });
  }
  return url;
}

/** Whether the server itself has said that the order cannot be paid any more. */
export const cannotBePaid = (error: unknown): boolean =>
  error instanceof Failure && error.code === 'conflict' && error.detail.text !== undefined;

/** What is said of a payment that could not be started: the server's reason where the order cannot be paid any more. */
export function paymentTroubleText(error: unknown): string {
  const text = error instanceof Failure ? error.detail.text : undefined;
  return text !== undefined && (cannotBePaid(error) || text === paymentTexts.noUrl) ? text : paymentTexts.notStarted;
}
