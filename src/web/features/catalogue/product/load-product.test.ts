import { expect, test } from 'vitest';
import type { Call } from '#contract/wire/endpoint.ts';
import { Moved } from '#domain/moved.ts';
import { loadProduct } from './load-product.ts';

/**
 * On the server the call itself says so; a browser has followed the redirect, and gets the product under its current
 * name.
 */
const ways: readonly (readonly [string, Call])[] = [
  ['on the server', async () => Promise.reject(new Moved('kirsch-cake'))],
  ['in the browser', async () => ({ product: { slug: 'kirsch-cake' } }) as never],
];

test.each(ways)('[E-02] a former address leads to the one of today for good, %s', async (_where, call) => {
  const answer = await loadProduct(call, 'black-forest-gateau').catch((thrown: unknown) => thrown);
  expect(answer).toBeInstanceOf(Response);
  expect(answer instanceof Response && [answer.status, answer.headers.get('location')]).toEqual([
    308,
    '/product/kirsch-cake',
  ]);
});
