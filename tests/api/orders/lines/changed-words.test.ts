import { expect, test } from 'vitest';
import { readCart } from '#contract/cart.ts';
import { failureReply } from '#contract/wire/failure-reply.ts';
import { productCalled, signedInCustomer } from '#tests/support/customers/customers.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const cake = await productCalled(shop.database, 'rainbow-sprinkle-birthday-cake');
const maya = { message: 'Happy 7th, Maya' };
const leo = { message: 'Happy 8th, Leo' };

/** A customer whose cart has two line items of the same cake: two for Maya, one for Leo. */
async function withTwoLines() {
  const { id, browser } = await signedInCustomer(shop);
  const lines = async () => readCart.output.parse((await browser.get(`/cart/${id}`)).body);
  for (const [personalisation, quantity] of [[maya, 2] as const, [leo, 1] as const])
    await browser.post('/cart', {
      userId: id,
      productId: cake.id,
      quantity,
      priceSnapshot: 38,
      weightSnapshot: 1000,
      personalisation,
    });
  const [first, second] = await lines();
  if (!first || !second) throw new Error('two lines were put in');
  const change = (lineId: number, personalisation: object) =>
    browser.put(`/cart/${lineId}/personalisation`, { personalisation });
  const said = async () => (await lines()).map(({ quantity, personalisation }) => [quantity, personalisation]);
  return { browser, first, second, change, said };
}

test('[Z-01] the words of a line in the cart are changed, and its quantity stays', async () => {
  const { first, change, said } = await withTwoLines();
  expect((await change(first.id, { message: '  Happy 9th, Maya ' })).body).toEqual({ id: first.id });
  expect(await said()).toEqual([
    [2, { message: 'Happy 9th, Maya' }],
    [1, leo],
  ]);
  await change(first.id, {});
  expect(await said()).toEqual([
    [2, {}],
    [1, leo],
  ]);
});

test('[Z-01] a line that then says what another says becomes one with it; the same change again finds it gone', async () => {
  const { first, second, change, said } = await withTwoLines();
  expect((await change(first.id, leo)).body).toEqual({ id: second.id });
  expect(await said()).toEqual([[3, leo]]);
  expect((await change(first.id, leo)).status).toBe(404);
  expect((await change(second.id, leo)).body).toEqual({ id: second.id });
  expect(await said()).toEqual([[3, leo]]);
});

test('[Z-01] ten changes of two lines to the same words at once leave one line with all of it', async () => {
  const { first, second, change, said } = await withTwoLines();
  const wanted = { message: 'Happy birthday' };
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => change(n % 2 === 0 ? first.id : second.id, wanted)),
  );
  for (const { status } of answers) expect([200, 404]).toContain(status);
  expect(await said()).toEqual([[3, wanted]]);
});

test("[Z-01] what cannot be written is refused in words, and another's line is not found", async () => {
  const { first, change, said } = await withTwoLines();
  const refused = await change(first.id, { message: 'x'.repeat(31) });
  expect(refused.status).toBe(422);
  expect(failureReply.parse(refused.body).message).toContain('Please keep the message to 30 characters.');
  const stranger = await withTwoLines();
  expect((await stranger.change(first.id, leo)).status).toBe(404);
  expect(await said()).toEqual([
    [2, maya],
    [1, leo],
  ]);
});
