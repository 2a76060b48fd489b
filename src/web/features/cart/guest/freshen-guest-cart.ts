import type { Call } from '#contract/wire/endpoint.ts';
import { askForProducts } from '#web/lib/products/ask-for-products.ts';
import { type GuestCart, type SeenProduct, soldNoLonger } from './guest-cart.ts';

/**
 * Updates the guest's cart without agreeing to anything for the customer. What is no longer sold has none left; what
 * cannot be requested stays. Never rejects.
 */
export async function freshenGuestCart(call: Call, guest: Pick<GuestCart, 'lines' | 'learn'>): Promise<void> {
  try {
    for await (const { slugs, products } of askForProducts(
      call,
      guest.lines().map(({ id }) => id),
    )) {
      const now = new Map<string, SeenProduct>(slugs.map((slug) => [slug, soldNoLonger]));
      for (const product of products) now.set(product.slug, product);
      guest.learn(now);
    }
  } catch {
    return;
  }
}
