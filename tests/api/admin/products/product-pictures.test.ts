import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desc, eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { cutPicture, type KeptPicture, readPicture, sendPicture } from '#contract/admin/products/product-pictures.ts';
import { productBySlug } from '#contract/listing/catalogue.ts';
import { storedPictureAddress } from '#contract/pages/picture-addresses.ts';
import { urls } from '#contract/pages/urls.ts';
import { photoTexts } from '#contract/personalisation.ts';
import type { FormPicture } from '#domain/catalogue/editing/product-form.ts';
import { keyOfPicture } from '#server/content/pictures/keep-picture.ts';
import { lookUpPicture, lookUpPictureNamed } from '#server/content/pictures/look-up-picture.ts';
import { mostUnusedBytes, removeUnusedPictures } from '#server/content/pictures/remove-unused-pictures.ts';
import { pictures, productPictures, storedFiles } from '#server/db/tables/catalogue/picture-tables.ts';
import { auditLog, staffRoles } from '#server/db/tables/staff/team-tables.ts';
import { databaseStorage, type FileStorage } from '#server/gateways/storage.ts';
import { pictures as servePictures } from '#server/http/pictures/pictures.ts';
import { productCalled } from '#tests/support/customers/customers.ts';
import { placeOrderOf } from '#tests/support/orders/orders.ts';
import { avifOf, jpegOf, photoOf, pngOf } from '#tests/support/pictures/drawn-pictures.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { productOf, saveNow, saveSeen, toldOf, trySave } from '#tests/support/staff/edited-products.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';

let isAway = false;
const own: FileStorage = {
  place: 'database',
  put: (key, file) => databaseStorage(shop.database.db).put(key, file),
  get: (key) => databaseStorage(shop.database.db).get(key),
  has: (key) => databaseStorage(shop.database.db).has(key),
  delete: (key) => databaseStorage(shop.database.db).delete(key),
};
const storage: FileStorage = { ...own, has: async (key) => !isAway && own.has(key) };
const keepIn = await mkdtemp(join(tmpdir(), 'kept-pictures-'));
afterAll(() => rm(keepIn, { recursive: true }));
const shop = await openTestShop({
  services: { storage },
  parts: {
    plugins: async (app) => {
      const stored = {
        lookUp: (hash: string) => lookUpPicture(shop.database.db, hash),
        lookUpNamed: (name: string) => lookUpPictureNamed(shop.database.db, name),
        read: (hash: string) => own.get(keyOfPicture(hash)),
      };
      await app.register(servePictures, { folders: [], keepIn, stored });
    },
  },
});
const { db, pool } = shop.database;
const owen = await signInStaff(shop, { role: 'manager', name: 'Owen Clarke' });
const sunita = await signInStaff(shop, { role: 'owner', name: 'Sunita Rao' });

const idOf = async (slug: string): Promise<number> => (await productCalled(shop.database, slug)).id;
const send = async (file: Buffer): Promise<KeptPicture> => owen.call(sendPicture, { picture: file.toString('base64') });
const trySend = (file: Buffer) => owen.browser.ask(sendPicture, { picture: file.toString('base64') });
const pictureOf = ({ file, hash }: KeptPicture, alternative = 'A cake'): FormPicture => ({ file, hash, alternative });
const see = (path: string) => fetch(shop.url + path);
const gallery = async (slug: string) =>
  productBySlug.output.parse((await shop.visitor().get(`/products/slug/${slug}`)).body).pictures;
/** Each is a different picture to the shop. */
let hue = 0;
const fresh = (size: { width?: number; height?: number } = { width: 1_600, height: 1_200 }) => {
  hue += 7;
  return jpegOf({ ...size, colour: `hsl(${hue % 360}, 80%, 60%)` });
};
/** By the database's clock, which decides how old a picture is. */
async function inDays(days: number): Promise<Date> {
  const { rows } = await pool.query<{ at: string }>('select (now() + make_interval(days => $1))::text as at', [days]);
  return new Date(rows[0]?.at ?? '');
}

