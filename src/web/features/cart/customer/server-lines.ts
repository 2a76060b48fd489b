import type { CartItem } from '#contract/cart.ts';
import type { WireSize } from '#contract/listing/catalogue.ts';
import { clampQuantity, mostOfOneLine } from '#domain/cart/cart.ts';
import { weightTextFromGrams } from '#domain/money/weight.ts';
import { type CartLineView, payablePounds } from '#web/features/cart/cart-line-view.ts';
import type { CartProduct } from '#web/lib/products/add-to-cart.ts';

/** What makes a line of the server's cart one line, before and after it has an id. */
export type Choice = { readonly productId: number; readonly weightGrams: number };

/** For an item that the server has not named yet. */
export const unnamed = 0;

const keyOf = ({ productId, weightGrams }: Choice): string => `${productId}-${weightGrams}`;

/** The choice in a line's `cartItemId`; null for any other text. */
export function choiceIn(cartItemId: string): Choice | null {
  const [, productId, weightGrams] = /^(\d+)-(\d+)$/.exec(cartItemId) ?? [];
  return productId && weightGrams ? { productId: Number(productId), weightGrams: Number(weightGrams) } : null;
}

export const isChoice = (item: CartItem, { productId, weightGrams }: Choice): boolean =>
  item.productId === productId && item.weightSnapshot === weightGrams;

/** It costs what the product costs now: that is what an order will ask for. */
export const lineOf = ({ productId, quantity, priceSnapshot, weightSnapshot, product }: CartItem): CartLineView => ({
  cartItemId: keyOf({ productId, weightGrams: weightSnapshot }),
  id: product.slug,
  productId,
  name: product.name,
  image: product.mainImage,
  price: payablePounds(product),
  priceWhenAdded: priceSnapshot,
  quantity,
  weight: weightTextFromGrams(weightSnapshot),
  stock: product.stockPieces,
  pieces: product.pieces,
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
  const { slug, name, mainImage, stockPieces } = product;
  const { price, discountPrice, pieces } = size;
  const availableQuantity = stockPieces === null ? mostOfOneLine : Math.floor(stockPieces / pieces);
  const added: CartItem = {
    id: unnamed,
    userId,
    productId: choice.productId,
    quantity: clampQuantity(quantity, mostOfOneLine),
    priceSnapshot: payablePounds(size),
    weightSnapshot: choice.weightGrams,
    product: { slug, name, mainImage, price, discountPrice, availableQuantity, stockPieces, pieces },
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
