import type { CartItem } from '#contract/cart.ts';
import type { WireSize } from '#contract/listing/catalogue.ts';
import { clampQuantity, lineIdOf } from '#domain/cart/cart.ts';
import { type Personalisation, saidOf } from '#domain/catalogue/personalisation.ts';
import { takesWords } from '#domain/catalogue/product-options.ts';
import { availableOf, mostOfOneLine } from '#domain/catalogue/size.ts';
import { weightTextFromGrams } from '#domain/values/weight.ts';
import { type CartLineView, payablePounds } from '#web/features/cart/cart-line-view.ts';
import { type CartProduct, seeLine } from '#web/lib/products/add-to-cart.ts';

/** What identifies a line item of the server's cart, before and after it has an id. */
export type Choice = {
  readonly productId: number;
  readonly weightGrams: number;
  readonly personalisation: Personalisation;
};

/** For an item that has no id from the server yet. */
export const unnamed = 0;

const keyOf = ({ productId, weightGrams, personalisation }: Choice): string =>
  lineIdOf({ id: String(productId), weight: String(weightGrams), personalisation });

const choiceOf = ({
  productId,
  weightSnapshot,
  personalisation,
}: Pick<CartItem, 'productId' | 'weightSnapshot' | 'personalisation'>): Choice => ({
  productId,
  weightGrams: weightSnapshot,
  personalisation,
});

/** The choice of the item that a line's `cartItemId` identifies; null for any other text. */
export const choiceIn = (items: readonly CartItem[], cartItemId: string): Choice | null =>
  items.map(choiceOf).find((choice) => keyOf(choice) === cartItemId) ?? null;

export const isChoice = (item: CartItem, choice: Choice): boolean => keyOf(choiceOf(item)) === keyOf(choice);

/** It costs what the product costs now: that is what an order will ask for. */
export const lineOf = ({ product, ...item }: CartItem): CartLineView => ({
  cartItemId: keyOf(choiceOf(item)),
  id: product.slug,
  productId: item.productId,
  name: product.name,
  image: product.mainImage,
  price: payablePounds(product),
  deposit: product.deposit,
  priceWhenAdded: item.priceSnapshot,
  quantity: item.quantity,
  weight: weightTextFromGrams(item.weightSnapshot),
  ...saidOf(item.personalisation),
  stock: product.stockPieces,
  pieces: product.pieces,
  sizeLabel: product.sizeLabel,
  sizeIsGone: product.sizeIsGone,
  shortOf: product.shortOf,
  takesWords: product.takesWords,
});

export function withMore(
  items: readonly CartItem[],
  userId: number,
  choice: Choice,
  quantity: number,
  product: CartProduct,
  size: WireSize,
): CartItem[] {
  const known = items.find((item) => isChoice(item, choice));
  if (known) return withQuantity(items, choice, known.quantity + quantity);
  const { slug, mainImage, options } = product;
  const { name, stock: stockPieces, size: inStock } = seeLine(product, size, choice.personalisation);
  const { price, discountPrice, deposit } = inStock;
  const availableQuantity = availableOf(stockPieces, inStock) ?? mostOfOneLine;
  const added: CartItem = {
    id: unnamed,
    userId,
    productId: choice.productId,
    quantity: clampQuantity(quantity, mostOfOneLine),
    priceSnapshot: payablePounds(inStock),
    weightSnapshot: choice.weightGrams,
    personalisation: choice.personalisation,
    product: {
      slug,
      name,
      mainImage,
      price,
      discountPrice,
      deposit,
      availableQuantity,
      stockPieces,
      pieces: inStock.pieces,
      sizeLabel: inStock.label,
      takesWords: takesWords(options),
    },
  };
  return [...items, added];
}

export const withQuantity = (items: readonly CartItem[], choice: Choice, quantity: number): CartItem[] =>
  quantity <= 0
    ? items.filter((item) => !isChoice(item, choice))
    : items.map((item) =>
        isChoice(item, choice) ? { ...item, quantity: clampQuantity(quantity, mostOfOneLine) } : item,
      );

export const withId = (items: readonly CartItem[], choice: Choice, id: number): CartItem[] =>
  items.map((item) => (isChoice(item, choice) ? { ...item, id } : item));

/** Changes the personalisation; if another line says the same, the two are merged. */
export function withWords(items: readonly CartItem[], choice: Choice, personalisation: Personalisation): CartItem[] {
  const line = items.find((item) => isChoice(item, choice));
  const same = items.find((item) => item !== line && isChoice(item, { ...choice, personalisation }));
  if (!line || !same) return items.map((item) => (item === line ? { ...item, personalisation } : item));
  const quantity = clampQuantity(same.quantity + line.quantity, mostOfOneLine);
  return items.filter((item) => item !== line).map((item) => (item === same ? { ...item, quantity } : item));
}
