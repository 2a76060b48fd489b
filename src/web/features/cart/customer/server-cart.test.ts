import { expect, test } from 'vitest';
import type { Failure } from '#domain/failure.ts';
import { type CartShop, cake, cartShop, when } from '#tests/support/shop/cart-shop.ts';
import type { Received, Reply } from '#tests/support/small-server.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { openServerCart, rereadDelayMs } from './server-cart.ts';

const fault: Reply = { status: 409, body: { code: 'conflict', title: 'Conflict', message: 'No' } };

async function opened(shop: CartShop, { token = 'sesame' as string | null } = {}) {
  const failures: Failure[] = [];
  const cart = openServerCart({
    call: shop.call,
    client: createQueryClient(),
    clock: shop.clock,
    userId: 7,
    readToken: () => token,
    asksWhetherFirst: () => false,
    onFailure: (failure) => failures.push(failure),
  });
  await cart.reload();
  return { cart, failures };
}
const shownIn = (cart: ReturnType<typeof openServerCart>) =>
  cart.state().lines.map(({ cartItemId, quantity, price }) => `${quantity} x ${cartItemId} at ${price}`);
function heldBack(shop: CartShop, method: string, then: () => Reply | undefined = () => undefined) {
  let letGo = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  shop.instead(async (request: Received) => (request.method === method ? gate.then(then) : undefined));
  return letGo;
}
const received = (shop: CartShop, wanted: string): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => (shop.asked().includes(wanted) ? resolve() : void setImmediate(look));
    look();
  });

test('[K-08] the cart of the server is shown with what its products cost now', async () => {
  await using shop = await cartShop();
  shop.put(1, 2);
  shop.put(2, 1, 1000);
  const { cart } = await opened(shop);
  expect(shownIn(cart)).toEqual(['2 x 1-500 at 30', '1 x 2-1000 at 34']);
  expect(cart.state().lines[1]).toMatchObject({
    id: 'rainbow',
    productId: 2,
    weight: '1KG',
    image: 'rainbow.jpg',
    stock: 20,
  });
});

test('[K-07] a change shows at once, is sent, and the cart is read anew 400 ms after the last', async () => {
  await using shop = await cartShop();
  shop.put(1, 2);
  const { cart } = await opened(shop);
  const letGo = heldBack(shop, 'PUT');
  cart.changeQuantity('1-500', 3);
  expect(shownIn(cart)).toEqual(['3 x 1-500 at 30']);
  await received(shop, 'PUT /cart/101');
  expect(shop.kept()).toEqual(['2 x 1 @ 500']);
  letGo();
  await cart.settled();
  expect(shop.kept()).toEqual(['3 x 1 @ 500']);
  shop.put(2, 1);
  shop.clock.move(399);
  expect(shop.asked()).toEqual(['GET /cart/7', 'PUT /cart/101']);
  shop.clock.move(1);
  await when(cart, ({ lines }) => lines.length === 2);
  expect(shop.asked()).toEqual(['GET /cart/7', 'PUT /cart/101', 'GET /cart/7']);
});

test('[K-07] clicks are sent one at a time and in order; those that a later one makes idle are not sent', async () => {
  await using shop = await cartShop();
  shop.put(1, 1);
  shop.put(2, 1);
  const { cart } = await opened(shop);
  const letGo = heldBack(shop, 'PUT');
  for (const quantity of [2, 3, 4, 5]) cart.changeQuantity('1-500', quantity);
  cart.changeQuantity('2-500', 0);
  expect(shownIn(cart)).toEqual(['5 x 1-500 at 30']);
  letGo();
  await cart.settled();
  expect(shop.kept()).toEqual(['5 x 1 @ 500']);
  expect(shop.asked().slice(1).at(-1)).toBe('DELETE /cart/102');
  expect(shop.asked().filter((asked) => asked.startsWith('PUT'))).toHaveLength(1);
});

