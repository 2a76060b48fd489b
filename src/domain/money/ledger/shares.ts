import { type Pence, pence, sum } from '#domain/money/money.ts';

/**
 * An amount split over lines by what each is worth, to the penny: each gets the whole pence of its part, and the pennies that are left go to
 * the largest remainders, of equal ones to the earlier. The shares sum to the amount, none is more than its line where the amount is
 * not more than all of them. Throws RangeError for an amount or a worth below nothing, or an amount of lines that are worth nothing.
 */
export function sharesOf(amountPence: Pence, worthPence: readonly Pence[]): Pence[] {
  if (amountPence < 0 || worthPence.some((worth) => worth < 0)) throw new RangeError('a share of less than nothing');
  const total = sum(worthPence);
  if (amountPence === 0) return worthPence.map(() => pence(0));
  if (total === 0) throw new RangeError('nothing to share it over');
  // Beyond the exact range of numbers: pence by pence.
  const exact = worthPence.map((worth) => BigInt(amountPence) * BigInt(worth));
  const whole = exact.map((part) => part / BigInt(total));
  const left = amountPence - Number(whole.reduce((all, part) => all + part, 0n));
  const byRemainder = exact
    .map((part, place) => ({ place, remainder: part % BigInt(total) }))
    .sort((a, b) => (a.remainder === b.remainder ? a.place - b.place : a.remainder > b.remainder ? -1 : 1));
  const extra = new Set(byRemainder.slice(0, left).map(({ place }) => place));
  return whole.map((part, place) => pence(Number(part) + (extra.has(place) ? 1 : 0)));
}
