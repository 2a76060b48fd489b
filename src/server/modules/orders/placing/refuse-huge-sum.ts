import { Failure } from '#domain/failure.ts';
import { formatPounds, type Pence, pence } from '#domain/money/money.ts';

/** More than any bakery asks for, and less than a row of the books can hold. */
const mostPence = pence(100_000_000);

/** A slip of the keys at a price or a number of pieces. @throws Failure 'invalid' */
export function refuseHugeSum(subTotalPence: Pence): void {
  if (subTotalPence <= mostPence) return;
  const sums = `An order comes to ${formatPounds(mostPence)} at most, and this one to ${formatPounds(subTotalPence)}`;
  throw new Failure('invalid', { text: `${sums}: please look at its prices and pieces once more.` });
}
