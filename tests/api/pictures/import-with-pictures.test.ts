import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { productPage } from '#contract/listing/catalogue.ts';
import { importCatalogueFile } from '#server/catalogue/imports/import-catalogue-file.ts';
import { catalogueFile } from '#tests/support/database/database.ts';
import { jpegOf } from '#tests/support/pictures/drawn-pictures.ts';
import { dataFolderForTest } from '#tests/support/shop/built-shop.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { db, pool } = shop.database;
const { storage } = shop.services;
const folder = await dataFolderForTest();
const beside = join(folder, 'pictures/products');
const slug = 'black-forest-gateau';
await mkdir(beside, { recursive: true });

type Row = Record<string, unknown> & { slug: string };
async function fileShowing(...files: string[]): Promise<string> {
  const rows: Row[] = JSON.parse(await readFile(catalogueFile, 'utf8'));
  const pictures = files.map((file, at) => ({ file, alt: `A cake, ${at}.`, view: at === 0 ? 'main' : 'detail' }));
  const file = join(folder, 'catalogue.json');
  const changed = rows.filter((row) => row.slug === slug).map((row) => ({ ...row, pictures, mainImage: files[0] }));
  await writeFile(file, JSON.stringify(changed));
  return file;
}
const load = (file: string, isTrial = false) => importCatalogueFile({ db, storage }, file, { isTrial });
const shown = async () =>
  productPage.output.parse((await shop.visitor().get(`/listings/product/${slug}`)).body).product;

test('[E-05] the pictures beside a catalogue’s file are in the storage before a product shows them; a trial keeps none', async () => {
  await writeFile(join(beside, 'new-cake.jpg'), await jpegOf({ colour: 'green' }));
  const file = await fileShowing('new-cake.jpg', 'black-forest-gateau-2.jpg');
  await load(file, true);
  expect(await pool.query('select from pictures')).toMatchObject({ rowCount: 0 });
  await load(file);
  const { mainImage, pictures } = await shown();
  expect([mainImage, pictures.map(({ file: name, hash }) => [name, hash !== null])]).toEqual([
    'new-cake.jpg',
    [
      ['new-cake.jpg', true],
      ['black-forest-gateau-2.jpg', false],
    ],
  ]);
  expect(await storage.has(`pictures/${pictures[0]?.hash}`)).toBe(true);
});

test('[E-05] another file under the same name is another picture; without one beside it the known one stays', async () => {
  const before = (await shown()).pictures[0]?.hash;
  await writeFile(join(beside, 'new-cake.jpg'), await jpegOf({ colour: 'blue' }));
  await load(await fileShowing('new-cake.jpg'));
  const after = (await shown()).pictures[0]?.hash;
  expect(after).not.toBe(before);
  const elsewhere = join(folder, 'alone');
  await mkdir(elsewhere, { recursive: true });
  await writeFile(join(elsewhere, 'catalogue.json'), await readFile(await fileShowing('new-cake.jpg')));
  await load(join(elsewhere, 'catalogue.json'));
  expect((await shown()).pictures[0]?.hash).toBe(after);
});

test('[E-05] files that are no pictures are each named, by the trial too, and nothing of the catalogue is written', async () => {
  await writeFile(join(beside, 'page.jpg'), '<html>');
  await writeFile(join(beside, 'half.jpg'), (await jpegOf({ width: 900, height: 900 })).subarray(0, 900));
  const before = await shown();
  const file = await fileShowing('page.jpg', 'half.jpg');
  for (const isTrial of [true, false])
    await expect(load(file, isTrial)).rejects.toThrow(
      /page\.jpg is not a JPEG, PNG, WebP or AVIF\nhalf\.jpg is damaged/,
    );
  expect(await shown()).toEqual(before);
});
