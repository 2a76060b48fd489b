import { expect, test } from 'vitest';
import type { Failure } from '#domain/failure.ts';
import { memoryStorage } from '#tests/support/browser/memory-storage.ts';
import { type CartShop, cake, cartShop, when } from '#tests/support/shop/cart-shop.ts';
import { createStore } from '#web/base/create-store.ts';
import { openDeviceStorage } from '#web/lib/device/device-storage.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import type { Session } from '#web/lib/session/session.ts';
import { createCartStore, restartDelayMs } from './cart-store.ts';
import { openServerCart } from './customer/server-cart.ts';
import { adoptGuestCart } from './customer/signed-in-cart.ts';
import { openGuestCart } from './guest/guest-cart.ts';
import { renewGuestCart } from './guest/renew-guest-cart.ts';

const priya: Session = { userId: 7, firstName: 'Priya' };

function opened(
  shop: CartShop,
  { signedIn = null as Session | null, chunk = async () => undefined as undefined } = {},
) {
  let session = signedIn;
  const storage = memoryStorage();
  const guest = openGuestCart(openDeviceStorage(() => storage));
  const failures: Failure[] = [];
  const gone: string[] = [];
  const tell = (failure: Failure) => failures.push(failure);
  const store = createCartStore({
    guest,
    session: { current: () => session },
    clock: shop.clock,
    terms: createStore({ discount: { policy: 'every-order', percent: 20 } }),
    renewGuest: () => renewGuestCart(shop.call, guest),
    onFailure: tell,
    onGone: (names) => gone.push(...names),
    loadSignedIn: async () => {
      await chunk();
      return {
        open: (userId) =>
          openServerCart({
            call: shop.call,
            client: createQueryClient(),
            clock: shop.clock,
            userId,
            readToken: () => 'sesame',
            asksWhetherFirst: () => false,
            onFailure: tell,
          }),
        adopt: (userId) =>
          adoptGuestCart({
            call: shop.call,
            clock: shop.clock,
            guest,
            userId,
            isWanted: () => session?.userId === userId,
          }),
      };
    },
  });
  const shown = () => store.state().lines.map(({ quantity, id, weight }) => `${quantity} x ${id} ${weight}`);
  const signIn = (as: Session | null) => {
    session = as;
    return store.start();
  };
  return { store, guest, failures, gone, shown, signIn };
}

test('[K-08] a guest has the cart of the device, at once and without a request', async () => {
  await using shop = await cartShop();
  const { store, guest, shown } = opened(shop);
  guest.add(cake(2), 2, '1KG');
  await store.start();
  expect(shown()).toEqual(['2 x rainbow 1KG']);
  expect(store.state()).toMatchObject({
    count: 2,
    status: 'ready',
    quote: { subTotalPence: 6800, discountPence: 1360, depositPence: 0, totalPence: 5440 },
  });
  expect(shop.asked()).toEqual([]);
});

test('[K-08] a customer without a guest cart has the cart of the server', async () => {
  await using shop = await cartShop();
  shop.put(1, 2);
  const { store, shown } = opened(shop, { signedIn: priya });
  expect(store.state()).toMatchObject({ status: 'loading', count: 0 });
  await store.start();
  expect(shown()).toEqual(['2 x victoria 500G']);
  expect(shop.asked()).toEqual(['GET /cart/7']);
});

test('[K-08] a login carries the guest cart over, and it never goes out of sight', async () => {
  await using shop = await cartShop();
  shop.put(1, 9);
  const { store, guest, shown, signIn } = opened(shop);
  await store.add(cake(2), 3, '750G');
  const seen = new Set<string>();
  store.subscribe(() => seen.add(`${store.state().status} ${shown().join()}`));
  await signIn(priya);
  expect([...seen]).toEqual(['ready 3 x rainbow 750G']);
  expect(shop.kept()).toEqual(['3 x 2 @ 750']);
  expect(guest.lines()).toEqual([]);
});

test('[K-09] two initialisations at once adopt the cart once', async () => {
  await using shop = await cartShop();
  const { store, signIn } = opened(shop);
  await store.add(cake(1), 1, '500G');
  await Promise.all([signIn(priya), store.start()]);
  await store.start();
  expect(shop.asked().filter((asked) => asked === 'POST /cart')).toHaveLength(1);
  expect(shop.kept()).toEqual(['1 x 1 @ 500']);
});

test("[Q-03] signing out leaves the customer's cart on the server and an empty one here", async () => {
  await using shop = await cartShop();
  shop.put(1, 2);
  const { store, signIn } = opened(shop, { signedIn: priya });
  await store.start();
  await signIn(null);
  expect(store.state()).toMatchObject({ lines: [], status: 'ready' });
  expect(shop.kept()).toEqual(['2 x 1 @ 500']);
});

test('a cart that was still on its way when its customer signed out is not asked for', async () => {
  await using shop = await cartShop();
  let arrive = (): void => undefined;
  const chunk = () =>
    new Promise<undefined>((resolve) => {
      arrive = () => resolve(undefined);
    });
  const { store, signIn } = opened(shop, { signedIn: priya, chunk });
  const starting = store.start();
  await Promise.resolve();
  const leaving = signIn(null);
  arrive();
  await Promise.all([starting, leaving]);
  expect(store.state()).toMatchObject({ lines: [], status: 'ready' });
  expect(shop.asked()).toEqual([]);
});

