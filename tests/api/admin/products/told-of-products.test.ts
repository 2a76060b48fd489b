import { afterAll, expect, test } from 'vitest';
import { readDailyPieces, saveProductRule } from '#contract/admin/stock/daily-pieces.ts';
import { productCalled, setStock } from '#tests/support/customers/customers.ts';
import { placeOrderOf } from '#tests/support/orders/orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { productOf, saveNow } from '#tests/support/staff/edited-products.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';
import { openStream } from '#tests/support/staff/stream-of-board.ts';

const cake = 'black-forest-gateau';
const shop = await openTestShop();
const ears = await shop.database.pool.connect();
let told: (string | undefined)[] = [];
ears.on('notification', ({ payload }) => {
  told.push(payload);
  shop.hearOfChange(payload ?? '');
});
await ears.query('listen staff_changed');
afterAll(() => ears.release());

const isTold = (): boolean => told.includes('products');
/** Whether anybody was told of products by the time this and everything before it was done. */
async function tellsOfProducts(act: () => Promise<unknown>): Promise<boolean> {
  told = [];
  await act();
  await shop.database.pool.query(`select pg_notify('staff_changed', 'the end')`);
  await expect.poll(() => told).toContain('the end');
  return isTold();
}

test('[E-01] [E-04] open lists and forms are told of a product that somebody changed, and not of every sale', async () => {
  const owen = await signInStaff(shop, { role: 'manager', name: 'Owen Clarke' });
  const { id } = await productCalled(shop.database, cake);
  await setStock(shop.database, cake, 20);
  const { form } = await productOf(owen, id);
  const dearer = form.sizes.map((size) => ({ ...size, pricePence: size.pricePence + 100 }));
  expect(await tellsOfProducts(() => saveNow(owen, id, { serveAt: 'Cool' }))).toBe(true);
  expect(await tellsOfProducts(() => saveNow(owen, id, { sizes: dearer }))).toBe(true);
  expect(await tellsOfProducts(() => saveNow(owen, id, { extrasOffered: ['cake-knife'] }))).toBe(true);
  const rule = (await owen.call(readDailyPieces, {})).products.find((product) => product.id === id);
  const seen = {
    dailyPieces: rule?.dailyPieces ?? null,
    byWeekday: rule?.byWeekday ?? null,
    lowStock: rule?.lowStock ?? 0,
  };
  const wanted = { ...seen, byWeekday: [1, 1, 1, 1, 1, 1, 1] };
  expect(await tellsOfProducts(() => owen.call(saveProductRule, { productId: id, seen, wanted }))).toBe(true);
  expect(await tellsOfProducts(() => placeOrderOf(shop, cake))).toBe(false);
  expect(await tellsOfProducts(() => setStock(shop.database, cake, 15))).toBe(false);
});

test('[E-01] whoever has a list open hears it once for changes of one moment', async () => {
  const owen = await signInStaff(shop, { role: 'manager', name: 'Owen Clarke' });
  const { id } = await productCalled(shop.database, cake);
  const line = await openStream(shop, owen);
  for (const serveAt of ['Cold', 'Warm', 'Cool']) await saveNow(owen, id, { serveAt });
  expect((await line.next()).data).toEqual({ type: 'products' });
  line.close();
});
