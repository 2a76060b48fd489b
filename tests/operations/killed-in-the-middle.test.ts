import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { recountStock } from '#server/catalogue/stock/recount-stock.ts';
import { orders } from '#server/db/tables/schema.ts';
import { orderRequestFor, productCalled, setStock, signedInCustomer } from '#tests/support/customers/customers.ts';
import { testDatabase } from '#tests/support/database/database.ts';
import { openDayAhead } from '#tests/support/orders/pickup-day.ts';
import { dataFolderForTest, startBuiltShop } from '#tests/support/shop/built-shop.ts';
import { type Answer, Visitor } from '#tests/support/shop/visitor.ts';

const { open: database, url: databaseUrl } = await testDatabase();
const env = { DATABASE_URL: databaseUrl, DATA_FOLDER: await dataFolderForTest() };
const cake = 'salted-caramel-drip-cake';
const startStock = 1_000;

const books = async () => {
  const found = await database.db.execute<{ orders: number; pieces: number; bare: number }>(sql`
    select (select count(*)::int from orders) as orders,
      (select coalesce(sum(quantity), 0)::int from order_lines) as pieces,
      (select count(*)::int from orders o where not exists (select 1 from order_lines where order_id = o.id)
        or not exists (select 1 from order_events where order_id = o.id)) as bare`);
  expect(await recountStock(database.db, new Date(0))).toEqual([]);
  return found.rows[0];
};
/** A process that is alive has a job in hand only for a moment. */
const jobsInHand = () => database.db.$count(sql`graphile_worker._private_jobs where locked_by is not null`);

test('a shop killed in the middle of 200 orders keeps every order that was answered, and books that agree to the piece', async () => {
  await setStock(database, cake, startStock);
  const product = await productCalled(database, cake);
  const tomorrow = openDayAhead(1);
  let shop = await startBuiltShop(env);
  const place = { database, clock: { now: () => new Date() }, visitor: () => new Visitor(shop.url) };
  const buyers = await Promise.all(
    Array.from({ length: 200 }, async () => {
      const customer = await signedInCustomer(place);
      const request = orderRequestFor(customer.id, [{ product, quantity: 1 }], { pickupDate: tomorrow });
      return { customer, request, requestId: randomUUID() };
    }),
  );

  const answered: string[] = [];
  const numberIn = ({ status, body }: Answer) => {
    expect({ status, body }).toMatchObject({ status: 200 });
    return (body as { orderNo: string }).orderNo;
  };
  let killed: Promise<unknown> | undefined;
  const asked = buyers.map(({ customer, request, requestId }) =>
    customer.browser.post('/orders', request, { requestId }).then((answer) => {
      answered.push(numberIn(answer));
      if (answered.length === 60) killed = shop.end('SIGKILL');
    }),
  );
  const outcomes = await Promise.allSettled(asked);
  await killed;
  const cutOff = outcomes.filter(({ status }) => status === 'rejected').length;
  expect(cutOff).toBeGreaterThan(0);

  shop = await startBuiltShop(env);
  const kept = new Set((await database.db.select({ number: orders.number }).from(orders)).map(({ number }) => number));
  expect(answered.filter((number) => !kept.has(number))).toEqual([]);
  const after = await books();
  expect(after).toMatchObject({ pieces: after?.orders, bare: 0 });
  await expect.poll(jobsInHand, { timeout: 60_000 }).toBe(0);
  expect((await productCalled(database, cake)).stock).toBe(startStock - (after?.pieces ?? 0));

  // Every browser asks again, with the same request id and key, as its retries do: nobody buys twice.
  const again = await Promise.all(
    buyers.map(({ customer, request, requestId }) => {
      const browser = new Visitor(shop.url);
      browser.token = customer.browser.token;
      return browser.post('/orders', request, { requestId });
    }),
  );
  const numbers = new Set(again.map(numberIn));
  expect(numbers.size).toBe(200);
  expect(answered.filter((number) => !numbers.has(number))).toEqual([]);
  expect(await books()).toEqual({ orders: 200, pieces: 200, bare: 0 });
  expect((await productCalled(database, cake)).stock).toBe(startStock - 200);
  expect(await shop.end('SIGTERM')).toBe(0);
});