describe('[E-05] a picture is handed in', () => {
  test('as a telephone takes it, it is stored upright and without a word about anybody, and no product shows it yet', async () => {
    const kept = await send(await photoOf({ width: 900, height: 600 }));
    expect(kept).toMatchObject({ width: 600, height: 900, cut: null });
    const bytes = await own.get(keyOfPicture(kept.hash));
    expect(bytes?.includes('Priya')).toBe(false);
    const [audited] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(audited).toMatchObject({ action: 'picture.sent', subject: kept.file, madeBy: 'Owen Clarke' });
    const shown = await see(storedPictureAddress(kept.hash, 480, 'webp'));
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  test.each([
    ['JPEG', jpegOf],
    ['PNG', pngOf],
    ['AVIF', avifOf],
    [
      'WebP',
      async () =>
        sharp(await jpegOf({ colour: 'teal' }))
          .webp()
          .toBuffer(),
    ],
  ])('a %s is taken, and the same file again is the same picture', async (_type, drawn) => {
    const file = await drawn({ width: 500, height: 500 });
    const first = await send(file);
    expect((await send(file)).hash).toBe(first.hash);
  });

  test.each([
    [
      'a drawing that names other files',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="/etc/passwd"/></svg>'),
      415,
      photoTexts.wrongType,
    ],
    [
      'a GIF',
      async () =>
        sharp(await jpegOf())
          .gif()
          .toBuffer(),
      415,
      photoTexts.wrongType,
    ],
    ['nothing at all', async () => Buffer.alloc(0), 415, photoTexts.wrongType],
    [
      'a page that begins like a JPEG',
      async () => Buffer.from('\xff\xd8\xff<html>', 'latin1'),
      422,
      photoTexts.unreadable,
    ],
    [
      'a picture cut short',
      async () => (await jpegOf({ width: 900, height: 900 })).subarray(0, 900),
      422,
      photoTexts.unreadable,
    ],
    ['51 megapixels in a small file', () => pngOf({ width: 8_500, height: 6_000 }), 422, photoTexts.tooManyPixels],
    [
      'more than 20 MB',
      async () => Buffer.concat([await jpegOf(), Buffer.alloc(20 * 1024 * 1024)]),
      413,
      photoTexts.tooLarge,
    ],
  ])('%s is refused in words, and nothing of it stays', async (_what, made, status, text) => {
    const before = await db.$count(pictures);
    const answer = await trySend(await made());
    expect([answer.status, answer.body]).toMatchObject([status, { fields: { picture: text } }]);
    expect(await db.$count(pictures)).toBe(before);
  });

  test('who may not change products hands in none and cuts none', async () => {
    const baker = await signInStaff(shop, { role: 'baker' });
    const { hash } = await send(await fresh());
    const answers = await Promise.all([
      baker.browser.ask(sendPicture, { picture: '' }),
      baker.browser.ask(cutPicture, { hash, x: 0.5, y: 0.5, zoom: 1 }),
      baker.browser.ask(readPicture, { hash }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  });
});

test('[J-05] [T-08] who may change the shop’s settings alone hands in pictures for its menu, and has no products’', async () => {
  const permissions = ['settings.shop' as const];
  const rest = { rank: 20, refundLimitPence: 0, isForDevices: false, needsSecondFactor: false };
  await db.insert(staffRoles).values({ key: 'window', name: 'Window', permissions, ...rest });
  const { browser } = await signInStaff(shop, { role: 'window' });
  const kept = await browser.ask(sendPicture, { picture: (await fresh()).toString('base64') });
  expect(kept.status).toBe(200);
  const { hash } = sendPicture.output.parse(kept.body);
  expect((await browser.ask(cutPicture, { hash, x: 0.5, y: 0.5, zoom: 1 })).status).toBe(403);
});

describe('[E-05] a square is cut around a point', () => {
  test('of the whole picture each time, as often as one likes; the same part is the same picture', async () => {
    const whole = await send(await fresh());
    const near = await owen.call(cutPicture, { hash: whole.hash, x: 1, y: 0, zoom: 2 });
    expect(near).toMatchObject({ width: 600, height: 600, cut: { of: whole.hash, x: 1, y: 0, zoom: 2 } });
    const again = await owen.call(cutPicture, { hash: near.hash, x: 0.5, y: 0.5, zoom: 1 });
    expect(again).toMatchObject({ width: 1_200, height: 1_200, cut: { of: whole.hash } });
    const same = await owen.call(cutPicture, { hash: whole.hash, x: 1, y: 0, zoom: 2 });
    expect(same.hash).toBe(near.hash);
    expect(await owen.call(readPicture, { hash: near.hash })).toEqual(near);
  });

  test('of a square, with nothing cut away, it is the picture itself', async () => {
    const whole = await send(await fresh({ width: 700, height: 700 }));
    expect(await owen.call(cutPicture, { hash: whole.hash, x: 0.2, y: 0.9, zoom: 1 })).toEqual(whole);
  });

  test('of a picture that there is not, nothing', async () => {
    const answer = await owen.browser.ask(cutPicture, { hash: 'f'.repeat(64), x: 0.5, y: 0.5, zoom: 1 });
    expect(answer.status).toBe(404);
  });
});

describe('[E-05] a product shows them', () => {
  test('[E-10] all that it is saved with, in that order, in the gallery, in lists and in every process', async () => {
    const slug = 'black-forest-gateau';
    const id = await idOf(slug);
    const { form } = await productOf(owen, id);
    const [first, second] = [await send(await fresh()), await send(await fresh())];
    let heard = 0;
    const ears = await pool.connect();
    onTestFinished(() => ears.release(true));
    ears.on('notification', () => {
      heard += 1;
    });
    await ears.query('listen catalogue_changed');
    const wanted = [pictureOf(second, 'From above'), ...form.pictures, pictureOf(first, 'From the side')];
    const saved = await saveNow(owen, id, { pictures: wanted });
    expect(saved.form.pictures).toEqual(wanted);
    await expect.poll(() => heard).toBeGreaterThan(0);
    const shown = await gallery(slug);
    expect(shown.map(({ alternative }) => alternative)).toEqual(wanted.map(({ alternative }) => alternative));
    expect(shown[0]).toMatchObject({ hash: second.hash, file: second.file });
    const named = await see(urls.picture(second.file, 320));
    expect(named.status).toBe(200);
    // Reversed, they are in another order, and what is left out is gone.
    await saveNow(owen, id, { pictures: [...form.pictures, pictureOf(second, 'From above')] });
    expect((await gallery(slug)).at(-1)).toMatchObject({ hash: second.hash });
  });

  test('its own file stays what it was, with the picture that stands for it', async () => {
    const id = await idOf('macaron-gift-box');
    const { form } = await productOf(owen, id);
    const [file] = form.pictures;
    if (!file) throw new Error('it has no picture');
    expect(file.hash).toBeNull();
    const { hash } = await send(await fresh());
    await db.update(productPictures).set({ hash }).where(eq(productPictures.file, file.file));
    const saved = await saveNow(owen, id, { pictures: [{ ...file, alternative: 'A box, opened' }] });
    expect(saved.form.pictures).toEqual([{ ...file, alternative: 'A box, opened' }]);
    expect(saved.pictures).toEqual([{ file: file.file, hash, alternative: 'A box, opened' }]);
  });

  test.each([
    ['nine', async () => Promise.all(Array.from({ length: 9 }, async () => pictureOf(await send(await fresh()))))],
    [
      'one that was never handed in',
      async () => [{ file: 'picture-0.jpg', hash: '0'.repeat(64), alternative: 'Cake' }],
    ],
    ['a file that the shop does not have', async () => [{ file: 'secret.jpg', hash: null, alternative: 'Cake' }]],
    ['one under another’s name', async () => [{ ...pictureOf(await send(await fresh())), file: 'other.jpg' }]],
    ['one without words', async () => [pictureOf(await send(await fresh()), ' ')]],
    [
      'the same one twice',
      async () => {
        const one = pictureOf(await send(await fresh()));
        return [one, one];
      },
    ],
    ['none, while customers see it', async () => []],
  ])('%s: refused by its field, and nothing is saved', async (_what, wanted) => {
    const id = await idOf('salted-caramel-drip-cake');
    const before = await productOf(owen, id);
    const { status, body } = await trySave(owen, id, { pictures: await wanted() });
    expect([status, Object.keys(Object(Object(body).fields)).join()]).toEqual([
      422,
      expect.stringContaining('pictures'),
    ]);
    expect((await productOf(owen, id)).version).toBe(before.version);
  });

  test('a draft may have none: it lacks one then, and lists show the place of one', async () => {
    const id = await idOf('salted-caramel-drip-cake');
    const bare = await saveNow(owen, id, { pictures: [], state: 'draft' });
    expect(bare.lacks).toEqual(['picture']);
    await saveNow(owen, id, { pictures: [pictureOf(await send(await fresh()))], state: 'shown' });
    expect(await gallery('salted-caramel-drip-cake')).toHaveLength(1);
  });

  test('[E-04] two change the pictures of one product: the second is told, and nothing of the first is lost', async () => {
    const id = await idOf('rainbow-sprinkle-birthday-cake');
    const [hers, his] = [await productOf(sunita, id), await productOf(owen, id)];
    const [one, other] = [pictureOf(await send(await fresh())), pictureOf(await send(await fresh()))];
    await saveSeen(owen, his, { pictures: [one] });
    const answer = await saveSeen(sunita, hers, { pictures: [other] });
    expect(toldOf(hers, answer, { pictures: [other] })).toMatchObject([
      { field: 'pictures', changedBy: 'both', theirs: [one], mine: [other] },
    ]);
    expect((await productOf(owen, id)).form.pictures).toEqual([one]);
  });
});

describe('[E-05] what nothing refers to', () => {
  test('a picture that was never used is gone after two days with its bytes, its cut too; one that is used stays for good', async () => {
    const whole = await send(await fresh());
    const cut = await owen.call(cutPicture, { hash: whole.hash, x: 0.5, y: 0.5, zoom: 1 });
    const [shownWhole, spare] = [await send(await fresh()), await send(await fresh())];
    const shownCut = await owen.call(cutPicture, { hash: shownWhole.hash, x: 0.5, y: 0.5, zoom: 1 });
    const id = await idOf('black-forest-gateau');
    await saveNow(owen, id, { pictures: [pictureOf(shownCut)] });
    const { orderNo } = await placeOrderOf(shop, 'black-forest-gateau');
    await saveNow(owen, id, { pictures: [pictureOf(await send(await fresh()))] });
    await removeUnusedPictures(db, storage, await inDays(1));
    expect(await own.has(keyOfPicture(spare.hash))).toBe(true);
    await removeUnusedPictures(db, storage, await inDays(3));
    for (const { hash } of [whole, cut, spare]) {
      expect([await own.has(keyOfPicture(hash)), await db.$count(pictures, eq(pictures.hash, hash))]).toEqual([
        false,
        0,
      ]);
    }
    for (const { hash } of [shownWhole, shownCut]) expect(await own.has(keyOfPicture(hash))).toBe(true);
    // The order still shows the picture that it was placed with.
    const { rows } = await db.execute<{ main_image: string }>(
      sql`select main_image from order_lines join orders on orders.id = order_id where number = ${orderNo}`,
    );
    expect(rows[0]?.main_image).toBe(shownCut.file);
    expect((await see(urls.picture(shownCut.file, 160))).status).toBe(200);
  });

  test('what nothing uses is never more than so many bytes: the oldest makes room for the newest', async () => {
    const [oldest, younger] = [await send(await fresh()), await send(await fresh())];
    await db.update(pictures).set({ bytes: mostUnusedBytes }).where(eq(pictures.hash, younger.hash));
    const newest = await send(await fresh());
    const left = await Promise.all([oldest, younger, newest].map(({ hash }) => own.has(keyOfPicture(hash))));
    expect(left).toEqual([false, false, true]);
  });

  test('an upload that is killed half-way is nobody’s to see or to save, and leaves nothing behind', async () => {
    const file = await fresh();
    isAway = true;
    onTestFinished(() => {
      isAway = false;
    });
    expect((await trySend(file)).status).toBeGreaterThanOrEqual(500);
    isAway = false;
    const [row] = await db.select().from(pictures).where(sql`${pictures.storedAt} is null`);
    if (!row) throw new Error('no row was written before the bytes');
    expect((await see(storedPictureAddress(row.hash, 480, 'jpeg'))).status).toBe(404);
    expect((await owen.browser.ask(readPicture, { hash: row.hash })).status).toBe(404);
    await removeUnusedPictures(db, storage, await inDays(3));
    expect(await db.$count(pictures, eq(pictures.hash, row.hash))).toBe(0);
    expect(await db.$count(storedFiles, eq(storedFiles.key, keyOfPicture(row.hash)))).toBe(0);
    // Sent again, it is there as though nothing had happened.
    expect((await send(file)).hash).toBe(row.hash);
  });
});
