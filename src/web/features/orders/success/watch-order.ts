import { type Order, orderByNumber } from '#contract/orders/orders.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { Failure } from '#domain/failure.ts';
import type { Clock } from '#web/lib/device/clock.ts';

/** How often an unpaid order is asked for again, and after how long: the provider's notice may be on its way. */
const checks = { times: 5, everyMs: 1000 } as const;

/** U-02. */
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

type WatchParts = {
  readonly call: Call;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly orderNo: string;
  readonly tell: (now: WatchedOrder) => void;
  readonly isWanted: () => boolean;
};

/** Reads an order and, while it waits for its payment, reads it again a few times. Never rejects. */
export async function watchOrder({ call, clock, orderNo, tell, isWanted }: WatchParts): Promise<void> {
  let last: Order | undefined;
  for (let check = 0; check <= checks.times; check++) {
    try {
      last = await call(orderByNumber, { orderNo });
    } catch (error) {
      if (!isWanted()) return;
      tell(last && !isSignedOut(error) ? { kind: 'loaded', order: last, isChecking: false } : unreadable(error));
      return;
    }
    if (!isWanted()) return;
    const isChecking = last.status === 'awaitingPayment' && check < checks.times;
    tell({ kind: 'loaded', order: last, isChecking });
    if (!isChecking) return;
    await clock.sleep(checks.everyMs);
    if (!isWanted()) return;
  }
}

const isSignedOut = (error: unknown): boolean => error instanceof Failure && error.code === 'signInRequired';

function unreadable(error: unknown): WatchedOrder {
  if (isSignedOut(error)) return { kind: 'signedOut' };
  const isMissing = error instanceof Failure && error.code === 'notFound';
  return { kind: 'failed', text: isMissing ? orderErrorTexts.notFound : orderErrorTexts.notLoaded };
}
