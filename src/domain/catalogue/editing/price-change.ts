/** Pence that a new price is a whole number of. */
export const roundings = [1, 5, 10, 50, 100] as const;

export type PriceChange = {
  readonly roundTo: (typeof roundings)[number];
} & (
  | {
      readonly by: 'percent';
      /** Hundredths of a per cent, with a sign: 5 % are 500. */
      readonly hundredths: number;
    }
  | {
      readonly by: 'amount';
      /** With a sign. */
      readonly pence: number;
    }
);

const whole = 10_000;

/** Rounded to the nearest, halves up; 0 or less where it would cost nothing. */
export function changedPrice(pricePence: number, change: PriceChange): number {
  const { roundTo } = change;
  const exact =
    change.by === 'percent' ? pricePence * (whole + change.hundredths) : (pricePence + change.pence) * whole;
  return Math.floor((2 * exact + roundTo * whole) / (2 * roundTo * whole)) * roundTo;
}
