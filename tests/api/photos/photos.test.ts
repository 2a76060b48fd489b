import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { customerData } from '#contract/accounts/profile.ts';
import { readCart } from '#contract/cart.ts';
import { orderByNumber } from '#contract/orders/orders.ts';
import { photoAddress, wantedPhotoAddress } from '#contract/pages/picture-addresses.ts';
import { photoTexts, sendPhoto } from '#contract/personalisation.ts';
import { failureReply } from '#contract/wire/failure-reply.ts';
import { dayMs, hourMs, minuteMs } from '#domain/pickup/clock/durations.ts';
import { recentWrites } from '#server/db/tables/message-tables.ts';
import { photos } from '#server/db/tables/photo-tables.ts';
import { orders, users } from '#server/db/tables/schema.ts';
import { s3Storage } from '#server/gateways/storage.ts';
import { removeOldPhotos } from '#server/sales/photos/forget-photos.ts';
import { keysOfPhoto } from '#server/sales/photos/look-up-photo.ts';
import { photoBudget } from '#server/sales/photos/photo-budget.ts';
import { orderRequestFor, productCalled, signedInCustomer } from '#tests/support/customers/customers.ts';
import { avifOf, jpegOf, photoOf, pngOf } from '#tests/support/pictures/drawn-pictures.ts';
import { s3Server } from '#tests/support/pictures/s3-server.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import type { Visitor } from '#tests/support/shop/visitor.ts';

const { bucket, goAway, comeBack } = await s3Server();
let breakerNow = 0;
const storage = s3Storage(bucket, () => breakerNow);
let log = '';
const shop = await openTestShop({
  services: { storage },
  parts: {
    log: {
      level: 'trace',
      stream: {
        write: (line) => {
          log += line;
        },
      },
    },
  },
});
const { database, clock } = shop;
const { db, pool } = database;
await pool.query("update products set lead_days = 0 where slug in ('personalised-photo-cake', 'company-logo-cake')");
const photoCake = await productCalled(database, 'personalised-photo-cake');
const logoCake = await productCalled(database, 'company-logo-cake');
const plainCake = await productCalled(database, 'black-forest-gateau');

const large = { width: 1_600, height: 1_200 };
const base64Of = (file: Buffer) => file.toString('base64');
const send = (browser: Visitor, file: Buffer, product = photoCake, requestId?: string) =>
  browser.post('/photos', { productId: product.id, photo: base64Of(file) }, requestId ? { requestId } : {});
function tokenOf(answer: Awaited<ReturnType<typeof send>>): string {
  expect(answer.status).toBe(200);
  return sendPhoto.output.parse(answer.body).token;
}
async function sent(browser: Visitor, colour = 'pink', product = photoCake): Promise<string> {
  const size = product === logoCake ? { width: 800, height: 800 } : large;
  return tokenOf(await send(browser, await jpegOf({ ...size, colour }), product));
}
const see = (token: string) => fetch(shop.url + photoAddress(token));
const wordsOf = (answer: { body: unknown }) => failureReply.parse(answer.body);
const item = (userId: number, photo: string | undefined, product = photoCake) => ({
  userId,
  productId: product.id,
  quantity: 1,
  priceSnapshot: 40,
  weightSnapshot: 1000,
  ...(photo && { personalisation: { photo } }),
});
const rowOf = async (token: string) => (await db.select().from(photos).where(eq(photos.token, token)))[0];
const isKept = (token: string) => storage.has(keysOfPhoto(token).printed);

async function ordered(browser: Visitor, id: number, photo: string): Promise<string> {
  const request = orderRequestFor(id, [{ product: photoCake, quantity: 1 }]);
  const items = request.items.map((each) => ({ ...each, personalisation: { photo } }));
  const answer = await browser.post('/orders', { ...request, items });
  expect(answer.status).toBe(200);
  return (answer.body as { orderNo: string }).orderNo;
}

