import { shortageText } from '#domain/cart/shortage-text.ts';
import {
  type Contents,
  chosenOf,
  contentsOf,
  nameOfLine,
  productsOfLine,
  unitPriceOf,
} from '#domain/catalogue/mixed-box.ts';
import type { Personalisation } from '#domain/catalogue/personalisation.ts';
import { defaultSize } from '#domain/catalogue/product.ts';
import type { ProductOptions } from '#domain/catalogue/product-options.ts';
import { mostOfOneLine, type Size } from '#domain/catalogue/size.ts';
import type { Eaten } from '#domain/diet/told-allergies.ts';
import { type ChangedLine, Failure } from '#domain/failure.ts';
import type { VatClass } from '#domain/money/ledger.ts';
import { type Pence, payablePence } from '#domain/money/money.ts';
import type { RequestedLine } from '#domain/order/order.ts';
import { type ShelfDays, type Supply, takesStock } from '#domain/stock/supply.ts';
import { findSize, refuseUnfitPersonalisation } from '#server/catalogue/find-product.ts';

export type StockedProduct = Contents & {
  readonly id: number;
  readonly name: string;
  /** Pieces; null if it is made to order. */
  readonly stock: number | null;
  readonly supply: Supply;
  readonly countsTomorrow: boolean;
  /** Grows with whatever the owner changes. */
  readonly version: number;
  readonly vatClass: VatClass;
  readonly options: ProductOptions;
  /** At current prices. */
  readonly sizes: readonly Size[];
};

export type OrderedLine = {
  readonly product: StockedProduct;
  /** For a box, how many of which product it is filled with. */
  readonly filling?: readonly { readonly product: StockedProduct; readonly count: number }[];
  readonly size: Size;
  readonly personalisation: Personalisation;
  readonly quantity: number;
  /** Whether its pieces are taken from stock; otherwise they are baked for it. */
  readonly fromStock: boolean;
  readonly unitPricePence: Pence;
  /** For one, on top of its price. */
  readonly depositPence: Pence;
};

/** The day that something is for, and the days that the shelf covers now. */
export type ForDay = { readonly date: string; readonly shelf: ShelfDays };

/**
 * @param stocked without products that are no longer sold
 * @throws Failure 'invalid' for a day for which the shelf does not have enough while a later one does, 'outOfStock' and 'priceChanged'
 * naming every such product, 'invalid' for a weight that is not sold or what cannot be written
 */
export function checkLines(
  requested: readonly RequestedLine[],
  stocked: readonly StockedProduct[],
  { date, shelf }: ForDay,
  isByStaff = false,
): OrderedLine[] {
  const byId = new Map(stocked.map((product) => [product.id, product]));
  const lines = requested.flatMap(({ productId, quantity, weightGrams, personalisation }): OrderedLine[] => {
    const product = byId.get(productId);
    if (!product) return [];
    const size = findSize(product, weightGrams);
    const filling = chosenOf(stocked, personalisation.box).map(({ flavour, count }) => ({ product: flavour, count }));
    // A flavour that is no longer sold is reported below, as a product is.
    if (filling.length === Object.keys(personalisation.box ?? {}).length)
      refuseUnfitPersonalisation(product, personalisation, size, isByStaff);
    const { depositPence } = size;
    const fromStock = takesStock(product, date, shelf);
    const unitPricePence = unitPriceOf(product, size, personalisation);
    return [{ product, filling, size, personalisation, quantity, fromStock, unitPricePence, depositPence }];
  });
  const short = [...new Set(requested.flatMap(productsOfLine))].flatMap((productId): ChangedLine[] => {
    const product = byId.get(productId);
    const wanted = piecesOf(lines).get(productId) ?? 0;
    return product && (product.stock === null || wanted <= product.stock) ? [] : [changed(productId, product)];
  });
  const today = short.filter(({ productId }) => byId.get(productId)?.supply === 'stockToday');
  if (today.length > 0) throw soldOutFor(shortageTexts(today, lines));
  if (short.length > 0) {
    throw new Failure('outOfStock', { text: shortageTexts(short, lines).join(' '), lines: short });
  }
  const dearer = lines.flatMap(({ product, size, personalisation, unitPricePence }, at) =>
    requested[at]?.unitPricePence === unitPricePence
      ? []
      : [{ ...changed(product.id, product), name: soldLine(product, size, personalisation).name, unitPricePence }],
  );
  if (dearer.length > 0) throw new Failure('priceChanged', { lines: dearer });
  return lines;
}

/** Later days have it, so the day is to blame, not the cart. */
export function soldOutFor(texts: readonly string[]): Failure {
  return new Failure('invalid', { fields: { pickupDate: `${texts.join(' ')} Please choose a later day` } });
}

/** What a line is called, and what it contains, by the law's names: both include what its box is filled with. */
export function soldLine(
  product: Pick<StockedProduct, 'name' | 'options' | 'allergens' | 'mayContain'>,
  { label }: Pick<Size, 'label'>,
  { box }: Personalisation,
): { readonly name: string; readonly sizeLabel: string; readonly allergens: readonly string[] } {
  return {
    name: nameOfLine(product, { label }, box),
    sizeLabel: box ? '' : label,
    allergens: contentsOf(product, box).allergens,
  };
}

/** What an allergy is checked against. */
export const eatenOf = ({ product, personalisation: { box } }: OrderedLine): Eaten => ({
  name: product.name,
  ...contentsOf(product, box),
});

type TakingLine = Pick<OrderedLine, 'product' | 'filling' | 'size' | 'quantity' | 'fromStock'>;

/** What the lines take of each product's stock, by its id; 0 for what is baked for them. */
export function piecesOf(lines: readonly TakingLine[]): Map<number, number> {
  const pieces = new Map<number, number>();
  const take = (id: number, more: number) => pieces.set(id, (pieces.get(id) ?? 0) + more);
  for (const { product, filling = [], size, quantity, fromStock } of lines) {
    take(product.id, fromStock ? quantity * size.pieces : 0);
    for (const part of filling) take(part.product.id, quantity * part.count);
  }
  return pieces;
}

const shortageTexts = (short: readonly ChangedLine[], lines: readonly OrderedLine[]): string[] =>
  short.map((one) =>
    shortageText(
      one,
      lines.map(({ product, size: { pieces }, personalisation }) => ({
        productId: product.id,
        pieces,
        personalisation,
      })),
    ),
  );

const changed = (productId: number, product?: StockedProduct): ChangedLine => ({
  productId,
  name: product?.name ?? `Product #${productId}`,
  available: product ? (product.stock ?? mostOfOneLine) : 0,
  unitPricePence: product ? payablePence(defaultSize(product)) : 0,
});
