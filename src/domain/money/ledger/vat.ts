import { type Pence, pence } from '#domain/money/money.ts';

/** The law's; which of them a product has, and what a class takes from when on, are rows. */
export const vatClasses = ['zero', 'standard'] as const;
export type VatClass = (typeof vatClasses)[number];

/** How much of a price is VAT, of a rate in hundredths of a percent; half a penny is rounded up. Throws RangeError below nothing. */
export function vatWithin(pricePence: Pence, basisPoints: number): Pence {
  if (pricePence < 0 || basisPoints < 0) throw new RangeError(`no VAT of ${pricePence}p at ${basisPoints}`);
  const whole = 10_000 + basisPoints;
  return pence(Math.floor((pricePence * basisPoints * 2 + whole) / (2 * whole)));
}

/** '20%', '17.5%', and 'no VAT' where none was reckoned. */
export const rateText = (basisPoints: number | null): string =>
  basisPoints === null ? 'no VAT' : `${basisPoints / 100}%`;
