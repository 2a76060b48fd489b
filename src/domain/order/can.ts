import type { Order } from './order.ts';
import { isLive, type OrderState } from './order-state.ts';

type In = Pick<Order, 'state'>;

type NoCancelling = 'cancelled' | 'refunded' | 'expired' | 'started';
type NoPaying = 'paid' | 'expired' | 'over';
type NoSuperseding = 'paid' | 'over';
type NoCollecting = 'unpaid' | 'over';

const isStarted = (state: OrderState): boolean =>
  state === 'baking' || state === 'readyForPickup' || state === 'collected';

/** 'yes', or why not: asked by buttons and API calls, and again under the order's lock. */
export const can = {
  /** For customers; staff may until it is collected. */
  cancel({ state }: In): 'yes' | NoCancelling {
    if (state === 'awaitingPayment' || state === 'paid') return 'yes';
    if (state === 'cancelled' || state === 'refunded') return state;
    return isStarted(state) ? 'started' : 'expired';
  },
  /** Without `now` the time left to pay is not checked: a device's clock decides nothing. */
  pay({ state, payBefore }: In & Partial<Pick<Order, 'payBefore'>>, now?: Date): 'yes' | NoPaying {
    if (state === 'paid' || state === 'expired') return state;
    if (state !== 'awaitingPayment') return 'over';
    return payBefore && now && payBefore <= now ? 'expired' : 'yes';
  },
  /** Whether a changed order may take its place (decision 404). */
  supersede({ state }: In): 'yes' | NoSuperseding {
    if (state === 'awaitingPayment') return 'yes';
    return state === 'paid' || isStarted(state) ? 'paid' : 'over';
  },
  collect({ state }: In): 'yes' | NoCollecting {
    if (state === 'awaitingPayment') return 'unpaid';
    return isLive(state) ? 'yes' : 'over';
  },
} as const;
