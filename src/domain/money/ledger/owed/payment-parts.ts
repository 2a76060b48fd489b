import { type MoneyClass, type Part, sharesOf, type VatClass, vatWithin } from '#domain/money/ledger.ts';
import { minus, type Pence, pence, sum } from '#domain/money/money.ts';

/** What an order is worth of one class, and what was taken off it. */
export type ClassWorth = {
  readonly moneyClass: MoneyClass;
  /** Less what went back or is on its way back, and with what was kept of a deposit. */
  readonly amountPence: Pence;
  /** According to its lines. */
  readonly soldPence: Pence;
  readonly discountPence: Pence;
};

/** What the ledger has so far of an order, of one class at one rate. */
export type Booked = {
  readonly moneyClass: MoneyClass;
  readonly basisPoints: number | null;
  /** Less what went back. */
  readonly keptPence: Pence;
  readonly keptVatPence: Pence;
  readonly capturedPence: Pence;
  readonly discountPence: Pence;
};

export type PaymentPart = Part & { readonly basisPoints: number | null; readonly discountPence: Pence };

/**
 * What a payment of an order is for. It is shared out by what each class still wants, so that the last payment takes what is left of each;
 * a surplus that no class wants is shared out as the whole order is. VAT and discount are whatever makes the totals of all payments so far
 * right, so that deposits and balances together have the VAT of the whole.
 * @param rates of each class; null if the shop has no VAT number
 */
export function paymentParts(
  amountPence: Pence,
  worth: readonly ClassWorth[],
  booked: readonly Booked[],
  rates: Readonly<Record<VatClass, number>> | null,
): PaymentPart[] {
  const all = worth.map(({ soldPence }) => soldPence);
  const left = worth.map((one) => pence(Math.max(0, one.amountPence - ofClass(booked, one).keptPence)));
  const wanted = pence(Math.min(amountPence, sum(left)));
  const first = wanted === 0 ? left.map(() => pence(0)) : sharesOf(wanted, left);
  const surplus = sharesOf(minus(amountPence, wanted), all);
  return worth.flatMap((one, place): PaymentPart[] => {
    const share = pence((first[place] ?? 0) + (surplus[place] ?? 0));
    if (share === 0) return [];
    const { moneyClass } = one;
    const basisPoints = moneyClass === 'deposit' || rates === null ? null : rates[moneyClass];
    const before = ofRate(booked, moneyClass, basisPoints);
    const vat = vatWithin(pence(Math.max(0, before.keptPence + share)), basisPoints ?? 0) - before.keptVatPence;
    return [
      {
        moneyClass,
        basisPoints,
        amountPence: share,
        vatPence: pence(Math.min(share, Math.max(0, vat))),
        discountPence: discountOf(one, ofClass(booked, one), share),
      },
    ];
  });
}

/** This payment's share of the discount: as much of it as is paid for by now, less what earlier payments took of it. */
function discountOf({ soldPence, discountPence }: ClassWorth, before: Sums, share: Pence): Pence {
  if (soldPence === 0) return pence(0);
  const paid = BigInt(Math.min(soldPence, before.capturedPence + share));
  const soFar = Number((BigInt(discountPence) * paid) / BigInt(soldPence));
  return pence(Math.max(0, soFar - before.discountPence));
}

type Sums = Omit<Booked, 'moneyClass' | 'basisPoints'>;

const ofClass = (booked: readonly Booked[], { moneyClass }: ClassWorth): Sums =>
  summed(booked.filter((one) => one.moneyClass === moneyClass));

const ofRate = (booked: readonly Booked[], moneyClass: MoneyClass, basisPoints: number | null): Sums =>
  summed(booked.filter((one) => one.moneyClass === moneyClass && one.basisPoints === basisPoints));

const summed = (some: readonly Booked[]): Sums => ({
  keptPence: sum(some.map(({ keptPence }) => keptPence)),
  keptVatPence: sum(some.map(({ keptVatPence }) => keptVatPence)),
  capturedPence: sum(some.map(({ capturedPence }) => capturedPence)),
  discountPence: sum(some.map(({ discountPence }) => discountPence)),
});
