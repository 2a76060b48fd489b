import { minus, type Pence, pence, sum } from '#domain/money/money.ts';
import type { MoneyClass, Worth } from './ledger.ts';

const add = (one: Pence, other: Pence): Pence => sum([one, other]);

/** Money of one class at one rate, positive whichever way it went. */
export type Portion = {
  readonly moneyClass: MoneyClass;
  /** Hundredths of a percent; null if no VAT is worked out. */
  readonly basisPoints: number | null;
  readonly amountPence: Pence;
  readonly vatPence: Pence;
};

const keyOf = ({ moneyClass, basisPoints }: Portion): string => `${moneyClass} ${basisPoints}`;

function summed(portions: readonly Portion[]): Map<string, Portion> {
  const sums = new Map<string, Portion>();
  for (const portion of portions) {
    const before = sums.get(keyOf(portion));
    sums.set(keyOf(portion), {
      ...portion,
      amountPence: add(before?.amountPence ?? pence(0), portion.amountPence),
      vatPence: add(before?.vatPence ?? pence(0), portion.vatPence),
    });
  }
  return sums;
}

/**
 * The VAT on everything returned once this much has gone back: worked out on the whole, so that all parts together come to the VAT that
 * came in.
 */
const vatOf = ({ amountPence, vatPence }: Portion, backPence: Pence): number =>
  Number((BigInt(vatPence) * BigInt(backPence) * 2n + BigInt(amountPence)) / (2n * BigInt(amountPence)));

/**
 * What goes back of an order's money, class by class at the rates at which it came in. If a class has less than is wanted of it, because
 * the order was only paid in part, the rest is taken from the others.
 * @param captured what came in; what is to be taken first comes first @param returned what went back of it before
 * @throws RangeError if more is wanted than is left
 */
export function portionsToReturn(
  captured: readonly Portion[],
  returned: readonly Portion[],
  wanted: readonly Worth[],
): Portion[] {
  const before = summed(returned);
  const groups = [...summed(captured).values()].filter(({ amountPence }) => amountPence > 0);
  const taken = new Map<string, Pence>();
  const take = (group: Portion, most: Pence): Pence => {
    const gone = add(before.get(keyOf(group))?.amountPence ?? pence(0), taken.get(keyOf(group)) ?? pence(0));
    const part = pence(Math.max(0, Math.min(most, minus(group.amountPence, gone))));
    taken.set(keyOf(group), add(taken.get(keyOf(group)) ?? pence(0), part));
    return part;
  };
  let missing = pence(0);
  for (const { moneyClass, amountPence } of wanted) {
    let left = amountPence;
    for (const group of groups) if (group.moneyClass === moneyClass) left = minus(left, take(group, left));
    missing = add(missing, left);
  }
  for (const group of groups) missing = minus(missing, take(group, missing));
  if (missing > 0) throw new RangeError(`${missing}p more is to go back than came`);
  return groups.flatMap((group): Portion[] => {
    const amountPence = taken.get(keyOf(group)) ?? pence(0);
    if (amountPence === 0) return [];
    const gone = before.get(keyOf(group)) ?? { ...group, amountPence: pence(0), vatPence: pence(0) };
    const vatPence = pence(Math.max(0, vatOf(group, add(gone.amountPence, amountPence)) - gone.vatPence));
    return [{ ...group, amountPence, vatPence: pence(Math.min(vatPence, amountPence)) }];
  });
}
