import { quoteCart } from '#domain/cart/cart.ts';
import { type Store, useStore } from '#web/base/create-store.ts';
import { cart, startCart } from './cart.ts';
import { cartIsHere } from './cart-in-short.ts';
import type { CartState } from './cart-store.ts';

/** Starts the cart when a screen first shows it. */
const startedCart: Store<CartState> = {
  current: cart.state,
  subscribe: (listener) => {
    startCart();
    return cart.subscribe(listener);
  },
};

cartIsHere(startedCart);

/** The server knows no cart; the first render in the browser must match. */
const unknownCart: CartState = {
  lines: [],
  count: 0,
  quote: quoteCart([], { policy: 'off', percent: 0, hasOrderedBefore: false }),
  status: 'loading',
};

const changes = {
  changeQuantity: cart.changeQuantity,
  remove: (cartItemId: string): void => cart.changeQuantity(cartItemId, 0),
  personalise: cart.personalise,
  clear: cart.clear,
};

export const useCart = (): CartState & typeof changes => ({
  ...useStore(startedCart, unknownCart),
  ...changes,
});
