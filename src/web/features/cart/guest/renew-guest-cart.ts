import type { Call } from '#contract/wire/endpoint.ts';
import { goneText } from '#domain/cart/cart-changes.ts';
import { askForProducts } from '#web/lib/products/ask-for-products.ts';
import type { GuestCart } from './guest-cart.ts';

/**
 * Separate from what the checkout loads at once: this is fetched when it is wanted. Resolves to a sentence for each
 * product that is no longer sold and has left the cart. Throws a Failure; the cart then stays.
 */
export async function renewGuestCart(call: Call, guest: Pick<GuestCart, 'lines' | 'renew'>): Promise<string[]> {
  const gone: string[] = [];
  for await (const { slugs, products } of askForProducts(
    call,
    guest.lines().map(({ id }) => id),
  ))
    gone.push(...guest.renew(slugs, products));
  return gone.map(goneText);
}
