import { minus, type Pence, pence, sum } from '#domain/money/money.ts';

/** The VAT classes of the law. Which of them a product has, and which rate a class has from when on, are rows in the database. */
export const vatClasses = ['zero', 'standard'] as const;
export type VatClass = (typeof vatClasses)[number];

/**
 * How much of a price is VAT, at a rate in hundredths of a percent; half a penny is rounded up. Throws RangeError if either is below zero.
 */
export function vatWithin(pricePence: Pence, basisPoints: number): Pence {
  if (pricePence < 0 || basisPoints < 0) throw new RangeError(`no VAT of ${pricePence}p at ${basisPoints}`);
  const whole = 10_000 + basisPoints;
  return pence(Math.floor((pricePence * basisPoints * 2 + whole) / (2 * whole)));
}

/** '20%', '17.5%', and 'no VAT' if none was worked out. */
export const rateText = (basisPoints: number | null): string =>
  basisPoints === null ? 'no VAT' : `${basisPoints / 100}%`;

/** What money is for: a VAT class, or a deposit, which has no VAT while it can be returned. */
export type MoneyClass = VatClass | 'deposit';

export type Part = { readonly moneyClass: MoneyClass; readonly amountPence: Pence; readonly vatPence: Pence };

/** What an order is worth of one class, net of what was taken off its lines. */
export type Worth = { readonly moneyClass: MoneyClass; readonly amountPence: Pence };

export const entryKinds = ['payment', 'refund', 'correction'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** How money came in or went back. */
export const paymentMethods = ['card', 'terminal', 'cash', 'transfer'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/**
 * Money that came in is positive, money that went back negative. A correction of a refund names the transfer that the refund went by: the
 * money came back to the shop.
 */
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
  /** What the shop still has of it. */
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

/**
 * Worked out each time: it is stored nowhere. What is still to be paid comes before what was once refunded.
 * @param worthPence what the order costs, 0 once nobody has to pay it any more
 */
export function paymentStatusOf({ capturedPence, returnedPence, keptPence }: Money, worthPence: Pence): PaymentStatus {
  if (keptPence < worthPence) return keptPence > 0 ? 'part paid' : 'owed';
  if (capturedPence === 0) return 'nothing owed';
  if (returnedPence > 0) return keptPence === 0 ? 'refunded' : 'part refunded';
  return 'paid';
}

/**
 * Splits an amount over lines by what each is worth, to the penny: each gets the whole pence of its part, and the pennies left over go to
 * the largest remainders, the earlier line first if two are equal. The shares add up to the amount, and none is more than its line if the
 * amount is not more than all of them together. Throws RangeError for a negative amount or worth, or for an amount over lines that are
 * worth nothing.
 */
export function sharesOf(amountPence: Pence, worthPence: readonly Pence[]): Pence[] {
  if (amountPence < 0 || worthPence.some((worth) => worth < 0)) throw new RangeError('a share of less than nothing');
  const total = sum(worthPence);
  if (amountPence === 0) return worthPence.map(() => pence(0));
  if (total === 0) throw new RangeError('nothing to share it over');
  // In BigInt: pence times pence can exceed the range in which numbers are exact.
  const exact = worthPence.map((worth) => BigInt(amountPence) * BigInt(worth));
  const whole = exact.map((part) => part / BigInt(total));
  const left = amountPence - Number(whole.reduce((all, part) => all + part, 0n));
  const byRemainder = exact
    .map((part, place) => ({ place, remainder: part % BigInt(total) }))
    .sort((a, b) => (a.remainder === b.remainder ? a.place - b.place : a.remainder > b.remainder ? -1 : 1));
  const extra = new Set(byRemainder.slice(0, left).map(({ place }) => place));
  return whole.map((part, place) => pence(Number(part) + (extra.has(place) ? 1 : 0)));
}
