import { gramsFromWeightText, weightTextFromGrams } from '#domain/money/weight.ts';
import { itemText } from './order-format.ts';

/** Its weight in grams or as a text ('1KG'). */
export type Item = {
  readonly name: string;
  readonly quantity: number;
  readonly productId?: number | undefined;
} & ({ readonly weightSnapshot: number } | { readonly weight?: string | undefined });

export const weightOf = (item: Item): string =>
  weightTextFromGrams('weightSnapshot' in item ? item.weightSnapshot : gramsFromWeightText(item.weight));

export const ItemLine = ({ item }: { item: Item }) => (
  <>
    <span>{itemText(item)}</span> <span className="muted item-weight">{weightOf(item)}</span>
  </>
);