test('[K-07] an addition shows at once, and can be changed before the server has named it', async () => {
  await using shop = await cartShop();
  const { cart } = await opened(shop);
  const letGo = heldBack(shop, 'POST');
  const added = cart.add(cake(2), 1, '1KG');
  expect(shownIn(cart)).toEqual(['1 x 2-1000 at 34']);
  cart.changeQuantity('2-1000', 4);
  letGo();
  await added;
  await cart.settled();
  expect(shop.kept()).toEqual(['4 x 2 @ 1000']);
  expect(shop.received().find(({ method }) => method === 'POST')?.body).toEqual({
    userId: 7,
    productId: 2,
    quantity: 1,
    priceSnapshot: 34,
    weightSnapshot: 1000,
  });
});

test('[K-07] an addition that is removed before the server has named it is removed there too', async () => {
  await using shop = await cartShop();
  const { cart } = await opened(shop);
  const letGo = heldBack(shop, 'POST');
  const added = cart.add(cake(1), 1, '500G');
  cart.changeQuantity('1-500', 0);
  expect(cart.state().lines).toEqual([]);
  letGo();
  await added;
  await cart.settled();
  expect(shop.kept()).toEqual([]);
});

test('[K-07] a reading that began before a change does not take it back', async () => {
  await using shop = await cartShop();
  shop.put(1, 2);
  const { cart } = await opened(shop);
  const letGo = heldBack(shop, 'GET');
  const reading = cart.reload();
  cart.changeQuantity('1-500', 3);
  letGo();
  await Promise.all([reading, cart.settled()]);
  expect(shownIn(cart)).toEqual(['3 x 1-500 at 30']);
});

test('[K-07] a change that fails is told of and taken back', async () => {
  await using shop = await cartShop();
  shop.put(1, 2);
  const { cart, failures } = await opened(shop);
  shop.instead(({ method }) => (method === 'PUT' ? fault : undefined));
  cart.changeQuantity('1-500', 3);
  expect(shownIn(cart)).toEqual(['3 x 1-500 at 30']);
  await when(cart, ({ lines }) => lines[0]?.quantity === 2);
  expect(failures.map(({ code }) => code)).toEqual(['conflict']);
});

test('[P-12] an addition that fails rejects, is taken back, and is told of by the one who asked', async () => {
  await using shop = await cartShop();
  const { cart, failures } = await opened(shop);
  shop.instead(({ method }) => (method === 'POST' ? fault : undefined));
  await expect(cart.add(cake(1), 1, '500G')).rejects.toMatchObject({ code: 'conflict' });
  await when(cart, ({ lines }) => lines.length === 0);
  expect(failures).toEqual([]);
});

test("[K-10] without a token an addition is refused: 'User not authenticated'", async () => {
  await using shop = await cartShop();
  const { cart } = await opened(shop, { token: null });
  await expect(cart.add(cake(1), 1, '500G')).rejects.toThrow('User not authenticated');
  expect(cart.state().lines).toEqual([]);
});

test('clearing empties the cart here at once and on the server, with what others put there', async () => {
  await using shop = await cartShop();
  shop.put(1, 2);
  const { cart } = await opened(shop);
  shop.put(2, 1);
  cart.clear();
  expect(cart.state().lines).toEqual([]);
  await cart.settled();
  expect(shop.kept()).toEqual([]);
});

test('a cart that cannot be read is not an empty cart; it is told of once and read again until it can be', async () => {
  await using shop = await cartShop();
  shop.put(1, 2);
  shop.instead(({ method }) => (method === 'GET' ? fault : undefined));
  const { cart, failures } = await opened(shop);
  expect(cart.state()).toMatchObject({ isLoaded: false, lines: [] });
  await cart.reload();
  expect(failures).toHaveLength(1);
  shop.instead(() => undefined);
  shop.clock.move(rereadDelayMs);
  await when(cart, ({ isLoaded }) => isLoaded);
  expect(shownIn(cart)).toEqual(['2 x 1-500 at 30']);
});

test('a closed cart reads and tells no more', async () => {
  await using shop = await cartShop();
  shop.put(1, 2);
  const { cart, failures } = await opened(shop);
  shop.instead(({ method }) => (method === 'PUT' ? fault : undefined));
  cart.changeQuantity('1-500', 3);
  cart.close();
  await cart.settled();
  shop.clock.move(60_000);
  expect(shop.asked().filter((asked) => asked.startsWith('GET'))).toHaveLength(1);
  expect(failures).toEqual([]);
});
