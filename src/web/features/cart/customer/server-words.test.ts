import { expect, test } from 'vitest';
import type { Failure } from '#domain/failure.ts';
import { type CartShop, cake, cartShop } from '#tests/support/shop/cart-shop.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { openServerCart } from './server-cart.ts';

const maya = { message: 'Happy 7th, Maya' };
const leo = { message: 'Happy 8th, Leo' };

/** A cart with two for Maya and one for Leo, neither of which has an id from the server yet. */
async function withTwoLines(shop: CartShop) {
  const failures: Failure[] = [];
  const cart = openServerCart({
    call: shop.call,
    client: createQueryClient(),
    clock: shop.clock,
    userId: 7,
    readToken: () => 'sesame',
    asksWhetherFirst: () => false,
    onFailure: (failure) => failures.push(failure),
  });
  await cart.reload();
  await cart.add(cake(2), 2, '1KG', maya);
  await cart.add(cake(2), 1, '1KG', leo);
  const lineFor = (message: string) =>
    cart.state().lines.find(({ personalisation }) => personalisation?.message === message)?.cartItemId ?? '';
  const shown = () => cart.state().lines.map(({ quantity, personalisation }) => [quantity, personalisation?.message]);
  return { cart, failures, lineFor, shown };
}

test('[Z-01] the words of a line show at once and are sent; an equal line takes it in with its quantity', async () => {
  await using shop = await cartShop();
  const { cart, lineFor, shown } = await withTwoLines(shop);
  shop.instead(({ url }) => (url.endsWith('/personalisation') ? { body: { id: 101 } } : undefined));
  cart.personalise(lineFor(maya.message), { message: 'Happy 9th, Maya' });
  expect(shown()).toEqual([
    [2, 'Happy 9th, Maya'],
    [1, leo.message],
  ]);
  cart.personalise(lineFor('Happy 9th, Maya'), leo);
  expect(shown()).toEqual([[3, leo.message]]);
  await cart.settled();
  const sent = shop.received().filter(({ url }) => url.endsWith('/personalisation'));
  expect(sent.map(({ method, body }) => [method, body])).toEqual([
    ['PUT', { personalisation: { message: 'Happy 9th, Maya' } }],
    ['PUT', { personalisation: leo }],
  ]);
});

test('[Z-01] words that the server refuses are told of and taken back', async () => {
  await using shop = await cartShop();
  const { cart, failures, lineFor } = await withTwoLines(shop);
  cart.personalise(lineFor(leo.message), { message: 'Happy 9th, Leo' });
  await expect.poll(() => failures.map(({ code }) => code)).toEqual(['notFound']);
});

test('[Z-01] a line that is gone is not changed', async () => {
  await using shop = await cartShop();
  const { cart, shown } = await withTwoLines(shop);
  cart.personalise('2-1000-["none"]', leo);
  expect(shown()).toEqual([
    [2, maya.message],
    [1, leo.message],
  ]);
});