test('[Z-02] a guest sends a photo, and whoever has its token sees it, upright and without a word about them', async () => {
  const lying = await photoOf({ width: 1_200, height: 1_600 });
  expect(lying.includes('Priya')).toBe(true);
  const answer = await send(shop.visitor(), lying);
  expect(answer.status).toBe(200);
  const { token } = sendPhoto.output.parse(answer.body);
  const shown = await see(token);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(shown.headers.get('cache-control')).toBe('private, no-store');
  expect([shown.headers.get('x-robots-tag'), shown.headers.get('referrer-policy')]).toEqual(['noindex', 'no-referrer']);
  expect(await sharp(await shown.arrayBuffer()).metadata()).toMatchObject({ width: 640, height: 480 });
  const kept = await storage.get(keysOfPhoto(token).printed);
  expect(await sharp(kept ?? '').metadata()).toMatchObject(large);
  expect(kept?.includes('Priya')).toBe(false);
  expect(keysOfPhoto(token).printed).not.toContain(token);
  expect(log).not.toContain(token);
  expect(log).toContain('/photos/:token');
});

test.each(['x'.repeat(43), 'x', '..%2F..%2Fpictures', '%00'])(
  '[Z-02] a token that was never given shows nothing: %s',
  async (token) => {
    const answer = await fetch(`${shop.url}/photos/${token}`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
  },
);

test('[Z-02] the same request sent again is the same photo; the same photo sent anew is another', async () => {
  const browser = shop.visitor();
  const file = await jpegOf(large);
  const requestId = crypto.randomUUID();
  const first = await send(browser, file, photoCake, requestId);
  expect((await send(browser, file, photoCake, requestId)).body).toEqual(first.body);
  expect((await send(browser, file)).body).not.toEqual(first.body);
});

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200"/>');
test.each([
  [
    'too small a picture',
    () => jpegOf({ width: 100, height: 75 }),
    422,
    /100 by 75 pixels: too small.+100 pixels on each/,
  ],
  ['the wrong shape', () => jpegOf({ width: 2_000, height: 1_200 }), 422, photoTexts.wrongShape],
  ['a drawing that may hold anything', async () => svg, 415, photoTexts.wrongType],
  ['no picture', async () => Buffer.from('hello'), 415, photoTexts.wrongType],
  [
    'a page that begins as a picture',
    async () => Buffer.from('\xff\xd8\xff<html>', 'latin1'),
    422,
    photoTexts.unreadable,
  ],
  ['half a picture', async () => (await jpegOf(large)).subarray(0, 2_000), 422, photoTexts.unreadable],
  ['more pixels than anything needs', () => pngOf({ width: 6_000, height: 4_500 }), 422, photoTexts.tooManySent],
  ['too many bytes', async () => Buffer.alloc(11 * 1024 * 1024, 'x'), 413, photoTexts.tooLarge],
])('[Z-02] %s is refused in words at the field, and nothing of it is kept', async (_what, made, status, words) => {
  const before = await db.$count(photos);
  const answer = await send(shop.visitor(), await made());
  expect(answer.status).toBe(status);
  expect(wordsOf(answer).message).toMatch(words);
  expect(await db.$count(photos)).toBe(before);
});

test('[Z-02] a small picture is taken as it is, in every shape: it may blur, and is not enlarged', async () => {
  for (const size of [
    { width: 900, height: 675 },
    { width: 1_125, height: 1_500 },
    { width: 100, height: 100 },
  ]) {
    const token = tokenOf(await send(shop.visitor(), await jpegOf(size)));
    expect(await rowOf(token)).toMatchObject(size);
  }
});

test('[Z-02] a body beyond all bounds is refused before it is read, and a cake that takes no picture takes none', async () => {
  const huge = await shop.visitor().post('/photos', `{"photo":"${'x'.repeat(21 * 1024 * 1024)}"}`);
  expect(huge.status).toBe(413);
  const none = await send(shop.visitor(), await jpegOf(large), plainCake);
  expect([none.status, wordsOf(none).message]).toEqual([422, photoTexts.takesNone]);
});

test('[Z-02] PNG, WebP and AVIF are taken too, and a logo is a square', async () => {
  const browser = shop.visitor();
  for (const file of [
    await pngOf(large),
    await avifOf(large),
    await sharp(await jpegOf(large))
      .webp()
      .toBuffer(),
  ])
    expect((await send(browser, file)).status).toBe(200);
  expect((await send(browser, await jpegOf({ width: 800, height: 800 }), logoCake)).status).toBe(200);
});

test('[Z-02] a cake that is printed is not put in the cart without its picture, nor ordered', async () => {
  const { id, browser } = await signedInCustomer(shop);
  const request = orderRequestFor(id, [{ product: photoCake, quantity: 1 }]);
  for (const answer of [await browser.post('/cart', item(id, undefined)), await browser.post('/orders', request)]) {
    expect(answer.status).toBe(422);
    expect(wordsOf(answer).fields).toMatchObject({ photo: 'Please add your picture: we print it on this cake.' });
  }
  const token = await sent(browser);
  const elsewhere = await browser.post('/cart', item(id, token, plainCake));
  expect([elsewhere.status, wordsOf(elsewhere).message]).toEqual([
    422,
    expect.stringMatching(/cannot be printed with a picture/),
  ]);
  const otherShape = await browser.post('/cart', item(id, token, logoCake));
  expect([otherShape.status, wordsOf(otherShape).fields]).toEqual([422, { photo: photoTexts.gone }]);
  for (const photo of ['x', 'y'.repeat(43)]) expect((await browser.post('/cart', item(id, photo))).status).toBe(422);
});

test('[Z-02] two photos are two lines; a guest’s becomes the customer’s, and nobody else can order it', async () => {
  const guest = shop.visitor();
  const [one, two] = [await sent(guest, 'pink'), await sent(guest, 'green')];
  const priya = await signedInCustomer(shop);
  for (const photo of [one, two, one]) {
    expect((await priya.browser.post('/cart', item(priya.id, photo))).status).toBe(200);
  }
  const cart = readCart.output.parse((await priya.browser.get(`/cart/${priya.id}`)).body);
  expect(cart.map(({ quantity, personalisation }) => [quantity, personalisation])).toEqual([
    [2, { photo: one }],
    [1, { photo: two }],
  ]);
  expect(await rowOf(one)).toMatchObject({ userId: priya.id });
  const tom = await signedInCustomer(shop);
  const stolen = await tom.browser.post('/cart', item(tom.id, one));
  expect([stolen.status, wordsOf(stolen).message]).toEqual([422, photoTexts.gone]);
});

test('[Z-02] an order keeps its photo, shows it to its customer alone, and forgets it thirty days after the pick-up', async () => {
  const { id, browser, email } = await signedInCustomer(shop);
  const token = await sent(browser);
  const orderNo = await ordered(browser, id, token);
  const order = orderByNumber.output.parse((await browser.get(`/orders/order/${orderNo}`)).body);
  expect(order.items.map(({ personalisation }) => personalisation)).toEqual([{ photo: token }]);
  const tracked = JSON.stringify((await shop.visitor().post('/orders/track', { orderNo, email })).body);
  expect(tracked).toContain('"said":["With your photo"]');
  expect(tracked).not.toContain(token);
  const pickup = new Date(`${order.pickupDate}T12:00:00Z`).getTime();
  await removeOldPhotos(db, storage, new Date(pickup + 30 * dayMs));
  expect((await see(token)).status).toBe(200);
  await removeOldPhotos(db, storage, new Date(pickup + 31 * dayMs));
  expect((await see(token)).status).toBe(404);
  expect([await isKept(token), await rowOf(token)]).toEqual([false, undefined]);
});

test('[Z-02] a photo that nobody looks at goes after two hours, one in a cart on a device after two days, one not ordered after two weeks, as one whose order ended', async () => {
  const { id, browser } = await signedInCustomer(shop);
  const colours = ['blue', 'brown', 'pink', 'green', 'red'];
  const sentThem = await Promise.all(colours.map((colour) => sent(browser, colour)));
  const [lonely = '', guests = '', wanted = '', ended = '', live = ''] = sentThem;
  const areKept = () => Promise.all(sentThem.map(isKept));
  expect((await fetch(shop.url + wantedPhotoAddress(guests))).status).toBe(200);
  expect((await browser.post('/cart', item(id, wanted))).status).toBe(200);
  const endedNo = await ordered(browser, id, ended);
  await ordered(browser, id, live);
  await db.update(orders).set({ fulfilment: 'expired' }).where(eq(orders.number, endedNo));
  const later = (hours: number) => new Date(clock.now().getTime() + hours * hourMs);
  await removeOldPhotos(db, storage, later(1.9));
  expect(await areKept()).toEqual([true, true, true, true, true]);
  await removeOldPhotos(db, storage, later(2.1));
  expect(await areKept()).toEqual([false, true, true, true, true]);
  await removeOldPhotos(db, storage, later(47));
  expect(await areKept()).toEqual([false, true, true, true, true]);
  expect((await rowOf(guests))?.networks).not.toBeNull();
  await removeOldPhotos(db, storage, later(49));
  expect(await areKept()).toEqual([false, false, true, true, true]);
  expect((await rowOf(live))?.networks).toBeNull();
  await removeOldPhotos(db, storage, later(13 * 24));
  expect(await areKept()).toEqual([false, false, true, true, true]);
  await removeOldPhotos(db, storage, later(15 * 24));
  expect(await areKept()).toEqual([false, false, false, false, true]);
  const gone = await browser.post('/cart', item(id, lonely));
  expect([gone.status, wordsOf(gone).fields]).toEqual([422, { photo: photoTexts.gone }]);
});

const shareOf = (token: string, share: number, more: Partial<typeof photos.$inferInsert> = {}) =>
  db
    .update(photos)
    .set({ bytes: Math.floor(share * photoBudget.ofSender), ...more })
    .where(eq(photos.token, token));
const minutesAgo = (n: number) => new Date(clock.now().getTime() - n * minuteMs);
/** Makes everything that other tests left count as nothing. */
const emptyRoom = async () => void (await db.update(photos).set({ bytes: 0 }));

test('[Z-02] where guests of one network have sent as much as is kept, the oldest that nobody looked at makes room, then what was not looked at for longest; nobody is refused', async () => {
  await emptyRoom();
  onTestFinished(emptyRoom);
  const guest = shop.visitor();
  const [lookedAt = '', once = '', unseen = '', fresh = ''] = [
    await sent(guest, 'pink'),
    await sent(guest, 'green'),
    await sent(guest, 'blue'),
    await sent(guest, 'red'),
  ];
  await shareOf(lookedAt, 0.25, { createdAt: minutesAgo(300), wantedAt: minutesAgo(10) });
  await shareOf(once, 0.25, { createdAt: minutesAgo(90), wantedAt: minutesAgo(80) });
  await shareOf(unseen, 0.25, { createdAt: minutesAgo(60) });
  await shareOf(fresh, 0.2499, { createdAt: minutesAgo(1) });
  const keptOnes = () => Promise.all([lookedAt, once, unseen, fresh].map(isKept));
  const first = await sent(guest, 'white');
  expect(await keptOnes()).toEqual([true, true, false, true]);
  await shareOf(first, 0.25, { createdAt: minutesAgo(0) });
  const second = await sent(guest, 'black');
  expect(await keptOnes()).toEqual([true, true, false, false]);
  await shareOf(second, 0.25, { wantedAt: clock.now() });
  await shareOf(first, 0.25, { wantedAt: clock.now() });
  await sent(guest, 'brown');
  expect(await keptOnes()).toEqual([true, false, false, false]);
});

test('[Z-02] what customers have in their carts is not crowded out by guests of their network, who are told to log in where it leaves no room', async () => {
  await emptyRoom();
  onTestFinished(emptyRoom);
  const [guest, stranger] = [shop.visitor(), await signedInCustomer(shop)];
  const [loose, claimed] = [await sent(guest, 'pink'), await sent(guest, 'green')];
  await stranger.browser.post('/cart', item(stranger.id, claimed));
  await shareOf(claimed, 1);
  const refused = await send(guest, await jpegOf(large));
  expect([refused.status, wordsOf(refused).message]).toEqual([
    429,
    expect.stringMatching(/from your network .+ log in/),
  ]);
  expect([await isKept(loose), await isKept(claimed)]).toEqual([true, true]);
  await sent((await signedInCustomer(shop)).browser);
});

test('[Z-02] who is logged in has room of their own: strangers of the network fill none of it, and what is in no cart goes first', async () => {
  await emptyRoom();
  onTestFinished(emptyRoom);
  const [guest, { id, browser }] = [shop.visitor(), await signedInCustomer(shop)];
  const [own, strangers] = [await sent(browser, 'pink'), await sent(guest, 'green')];
  await shareOf(own, 0.6, { createdAt: minutesAgo(90) });
  await shareOf(strangers, 1);
  await sent(guest, 'blue');
  expect([await isKept(own), await isKept(strangers)]).toEqual([true, false]);
  const inCart = await sent(browser, 'red');
  await shareOf(inCart, 0.5);
  await browser.post('/cart', item(id, inCart));
  await sent(browser, 'white');
  expect([await isKept(own), await isKept(inCart)]).toEqual([false, true]);
  await shareOf(inCart, 1);
  const refused = await send(browser, await jpegOf(large));
  expect([refused.status, wordsOf(refused).message]).toEqual([
    429,
    expect.stringMatching(/^Many of your pictures have not been ordered with yet/),
  ]);
  await ordered(browser, id, inCart);
  await sent(browser, 'black');
});

test('[Z-02] where the shop has no room, the oldest that nobody has ordered make it: nobody’s before those in carts', async () => {
  const { id, browser } = await signedInCustomer(shop);
  const tokens = [
    await sent(browser, 'pink'),
    await sent(browser, 'green'),
    await sent(browser, 'blue'),
    await sent(browser, 'red'),
  ];
  const [inOrder = '', inCart = '', older = '', younger = ''] = tokens;
  await ordered(browser, id, inOrder);
  await browser.post('/cart', item(id, inCart));
  const hour = (n: number) => new Date(clock.now().getTime() - n * hourMs);
  const sized = (token: string, share: number, createdAt: Date) =>
    db
      .update(photos)
      .set({ bytes: Math.floor(share * photoBudget.ofShop), networks: null, createdAt })
      .where(eq(photos.token, token));
  await sized(inOrder, 1, hour(9));
  await sized(inCart, 0.7, hour(8));
  await sized(older, 0.2, hour(7));
  await sized(younger, 0.2, hour(6));
  onTestFinished(emptyRoom);
  const fresh = await sent(browser, 'white');
  expect(await Promise.all([...tokens, fresh].map(isKept))).toEqual([true, true, false, true, true]);
  await sized(inCart, 0.8, hour(8));
  const next = await sent(browser, 'black');
  expect(await Promise.all([inOrder, inCart, younger, next].map(isKept))).toEqual([true, false, true, true]);
});

test('[Z-02] a customer’s own data names their photos; with the account nobody sees them any more', async () => {
  const { id, browser } = await signedInCustomer(shop);
  const token = await sent(browser);
  await browser.post('/cart', item(id, token));
  const data = customerData.parse((await browser.get('/profile/data')).body);
  expect(data.photos).toMatchObject([{ address: `http://localhost:3000${photoAddress(token)}`, ...large }]);
  const coded = { password: 'Sponge&Jam1', understood: true };
  expect((await browser.post('/profile/deletion', coded)).status).toBe(200);
  expect(await db.$count(users, eq(users.id, id))).toBe(0);
  expect((await see(token)).status).toBe(404);
  await removeOldPhotos(db, storage, clock.now());
  expect([await isKept(token), await rowOf(token)]).toEqual([false, undefined]);
});

test('[Z-02] while the storage is away no photo is taken and none is lost, and the night’s work is done the next night', async () => {
  const browser = shop.visitor();
  const token = await sent(browser);
  goAway();
  onTestFinished(comeBack);
  const refused = await send(browser, await jpegOf(large));
  expect(refused.status).toBe(503);
  expect((await see(token)).status).toBe(503);
  const later = new Date(clock.now().getTime() + 15 * dayMs);
  await expect(removeOldPhotos(db, storage, later)).rejects.toMatchObject({ code: 'unavailable' });
  expect((await see(token)).status).toBe(404);
  comeBack();
  breakerNow += 11_000;
  await removeOldPhotos(db, storage, later);
  expect([await isKept(token), await rowOf(token)]).toEqual([false, undefined]);
  expect(await sent(browser)).toMatch(/^[\w-]{43}$/);
});

test('[Z-02] guests of one network send forty photos an hour, whatever becomes of them, and are then told when to come again; who is logged in has forty of their own', async () => {
  await db.delete(recentWrites);
  const browser = shop.visitor();
  for (let n = 0; n < 40; n += 1) expect((await send(browser, Buffer.from('no picture'))).status).toBe(415);
  const refused = await send(browser, await jpegOf(large));
  expect([refused.status, wordsOf(refused).message]).toEqual([
    429,
    expect.stringMatching(/from your network .+ Please try again in .+, or log in/),
  ]);
  const [priya, tom] = [await signedInCustomer(shop), await signedInCustomer(shop)];
  for (let n = 0; n < 40; n += 1) expect((await send(priya.browser, Buffer.from('no picture'))).status).toBe(415);
  const own = await send(priya.browser, await jpegOf(large));
  expect([own.status, wordsOf(own).message]).toEqual([429, expect.stringMatching(/^You have sent a lot of pictures/)]);
  expect((await send(tom.browser, await jpegOf(large))).status).toBe(200);
  const left = await shop.visitor().post('/enquiries/pictures', { picture: '' });
  expect(left.status).toBe(429);
  await db.delete(recentWrites);
});
