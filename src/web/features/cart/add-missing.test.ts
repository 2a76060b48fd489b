import { expect, test } from 'vitest';
import { memoryStorage } from '#tests/support/browser/memory-storage.ts';
import { cake, cartShop } from '#tests/support/shop/cart-shop.ts';
import { createStore } from '#web/base/create-store.ts';
import { openDeviceStorage } from '#web/lib/device/device-storage.ts';
import { addMissingTo } from './add-missing.ts';
import { createCartStore } from './cart-store.ts';
import { openGuestCart } from './guest/guest-cart.ts';

test('[U-04] a cake with words comes back with them, beside the same cake with others or none', async () => {
  await using shop = await cartShop();
  const storage = memoryStorage();
  const store = createCartStore({
    guest: openGuestCart(openDeviceStorage(() => storage)),
    session: { current: () => null },
    clock: shop.clock,
    terms: createStore({ discount: { policy: 'off', percent: 0 } }),
    renewGuest: async () => [],
    onFailure: () => undefined,
    onGone: () => undefined,
    loadSignedIn: () => Promise.reject(new Error('nobody signs in')),
  });
  const addMissing = addMissingTo(store, store.add);
  const shown = () => store.state().lines.map(({ quantity, personalisation }) => [quantity, personalisation]);
  const words = { message: 'Happy Birthday', colour: 'Pink' };
  await store.add(cake(2), 1, '500G');
  await store.add(cake(2), 1, '500G', { message: 'Well Done' });
  expect(await addMissing(cake(2), 3, '500G', words)).toBe(3);
  const all = [
    [1, undefined],
    [1, { message: 'Well Done' }],
    [3, words],
  ];
  expect(shown()).toEqual(all);
  expect(await addMissing(cake(2), 3, '500G', words)).toBe(3);
  expect(await addMissing(cake(2), 1, '500G')).toBe(1);
  expect(shown()).toEqual(all);
});
