import { longestSlug, mostOfOneAsking, productsOfCart } from '#contract/listing/catalogue.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { goneText } from '#domain/cart/cart-changes.ts';
import type { GuestCart } from './guest-cart.ts';

/**
 * Asks the shop what it now says of the cakes in a guest's cart.
 * @returns a sentence for each that is sold no longer, and so has left the cart
 * @throws Failure where the shop cannot be asked; the cart is then as it was
 */
export async function renewGuestCart(call: Call, guest: Pick<GuestCart, 'lines' | 'renew'>): Promise<string[]> {
  const ids = [...new Set(guest.lines().map(({ id }) => id))];
  const slugs = ids.filter((id) => id.length <= longestSlug);
  const noSlugs = ids.filter((id) => !slugs.includes(id));
  const gone = guest.renew(noSlugs, []);
  for (let from = 0; from < slugs.length; from += mostOfOneAsking) {
    const asked = slugs.slice(from, from + mostOfOneAsking);
    const products = await call(productsOfCart, { slugs: asked.join(',') });
    gone.push(...guest.renew(asked, products));
  }
  return gone.map(goneText);
}
