import { expect, test } from 'vitest';
import { type Product, productsOfCart } from '#contract/listing/catalogue.ts';
import { memoryStorage } from '#tests/support/browser/memory-storage.ts';
import { wireProduct } from '#tests/support/catalogue/wire-product.ts';
import { callTo, refusal, serverWith } from '#tests/support/shop/call-to.ts';
import { cake, cartShop, soldToday } from '#tests/support/shop/cart-shop.ts';
import { guestCartKey } from '#web/features/cart/cart-in-short.ts';
import { openDeviceStorage } from '#web/lib/device/device-storage.ts';
import { freshenGuestCart } from './freshen-guest-cart.ts';
import { openGuestCart } from './guest-cart.ts';
import { renewGuestCart } from './renew-guest-cart.ts';

const product = (slug: string, more: Partial<Product> = {}): Product =>
  wireProduct({ slug, name: slug, mainImage: 'cake.jpg', ...more });

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

const guestOf = (...ids: number[]) => {
  const storage = memoryStorage();
  const guest = openGuestCart(openDeviceStorage(() => storage));
  for (const id of ids) guest.add(cake(id), 2, '500G');
  return guest;
};
test('[K-01] a guest’s cart takes on price, name and stock of today in one call; what is sold no longer goes', async () => {
  await using shop = await cartShop();
  shop.instead(({ url }) =>
    url.startsWith('/listings/cart')
      ? { body: [soldToday(1, { price: 31, name: 'Queen’s Sponge', availableQuantity: 1 })] }
      : undefined,
  );
  const guest = guestOf(1, 2);
  expect(await renewGuestCart(shop.call, guest)).toEqual(['Rainbow Cake is no longer available.']);
  expect(guest.lines()).toMatchObject([{ id: 'victoria', name: 'Queen’s Sponge', price: 31, quantity: 2, stock: 1 }]);
  expect(shop.asked()).toEqual([`GET ${productsOfCart.path}?slugs=victoria%2Crainbow`]);
});

test('what the customer changed meanwhile stays changed', async () => {
  await using shop = await cartShop();
  const guest = guestOf(1);
  shop.instead(() => {
    guest.changeQuantity('victoria-500G', 5);
    guest.add(cake(2), 1, '1KG');
    return { body: [soldToday(1)] };
  });
  expect(await renewGuestCart(shop.call, guest)).toEqual([]);
  expect(guest.lines().map(({ id, quantity }) => `${quantity} x ${id}`)).toEqual(['5 x victoria', '1 x rainbow']);
});

test('a cart that cannot be renewed stays as it was', async () => {
  await using shop = await cartShop();
  shop.instead(() => ({ status: 400 }));
  const guest = guestOf(1);
  const before = guest.lines();
  await expect(renewGuestCart(shop.call, guest)).rejects.toMatchObject({ code: 'badRequest' });
  expect(guest.lines()).toBe(before);
});

test('[K-06] an entry that can be no product goes without a question', async () => {
  await using shop = await cartShop();
  const storage = memoryStorage();
  storage.setItem('guestCart', JSON.stringify([{ id: 'x'.repeat(500), name: 'Nothing', price: 1, quantity: 1 }]));
  const guest = openGuestCart(openDeviceStorage(() => storage));
  expect(await renewGuestCart(shop.call, guest)).toEqual(['Nothing is no longer available.']);
  expect(shop.asked()).toEqual([]);
  expect(storage.getItem('guestCart')).toBeNull();
});
