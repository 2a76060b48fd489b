import { sameChoice } from '#domain/cart/cart.ts';
import type { AddToCart } from '#web/lib/products/add-to-cart.ts';
import { addToCart } from './add-to-cart.ts';
import { cart, startCart } from './cart.ts';
import type { createCartStore } from './cart-store.ts';

type CartStore = Pick<ReturnType<typeof createCartStore>, 'start' | 'state'>;

/**
 * Adds to the cart what is missing from it: counts what an order that came to nothing left there with the same words
 * and photo. Resolves to how many of the given quantity are there then; rejects as `addToCart`.
 */
export const addMissing: AddToCart = (...asked) => {
  startCart();
  return addMissingTo(cart, addToCart)(...asked);
};

export const addMissingTo =
  (held: CartStore, add: AddToCart): AddToCart =>
  async (product, quantity, weightText, personalisation) => {
    await held.start();
    const choice = { id: product.slug, weight: weightText, personalisation };
    const there = held.state().lines.find((line) => sameChoice(line, choice))?.quantity ?? 0;
    return there >= quantity ? quantity : there + (await add(product, quantity - there, weightText, personalisation));
  };
