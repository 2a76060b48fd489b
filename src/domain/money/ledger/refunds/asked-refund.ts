import type { PaymentMethod } from '#domain/money/ledger/ledger.ts';
import type { Pence } from '#domain/money/money.ts';

/** Money that somebody of the staff takes or hands back, past the card provider. */
export type HandMethod = Exclude<PaymentMethod, 'card'>;
export const handMethods: readonly HandMethod[] = ['cash', 'terminal', 'transfer'];

/** Lines are counted from 1, in the order in which the order shows them. */
export type AskedPieces = { readonly place: number; readonly quantity: number };

/** As somebody at the counter says it. */
export type AskedRefund =
  | { readonly kind: 'lines'; readonly pieces: readonly AskedPieces[]; readonly deposits: readonly AskedPieces[] }
  | { readonly kind: 'amount'; readonly amountPence: Pence };
