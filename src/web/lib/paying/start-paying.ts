import { paymentTexts, startPayment } from '#contract/orders/payments.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { Failure } from '#domain/failure.ts';
import { penceFromPounds } from '#domain/money/money.ts';
import { readAddress } from '#web/lib/page/document-path.ts';

export type UnpaidOrder = { readonly orderNo: string; readonly total: number };

export type PaymentTrouble = {
  readonly text: string;
  /** It cannot be paid, however often it is tried: it has to be placed anew. */
  readonly isOver: boolean;
};

/** Starts an order's payment, or takes it up again; gives the card page's address. Rejects with a Failure. */
export async function startPaying(call: Call, { orderNo, total }: UnpaidOrder): Promise<string> {
  return cardPage((await call(startPayment, { amount: penceFromPounds(total), orderNo })).url);
}

/** The provider's page, where it is one. @throws Failure 'paymentFailed' */
export function cardPage(url: string | undefined): string {
  if (url === undefined || !/^https?:$/.test(readAddress(url)?.protocol ?? '')) {
    throw new Failure('paymentFailed', { text: paymentTexts.noUrl });
  }
  return url;
}

/** Why a payment could not be started: the server's reason where the order cannot be paid any more. */
export function paymentTroubleOf(error: unknown): PaymentTrouble {
  const { code, detail: { text } = {} } = error instanceof Failure ? error : {};
  if (code === 'conflict' && text !== undefined) return { text, isOver: true };
  return { text: text === paymentTexts.noUrl ? text : paymentTexts.notStarted, isOver: false };
}
