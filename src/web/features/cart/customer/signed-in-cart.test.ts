import { expect, test } from 'vitest';
import { memoryStorage } from '#tests/support/browser/memory-storage.ts';
import { wireSize } from '#tests/support/catalogue/wire-product.ts';
import { type CartShop, cake, cartShop } from '#tests/support/shop/cart-shop.ts';
import { openGuestCart } from '#web/features/cart/guest/guest-cart.ts';
import { openDeviceStorage } from '#web/lib/device/device-storage.ts';
import { adoptGuestCart } from './signed-in-cart.ts';

const deviceWith = (...ids: number[]) => {
  const storage = memoryStorage();
  const guest = openGuestCart(openDeviceStorage(() => storage));
  for (const id of ids) guest.add(cake(id), id, '500G');
  return guest;
};
type Guest = ReturnType<typeof deviceWith>;
const adopt = (shop: CartShop, guest: Guest, isWanted = () => true) =>
  adoptGuestCart({ call: shop.call, clock: shop.clock, guest, userId: 7, isWanted });
const unavailable = { status: 409, body: { code: 'conflict', title: 'Conflict', message: 'No' } };

test('[K-09] deletes, waits 1000 ms, verifies, waits 500 ms, adds with 200 ms pauses, then forgets the guest cart', async () => {
  await using shop = await cartShop();
  shop.put(1, 9);
  shop.put(2, 9, 1000);
  const guest = deviceWith(1, 2);
  expect(await adopt(shop, guest)).toEqual([]);
  expect(shop.asked()).toEqual([
    'GET /cart/7',
    'DELETE /cart/101',
    'DELETE /cart/102',
    'GET /cart/7',
    'POST /cart',
    'POST /cart',
  ]);
  expect(shop.clock.pauses).toEqual([1000, 500, 200]);
  expect(shop.kept()).toEqual(['1 x 1 @ 500', '2 x 2 @ 500']);
  expect(guest.lines()).toEqual([]);
});

test('[K-09] what is still there when it is verified is deleted again', async () => {
  await using shop = await cartShop();
  shop.put(1, 9);
  let deleted = 0;
  shop.instead(({ method }) => (method === 'DELETE' && ++deleted === 1 ? { body: { id: 101 } } : undefined));
  await adopt(shop, deviceWith(2));
  expect(shop.clock.pauses).toEqual([1000, 1000, 500]);
  expect(shop.kept()).toEqual(['2 x 2 @ 500']);
});

test('[K-09] a server cart that cannot be emptied stops it, and the guest cart stays', async () => {
  await using shop = await cartShop();
  shop.put(1, 9);
  shop.instead(({ method }) => (method === 'DELETE' ? { body: { id: 101 } } : undefined));
  const guest = deviceWith(2);
  await expect(adopt(shop, guest)).rejects.toMatchObject({ code: 'conflict' });
  expect(guest.lines()).toHaveLength(1);
});

test('[K-09] wherever it is cut off, another run comes to the same end', async () => {
  for (let cutAfter = 1; cutAfter <= 6; cutAfter++) {
    await using shop = await cartShop();
    shop.put(1, 9);
    const guest = deviceWith(1, 2);
    let requests = 0;
    shop.instead(() => (++requests > cutAfter ? unavailable : undefined));
    await adopt(shop, guest).catch(() => undefined);
    shop.instead(() => undefined);
    await adopt(shop, guest);
    expect(shop.kept(), `cut after ${cutAfter} requests`).toEqual(['1 x 1 @ 500', '2 x 2 @ 500']);
    expect(guest.lines()).toEqual([]);
  }
});

test('[K-09] what a guest changes meanwhile is adopted too', async () => {
  await using shop = await cartShop();
  const guest = deviceWith(1);
  let added = 0;
  shop.instead(({ method }) => {
    if (method === 'POST' && ++added === 1) guest.add(cake(2), 3, '1KG');
    return undefined;
  });
  await adopt(shop, guest);
  expect(shop.kept()).toEqual(['1 x 1 @ 500', '3 x 2 @ 1000']);
});

test('[K-09] what a guest removes meanwhile is not in the cart after all', async () => {
  await using shop = await cartShop();
  const guest = deviceWith(1);
  shop.instead(({ method }) => {
    if (method === 'POST') guest.clear();
    return undefined;
  });
  await adopt(shop, guest);
  expect(shop.kept()).toEqual([]);
});

test('[K-09] a cart that vanishes because another tab has adopted it stays on the server', async () => {
  await using shop = await cartShop();
  const storage = memoryStorage();
  const guest = openGuestCart(openDeviceStorage(() => storage));
  guest.add(cake(1), 1, '500G');
  shop.instead(({ method }) => {
    if (method === 'POST') storage.removeItem('guestCart');
    return undefined;
  });
  await adopt(shop, guest);
  expect(shop.kept()).toEqual(['1 x 1 @ 500']);
});

test('[K-09] cakes that are no longer sold are left out and named', async () => {
  await using shop = await cartShop();
  const guest = deviceWith(1);
  guest.add({ ...cake(2), id: 99, slug: 'gone', name: 'Gone Cake' }, 1, '500G');
  expect(await adopt(shop, guest)).toEqual(['Gone Cake is no longer available.']);
  expect(shop.kept()).toEqual(['1 x 1 @ 500']);
  expect(guest.lines()).toEqual([]);
});

test('[K-09] [K-10] a line without a product id finds it by its page', async () => {
  await using shop = await cartShop();
  const guest = deviceWith();
  guest.add({ ...cake(1), id: undefined }, 1, '500G');
  shop.instead(({ url }) =>
    url === '/products/slug/victoria'
      ? {
          body: {
            ...cake(1),
            featured: false,
            weight: '500g',
            cakeBase: 'Vanilla',
            category: { name: 'C', slug: 'c' },
            description: '',
            allergens: [],
            dietary: [],
            ingredients: '',
            storage: '',
          },
        }
      : undefined,
  );
  await adopt(shop, guest);
  expect(shop.kept()).toEqual(['1 x 1 @ 500']);
});

test('[K-09] [X-03] a cart beyond the calls a minute waits and goes on', async () => {
  await using shop = await cartShop();
  const guest = deviceWith();
  const sizes = Array.from({ length: 52 }, (_, at) => wireSize({ grams: at + 1 }));
  for (const { grams } of sizes) guest.add({ ...cake(1), stockPieces: 60, sizes }, 1, `${grams}G`);
  await adopt(shop, guest);
  expect(shop.kept()).toHaveLength(52);
  expect(Math.max(...shop.clock.pauses)).toBeGreaterThan(30_000);
});

test('[K-09] nothing more is sent once somebody else is signed in', async () => {
  await using shop = await cartShop();
  let signedIn = 7;
  shop.instead(({ method }) => {
    if (method === 'POST') signedIn = 8;
    return undefined;
  });
  const guest = deviceWith(1, 2);
  await expect(adopt(shop, guest, () => signedIn === 7)).rejects.toMatchObject({ code: 'conflict' });
  expect(shop.asked().filter((asked) => asked === 'POST /cart')).toHaveLength(1);
  expect(guest.lines()).toHaveLength(2);
});

test('without a guest cart nothing is asked of the server', async () => {
  await using shop = await cartShop();
  await adopt(shop, deviceWith());
  expect(shop.asked()).toEqual([]);
});
