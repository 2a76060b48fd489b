import { formatPounds, minus, type Pence, pence, sum, times } from '#domain/money/money.ts';
import type { Quote } from '#domain/money/quote.ts';
import type { Party } from '#domain/order/party.ts';
import type { PickupSlot } from '#domain/pickup/pickup-slot.ts';
import type { Adjustment, AskedChange, ProductNow, RevisableOrder, SoldLine } from './revisable-order.ts';
import { isProblem, type RevisedLine, type RevisionProblem, reviseLines } from './revise-lines.ts';
import { spreadDiscount } from './spread-discount.ts';

export type Revision = Quote & {
  readonly pickup: PickupSlot;
  readonly recipient: Party;
  readonly lines: readonly RevisedLine[];
  readonly adjustments: readonly Adjustment[];
  readonly workUnits: number;
  /** Pieces to take of each product's stock, by its id; below nothing, to give back. None that is 0. */
  readonly stock: ReadonlyMap<number, number>;
  /** How many more of each product are sold; below nothing, fewer. None that is 0. */
  readonly sold: ReadonlyMap<number, number>;
  /** How much more it costs; below nothing, less. */
  readonly differencePence: Pence;
};

/**
 * What a change makes of an order. Lines that are not touched keep price and share; what is new has today's price.
 * @param products all of the order and of the change, as they are now
 */
export function reviseOrder(
  order: RevisableOrder,
  asked: AskedChange,
  products: ReadonlyMap<number, ProductNow>,
): Revision | RevisionProblem {
  const lines = reviseLines(order.lines, asked, products);
  if (isProblem(lines)) return lines;
  const isSoldOtherwise = lines.length < order.lines.length || lines.some(({ isChanged }) => isChanged);
  const money = isSoldOtherwise ? moneyOf(order, lines) : { ...sumsOf(order), adjustments: order.adjustments, lines };
  if (isProblem(money)) return money;
  return {
    ...money,
    pickup: asked.pickup ?? order.pickup,
    recipient: asked.recipient ?? order.recipient,
    workUnits: Math.max(0, order.workUnits + unitsOf(lines, products) - unitsOf(order.lines, products)),
    stock: differences(order.lines, lines, ({ quantity, pieces }) => quantity * pieces),
    sold: differences(order.lines, lines, ({ quantity }) => quantity),
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
  text: `${what}: ${formatPounds(returned)} of it was given back, so it cannot cost less than that.`,
});

const unitsOf = (lines: readonly SoldLine[], products: ReadonlyMap<number, ProductNow>): number =>
  lines.reduce(
    (all, { productId, weightGrams, quantity }) =>
      all + (products.get(productId)?.workUnits[weightGrams] ?? 0) * quantity,
    0,
  );

/** By product, in the order of their ids. */
function differences(
  before: readonly SoldLine[],
  after: readonly SoldLine[],
  countOf: (line: SoldLine) => number,
): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  const count = (lines: readonly SoldLine[], sign: 1 | -1) => {
    for (const line of lines) counts.set(line.productId, (counts.get(line.productId) ?? 0) + sign * countOf(line));
  };
  count(after, 1);
  count(before, -1);
  return new Map([...counts].filter(([, difference]) => difference !== 0).sort(([a], [b]) => a - b));
}
