import type { Call } from '#contract/wire/endpoint.ts';
import { goneText } from '#domain/cart/cart-changes.ts';
import { payablePounds } from '#web/features/cart/cart-line-view.ts';
import { askForProducts } from '#web/lib/products/ask-for-products.ts';
import type { GuestCart, SeenProduct } from './guest-cart.ts';

const slugsOf = (guest: Pick<GuestCart, 'lines'>): string[] => guest.lines().map(({ id }) => id);

/**
 * Lets the cart learn how its products stand without agreeing to anything for the customer; one that is sold no
 * longer has none left. What cannot be asked stays: the order itself is checked. Never rejects.
 */
export async function freshenGuestCart(call: Call, guest: Pick<GuestCart, 'lines' | 'learn'>): Promise<void> {
  try {
    for await (const { slugs, products } of askForProducts(call, slugsOf(guest))) {
      const now = new Map<string, SeenProduct>(slugs.map((slug) => [slug, { stock: 0 }]));
      for (const product of products)
        now.set(product.slug, { price: payablePounds(product), stock: product.availableQuantity });
      guest.learn(now);
    }
  } catch {
    return;
  }
}

/**
 * Takes on how the cakes stand now; answers a sentence for each that is sold no longer and has left the cart. Throws
 * a Failure where the shop cannot be asked; the cart is then as it was.
 */
export async function renewGuestCart(call: Call, guest: Pick<GuestCart, 'lines' | 'renew'>): Promise<string[]> {
  const gone: string[] = [];
  for await (const { slugs, products } of askForProducts(call, slugsOf(guest)))
    gone.push(...guest.renew(slugs, products));
  return gone.map(goneText);
}
