import { minus, type Pence, pence, sum } from '#domain/money/money.ts';
import type { MoneyClass, Part, PaymentMethod } from './ledger.ts';
import { sharesOf } from './shares.ts';

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

/** Of a payment by what it was for: what came, with the VAT within it, and what of that went back. */
export type PaidClass = Part & { readonly returnedPence: Pence; readonly returnedVatPence: Pence };

/**
 * What an amount that goes back from a payment is of: of the classes that it is meant for as far as they have that much left, the rest by
 * what is left of each. All parts of a payment together are exactly what came, class by class, its VAT too.
 * @param meant by class; what is not named here is meant for nothing in particular
 */
export function partsBack(
  amountPence: Pence,
  paid: readonly PaidClass[],
  meant: ReadonlyMap<MoneyClass, Pence>,
): Part[] {
  const left = paid.map((one) => minus(one.amountPence, one.returnedPence));
  const wishes = paid.map((one, at) => pence(Math.min(meant.get(one.moneyClass) ?? 0, left[at] ?? 0)));
  const wished = pence(Math.min(amountPence, sum(wishes)));
  const first = sharesOf(wished, wishes);
  const stillLeft = left.map((one, at) => minus(one, first[at] ?? pence(0)));
  const rest = minus(amountPence, wished);
  if (rest > sum(stillLeft)) throw new RangeError(`${rest}p more than is left of the payment`);
  const second = sharesOf(rest, stillLeft);
  return paid.flatMap((one, at) => {
    const share = pence((first[at] ?? 0) + (second[at] ?? 0));
    return share === 0 ? [] : [{ moneyClass: one.moneyClass, amountPence: share, vatPence: vatBack(one, share) }];
  });
}

/** By what has gone back so far and now, so that the parts of a payment give back all of its VAT and no penny more. */
function vatBack({ amountPence, vatPence, returnedPence, returnedVatPence }: PaidClass, share: Pence): Pence {
  const after = BigInt(vatPence) * BigInt(returnedPence + share) * 2n + BigInt(amountPence);
  const due = Number(after / (2n * BigInt(amountPence))) - returnedVatPence;
  return pence(Math.min(Math.max(due, 0), share, vatPence - returnedVatPence));
}
