import { gramsFromWeightText } from '#domain/money/weight.ts';
import type { CartProduct } from '#web/lib/products/add-to-cart.ts';
import { addToCart } from './add-to-cart.ts';
import { cart, startCart } from './cart.ts';

/**
 * Counts what an order that came to nothing left in the cart. Answers how many there are then; rejects as
 * `addToCart`.
 */
export async function addMissing(product: CartProduct, quantity: number, weightText: string): Promise<number> {
  startCart();
  await cart.start();
  const grams = gramsFromWeightText(weightText);
  const there = cart
    .state()
    .lines.filter((line) => line.id === product.slug && gramsFromWeightText(line.weight) === grams)
    .reduce((sum, line) => sum + line.quantity, 0);
  return there >= quantity ? quantity : there + (await addToCart(product, quantity - there, weightText));
}
