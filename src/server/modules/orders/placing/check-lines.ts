import { shortText } from '#domain/cart/cart-changes.ts';
import { type ChangedLine, Failure } from '#domain/failure.ts';
import type { Pence } from '#domain/money/money.ts';
import { payablePence, priceOf } from '#domain/money/price.ts';
import type { RequestedLine } from '#domain/order/requested-order.ts';
import { refuseUnsoldWeight } from '#server/modules/catalogue/refuse-unsold-weight.ts';

export type StockedProduct = {
  id: number;
  name: string;
  slug: string;
  mainImage: string;
  pricePence: number;
  discountPricePence: number | null;
  stock: number;
  weight: string;
  allergens: string[];
};

export type OrderedLine = { product: StockedProduct; quantity: number; weightGrams: number; unitPricePence: Pence };

export const priceNow = (product: Pick<StockedProduct, 'pricePence' | 'discountPricePence'>): Pence =>
  payablePence(priceOf(product));

/** Quantities over all weights, by product id. */
export function wantedByProduct(requested: readonly RequestedLine[]): Map<number, number> {
  const wanted = new Map<number, number>();
  for (const { productId, quantity } of requested) wanted.set(productId, (wanted.get(productId) ?? 0) + quantity);
  return wanted;
}

/** @throws Failure 'outOfStock' and 'priceChanged' naming every such product, 'invalid' for an unsold weight */
export function checkLines(requested: readonly RequestedLine[], stocked: readonly StockedProduct[]): OrderedLine[] {
  const byId = new Map(stocked.map((product) => [product.id, product]));
  const short: ChangedLine[] = [];
  for (const [productId, quantity] of wantedByProduct(requested)) {
    const product = byId.get(productId);
    if (!product || product.stock < quantity) short.push(changed(productId, product));
  }
  if (short.length > 0) {
    const text = short.map(({ name, available }) => shortText(name, available)).join(' ');
    throw new Failure('outOfStock', { text, lines: short });
  }
  const lines: OrderedLine[] = [];
  const dearer: ChangedLine[] = [];
  for (const { productId, quantity, weightGrams, unitPricePence: seen } of requested) {
    const product = byId.get(productId);
    if (!product) continue;
    refuseUnsoldWeight(product, weightGrams);
    const unitPricePence = priceNow(product);
    if (seen !== unitPricePence) dearer.push(changed(product.id, product));
    lines.push({ product, quantity, weightGrams, unitPricePence });
  }
  if (dearer.length > 0) throw new Failure('priceChanged', { lines: dearer });
  return lines;
}

const changed = (productId: number, product: StockedProduct | undefined): ChangedLine => ({
  productId,
  name: product?.name ?? `Product #${productId}`,
  available: product?.stock ?? 0,
  unitPricePence: product ? priceNow(product) : 0,
});
