import type { Pence } from '#domain/money/money.ts';
import type { OrderState } from './order-state.ts';

export const historyCauses = ['customer', 'newerOrder', 'shop'] as const;
export type HistoryCause = (typeof historyCauses)[number];

/** Owed, owed for longer than it should be, given back. */
export const refundStates = ['due', 'late', 'done'] as const;

export type OrderHistory = {
  readonly events: readonly { readonly state: OrderState; readonly at: Date; readonly cause: HistoryCause | null }[];
  readonly refunds: readonly {
    readonly state: (typeof refundStates)[number];
    readonly amountPence: Pence;
    /** Handed back, past the card provider. */
    readonly isByHand: boolean;
  }[];
};
