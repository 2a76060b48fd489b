import { expect, test } from 'vitest';
import { productsOfCart } from '#contract/listing/catalogue.ts';
import { cake, cartShop, soldToday } from '#tests/support/cart-shop.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { openDeviceStorage } from '#web/lib/device/device-storage.ts';
import { openGuestCart } from './guest-cart.ts';
import { renewGuestCart } from './renew-guest-cart.ts';

const guestWith = (...ids: number[]) => {
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
  const guest = guestWith(1, 2);
  expect(await renewGuestCart(shop.call, guest)).toEqual(['Rainbow Cake is no longer available.']);
  expect(guest.lines()).toMatchObject([{ id: 'victoria', name: 'Queen’s Sponge', price: 31, quantity: 2, stock: 1 }]);
  expect(shop.asked()).toEqual([`GET ${productsOfCart.path}?slugs=victoria%2Crainbow`]);
});

test('what the customer changed meanwhile stays changed', async () => {
  await using shop = await cartShop();
  const guest = guestWith(1);
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
  const guest = guestWith(1);
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
