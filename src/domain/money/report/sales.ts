import type { EntryKind, MoneyClass, PaymentMethod } from '#domain/money/ledger.ts';
import { minus, type Pence, pence, sum } from '#domain/money/money.ts';
import { type DayRange, daysOf } from './day-range.ts';

/** Ledger entries of one day that are alike, added up; amounts keep their sign, as in the ledger. */
export type DaySum = {
  readonly day: string;
  readonly kind: EntryKind;
  readonly method: PaymentMethod;
  /** Empty if no card provider is involved. */
  readonly provider: string;
  readonly moneyClass: MoneyClass;
  readonly vatBasisPoints: number | null;
  readonly amountPence: Pence;
  readonly vatPence: Pence;
  /** What was taken off the goods that these payments are for. */
  readonly discountPence: Pence;
};

export type AtRate = {
  /** Null if the shop worked out no VAT. */
  readonly basisPoints: number | null;
  /** With VAT included, less what was given back. */
  readonly amountPence: Pence;
  readonly vatPence: Pence;
};

/** What came in and went back by one payment method, deposits included: what the drawer and the bank statement show. */
export type Takings = {
  readonly method: PaymentMethod;
  readonly provider: string;
  readonly takenPence: Pence;
  readonly returnedPence: Pence;
};

/**
 * What was sold, by the days on which the money came in and went back; deposits are not sales. Net = gross − discounts − refunds +
 * corrections, to the penny, and is what the ledger has.
 */
export type Sales = {
  /** What was paid, plus what had been taken off. */
  readonly grossPence: Pence;
  readonly discountPence: Pence;
  readonly refundPence: Pence;
  /** What was put right afterwards, such as a deposit that is kept; may be negative. */
  readonly correctionPence: Pence;
  readonly netPence: Pence;
  readonly vatPence: Pence;
  /** The highest rate first. */
  readonly byRate: readonly AtRate[];
  readonly takings: readonly Takings[];
  readonly deposits: { readonly takenPence: Pence; readonly returnedPence: Pence; readonly keptPence: Pence };
};

export type SalesOfPeriod = DayRange & { readonly sales: Sales };

export function salesOf(sums: readonly DaySum[]): Sales {
  const sold = sums.filter(({ moneyClass }) => moneyClass !== 'deposit');
  const deposits = sums.filter(({ moneyClass }) => moneyClass === 'deposit');
  const discountPence = sum(sold.map((one) => one.discountPence));
  return {
    grossPence: pence(amountOf(sold, 'payment') + discountPence),
    discountPence,
    refundPence: minus(pence(0), amountOf(sold, 'refund')),
    correctionPence: amountOf(sold, 'correction'),
    netPence: sum(sold.map(({ amountPence }) => amountPence)),
    vatPence: sum(sums.map(({ vatPence }) => vatPence)),
    byRate: byRate(sold),
    takings: takingsOf(sums),
    deposits: {
      takenPence: amountOf(deposits, 'payment'),
      returnedPence: minus(pence(0), amountOf(deposits, 'refund')),
      keptPence: minus(pence(0), amountOf(deposits, 'correction')),
    },
  };
}

/** One row for each period, even if nothing was sold. */
export function salesOfEach(sums: readonly DaySum[], periods: readonly DayRange[]): SalesOfPeriod[] {
  const ofDay = grouped(sums, ({ day }) => day);
  return periods.map((period) => ({
    ...period,
    sales: salesOf(daysOf(period).flatMap((day) => ofDay.get(day) ?? [])),
  }));
}

const amountOf = (sums: readonly DaySum[], kind: EntryKind): Pence =>
  sum(sums.filter((one) => one.kind === kind).map(({ amountPence }) => amountPence));

function byRate(sold: readonly DaySum[]): AtRate[] {
  const rates = [...grouped(sold, ({ vatBasisPoints }) => vatBasisPoints)];
  return rates
    .map(([basisPoints, sums]) => ({
      basisPoints,
      amountPence: sum(sums.map(({ amountPence }) => amountPence)),
      vatPence: sum(sums.map(({ vatPence }) => vatPence)),
    }))
    .toSorted((one, other) => (other.basisPoints ?? -1) - (one.basisPoints ?? -1));
}

function takingsOf(sums: readonly DaySum[]): Takings[] {
  const ways = [...grouped(sums, ({ method, provider }) => `${method} ${provider}`)].toSorted();
  return ways.flatMap(([, [first, ...rest]]) => {
    if (!first) return [];
    const all = [first, ...rest];
    const { method, provider } = first;
    return {
      method,
      provider,
      takenPence: pence(amountOf(all, 'payment') + amountOf(all, 'correction')),
      returnedPence: minus(pence(0), amountOf(all, 'refund')),
    };
  });
}

function grouped<T, Key>(all: readonly T[], keyOf: (one: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}

/** The notes and coins counted by the piece, in pence; anything smaller is counted together. */
export const denominations = [5_000, 2_000, 1_000, 500, 200, 100] as const;

/** How many of each, and what the small coins come to. */
export type Counted = {
  readonly pieces: readonly { readonly worthPence: number; readonly count: number }[];
  readonly smallPence: number;
};

export const countedPence = ({ pieces, smallPence }: Counted): Pence =>
  sum([...pieces.map(({ worthPence, count }) => pence(worthPence * count)), pence(smallPence)]);

/**
 * What the drawer should hold according to the books: the float in the morning, plus the cash that came in since, less the cash that went
 * out.
 */
export const expectedInDrawer = (floatPence: Pence, cash: { takenPence: Pence; returnedPence: Pence }): Pence =>
  pence(floatPence + cash.takenPence - cash.returnedPence);
