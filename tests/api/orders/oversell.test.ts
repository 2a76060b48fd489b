import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { failureReply } from '#contract/wire/failure-reply.ts';
import { orderLines, orders } from '#server/db/tables/schema.ts';
import { orderRequestFor, productCalled, setStock, signedInCustomer } from '#tests/support/customers/customers.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const cake = 'salted-caramel-drip-cake';

test('30 customers order at the same moment a cake of which 10 are left: 10 orders, 20 clear refusals, stock 0', async () => {
  await setStock(shop.database, cake, 10);
  const product = await productCalled(shop.database, cake);
  const customers = await Promise.all(Array.from({ length: 30 }, () => signedInCustomer(shop)));
  const answers = await Promise.all(
    customers.map(({ id, browser }) => browser.post('/orders', orderRequestFor(id, [{ product, quantity: 1 }]))),
  );
  const refused = answers.filter(({ status }) => status === 409).map(({ body }) => failureReply.parse(body));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(refused).toHaveLength(20);
  for (const reply of refused) {
    expect(reply).toMatchObject({
      code: 'outOfStock',
      message: `${product.name} is sold out.`,
      lines: [{ productId: product.id, available: 0 }],
    });
  }
  expect((await productCalled(shop.database, cake)).stock).toBe(0);
  const kept = await shop.database.db
    .select({ pieces: sql<number>`sum(${orderLines.quantity})::int` })
    .from(orderLines)
    .where(eq(orderLines.productId, product.id));
  expect(kept).toEqual([{ pieces: 10 }]);
});

test('the same order sent 20 times at once with one idempotency key is one order, and every answer names it', async () => {
  await setStock(shop.database, cake, 10);
  const product = await productCalled(shop.database, cake);
  const { id, browser } = await signedInCustomer(shop);
  const request = orderRequestFor(id, [{ product, quantity: 2 }]);
  const answers = await Promise.all(Array.from({ length: 20 }, () => browser.post('/orders', request)));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await shop.database.db.$count(orders, eq(orders.userId, id))).toBe(1);
  expect((await productCalled(shop.database, cake)).stock).toBe(8);
});

test('orders for the same two cakes in opposite order wait for each other and never lock in a circle', async () => {
  const [first, second] = [
    await productCalled(shop.database, 'black-forest-gateau'),
    await productCalled(shop.database, 'victoria-sponge-celebration-cake'),
  ];
  await setStock(shop.database, first.slug, 100);
  await setStock(shop.database, second.slug, 100);
  const customers = await Promise.all(Array.from({ length: 20 }, () => signedInCustomer(shop)));
  const answers = await Promise.all(
    customers.map(({ id, browser }, n) => {
      const wanted = [
        { product: first, quantity: 1 },
        { product: second, quantity: 1 },
      ];
      return browser.post('/orders', orderRequestFor(id, n % 2 === 0 ? wanted : wanted.reverse()));
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect((await productCalled(shop.database, first.slug)).stock).toBe(80);
  expect((await productCalled(shop.database, second.slug)).stock).toBe(80);
});

test('one order for two weights of a cake takes both from stock, or neither', async () => {
  await setStock(shop.database, cake, 3);
  const product = await productCalled(shop.database, cake);
  const { id, browser } = await signedInCustomer(shop);
  const wanted = [
    { product, quantity: 2, weightGrams: 500 },
    { product, quantity: 2, weightGrams: 1000 },
  ];
  const tooMany = await browser.post('/orders', orderRequestFor(id, wanted));
  expect(failureReply.parse(tooMany.body)).toMatchObject({
    code: 'outOfStock',
    message: `Only 3 of ${product.name} left.`,
  });
  expect((await productCalled(shop.database, cake)).stock).toBe(3);
  const enough = await browser.post(
    '/orders',
    orderRequestFor(
      id,
      wanted.map((line, n) => ({ ...line, quantity: n + 1 })),
    ),
  );
  expect(enough.status).toBe(200);
  expect((await productCalled(shop.database, cake)).stock).toBe(0);
});
