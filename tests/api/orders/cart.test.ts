import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { productCalled, signedInCustomer } from '#tests/support/customers/customers.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const cake = await productCalled(shop.database, 'salted-caramel-drip-cake');
const line = (userId: number, changes: Record<string, unknown> = {}) => ({
  userId,
  productId: cake.id,
  quantity: 1,
  priceSnapshot: 42,
  weightSnapshot: 1000,
  ...changes,
});

test('[K-05] the same product and weight raises the line; another weight is a new line', async () => {
  const { id, browser } = await signedInCustomer(shop);
  await browser.post('/cart', line(id));
  await browser.post('/cart', line(id, { quantity: 2 }));
  await browser.post('/cart', line(id, { weightSnapshot: 500 }));
  expect((await browser.get(`/cart/${id}`)).body).toMatchObject([
    {
      userId: id,
      productId: cake.id,
      quantity: 3,
      priceSnapshot: 42,
      weightSnapshot: 1000,
      product: { slug: cake.slug, name: cake.name, price: 42, availableQuantity: cake.stock },
    },
    { quantity: 1, weightSnapshot: 500, product: { price: 26 } },
  ]);
});

test('[X-07] a line is changed and removed by its id; removing it again is no failure', async () => {
  const { id, browser } = await signedInCustomer(shop);
  const { id: lineId } = (await browser.post('/cart', line(id))).body as { id: number };
  expect(await browser.put(`/cart/${lineId}`, { quantity: 5 })).toMatchObject({ status: 200 });
  expect((await browser.get(`/cart/${id}`)).body).toMatchObject([{ id: lineId, quantity: 5 }]);
  expect(await browser.delete(`/cart/${lineId}`)).toMatchObject({ status: 200, body: { id: lineId } });
  expect(await browser.delete(`/cart/${lineId}`)).toMatchObject({ status: 200, body: { id: null } });
  expect((await browser.get(`/cart/${id}`)).body).toEqual([]);
});

test('nobody reads or changes another’s cart', async () => {
  const [mine, theirs] = [await signedInCustomer(shop), await signedInCustomer(shop)];
  const { id: lineId } = (await mine.browser.post('/cart', line(mine.id))).body as { id: number };
  expect(await theirs.browser.get(`/cart/${mine.id}`)).toMatchObject({ status: 403, body: { title: 'Access Denied' } });
  expect(await theirs.browser.post('/cart', line(mine.id))).toMatchObject({ status: 403 });
  expect(await theirs.browser.put(`/cart/${lineId}`, { quantity: 9 })).toMatchObject({ status: 404 });
  expect(await theirs.browser.delete(`/cart/${lineId}`)).toMatchObject({ body: { id: null } });
  expect(await shop.visitor().get(`/cart/${mine.id}`)).toMatchObject({ status: 401 });
  expect((await mine.browser.get(`/cart/${mine.id}`)).body).toMatchObject([{ quantity: 1 }]);
});

test('quantities and ids that are none are refused with the field’s name', async () => {
  const { id, browser } = await signedInCustomer(shop);
  for (const quantity of [0, -1, 1.5, 1e12, 'many', null]) {
    expect(await browser.post('/cart', line(id, { quantity }))).toMatchObject({
      status: 422,
      body: { title: 'Validation Error', fields: { quantity: expect.any(String) } },
    });
  }
  expect(await browser.post('/cart', line(id, { productId: 999_999 }))).toMatchObject({
    status: 404,
    body: { message: 'Product not found' },
  });
});

test('[K-02] a line whose size is sold no longer says so, and nothing of it is to be had', async () => {
  const { id, browser } = await signedInCustomer(shop);
  const other = await productCalled(shop.database, 'rainbow-sprinkle-birthday-cake');
  for (const weightSnapshot of [750, 1000])
    await browser.post('/cart', line(id, { productId: other.id, weightSnapshot }));
  await shop.database.db.execute(sql`delete from product_sizes where product_id = ${other.id} and grams = 750`);
  const { body } = await browser.get(`/cart/${id}`);
  expect(body).toMatchObject([
    { weightSnapshot: 750, product: { sizeIsGone: true, stockPieces: 0 } },
    { weightSnapshot: 1000, product: { stockPieces: other.stock } },
  ]);
  await shop.database.db.execute(sql`update products set status = 'archived' where id = ${other.id}`);
  const { body: archived } = await browser.get(`/cart/${id}`);
  expect(archived).toMatchObject([{ product: { stockPieces: 0 } }, { product: { stockPieces: 0 } }]);
  expect(JSON.stringify(archived)).not.toContain('sizeIsGone');
});
