import { expect, test } from 'vitest';
import { addCartItem } from '#contract/cart.ts';
import { callTo } from '#tests/support/shop/call-to.ts';
import { handClock } from '#tests/support/shop/hand-clock.ts';
import { type Reply, smallServer } from '#tests/support/small-server.ts';

const line = { userId: 7, productId: 3, quantity: 1, priceSnapshot: 34, weightSnapshot: 1_000 };

async function cartThat(answer: () => Reply | 'hang up') {
  const server = await smallServer(({ url }) =>
    url === '/csrf-token' ? { body: { token: 'csrf' } } : (answer() as Reply),
  );
  const ids = () =>
    server.received.filter(({ method }) => method === 'POST').map(({ headers }) => headers['x-request-id']);
  return { server, ids, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

test('[X-02] a line whose answer was lost through all retries is tried again under its first id, and a later one is new', async () => {
  let isCut = true;
  await using cart = await cartThat(() => (isCut ? 'hang up' : { body: { id: 1 } }));
  const call = callTo(cart.server);
  await expect(call(addCartItem, line)).rejects.toMatchObject({ code: 'network' });
  isCut = false;
  const before = cart.ids();
  await call(addCartItem, line);
  await call(addCartItem, line);
  const [again, later] = cart.ids().slice(before.length);
  expect(new Set(before)).toEqual(new Set([again]));
  expect(later).not.toBe(again);
});

test('[X-02] another line, and one that was refused, go out under ids of their own', async () => {
  let answer: Reply | 'hang up' = { status: 502, body: '<h1>Bad Gateway</h1>' };
  await using cart = await cartThat(() => answer);
  const call = callTo(cart.server);
  await expect(call(addCartItem, line)).rejects.toThrow();
  answer = { status: 409, body: { code: 'outOfStock', title: 'Conflict', message: 'Gone' } };
  const other = { ...line, quantity: 2 };
  await expect(call(addCartItem, other)).rejects.toThrow();
  await expect(call(addCartItem, other)).rejects.toThrow();
  const [first, second, third] = [...new Set(cart.ids())];
  expect(new Set([first, second, third]).size).toBe(3);
});

test('[X-02] after ten minutes it is a new wish', async () => {
  const clock = handClock();
  let isCut = true;
  await using cart = await cartThat(() => (isCut ? 'hang up' : { body: { id: 1 } }));
  const call = callTo(cart.server, clock);
  await expect(call(addCartItem, line)).rejects.toThrow();
  clock.move(10 * 60_000);
  isCut = false;
  await call(addCartItem, line);
  expect(new Set(cart.ids()).size).toBe(2);
});
