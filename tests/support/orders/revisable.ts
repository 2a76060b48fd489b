import fc from 'fast-check';
import { sharesOf } from '#domain/money/ledger.ts';
import { minus, type Pence, payablePence, pence, sum, times } from '#domain/money/money.ts';
import type { Party } from '#domain/order/order.ts';
import type {
  Adjustment,
  AskedChange,
  ProductNow,
  Returned,
  RevisableOrder,
  StandingLine,
} from '#domain/order/revising/revisable-order.ts';
import { basisPointsOf } from '#domain/order/revising/revise-order.ts';

export const partyOfTests: Party = {
  firstName: 'Maya',
  lastName: 'Khan',
  contactNumber: '07700900123',
  secondaryContactNumber: '',
  address: { postcode: 'DY5 1AA', streetAddress1: '1 High Street', streetAddress2: '', county: '', city: 'Dudley' },
};

export const nothingReturned: Returned = { quantity: 0, restocked: 0, pence: pence(0), depositPence: pence(0) };

const sizeOf = (grams: number, pieces: number, price: number, deposit = 0): ProductNow['sizes'][number] => ({
  grams,
  label: '',
  pricePence: pence(price),
  discountPricePence: null,
  servingsFrom: null,
  servingsTo: null,
  pieces,
  netGrams: null,
  isDefault: grams === 500,
  depositPence: pence(deposit),
});

/** A rainbow cake, a wedding cake made to order on a stand that is lent, and a candle. */
const products: readonly ProductNow[] = [
  {
    id: 1,
    name: 'Rainbow Cake',
    vatClass: 'zero' as const,
    supply: 'stock' as const,
    takesStock: true,
    sizes: [sizeOf(500, 1, 2390), sizeOf(1000, 2, 4100)],
    workUnits: { 500: 1, 1000: 2 },
  },
  {
    id: 2,
    name: 'Wedding Cake',
    vatClass: 'zero' as const,
    supply: 'toOrder' as const,
    takesStock: false,
    sizes: [sizeOf(500, 1, 7999, 3000), sizeOf(1500, 3, 19_950, 3000)],
    workUnits: { 500: 5, 1500: 12 },
  },
  {
    id: 3,
    name: 'Candle',
    vatClass: 'standard' as const,
    supply: 'stock' as const,
    takesStock: true,
    sizes: [sizeOf(0, 1, 295)],
    workUnits: {},
  },
];
export const productsNow: ReadonlyMap<number, ProductNow> = new Map(products.map((product) => [product.id, product]));

export type Choice = { readonly productId: number; readonly weightGrams: number; readonly quantity: number };

/** A line item priced as of now, unless `wasPence` says what one cost then. */
export function standingLine(
  id: number,
  { productId, weightGrams, quantity }: Choice,
  more: { readonly wasPence?: number; readonly returned?: Returned } = {},
): StandingLine {
  const product = productsNow.get(productId);
  const size = product?.sizes.find(({ grams }) => grams === weightGrams);
  if (!product || !size) throw new Error(`no product ${productId} of ${weightGrams} g`);
  return {
    id,
    productId,
    name: product.name,
    weightGrams,
    sizeLabel: size.label,
    pieces: size.pieces,
    fromStock: product.takesStock,
    quantity,
    unitPricePence: more.wasPence === undefined ? payablePence(size) : pence(more.wasPence),
    depositPence: size.depositPence,
    discountPence: pence(0),
    vatClass: product.vatClass,
    personalisation: {},
    returned: more.returned ?? nothingReturned,
  };
}

export type Given = { readonly basisPoints: number } | { readonly pence: number };

