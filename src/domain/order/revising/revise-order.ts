import { sharesOf } from '#domain/money/ledger.ts';
import { formatPounds, minus, type Pence, pence, sum, times } from '#domain/money/money.ts';
import type { Quote } from '#domain/money/quote.ts';
import type { Party } from '#domain/order/order.ts';
import type { PickupSlot } from '#domain/pickup/pickup-slot.ts';
import type {
  Adjustment,
  AskedChange,
  ProductNow,
  Returned,
  RevisableOrder,
  SoldLine,
  StandingLine,
} from './revisable-order.ts';
import { isProblem, type RevisedLine, type RevisionProblem, reviseLines } from './revise-lines.ts';

export type Revision = Quote & {
  readonly pickup: PickupSlot;
  readonly recipient: Party;
  readonly lines: readonly RevisedLine[];
  readonly adjustments: readonly Adjustment[];
  readonly workUnits: number;
  /** Pieces to take from each product's stock, by its id; negative to give back. No entries of 0. */
  readonly stock: ReadonlyMap<number, number>;
  /** How many more of each product are sold; negative if fewer. No entries of 0. */
  readonly sold: ReadonlyMap<number, number>;
  /** How much more it costs; negative if it costs less. */
  readonly differencePence: Pence;
};

/**
 * What a change makes of an order. Lines that are not touched keep their price and share; what is new has today's price.
 * @param products all those of the order and of the change, as they are now
 */
export function reviseOrder(
  order: RevisableOrder,
  asked: AskedChange,
  products: ReadonlyMap<number, ProductNow>,
): Revision | RevisionProblem {
  const pickup = asked.pickup ?? order.pickup;
  // What moves to another day is taken from the shelf for it, or given back to the shelf, before anything else happens to its lines.
  const standing = order.lines.map((line) => {
    const product = pickup.date === order.pickup.date ? undefined : products.get(line.productId);
    return product?.supply === 'stockToday' ? { ...line, fromStock: product.takesStock } : line;
  });
  const lines = reviseLines(standing, asked, products);
  if (isProblem(lines)) return lines;
  const isSoldOtherwise = lines.length < order.lines.length || lines.some(({ isChanged }) => isChanged);
  const money = isSoldOtherwise ? moneyOf(order, lines) : { ...sumsOf(order), adjustments: order.adjustments, lines };
  if (isProblem(money)) return money;
  return {
    ...money,
    pickup,
    recipient: asked.recipient ?? order.recipient,
    workUnits: Math.max(0, order.workUnits + unitsOf(lines, products) - unitsOf(order.lines, products)),
    stock: differences(order.lines, lines, takenBy),
    sold: differences(order.lines, lines, ({ productId, quantity }) => [[productId, quantity]]),
    differencePence: minus(money.totalPence, order.totalPence),
  };
}

const sumsOf = ({ subTotalPence, discountPence, depositPence, totalPence }: Quote): Quote => ({
  subTotalPence,
  discountPence,
  depositPence,
  totalPence,
});

type Sums = Quote & Pick<Revision, 'lines' | 'adjustments'>;

const wholeBasisPoints = 10_000;

/** Half a penny is rounded up, as in a discount of whole percent. */
export const basisPointsOf = (amountPence: Pence, basisPoints: number): Pence =>
  pence(Math.floor((times(amountPence, basisPoints) + wholeBasisPoints / 2) / wholeBasisPoints));

/** If something went back of a line that is not changed, the line keeps its present share: nothing may be given back twice. */
type DiscountableLine = Pick<SoldLine, 'quantity' | 'unitPricePence' | 'discountPence'> & {
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

type SpreadDiscount = {
  /** In the order of the adjustments. */
  readonly amounts: readonly Pence[];
  /** In the order of the lines. */
  readonly shares: readonly Pence[];
};

/**
 * What each adjustment takes off the lines as they are now, and each line's share of it: shares and amounts have the same total.
 * Percentages are worked out again, amounts in pence stay, and neither takes more than is left of the lines.
 * @param subTotalBefore that of the lines which the amounts were worked out from: if it is the same, so are they
 */
function spreadDiscount(
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
  // Rounding may leave a penny less than what lines with a refund keep.
  const lacking = minus(sum(bounds.map(({ least }) => least)), sum(amounts));
  const [first = pence(0), ...others] = amounts;
  const kept = adjustments.length > 0 && lacking > 0 ? [pence(first + lacking), ...others] : amounts;
  return { amounts: kept, shares: sharesWithin(sum(kept), bounds) };
}

/** As `sharesOf`, but no line gets less or more than it may: what is left over goes to the others. */
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

function moneyOf(order: RevisableOrder, lines: readonly RevisedLine[]): Sums | RevisionProblem {
  const short = lines.find(
    ({ quantity, unitPricePence, depositPence, returned }) =>
      times(unitPricePence, quantity) < returned.pence || times(depositPence, quantity) < returned.depositPence,
  );
  if (short) return tooLittle(short.name, pence(short.returned.pence + short.returned.depositPence));
  const { amounts, shares } = spreadDiscount(order.adjustments, lines, order.subTotalPence);
  const subTotalPence = sum(lines.map(({ unitPricePence, quantity }) => times(unitPricePence, quantity)));
  const discountPence = sum(amounts);
  const depositPence = sum(lines.map((line) => times(line.depositPence, line.quantity)));
  const totalPence = sum([minus(subTotalPence, discountPence), depositPence]);
  if (totalPence < order.returnedPence) return tooLittle('The order', order.returnedPence);
  return {
    subTotalPence,
    discountPence,
    depositPence,
    totalPence,
    adjustments: order.adjustments.map((one, at) => ({ ...one, amountPence: amounts[at] ?? pence(0) })),
    lines: lines.map((line, at) => ({ ...line, discountPence: shares[at] ?? pence(0) })),
  };
}

const tooLittle = (what: string, returned: Pence): RevisionProblem => ({
  problem: 'returned',
  text: `${what}: ${formatPounds(returned)} of it has been refunded, so it cannot cost less than that.`,
});

const unitsOf = (lines: readonly SoldLine[], products: ReadonlyMap<number, ProductNow>): number =>
  lines.reduce(
    (all, { productId, weightGrams, quantity }) =>
      all + (products.get(productId)?.workUnits[weightGrams] ?? 0) * quantity,
    0,
  );

type StandingOrNew = SoldLine & Pick<StandingLine, 'returned'>;

/** Taken from the stock of its own product, and of each product that its box is filled with. */
const takenBy = ({ productId, quantity, pieces, fromStock, returned, personalisation }: StandingOrNew): Counts => {
  const left = quantity - returned.restocked;
  const filling = Object.entries(personalisation.box ?? {});
  return [
    [productId, fromStock ? left * pieces : 0],
    ...filling.map(([id, count]): [number, number] => [Number(id), left * count]),
  ];
};

type Counts = readonly (readonly [productId: number, count: number])[];

/** By product, in the order of their ids. */
function differences(
  before: readonly StandingOrNew[],
  after: readonly StandingOrNew[],
  countsOf: (line: StandingOrNew) => Counts,
): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  const add = (lines: readonly StandingOrNew[], sign: 1 | -1) => {
    for (const [id, count] of lines.flatMap(countsOf)) counts.set(id, (counts.get(id) ?? 0) + sign * count);
  };
  add(after, 1);
  add(before, -1);
  return new Map([...counts].filter(([, difference]) => difference !== 0).sort(([a], [b]) => a - b));
}
