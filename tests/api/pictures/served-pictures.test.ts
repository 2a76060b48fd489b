import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { productPage } from '#contract/listing/catalogue.ts';
import { storedPictureAddress } from '#contract/pages/picture-addresses.ts';
import { urls } from '#contract/pages/urls.ts';
import { adoptPictures } from '#server/content/pictures/adopt-pictures.ts';
import { keepPicture } from '#server/content/pictures/keep-picture.ts';
import { s3Storage } from '#server/gateways/storage.ts';
import { findOriginals } from '#server/http/pictures/originals.ts';
import { pictures } from '#server/http/pictures/pictures.ts';
import { storedIn } from '#server/http/pictures/stored-pictures.ts';
import { projectFolder, testDatabase } from '#tests/support/database/database.ts';
import { jpegOf } from '#tests/support/pictures/drawn-pictures.ts';
import { s3Server } from '#tests/support/pictures/s3-server.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const { bucket, goAway, comeBack } = await s3Server();
let now = 0;
const storage = s3Storage(bucket, () => now);
const keepIn = await mkdtemp(join(tmpdir(), 'kept-pictures-'));
afterAll(() => rm(keepIn, { recursive: true }));
const products = join(projectFolder, 'assets/pictures/products');
const files = await findOriginals([products]);
const { open } = await testDatabase();
const shop = await openTestShop({
  services: { storage },
  parts: {
    database: open,
    plugins: async (app) => {
      await app.register(pictures, { folders: [products], keepIn, stored: storedIn(open.db, storage) });
    },
  },
});
const { db, pool } = open;

const slug = 'victoria-sponge-celebration-cake';
const own = 'victoria-sponge-celebration-cake.jpg';
const get = (path: string, headers: Record<string, string> = {}) => fetch(shop.url + path, { headers });
const shown = async (cake = slug) =>
  productPage.output.parse((await shop.visitor().get(`/listings/product/${cake}`)).body).product;
const only = (name: string) => new Map([...files].filter(([file]) => file === name));
const forMs = 60_000;

test('[E-05] a product’s file gets into the storage, and from then on it has an address that never changes', async () => {
  expect((await shown()).pictures[0]).toMatchObject({ file: own, hash: null });
  const other = 'lemon-and-elderflower-cupcake.jpg';
  expect((await get(urls.picture(other, 240))).status).toBe(200);
  await adoptPictures({ db, storage, files: only(own), forMs });
  const hash = (await shown()).pictures[0]?.hash ?? '';
  expect(await storage.has(`pictures/${hash}`)).toBe(true);
  expect(await shown()).toMatchObject({ mainImage: own });
  for (const kind of ['avif', 'webp', 'jpeg'] as const) {
    const answer = await get(storedPictureAddress(hash, 480, kind));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `image/${kind}`]);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('vary')).toBeNull();
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width: 480 });
    const etag = answer.headers.get('etag') ?? '';
    expect((await get(storedPictureAddress(hash, 480, kind), { 'if-none-match': etag })).status).toBe(304);
  }
});

test.each([
  ['a hash of nothing', `${'0'.repeat(64)}/480.jpeg`],
  ['a width that is not made', `${'0'.repeat(64)}/481.jpeg`],
  ['a kind that is not made', `${'0'.repeat(64)}/480.gif`],
  ['two endings', `${'0'.repeat(64)}/480.jpeg.jpeg`],
  ['no hash', 'victoria-sponge-celebration-cake/480.jpeg'],
  ['another folder', '..%2Fphotos%2Fx/480.jpeg'],
  ['nothing that text can be', '%00/480.jpeg'],
])('an address of %s shows nothing, and nobody keeps that', async (_what, address) => {
  const answer = await get(`/pictures/${address}`);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
});

test('[E-05] while the storage is away pages stay, what was made is shown, the rest is to be asked for again; nothing is written', async () => {
  const row = 'select count(*)::int as n from product_pictures where hash is not null';
  const before = await pool.query(row);
  const hash = (await shown()).pictures[0]?.hash ?? '';
  goAway();
  expect((await get(storedPictureAddress(hash, 480, 'avif'))).status).toBe(200);
  const missing = await get(storedPictureAddress(hash, 96, 'avif'));
  expect([missing.status, missing.headers.get('cache-control'), missing.headers.get('retry-after')]).toEqual([
    503,
    'no-store',
    '1',
  ]);
  expect((await get(urls.picture(own, 96))).status).toBe(503);
  expect((await shown()).name).toBe('Victoria Sponge Celebration Cake');
  const adopting = adoptPictures({ db, storage, files, forMs });
  await expect(adopting).rejects.toMatchObject({ code: 'unavailable' });
  expect((await pool.query(row)).rows).toEqual(before.rows);
  const file = 'black-forest-gateau.jpg';
  expect((await get(urls.picture(file, 96))).status).toBe(200);

  comeBack();
  now += 11_000;
  expect((await get(storedPictureAddress(hash, 96, 'avif'))).status).toBe(200);
  await adoptPictures({ db, storage, files: only(file), forMs });
  expect((await shown('black-forest-gateau')).pictures[0]?.hash).toMatch(/^[0-9a-f]{64}$/);
});

test('a picture that the storage has lost is never kept as missing, and comes with its file', async () => {
  const file = await jpegOf({ width: 400, height: 400, colour: 'green' });
  const hash = await keepPicture(db, storage, file);
  await storage.delete(`pictures/${hash}`);
  const lost = await get(storedPictureAddress(hash, 320, 'jpeg'));
  expect([lost.status, lost.headers.get('cache-control')]).toEqual([503, 'no-store']);
  expect(await keepPicture(db, storage, file)).toBe(hash);
  expect((await get(storedPictureAddress(hash, 320, 'jpeg'))).status).toBe(200);
});

test('a row of a product names only what the storage has', async () => {
  const named = pool.query(
    "update product_pictures set hash = $1 where product_id = (select id from products where slug = 'black-forest-gateau')",
    ['1'.repeat(64)],
  );
  await expect(named).rejects.toThrow(/product_pictures_hash_pictures_hash_fk/);
});

test('a file that is no picture stays a name, and those after it are taken all the same', async () => {
  const [first, second] = ['ivory-rose-three-tier-wedding-cake.jpg', 'magical-unicorn-cake.jpg'];
  const bad = new Map([
    [first, join(projectFolder, 'README.md')],
    [second, files.get(second) ?? ''],
  ]);
  await adoptPictures({ db, storage, files: bad, forMs });
  const { rows } = await pool.query(
    'select file, hash is null as nameless from product_pictures where file = any($1) order by file',
    [[first, second]],
  );
  expect(rows).toEqual([
    { file: first, nameless: true },
    { file: second, nameless: false },
  ]);
});

test('whoever asks for the same small picture of the same file gets what the file shows', async () => {
  const answer = await get(urls.picture(own, 96));
  const truth = await sharp(await readFile(files.get(own) ?? ''))
    .resize({ width: 96 })
    .removeAlpha()
    .raw()
    .toBuffer();
  const made = await sharp(await answer.arrayBuffer())
    .removeAlpha()
    .raw()
    .toBuffer();
  const off = made.reduce((sum, level, at) => sum + Math.abs(level - (truth[at] ?? 0)), 0) / made.length;
  expect(off).toBeLessThan(4);
});
