import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importCatalogueFile } from '#server/catalogue/imports/import-catalogue-file.ts';
import { recountStock } from '#server/catalogue/stock/recount-stock.ts';
import { setStock } from '#tests/support/customers/customers.ts';
import { catalogueFile } from '#tests/support/database/database.ts';
import { placeOrderOf } from '#tests/support/orders/orders.ts';
import { dataFolderForTest } from '#tests/support/shop/built-shop.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { listMovements } from '#tests/support/stock/movements.ts';

const shop = await openTestShop();
const { db } = shop.database;
const folder = await dataFolderForTest();
const slug = 'macaron-gift-box';

type Row = Record<string, unknown> & { slug: string };

/** Imports the bakery's own file with that product alone, and something changed in it. */
async function importWith(change: Record<string, unknown>, of = slug): Promise<void> {
  const rows: Row[] = JSON.parse(await readFile(catalogueFile, 'utf8'));
  const file = join(folder, 'catalogue.json');
  await writeFile(file, JSON.stringify(rows.filter((row) => row.slug === of).map((row) => ({ ...row, ...change }))));
  await importCatalogueFile({ db, storage: shop.services.storage }, file, { isTrial: false });
}
const boxesOf = async (pieces: number) => {
  const rows: Row[] = JSON.parse(await readFile(catalogueFile, 'utf8'));
  const sizes = rows.find((row) => row.slug === slug)?.sizes;
  return { sizes: [{ ...Object(sizes)[0], pieces, netGrams: null }] };
};
const newest = async (count: number) =>
  (await listMovements(db, slug, { withoutOrders: true }))
    .slice(0, count)
    .toReversed()
    .map(({ reason, pieces, stockAfter, madeBy, note }) => [reason, pieces, stockAfter, madeBy, note]);

test('[E-06] an import leaves the stock alone; in boxes of other pieces it is counted anew', async () => {
  await importWith(await boxesOf(16));
  await setStock(shop.database, slug, 32);
  await importWith({ ...(await boxesOf(16)), name: 'Macarons', availableQuantity: 99 });
  expect(await newest(1)).toMatchObject([['counted', expect.any(Number), 32, 'Priya', '']]);
  await importWith(await boxesOf(8));
  expect(await newest(1)).toEqual([['counted', -16, 16, 'catalogue import', 'a size takes 8 instead of 16']]);
  expect(await recountStock(db, new Date(0))).toEqual([]);
});

test('[E-06] what an order holds is counted anew with the stock: it gives back as many boxes as it took', async () => {
  await importWith(await boxesOf(16));
  await setStock(shop.database, slug, 64);
  const { orderNo, customer } = await placeOrderOf(shop, slug);
  const stays = await placeOrderOf(shop, slug);
  await importWith(await boxesOf(8));
  expect(await newest(1)).toMatchObject([['counted', -32, 32, 'catalogue import', 'a size takes 8 instead of 16']]);
  const stock = async () => (await listMovements(db, slug, { withoutOrders: false }))[0]?.stockAfter;
  expect(await stock()).toBe(16);
  expect(await recountStock(db, new Date(0))).toEqual([]);
  await customer.browser.post(`/orders/order/${orderNo}/cancel`, {});
  expect(await stock()).toBe(24);
  await importWith(await boxesOf(16));
  expect(await stock()).toBe(48);
  await stays.customer.browser.post(`/orders/order/${stays.orderNo}/cancel`, {});
  expect(await stock()).toBe(64);
  expect(await recountStock(db, new Date(0))).toEqual([]);
});

test('[E-06][E-07] what is made to order from now on ends its ledger at nothing, and begins it again where it has a stock again', async () => {
  await setStock(shop.database, slug, 20);
  const { orderNo, customer } = await placeOrderOf(shop, slug);
  const leadTime = { days: 2, orderBy: '16:00' };
  await importWith({ availability: { kind: 'madeToOrder', leadTime, season: null } });
  await customer.browser.post(`/orders/order/${orderNo}/cancel`, {});
  expect(await recountStock(db, new Date(0))).toEqual([]);
  await importWith({ availableQuantity: 3 });
  const [closing, opening] = await newest(2);
  expect(closing).toEqual(['counted', expect.any(Number), 0, 'catalogue import', 'made to order from now on']);
  expect(opening).toMatchObject(['opening', expect.any(Number), expect.any(Number), 'catalogue import', '']);
  expect(opening?.[1]).toBe(opening?.[2]);
  expect(await recountStock(db, new Date(0))).toEqual([]);
});

test('[E-06] an import while customers order loses none of their orders', async () => {
  await importWith(await boxesOf(16));
  await setStock(shop.database, slug, 400);
  const again = boxesOf(16).then((boxes) => importWith({ ...boxes, description: 'Another.' }));
  await Promise.all([again, ...Array.from({ length: 12 }, () => placeOrderOf(shop, slug))]);
  expect((await listMovements(db, slug, { withoutOrders: false }))[0]?.stockAfter).toBe(400 - 12 * 16);
  expect(await recountStock(db, new Date(0))).toEqual([]);
});
