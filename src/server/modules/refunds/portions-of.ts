import type { HandMethod } from '#domain/money/ledger/refunds/asked-refund.ts';
import { takenFrom } from '#domain/money/ledger/refunds/taken-from.ts';
import type { Pence } from '#domain/money/money.ts';
import type { Portion } from './give-back.ts';
import type { KeptPayment } from './read-kept.ts';

/**
 * Which payments an amount goes back from, whether it was refunded, fell out of a change of the order or failed before: as `takenFrom`.
 * @param kept the newest first, with so much left at least
 * @param by how it is handed back, past the card provider; null gives each payment back as it came
 */
export const portionsOf = (amountPence: Pence, kept: readonly KeptPayment[], by: HandMethod | null): Portion[] =>
  takenFrom(
    amountPence,
    kept.toReversed().map(({ id, ...payment }) => ({ ...payment, paymentId: id })),
  ).map(({ paymentId, method, amountPence: part }) => ({ id: paymentId, method: by ?? method, amountPence: part }));
