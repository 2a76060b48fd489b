import type { Pence } from '#domain/money/money.ts';
import type { OrderState } from './order-state.ts';

/** Why an order came into a state: its customer's doing, an order of theirs that took its place, or the bakery's. */
export const historyCauses = ['customer', 'newerOrder', 'shop'] as const;
export type HistoryCause = (typeof historyCauses)[number];

/** Money on its way back: owed, owed for longer than it should be, given back. */
export const refundStates = ['due', 'late', 'done'] as const;

/** What became of an order, oldest first, and what of its money goes back. */
export type OrderHistory = {
  readonly events: readonly { readonly state: OrderState; readonly at: Date; readonly cause: HistoryCause | null }[];
  readonly refunds: readonly { readonly state: (typeof refundStates)[number]; readonly amountPence: Pence }[];
};
