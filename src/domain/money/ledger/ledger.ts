import { minus, type Pence, pence, sum } from '#domain/money/money.ts';
import type { VatClass } from './vat.ts';

/** What money is for: a class of VAT, or a deposit, which has none while it can be returned. */
export type MoneyClass = VatClass | 'deposit';

export type Part = { readonly moneyClass: MoneyClass; readonly amountPence: Pence; readonly vatPence: Pence };

/** Of one class, net of what was taken off its lines. */
export type Worth = { readonly moneyClass: MoneyClass; readonly amountPence: Pence };

export const entryKinds = ['payment', 'refund', 'correction'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** How it came and went. */
export const paymentMethods = ['card', 'terminal', 'cash', 'transfer'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** What came in is above nothing, what went back below it. A correction of a refund names how it had gone: it came home again. */
export type Entry = {
  readonly kind: EntryKind;
  readonly amountPence: Pence;
  readonly refundTransferId?: number | null;
};

const isOfReturn = ({ kind, refundTransferId = null }: Entry): boolean =>
  kind === 'refund' || refundTransferId !== null;

export type Money = {
  readonly capturedPence: Pence;
  readonly returnedPence: Pence;
  /** What the shop has of it. */
  readonly keptPence: Pence;
};

export function moneyOf(entries: readonly Entry[]): Money {
  const of = (isIn: boolean) =>
    sum(entries.filter((entry) => isOfReturn(entry) !== isIn).map(({ amountPence }) => amountPence));
  const capturedPence = of(true);
  const returnedPence = minus(pence(0), of(false));
  return { capturedPence, returnedPence, keptPence: minus(capturedPence, returnedPence) };
}

export const paymentStatuses = ['nothing owed', 'owed', 'part paid', 'paid', 'part refunded', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Worked out each time: it is stored nowhere. @param owedPence what the order costs, 0 once nobody is to pay it any more */
export function paymentStatusOf({ capturedPence, returnedPence, keptPence }: Money, owedPence: Pence): PaymentStatus {
  if (capturedPence === 0) return owedPence === 0 ? 'nothing owed' : 'owed';
  if (returnedPence > 0) return keptPence === 0 ? 'refunded' : 'part refunded';
  return keptPence < owedPence ? 'part paid' : 'paid';
}
