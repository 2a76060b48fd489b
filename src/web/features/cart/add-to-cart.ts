import type { AddToCart } from '#web/lib/products/add-to-cart.ts';
import { cart, startCart } from './cart.ts';

/**
 * Adds to the cart, never more than is in stock (K-05, P-06); a customer's addition shows at once, and resolves when
 * the server has it. Rejects with a Failure for an alert (P-12): `outOfStock` if the cart holds all there is; for a
 * customer also 'Product ID is required for database operations', 'User not authenticated' (K-10) and whatever the
 * request failed with.
 */
export const addToCart: AddToCart = (product, quantity, weightText, personalisation) => {
  startCart();
  return cart.add(product, quantity, weightText, personalisation);
};
