import { mostOfOneLine } from '#domain/cart/cart.ts';
import { shortText } from '#domain/cart/cart-changes.ts';
import type { Personalisation } from '#domain/catalogue/personalisation.ts';
import { defaultSize } from '#domain/catalogue/product.ts';
import type { ProductOptions } from '#domain/catalogue/product-options.ts';
import { availableOf, type Size } from '#domain/catalogue/size.ts';
import { type ChangedLine, Failure } from '#domain/failure.ts';
import type { VatClass } from '#domain/money/ledger/vat.ts';
import type { Pence } from '#domain/money/money.ts';
import { payablePence } from '#domain/money/price.ts';
import type { RequestedLine } from '#domain/order/requested-order.ts';
import { findSize } from '#server/modules/catalogue/find-size.ts';
import { refuseUnfitPersonalisation } from '#server/modules/catalogue/refuse-unfit-personalisation.ts';

export type StockedProduct = {
  readonly id: number;
  readonly name: string;
  /** Pieces; null where it is made to order. */
  readonly stock: number | null;
  /** Whatever the owner changes makes it grow. */
  readonly version: number;
  readonly vatClass: VatClass;
  /** Names of the law. */
  readonly allergens: readonly string[];
  readonly options: ProductOptions;
  /** At the prices of now. */
  readonly sizes: readonly Size[];
};

export type OrderedLine = {
  readonly product: StockedProduct;
  readonly size: Size;
  readonly personalisation: Personalisation;
  readonly quantity: number;
  readonly unitPricePence: Pence;
  /** For one, beside its price. */
  readonly depositPence: Pence;
};

/**
 * @param stocked without what is sold no longer
 * @throws Failure 'outOfStock' and 'priceChanged' naming every such product, 'invalid' for an unsold weight or what cannot be written
 */
export function checkLines(requested: readonly RequestedLine[], stocked: readonly StockedProduct[]): OrderedLine[] {
  const byId = new Map(stocked.map((product) => [product.id, product]));
  const lines = requested.flatMap(({ productId, quantity, weightGrams, personalisation }): OrderedLine[] => {
    const product = byId.get(productId);
    if (!product) return [];
    const size = findSize(product, weightGrams);
    refuseUnfitPersonalisation(product, personalisation);
    const { depositPence } = size;
    return [{ product, size, personalisation, quantity, unitPricePence: payablePence(size), depositPence }];
  });
  const short = [...new Set(requested.map(({ productId }) => productId))].flatMap((productId): ChangedLine[] => {
    const product = byId.get(productId);
    const wanted = piecesOf(lines).get(productId) ?? 0;
    return product && (product.stock === null || wanted <= product.stock) ? [] : [changed(productId, product)];
  });
  if (short.length > 0) {
    const text = short.map((line) => shortText(line.name, inSize(line, lines))).join(' ');
    throw new Failure('outOfStock', { text, lines: short });
  }
  const dearer = lines.flatMap(({ product, size, unitPricePence }, at) =>
    requested[at]?.unitPricePence === unitPricePence ? [] : [changed(product.id, product, size)],
  );
  if (dearer.length > 0) throw new Failure('priceChanged', { lines: dearer });
  return lines;
}

/** What the lines take of each product's stock, by its id. */
export function piecesOf(lines: readonly Pick<OrderedLine, 'product' | 'size' | 'quantity'>[]): Map<number, number> {
  const pieces = new Map<number, number>();
  for (const { product, size, quantity } of lines)
    pieces.set(product.id, (pieces.get(product.id) ?? 0) + quantity * size.pieces);
  return pieces;
}

/** How many are left in the size that was asked for first. */
function inSize({ productId, available }: ChangedLine, lines: readonly OrderedLine[]): number {
  const line = lines.find(({ product }) => product.id === productId);
  return line ? (availableOf(available, line.size) ?? mostOfOneLine) : available;
}

const changed = (productId: number, product?: StockedProduct, size = product && defaultSize(product)): ChangedLine => ({
  productId,
  name: product?.name ?? `Product #${productId}`,
  available: product ? (product.stock ?? mostOfOneLine) : 0,
  unitPricePence: size ? payablePence(size) : 0,
});
