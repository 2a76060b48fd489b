import { useContext } from 'react';
import { priceFromWire } from '#contract/codecs/price-codec.ts';
import type { Product, ProductSummary, WireSize } from '#contract/listing/catalogue.ts';
import { availableOf, boxText, mostOfOneLine } from '#domain/catalogue/size.ts';
import { formatPounds, payablePence } from '#domain/money/money.ts';
import { type Readiness, readinessKey } from '#domain/pickup/notice-words.ts';
import { gramsFromWeightText, weightTextFromGrams } from '#domain/values/weight.ts';
import { ReadyLinesContext } from '#web/base/shop.ts';

/** The product's weight is that of its default size. */
export function defaultSizeOf({ sizes, weight }: Pick<ProductSummary, 'sizes' | 'weight'>): WireSize {
  const found = sizes.find(({ grams }) => grams === gramsFromWeightText(weight)) ?? sizes[0];
  if (!found) throw new RangeError('a product without a size');
  return found;
}

type Sold = Pick<ProductSummary, 'price' | 'discountPrice' | 'sizes'>;

/**
 * The words next to the price of the default size if not all sizes cost the same: `before` it if no other is cheaper,
 * otherwise `after` it, with the size that is.
 */
export function fromText({ sizes, ...shown }: Sold): { readonly before: string } | { readonly after: string } | null {
  const costOf = (one: Pick<Sold, 'price' | 'discountPrice'>) => payablePence(priceFromWire(one));
  const own = costOf(shown);
  const [cheapest] = sizes.filter((size) => costOf(size) !== own).sort((a, b) => costOf(a) - costOf(b));
  if (!cheapest) return null;
  if (costOf(cheapest) > own) return { before: 'from' };
  const size = boxText(cheapest) || weightTextFromGrams(cheapest.grams).toLowerCase();
  return { after: `from ${formatPounds(costOf(cheapest))} (${size})` };
}

/** How many of the size are available on the best day; if nothing limits it, as many as one line item holds. */
export const availableIn = ({ stockPieces }: Pick<Product, 'stockPieces'>, size: WireSize): number =>
  availableOf(stockPieces, size) ?? mostOfOneLine;

type Shelved = Readiness & Pick<Product, 'stockPieces' | 'shelfPieces'>;

/**
 * How many of the size are available: for today only, if more are baked for later days and it is still available today.
 */
export function useLeftIn(product: Shelved, size: WireSize): { readonly stock: number; readonly isForToday: boolean } {
  const ready = useContext(ReadyLinesContext)[readinessKey(product)];
  // After closing, out of season or with a lead time, nobody can have what is on the shelf.
  const isTooLate = ready?.isToday === false && product.soldOutFor === null;
  return product.shelfPieces === null || isTooLate
    ? { stock: availableIn(product, size), isForToday: false }
    : { stock: product.soldOutFor === null ? (availableOf(product.shelfPieces, size) ?? 0) : 0, isForToday: true };
}

/** 'Vanilla Base'. */
export const baseText = (cakeBase: string): string => `${cakeBase} Base`;
