import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importCatalogueFile, importExtrasFile } from '#server/catalogue/imports/import-catalogue-file.ts';
import { findTestProduct } from '#tests/support/catalogue/products.ts';
import { setStock } from '#tests/support/customers/customers.ts';
import { catalogueFile } from '#tests/support/database/database.ts';
import { dataFolderForTest } from '#tests/support/shop/built-shop.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { db } = shop.database;
const folder = await dataFolderForTest();
const extrasFile = catalogueFile.replace(/catalogue\.json$/, 'extras.json');

type Row = Record<string, unknown> & { slug: string };

const fileWith = async (change: (rows: Row[]) => unknown): Promise<string> => {
  const file = join(folder, 'extras.json');
  const { extras } = JSON.parse(await readFile(extrasFile, 'utf8')) as { extras: Row[] };
  await writeFile(file, JSON.stringify({ extras: change(extras) }));
  return file;
};

test('[Z-03] an empty shop is filled with its extras; each has a VAT class, a stock with a movement, and one size', async () => {
  const { rows } = await shop.database.pool.query(
    `select count(*)::int as extras, count(*) filter (where vat_class = 'standard')::int as standard,
       (select count(*)::int from stock_movements m join products e on e.id = m.product_id and e.kind = 'extra') as movements,
       (select count(*)::int from product_sizes s join products e on e.id = s.product_id and e.kind = 'extra') as sizes
     from products where kind = 'extra'`,
  );
  expect(rows).toEqual([{ extras: 16, standard: 16, movements: 16, sizes: 16 }]);
});

test('[Z-03] a trial says what would become of each extra and writes nothing; the stock of what is known stays', async () => {
  await setStock(shop.database, 'cake-knife', 7);
  const file = await fileWith(([first = { slug: '' }, ...rows]) => [
    { ...first, slug: 'sparkler' },
    ...rows.filter(({ slug }) => slug === 'cake-knife').map((row) => ({ ...row, price: 4.25, stock: 99 })),
  ]);
  expect(await importExtrasFile(db, file, { isTrial: true })).toEqual({ added: 1, changed: 1 });
  expect((await findTestProduct(db, 'cake-knife')).pricePence).toBe(350);
  expect(await importExtrasFile(db, file, { isTrial: false })).toEqual({ added: 1, changed: 1 });
  expect(await findTestProduct(db, 'cake-knife')).toMatchObject({ pricePence: 425, stock: 7 });
  expect(await findTestProduct(db, 'sparkler')).toMatchObject({ kind: 'extra', stock: 120, vatClass: 'standard' });
});

test('[Z-03] every fault of a file is named with its extra, and nothing of it is written', async () => {
  const faulty = await fileWith(([one = { slug: '' }, two = { slug: '' }, three = { slug: '' }]) => [
    { ...one, slug: 'Odd Slug', price: 1.005 },
    { ...two, vat: 'reduced', stock: -1 },
    { ...three, words: { max: 400, placeholder: '' }, deposit: { amount: 10, vat: 'standard' } },
  ]);
  const refusal = importExtrasFile(db, faulty, { isTrial: true });
  for (const fault of [
    /1 \(Odd Slug\) slug/,
    /1 \(Odd Slug\) price/,
    /2 \(\S+\) vat/,
    /2 \(\S+\) stock/,
    /words\.max/,
    /deposit\.vat/,
  ])
    await expect(refusal).rejects.toThrow(fault);
  const twice = await fileWith((rows) => [rows[0], rows[0]]);
  await expect(importExtrasFile(db, twice, { isTrial: true })).rejects.toThrow('candles-striped: is listed twice');
  const aCake = await fileWith(([row]) => [{ ...row, slug: 'black-forest-gateau' }]);
  await expect(importExtrasFile(db, aCake, { isTrial: true })).rejects.toThrow('black-forest-gateau');
  await writeFile(aCake, '[]');
  await expect(importExtrasFile(db, aCake, { isTrial: true })).rejects.toThrow("not JSON with a list 'extras'");
});

test('[E-09] no cake takes the name of an extra', async () => {
  const [row] = JSON.parse(await readFile(catalogueFile, 'utf8')) as Row[];
  const file = join(folder, 'catalogue.json');
  await writeFile(file, JSON.stringify([{ ...row, slug: 'cake-knife' }]));
  await expect(importCatalogueFile({ db, storage: shop.services.storage }, file, { isTrial: true })).rejects.toThrow(
    'An extra already has that name: cake-knife',
  );
});