test('the next customer never sees the cart of the last', async () => {
  await using shop = await cartShop();
  shop.put(1, 2);
  const { store, signIn } = opened(shop, { signedIn: priya });
  await store.start();
  const starting = signIn({ userId: 8, firstName: 'Zoë' });
  expect(store.state()).toMatchObject({ lines: [], status: 'loading' });
  await starting;
  expect(shop.asked()).toEqual(['GET /cart/7', 'GET /cart/8']);
});

test('[K-05] [K-12] changes reach whichever cart it is, and its totals follow', async () => {
  await using shop = await cartShop();
  const { store, shown, signIn } = opened(shop);
  await store.add(cake(2), 1, '500G');
  store.changeQuantity('rainbow-500G', 2);
  expect(store.state().quote.totalPence).toBe(5440);
  await signIn(priya);
  store.changeQuantity('2-500', 1);
  expect(store.state().quote).toEqual({ subTotalPence: 3400, discountPence: 680, depositPence: 0, totalPence: 2720 });
  store.changeQuantity('2-500', 0);
  expect(shown()).toEqual([]);
});

test('[P-06] the cart never takes more than the stock, and says so when it holds all of it', async () => {
  await using shop = await cartShop();
  const { store, shown, signIn } = opened(shop, { signedIn: priya });
  await signIn(priya);
  await store.add(cake(1), 5, '500G');
  await store.add(cake(1), 5, '500G');
  expect(shown()).toEqual(['8 x victoria 500G']);
  expect(shop.kept()).toEqual(['8 x 1 @ 500']);
  await expect(store.add(cake(1), 1, '500G')).rejects.toMatchObject({ code: 'outOfStock' });
});

test("[P-06] a product's weights share its stock, and an addition says how much of it was done", async () => {
  await using shop = await cartShop();
  const { store, shown } = opened(shop);
  expect(await store.add(cake(1), 5, '500G')).toBe(5);
  expect(await store.add(cake(1), 5, '750G')).toBe(3);
  expect(shown()).toEqual(['5 x victoria 500G', '3 x victoria 750G']);
  await expect(store.add(cake(1), 1, '1KG')).rejects.toMatchObject({ code: 'outOfStock' });
});

test("[K-10] a customer's addition needs a product id: 'Product ID is required for database operations'", async () => {
  await using shop = await cartShop();
  const { store, signIn } = opened(shop);
  await store.add({ ...cake(1), id: undefined }, 1, '500G');
  await signIn(priya);
  await expect(store.add({ ...cake(1), id: undefined }, 1, '750G')).rejects.toThrow(
    'Product ID is required for database operations',
  );
});

test('an addition while the cart is loading waits for it', async () => {
  await using shop = await cartShop();
  shop.put(1, 2);
  const { store, shown } = opened(shop, { signedIn: priya });
  const starting = store.start();
  await store.add(cake(1), 1, '500G');
  await starting;
  expect(shown()).toEqual(['3 x victoria 500G']);
  expect(shop.kept()).toEqual(['3 x 1 @ 500']);
});

test("[K-09] while the customer's cart is out of reach an addition fails rather than replace it", async () => {
  await using shop = await cartShop();
  shop.put(1, 2);
  let reachable = false;
  const chunk = async () => {
    if (!reachable) throw new Error('Failed to fetch dynamically imported module');
    return undefined;
  };
  const { store, guest, failures, shown } = opened(shop, { signedIn: priya, chunk });
  await store.start();
  expect(failures.map(({ code }) => code)).toEqual(['network']);
  expect(store.state().status).toBe('loading');
  await expect(store.add(cake(2), 1, '500G')).rejects.toMatchObject({ code: 'network' });
  expect(guest.lines()).toEqual([]);
  reachable = true;
  shop.clock.move(restartDelayMs);
  await when(store, ({ status }) => status === 'ready');
  expect(shown()).toEqual(['2 x victoria 500G']);
});

test('[K-09] an adoption that fails leaves the guest cart in use, is told of once, and is begun again', async () => {
  await using shop = await cartShop();
  const { store, guest, failures, shown, signIn } = opened(shop);
  await store.add(cake(1), 1, '500G');
  shop.instead(({ method }) => (method === 'POST' ? { status: 409, body: '' } : undefined));
  await signIn(priya);
  await store.start();
  expect(failures).toHaveLength(1);
  await store.add(cake(2), 1, '500G');
  expect(shown()).toEqual(['1 x victoria 500G', '1 x rainbow 500G']);
  shop.instead(() => undefined);
  shop.clock.move(restartDelayMs);
  await when({ ...store, state: guest.lines }, (lines) => lines.length === 0);
  expect(shop.kept()).toEqual(['1 x 1 @ 500', '1 x 2 @ 500']);
});

test('[K-09] what the shop no longer sells is told of', async () => {
  await using shop = await cartShop();
  const { store, gone, signIn } = opened(shop);
  await store.add({ ...cake(1), id: 99, slug: 'gone', name: 'Gone Cake' }, 1, '500G');
  await signIn(priya);
  expect(gone).toEqual(['Gone Cake is no longer available.']);
  expect(store.state()).toMatchObject({ lines: [], status: 'ready' });
});

test('[U-01] clearing empties both carts', async () => {
  await using shop = await cartShop();
  shop.put(1, 2);
  const { store } = opened(shop, { signedIn: priya });
  await store.start();
  const clearing = store.clear();
  expect(store.state().lines).toEqual([]);
  await clearing;
  expect(shop.kept()).toEqual([]);
});

test('the same cart is the same state, so that nothing renders for nothing', async () => {
  await using shop = await cartShop();
  const { store } = opened(shop);
  expect(store.state()).toBe(store.state());
  await store.add(cake(1), 1, '500G');
  expect(store.state()).toBe(store.state());
});
