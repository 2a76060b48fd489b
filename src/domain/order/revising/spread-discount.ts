import { sharesOf } from '#domain/money/ledger/shares.ts';
import { minus, type Pence, pence, sum, times } from '#domain/money/money.ts';
import type { Adjustment, Returned, SoldLine } from './revisable-order.ts';

const wholeBasisPoints = 10_000;

/** Half a penny is rounded up, as in a discount of whole percent. */
export const basisPointsOf = (amountPence: Pence, basisPoints: number): Pence =>
  pence(Math.floor((times(amountPence, basisPoints) + wholeBasisPoints / 2) / wholeBasisPoints));

/** Its own share so far stands where something went back of a line that is not changed: nothing may be given back twice. */
export type DiscountableLine = Pick<SoldLine, 'quantity' | 'unitPricePence' | 'discountPence'> & {
  readonly returned: Pick<Returned, 'pence'>;
  readonly isChanged: boolean;
};

type Bounds = { readonly worth: Pence; readonly least: Pence; readonly most: Pence };

function boundsOf({ quantity, unitPricePence, discountPence, returned, isChanged }: DiscountableLine): Bounds {
  const worth = times(unitPricePence, quantity);
  const isFixed = returned.pence > 0 && !isChanged;
  if (isFixed) return { worth, least: discountPence, most: discountPence };
  return { worth, least: pence(0), most: minus(worth, returned.pence) };
}

export type SpreadDiscount = {
  /** In the order of the adjustments. */
  readonly amounts: readonly Pence[];
  /** In the order of the lines. */
  readonly shares: readonly Pence[];
};

/**
 * What each adjustment takes off the lines as they are now, and each line's share of it: shares and amounts have the same sum. Percentages
 * are worked out anew, what is so many pence stays, and neither takes more than is left of the lines.
 * @param subTotalBefore of the lines that the amounts were worked out from: where it is the same, so are they
 */
export function spreadDiscount(
  adjustments: readonly Adjustment[],
  lines: readonly DiscountableLine[],
  subTotalBefore: Pence,
): SpreadDiscount {
  const bounds = lines.map(boundsOf);
  const subTotal = sum(bounds.map(({ worth }) => worth));
  let room = sum(bounds.map(({ most }) => most));
  const amounts = adjustments.map(({ basisPoints, givenPence, amountPence }) => {
    const anew = basisPoints === null ? givenPence : basisPointsOf(subTotal, basisPoints);
    const amount = pence(Math.min(subTotal === subTotalBefore ? amountPence : anew, room));
    room = minus(room, amount);
    return amount;
  });
  // Rounding may leave a penny less than what lines keep that were given back.
  const lacking = minus(sum(bounds.map(({ least }) => least)), sum(amounts));
  const [first = pence(0), ...others] = amounts;
  const kept = adjustments.length > 0 && lacking > 0 ? [pence(first + lacking), ...others] : amounts;
  return { amounts: kept, shares: sharesWithin(sum(kept), bounds) };
}

/** As `sharesOf`, and no line gets less or more than it may: what is over goes to the others. */
function sharesWithin(amount: Pence, bounds: readonly Bounds[]): Pence[] {
  const shares = bounds.map(({ least }) => least);
  let left = minus(amount, sum(shares));
  while (left > 0) {
    const open = bounds.flatMap(({ worth, most }, place) => {
      const room = minus(most, shares[place] ?? pence(0));
      return room > 0 ? [{ place, worth, room }] : [];
    });
    const parts = sharesOf(
      left,
      open.map(({ worth }) => worth),
    );
    for (const [at, { place, room }] of open.entries()) {
      const part = pence(Math.min(parts[at] ?? 0, room));
      shares[place] = pence((shares[place] ?? 0) + part);
      left = minus(left, part);
    }
  }
  return shares;
}
