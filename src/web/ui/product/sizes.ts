import type { Product, WireSize } from '#contract/listing/catalogue.ts';
import { mostOfOneLine } from '#domain/cart/cart.ts';
import { availableOf } from '#domain/catalogue/size.ts';
import { gramsFromWeightText, weightTextFromGrams } from '#domain/money/weight.ts';

/** The product's weight is that of its default size. */
export function defaultSizeOf({ sizes, weight }: Pick<Product, 'sizes' | 'weight'>): WireSize {
  const found = sizes.find(({ grams }) => grams === gramsFromWeightText(weight)) ?? sizes[0];
  if (!found) throw new RangeError('a product without a size');
  return found;
}

/** How many of the size there are; what is made to order has as many as one line holds. */
export const availableIn = ({ stockPieces }: Pick<Product, 'stockPieces'>, size: WireSize): number =>
  availableOf(stockPieces, size) ?? mostOfOneLine;

export type WeightChoice = { readonly weight: string; readonly size: WireSize | undefined };

/** Each weight that the shop sells in; without a size the product is not sold in it. */
export const weightChoices = (weights: readonly number[], sizes: readonly WireSize[]): WeightChoice[] =>
  [...new Set([...weights, ...sizes.map(({ grams }) => grams)])]
    .sort((a, b) => a - b)
    .map((grams) => ({ weight: weightTextFromGrams(grams), size: sizes.find((size) => size.grams === grams) }));

/** 'Box of 4, serves 4', '13 cm round, serves 8 to 10'; null where nobody has said either. */
export function describeSize({ label, servingsFrom, servingsTo }: WireSize): string | null {
  const most = servingsTo ?? servingsFrom;
  const serves = servingsFrom === null || servingsFrom === most ? most : `${servingsFrom} to ${most}`;
  const isSaid = serves === null || /\bserves\b/i.test(label);
  const parts = [label, isSaid ? '' : `serves ${serves}`].filter((part) => part !== '');
  return parts.length === 0 ? null : parts.join(', ');
}
