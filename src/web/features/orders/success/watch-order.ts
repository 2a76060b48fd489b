import { type Order, orderByNumber } from '#contract/orders/orders.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { Failure } from '#domain/failure.ts';

/** The provider's notice may be on its way. */
const checks = { times: 5, everyMs: 1000 } as const;

export const orderErrorTexts = {
  noNumber: 'No order number found in URL. Please check your payment confirmation email or contact support.',
  notFound: 'Order not found',
  notLoaded: 'Failed to fetch order details.',
} as const;

export type WatchedOrder =
  | { readonly kind: 'loading' }
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'loaded'; readonly order: Order; readonly isChecking: boolean };

/** How often since its customer began to wait. */
export type CheckedOrder = { readonly order: Order; readonly reads: number };

export type Reading = { readonly data: CheckedOrder | undefined; readonly error: Error | null };

export async function readOrder(call: Call, orderNo: string, before: CheckedOrder | undefined): Promise<CheckedOrder> {
  return { order: await call(orderByNumber, { orderNo }), reads: (before?.reads ?? 0) + 1 };
}

const isChecking = ({ order, reads }: CheckedOrder): boolean =>
  order.status === 'awaitingPayment' && reads <= checks.times;

/** After how many milliseconds an order is read again; false where that is not worth while any more. */
export const nextReadMs = ({ data, error }: Reading): number | false =>
  data && error === null && isChecking(data) ? checks.everyMs : false;

/** An order that was seen once stays in sight when a later reading fails. */
export function shownOf({ data, error }: Reading): WatchedOrder {
  if (error instanceof Failure && error.code === 'signInRequired') return { kind: 'signedOut' };
  if (data) return { kind: 'loaded', order: data.order, isChecking: error === null && isChecking(data) };
  if (error === null) return { kind: 'loading' };
  const isMissing = error instanceof Failure && error.code === 'notFound';
  return { kind: 'failed', text: isMissing ? orderErrorTexts.notFound : orderErrorTexts.notLoaded };
}
