import type { Order } from '#contract/orders/orders.ts';
import { lineIdOf } from '#domain/cart/cart.ts';
import type { Personalisation } from '#domain/catalogue/personalisation.ts';
import { lineSize } from '#domain/catalogue/size.ts';
import { gramsFromWeightText, weightTextFromGrams } from '#domain/values/weight.ts';
import { LinePersonalisation } from '#web/ui/values/line-details.tsx';
import { itemText } from './order-format.ts';

/** Has its weight in grams or as text ('1KG'). */
export type Item = {
  readonly name: string;
  readonly quantity: number;
  readonly productId?: number | undefined;
  readonly sizeLabel?: string | undefined;
  readonly personalisation?: Personalisation | undefined;
  readonly said?: readonly string[] | undefined;
} & ({ readonly weightSnapshot: number } | { readonly weight?: string | undefined });

const weightOf = (item: Item): string =>
  weightTextFromGrams('weightSnapshot' in item ? item.weightSnapshot : gramsFromWeightText(item.weight));

/** A key for each line item of an order. */
export const keyOfItem = ({ productId, weightSnapshot, personalisation }: Order['items'][number]): string =>
  lineIdOf({ id: String(productId), weight: String(weightSnapshot), personalisation });

export const ItemLine = ({ item }: { item: Item }) => {
  const size = lineSize({ sizeLabel: item.sizeLabel, weight: weightOf(item) });
  return (
    <>
      <span>{itemText(item)}</span> {size !== '' && <span className="muted item-weight">{size}</span>}
      <LinePersonalisation line={item} />
    </>
  );
};
