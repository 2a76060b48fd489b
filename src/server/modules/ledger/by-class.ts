import type { MoneyClass } from '#domain/money/ledger/ledger.ts';

type OfClass = { readonly moneyClass: MoneyClass; readonly basisPoints: number | null };

/** Two transactions come to the rows of a day in one order. */
export const byClass = (one: OfClass, other: OfClass): number =>
  one.moneyClass === other.moneyClass
    ? (one.basisPoints ?? -1) - (other.basisPoints ?? -1)
    : one.moneyClass < other.moneyClass
      ? -1
      : 1;
