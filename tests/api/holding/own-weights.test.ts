import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { productSizes } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { cartLines } from '#server/db/tables/schema.ts';
import { orderRequestFor, productCalled, signedInCustomer } from '#tests/support/customers/customers.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { database } = shop;
const { db } = database;
const product = await productCalled(database, 'black-forest-gateau');
const item = (userId: number, weightSnapshot: number, productId = product.id) => ({
  userId,
  productId,
  quantity: 1,
  priceSnapshot: 36,
  weightSnapshot,
});

test('a cake is put into the cart and ordered in the weights that it is sold in, and in no other', async () => {
  const { id, browser } = await signedInCustomer(shop);
  const words = 'Black Forest Gateau is not sold in 100KG. Please choose from 500G, 750G, 1KG.';
  for (const grams of [1, 499, 2000, 100_000]) {
    expect((await browser.post('/cart', item(id, grams))).status).toBe(422);
    const request = orderRequestFor(id, [{ product, quantity: 1, weightGrams: grams }]);
    const answer = await browser.post('/orders', request);
    expect(answer.status).toBe(422);
    if (grams === 100_000) expect(answer.body).toMatchObject({ message: words });
  }
  for (const grams of [500, 750, 1000]) expect((await browser.post('/cart', item(id, grams))).status).toBe(200);
});

test('a cake of a weight of its own is sold in that weight as well', async () => {
  const { id, browser } = await signedInCustomer(shop);
  await db.insert(productSizes).values({ productId: product.id, grams: 1500, pricePence: 5_500 });
  expect((await browser.post('/cart', item(id, 1500))).status).toBe(200);
});

test('a cart takes a hundred lines, also of many at once; a larger one from before is still read, and grows no more', async () => {
  const { id, browser } = await signedInCustomer(shop);
  const sold = await db.select({ id: productSizes.productId, grams: productSizes.grams }).from(productSizes).limit(120);
  const all = sold.map((one) => item(id, one.grams, one.id));
  const answers = await Promise.all(all.map((line) => browser.post('/cart', line)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Your cart is full') },
  });
  await db.insert(cartLines).values({
    userId: id,
    productId: product.id,
    weightGrams: 77_000,
    quantity: 1,
    priceSnapshotPence: 3600,
  });
  expect((await browser.get(`/cart/${id}`)).body).toHaveLength(101);
  const [known] = z
    .array(z.object({ productId: z.number(), weightSnapshot: z.number() }))
    .parse((await browser.get(`/cart/${id}`)).body);
  expect((await browser.post('/cart', item(id, known?.weightSnapshot ?? 0, known?.productId))).status).toBe(409);
});

test('a key stands for one purchase: the same again is the same order, another under it is a conflict', async () => {
  const { id, browser } = await signedInCustomer(shop);
  const idempotencyKey = randomUUID();
  const request = orderRequestFor(id, [{ product, quantity: 1 }], { idempotencyKey });
  const first = await browser.post('/orders', request);
  expect((await browser.post('/orders', request)).body).toEqual(first.body);
  for (const other of [
    orderRequestFor(id, [{ product, quantity: 2 }], { idempotencyKey }),
    orderRequestFor(id, [{ product, quantity: 1, weightGrams: 750 }], { idempotencyKey }),
    { ...request, pickupTime: '13:00:00' },
    { ...request, recipientFirstname: 'Somebody' },
  ])
    expect(await browser.post('/orders', other)).toMatchObject({ status: 409, body: { code: 'conflict' } });
});
