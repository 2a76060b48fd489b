import { mostOfOneAsking, productsOfCart } from '#contract/listing/catalogue.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { payablePounds } from '#web/features/cart/cart-line-view.ts';
import type { GuestCart, SeenProduct } from './guest-cart.ts';

/**
 * Asks the shop how the products of a guest's cart stand now, and lets the cart learn it without agreeing to anything
 * for the customer. A product that is no longer sold has none left. What cannot be asked stays as it is: the order
 * itself is checked in any case. Never rejects.
 */
export async function freshenGuestCart(call: Call, guest: Pick<GuestCart, 'lines' | 'learn'>): Promise<void> {
  const slugs = [...new Set(guest.lines().map(({ id }) => id))];
  for (let at = 0; at < slugs.length; at += mostOfOneAsking) {
    const asked = slugs.slice(at, at + mostOfOneAsking);
    const products = await call(productsOfCart, { slugs: asked.join(',') }).catch(() => null);
    if (products === null) return;
    const now = new Map<string, SeenProduct>(asked.map((slug) => [slug, { stock: 0 }]));
    for (const product of products)
      now.set(product.slug, { price: payablePounds(product), stock: product.availableQuantity });
    guest.learn(now);
  }
}
