import type { PaymentMethod } from '#domain/money/ledger/ledger.ts';
import { minus, type Pence, pence } from '#domain/money/money.ts';

/** A payment and what of it has neither gone back nor is on its way. */
export type SourceOfRefund = { readonly paymentId: number; readonly method: PaymentMethod; readonly leftPence: Pence };
export type TakenFrom = SourceOfRefund & { readonly amountPence: Pence };

/**
 * Which payments an amount goes back from: card payments first, for the provider carries them, then what is given back by hand; of each
 * kind the newest first. Throws RangeError for more than all of them have left.
 * @param payments oldest first
 */
export function takenFrom(amountPence: Pence, payments: readonly SourceOfRefund[]): TakenFrom[] {
  const newestFirst = payments.toReversed();
  const inOrder = [
    ...newestFirst.filter(({ method }) => method === 'card'),
    ...newestFirst.filter(({ method }) => method !== 'card'),
  ];
  let rest = amountPence;
  const taken = inOrder.flatMap((payment) => {
    const amount = pence(Math.min(rest, payment.leftPence));
    rest = minus(rest, amount);
    return amount === 0 ? [] : [{ ...payment, amountPence: amount }];
  });
  if (rest > 0) throw new RangeError(`${rest}p more than the payments have left`);
  return taken;
}
