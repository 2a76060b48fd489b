import { expect, test } from 'vitest';
import { pauses } from '#server/db/tables/pickup/capacity-tables.ts';
import { orderRequestFor, productCalled, setStock, signedInCustomer } from '#tests/support/customers/customers.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { database, clock } = shop;
const product = await productCalled(database, 'black-forest-gateau');
await setStock(database, product.slug, 20);

async function placed() {
  const { id, browser } = await signedInCustomer(shop);
  const request = orderRequestFor(id, [{ product, quantity: 1 }], { pickupDate: '2026-11-18', pickupTime: '15:00:00' });
  const again = () => browser.post('/orders', request);
  const first = await again();
  expect(first.status).toBe(200);
  return { first, again, another: () => browser.post('/orders', { ...request, idempotencyKey: crypto.randomUUID() }) };
}

test('[Y-04] an order that was taken answers the same when it is sent again while orders are paused', async () => {
  const { first, again, another } = await placed();
  const at = clock.now().getTime();
  const pause = { beginsAt: new Date(at - 1_000), endsAt: new Date(at + 60_000), words: 'The oven is out.' };
  await database.db.insert(pauses).values(pause);
  expect(await another()).toMatchObject({ status: 409, body: { code: 'ordersPaused' } });
  expect(await again()).toMatchObject({ status: 200, body: first.body });
  await database.db.delete(pauses);
});

test('[V-08] and when its pick-up has become too early to be chosen', async () => {
  const { first, again, another } = await placed();
  clock.moveOn(4 * 60);
  expect(await another()).toMatchObject({ status: 422, body: { fields: { pickupTime: expect.any(String) } } });
  expect(await again()).toMatchObject({ status: 200, body: first.body });
});