/** An order as placing it made it: the shares are those of the whole discount. */
export function orderOf(lines: readonly StandingLine[], given: readonly Given[] = []): RevisableOrder {
  const worth = lines.map(({ unitPricePence, quantity }) => times(unitPricePence, quantity));
  const subTotalPence = sum(worth);
  let room: Pence = subTotalPence;
  const adjustments = given.map((one, at): Adjustment => {
    const wanted = 'pence' in one ? pence(one.pence) : basisPointsOf(subTotalPence, one.basisPoints);
    const amountPence = pence(Math.min(wanted, room));
    room = minus(room, amountPence);
    return { id: at + 1, basisPoints: 'pence' in one ? null : one.basisPoints, givenPence: wanted, amountPence };
  });
  const discountPence = sum(adjustments.map(({ amountPence }) => amountPence));
  const depositPence = sum(lines.map((line) => times(line.depositPence, line.quantity)));
  const shares = sharesOf(discountPence, worth);
  return {
    pickup: { date: '2026-12-04', time: '10:00' },
    recipient: partyOfTests,
    lines: lines.map((line, at) => ({ ...line, discountPence: shares[at] ?? pence(0) })),
    adjustments,
    workUnits: lines.reduce(
      (all, { productId, weightGrams, quantity }) =>
        all + (productsNow.get(productId)?.workUnits[weightGrams] ?? 0) * quantity,
      0,
    ),
    returnedPence: sum(lines.map(({ returned }) => pence(returned.pence + returned.depositPence))),
    subTotalPence,
    discountPence,
    depositPence,
    totalPence: sum([minus(subTotalPence, discountPence), depositPence]),
  };
}

const choices = [...productsNow.values()].flatMap(({ id, sizes }) =>
  sizes.map(({ grams }) => ({ productId: id, weightGrams: grams })),
);
const choice = fc
  .record({ which: fc.constantFrom(...choices), quantity: fc.integer({ min: 1, max: 12 }) })
  .map(({ which, quantity }): Choice => ({ ...which, quantity }));

const given: fc.Arbitrary<Given> = fc.oneof(
  fc.integer({ min: 1, max: 10_000 }).map((basisPoints) => ({ basisPoints })),
  fc.integer({ min: 1, max: 60_000 }).map((amount) => ({ pence: amount })),
);

/** Any order that has each choice once, at the prices of now or of then, with some possibly partly refunded. */
export const anyOrder = ({ withReturns = false, withFormerPrices = false } = {}): fc.Arbitrary<RevisableOrder> =>
  fc
    .record({
      lines: fc.uniqueArray(choice, {
        minLength: 1,
        maxLength: 5,
        selector: ({ productId, weightGrams }) => `${productId}-${weightGrams}`,
      }),
      given: fc.array(given, { maxLength: 2 }),
      off: fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 5, maxLength: 5 }),
      back: fc.array(fc.nat({ max: 1000 }), { minLength: 5, maxLength: 5 }),
    })
    .map(({ lines, given: adjustments, off, back }) => {
      const standing = lines.map((one, at) => {
        const line = standingLine(at + 1, one);
        const wasPence = line.unitPricePence - (withFormerPrices ? Math.min(off[at] ?? 0, line.unitPricePence) : 0);
        return standingLine(at + 1, one, { wasPence });
      });
      const order = orderOf(standing, adjustments);
      return withReturns ? withReturned(order, back) : order;
    });

/** Refunds that many thousandths of what each line item cost. */
function withReturned(order: RevisableOrder, back: readonly number[]): RevisableOrder {
  const lines = order.lines.map((line, at) => {
    const part = (back[at] ?? 0) / 1000;
    const quantity = part > 0.5 ? Math.floor(line.quantity * part) : 0;
    const net = minus(times(line.unitPricePence, line.quantity), line.discountPence);
    const returned = { quantity, restocked: 0, pence: pence(Math.floor(net * part)), depositPence: pence(0) };
    return { ...line, returned: quantity > 0 ? returned : nothingReturned };
  });
  return { ...order, lines, returnedPence: sum(lines.map(({ returned }) => returned.pence)) };
}

/** Whatever staff may ask for the line items of an order of up to five. */
export const anyChange: fc.Arbitrary<AskedChange> = fc.record({
  changedLines: fc.array(
    fc.record({
      id: fc.integer({ min: 1, max: 5 }),
      quantity: fc.option(fc.integer({ min: 0, max: 15 }), { nil: undefined }),
      weightGrams: fc.option(fc.constantFrom(500, 1000, 1500), { nil: undefined }),
    }),
    { maxLength: 3 },
  ),
  addedLines: fc.array(choice, { maxLength: 2 }).map((lines) => lines.map((one) => ({ ...one, personalisation: {} }))),
});
