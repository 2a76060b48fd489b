import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { failureReply } from '#contract/wire/failure-reply.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { orderLines, orders } from '#server/db/tables/schema.ts';
import { changeProduct } from '#tests/support/catalogue/products.ts';
import { orderRequestFor, productCalled, setStock, signedInCustomer } from '#tests/support/customers/customers.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { db } = shop.database;

/**
 * An order of two, sent while somebody holds the cake's row and changes it once the order waits for that row: after
 * the order has read the stock, before it takes from it.
 */
async function orderAsItChanges(slug: string, change: Parameters<typeof changeProduct>[2]) {
  await setStock(shop.database, slug, 5);
  const product = await productCalled(shop.database, slug);
  const { id, browser } = await signedInCustomer(shop);
  const answer = await db.transaction(async (tx) => {
    await tx.select().from(products).where(eq(products.id, product.id)).for('update');
    const asked = browser.post('/orders', orderRequestFor(id, [{ product, quantity: 2 }]));
    for (let waiting = 0; waiting === 0; ) {
      // Not within the transaction: what it has once seen of others' activity stays the same for it.
      const found = await db.execute(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      waiting = found.rows.length;
    }
    await changeProduct(tx, slug, change);
    return { asked };
  });
  const { status, body } = await answer.asked;
  return { status, body, made: await db.$count(orders, eq(orders.userId, id)), product };
}

test('a cake sold while its order is written is refused with what is left, and nothing is written', async () => {
  const { status, body, made, product } = await orderAsItChanges('salted-caramel-drip-cake', { stock: 1 });
  expect(status).toBe(409);
  expect(failureReply.parse(body)).toMatchObject({
    code: 'outOfStock',
    lines: [{ productId: product.id, available: 1 }],
  });
  expect(made).toBe(0);
  expect((await productCalled(shop.database, product.slug)).stock).toBe(1);
});

test('a cake whose price changes while its order is written is not sold at the former price', async () => {
  const { status, body, made, product } = await orderAsItChanges('black-forest-gateau', { discountPricePence: 100 });
  expect(status).toBe(409);
  expect(failureReply.parse(body)).toMatchObject({
    code: 'priceChanged',
    lines: [{ productId: product.id, unitPricePence: 100 }],
  });
  expect(made).toBe(0);
  expect((await productCalled(shop.database, product.slug)).stock).toBe(5);
});

test('stock that changes and is still enough is no reason to refuse, and none of it is lost', async () => {
  const slug = 'victoria-sponge-celebration-cake';
  const { status, made } = await orderAsItChanges(slug, { stock: 3, name: 'Victoria Sponge' });
  expect({ status, made }).toEqual({ status: 200, made: 1 });
  const after = await productCalled(shop.database, slug);
  expect(after.stock).toBe(1);
  const lines = await db.select().from(orderLines).where(eq(orderLines.productId, after.id));
  expect(lines).toMatchObject([{ name: 'Victoria Sponge', quantity: 2 }]);
});

test('a customer’s pieces of one cake are counted over its weights, and the lines stay in their order', async () => {
  const product = await productCalled(shop.database, 'salted-caramel-drip-cake');
  await setStock(shop.database, product.slug, 9);
  const { id, browser } = await signedInCustomer(shop);
  const wanted = [750, 500, 1000].map((weightGrams, n) => ({ product, quantity: n + 1, weightGrams }));
  expect((await browser.post('/orders', orderRequestFor(id, wanted))).status).toBe(200);
  expect((await productCalled(shop.database, product.slug)).stock).toBe(3);
  const kept = await db
    .select({ grams: orderLines.weightGrams, quantity: orderLines.quantity })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orders.userId, id))
    .orderBy(orderLines.id);
  expect(kept).toEqual([
    { grams: 750, quantity: 1 },
    { grams: 500, quantity: 2 },
    { grams: 1000, quantity: 3 },
  ]);
});
