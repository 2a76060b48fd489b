import { expect, test } from 'vitest';
import type { Product } from '#contract/listing/catalogue.ts';
import { callTo, refusal, serverWith } from '#tests/support/call-to.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { openDeviceStorage } from '#web/lib/device/device-storage.ts';
import { freshenGuestCart } from './fresh-cart.ts';
import { guestCartKey, openGuestCart } from './guest-cart.ts';

const product = (slug: string, more: Partial<Product> = {}): Product => ({
  id: 1,
  slug,
  name: slug,
  mainImage: 'cake.jpg',
  price: 30,
  discountPrice: null,
  availableQuantity: 8,
  featured: false,
  weight: '500G',
  cakeBase: 'Vanilla',
  category: { name: 'Cakes', slug: 'cakes' },
  description: '',
  allergens: [],
  dietary: [],
  ingredients: '',
  storage: '',
  ...more,
});

function guestWith(slugs: readonly string[]) {
  const device = memoryStorage();
  const guest = openGuestCart(openDeviceStorage(() => device));
  for (const [at, slug] of slugs.entries()) guest.add({ ...product(slug), id: at + 1 }, 2, '500G');
  return { guest, stored: () => device.getItem(guestCartKey) };
}

test('a guest’s cart learns the new price and the stock, and remembers what it was filled at', async () => {
  const { guest, stored } = guestWith(['victoria', 'rainbow']);
  const before = stored();
  await using server = await serverWith({
    'GET /listings/cart?slugs=victoria%2Crainbow': {
      body: [product('victoria', { price: 34.5, availableQuantity: 1 })],
    },
  });
  await freshenGuestCart(callTo(server), guest);
  expect(guest.lines().map(({ price, priceWhenAdded, stock }) => ({ price, priceWhenAdded, stock }))).toEqual([
    { price: 34.5, priceWhenAdded: 30, stock: 1 },
    { price: 30, priceWhenAdded: 30, stock: 0 },
  ]);
  expect(stored()).toBe(before);
  guest.changeQuantity('rainbow-500G', 0);
  expect(stored()).toContain('"price":30,');
});

test('what cannot be asked leaves the cart as it is', async () => {
  const { guest } = guestWith(['victoria']);
  const [before] = guest.lines();
  await using server = await serverWith({ 'GET /listings/cart?slugs=victoria': refusal(400, 'badRequest', 'No') });
  await freshenGuestCart(callTo(server), guest);
  expect(guest.lines()).toEqual([{ ...before, priceWhenAdded: 30 }]);
});
