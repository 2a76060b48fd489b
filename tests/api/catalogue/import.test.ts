import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { productPage } from '#contract/listing/catalogue.ts';
import { importCatalogueFile } from '#server/catalogue/imports/import-catalogue-file.ts';
import { allProducts, changeProduct, findTestProduct } from '#tests/support/catalogue/products.ts';
import { catalogueFile } from '#tests/support/database/database.ts';
import { dataFolderForTest } from '#tests/support/shop/built-shop.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { db } = shop.database;
const visitor = shop.visitor();
const folder = await dataFolderForTest();

type Row = Record<string, unknown> & { slug: string };

/** The bakery's own file with something changed in it. */
async function fileWith(change: (rows: Row[]) => unknown[]): Promise<string> {
  const file = join(folder, 'catalogue.json');
  await writeFile(file, JSON.stringify(change(JSON.parse(await readFile(catalogueFile, 'utf8')))));
  return file;
}
const write = (file: string) => importCatalogueFile({ db, storage: shop.services.storage }, file, { isTrial: false });

test('[E-09] a trial says what would become of each product, and writes nothing', async () => {
  const before = await allProducts(db);
  const file = await fileWith((rows) => [
    { ...rows[0], slug: 'new-cake' },
    { ...rows[1], name: 'Another Name' },
  ]);
  expect(await importCatalogueFile({ db, storage: shop.services.storage }, file, { isTrial: true })).toEqual({
    added: 1,
    changed: 1,
  });
  expect(await allProducts(db)).toEqual(before);
});

test('[E-01] what the file holds is in the shop at once; stock and everything that it does not name stay', async () => {
  await changeProduct(db, 'black-forest-gateau', { stock: 3 });
  await changeProduct(db, 'victoria-sponge-celebration-cake', { name: 'A Name Of Our Own' });
  const file = await fileWith((rows) =>
    rows.filter(({ slug }) => slug === 'black-forest-gateau').map((row) => ({ ...row, name: 'Black Forest' })),
  );
  expect(await write(file)).toEqual({ added: 0, changed: 1 });
  const shown = productPage.output.parse((await visitor.get('/listings/product/black-forest-gateau')).body);
  // According to the file, it is baked for later days.
  expect(shown.product).toMatchObject({ name: 'Black Forest', shelfPieces: 3, availableQuantity: 999 });
  expect((await findTestProduct(db, 'victoria-sponge-celebration-cake')).name).toBe('A Name Of Our Own');
});

test('[E-06] where a size takes another number of pieces the stock is counted anew in these', async () => {
  const slug = 'macaron-gift-box';
  const file = await fileWith((rows) =>
    rows.flatMap((row) =>
      row.slug === slug ? [{ ...row, sizes: [{ ...Object(row.sizes)[0], pieces: 8, netGrams: null }] }] : [],
    ),
  );
  const before = await findTestProduct(db, slug);
  await write(file);
  const after = await findTestProduct(db, slug);
  expect(after.sizes.map(({ grams, pieces }) => [grams, pieces])).toEqual([[500, 8]]);
  expect(after.stock).toBe(before.stock / 2);
});

test('[E-09] a file with faults names each of them by its place, and nothing of it is written', async () => {
  const before = await allProducts(db);
  const file = await fileWith((rows) => [
    { ...rows[0], name: 'Would Be Changed' },
    { ...rows[1], allergens: { contains: ['Nuts of some kind'], mayContain: [] } },
    { ...rows[2], weight: '3kg' },
    { ...rows[3], sizes: [] },
    rows[4],
    rows[4],
  ]);
  const refused = write(file);
  await expect(refused).rejects.toThrow(
    /2 \(double-chocolate-fudge-cupcake\) allergens\.contains: 'Nuts of some kind'/,
  );
  await expect(refused).rejects.toThrow(/3 \(strawberries-and-cream-cupcake\) : there is no size with its weight/);
  await expect(refused).rejects.toThrow(/4 \(lemon-and-elderflower-cupcake\) sizes/);
  await expect(refused).rejects.toThrow(/red-velvet-cupcake: is listed twice/);
  expect(await allProducts(db)).toEqual(before);
});

test('[E-09] what the database would refuse is named in the trial already, each fault with its product', async () => {
  const first = (row: Row | undefined, change: Record<string, unknown>) => [{ ...Object(row?.sizes)[0], ...change }];
  const leadTime = { days: 2, orderBy: '99:99' };
  const lowerPrice = { price: 1, from: '2026-12-02T00:00:00Z', until: '2026-12-01T00:00:00Z' };
  const file = await fileWith((rows) => [
    { ...rows[0], sizes: first(rows[0], { servingsFrom: 8, servingsTo: 6 }) },
    { ...rows[1], sizes: first(rows[1], { lowerPrice }) },
    { ...rows[2], availability: { ...Object(rows[2]?.availability), leadTime } },
    { ...rows[3], workUnits: 10_000 },
    { ...rows[4], sizes: first(rows[4], { pieces: 3_000_000_000, price: 50_000_000 }) },
  ]);
  const refused = importCatalogueFile({ db, storage: shop.services.storage }, file, { isTrial: true });
  for (const fault of [
    /^1 \(\S+\) sizes\.0\.servingsTo: must not be fewer than servingsFrom$/m,
    /^2 \(\S+\) sizes\.0\.lowerPrice\.until: it ends before it starts$/m,
    /^3 \(\S+\) availability\.leadTime\.orderBy: /m,
    /^4 \(\S+\) workUnits: /m,
    /^5 \(\S+\) sizes\.0\.pieces: /m,
    /^5 \(\S+\) sizes\.0\.price: /m,
  ])
    await expect(refused).rejects.toThrow(fault);
});

test('[E-09] an extra that the shop does not have is named with each product that would offer it', async () => {
  const file = await fileWith((rows) => [
    { ...rows[0], extrasOffered: ['greeting-card'] },
    { ...rows[1], extrasOffered: ['no-such-extra', 'greeting-card', 'black-forest-gateau'] },
  ]);
  const refused = importCatalogueFile({ db, storage: shop.services.storage }, file, { isTrial: true });
  await expect(refused).rejects.toThrow(/^2 \(\S+\) extrasOffered: the shop has no extra called no-such-extra$/m);
  await expect(refused).rejects.toThrow(/^2 \(\S+\) extrasOffered: the shop has no extra called black-forest-gateau$/m);
  await expect(refused).rejects.not.toThrow(/greeting-card/);
});

test('a file that is none, or names a category that the shop does not have, is refused in plain words', async () => {
  await expect(write(join(folder, 'nothing.json'))).rejects.toThrow(/cannot be opened/);
  await writeFile(join(folder, 'catalogue.json'), '{"cakes": 3}');
  await expect(write(join(folder, 'catalogue.json'))).rejects.toThrow(/is not a list of products/);
  const file = await fileWith((rows) => [{ ...rows[0], categorySlug: 'pies' }]);
  await expect(write(file)).rejects.toThrow('The shop has no category called pies.');
});
