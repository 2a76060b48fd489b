import { gramsFromWeightText, weightTextFromGrams } from '#domain/money/weight.ts';
import { itemText } from './order-format.ts';

/** An item of an order, or of a cart that is about to be one; its weight in grams or as a text ('1KG'). */
export type Item = {
  readonly name: string;
  readonly quantity: number;
  readonly productId?: number | undefined;
} & ({ readonly weightSnapshot: number } | { readonly weight?: string | undefined });

/** '500G', as the cart says it. */
export const weightOf = (item: Item): string =>
  weightTextFromGrams('weightSnapshot' in item ? item.weightSnapshot : gramsFromWeightText(item.weight));

/** '2 x Raspberry Jam Heart Cupcake', and its weight. */
export const ItemLine = ({ item }: { item: Item }) => (
  <>
    <span>{itemText(item)}</span> <span className="muted item-weight">{weightOf(item)}</span>
  </>
);
