import { and, asc, eq, like } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { readBoardDay } from '#contract/admin/board/board.ts';
import { askForPhoto, editOrder, previewEdit } from '#contract/admin/orders/order-actions.ts';
import { findOrderPage } from '#contract/admin/orders/order-page.ts';
import { notePrints, readPrints } from '#contract/admin/prints.ts';
import type { PayableOrder } from '#contract/orders/order-payment-links.ts';
import { sendPhoto } from '#contract/personalisation.ts';
import { photos } from '#server/db/tables/photo-tables.ts';
import { emails, orderLines } from '#server/db/tables/schema.ts';
import { outboxMail } from '#server/gateways/mail.ts';
import { checkBooks } from '#server/jobs/tasks.ts';
import { removeOldPhotos } from '#server/sales/photos/forget-photos.ts';
import { productCalled, signedInCustomer } from '#tests/support/customers/customers.ts';
import { doJobs } from '#tests/support/jobs/do-jobs.ts';
import { tasksOf } from '#tests/support/jobs/tasks-of.ts';
import { rowOf, takeOrderOf } from '#tests/support/orders/taking.ts';
import { jpegOf } from '#tests/support/pictures/drawn-pictures.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';

const shop = await openTestShop();
const { database, clock, services, testPayments } = shop;
const { db, pool } = database;
await pool.query("update products set lead_days = 0 where slug in ('personalised-photo-cake', 'company-logo-cake')");
const photoCake = await productCalled(database, 'personalised-photo-cake');
const logoCake = await productCalled(database, 'company-logo-cake');
const jade = await signInStaff(shop, { role: 'counter', name: 'Jade Robinson' });
const visitor = shop.visitor();
const day = '2026-11-25';
let blue: string;
let square: string;

const send = async (productId: number, size: { width: number; height: number }) => {
  const photo = (await jpegOf({ ...size, colour: 'blue' })).toString('base64');
  return sendPhoto.output.parse((await visitor.post('/photos', { productId, photo })).body).token;
};
beforeAll(async () => {
  blue = await send(photoCake.id, { width: 1_600, height: 1_200 });
  square = await send(logoCake.id, { width: 800, height: 800 });
});

const take = (photo?: string) =>
  takeOrderOf(shop, {
    lines: [{ slug: photoCake.slug, weightGrams: null, quantity: 1, personalisation: photo ? { photo } : {} }],
    pickup: { date: day, time: '12:00' },
  });
const tokenOf = (url = '') => new URL(url).searchParams.get('token') ?? '';
const add = async (token: string, photo: string, place = 1) => {
  const { status, body } = await visitor.post('/payments/link/photo', { token, place, photo });
  return { status, body: body as PayableOrder };
};
const wordsOnBoard = async (number: string) => {
  const { cards } = await jade.call(readBoardDay, { day });
  return cards.find((card) => card.number === number)?.lines.flatMap(({ words }) => words);
};
const photoOf = async (number: string) => {
  const { id } = await rowOf(database, number);
  const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(asc(orderLines.id));
  return line?.personalisation.photo;
};

test('[B-10] [Z-02] a cake that is printed is taken by telephone: it waits for its photo on the board, and its customer adds it by the link, once', async () => {
  const { number, photoLink } = await take();
  expect(await wordsOnBoard(number)).toEqual(['Waiting for its photo']);
  expect((await jade.call(findOrderPage, { orderNo: number })).lines).toMatchObject([
    { words: ['Waiting for its photo'], photo: null },
  ]);
  await doJobs(
    db,
    tasksOf({ database, services, mail: outboxMail(), deliverTestNotice: testPayments.deliverNotice, now: clock.now }),
  );
  const [email] = await db
    .select()
    .from(emails)
    .where(and(eq(emails.recipient, 'ann@example.com'), like(emails.subject, '%Your picture%')));
  expect(email?.subject).toContain(`Your picture for order ${number}`);
  // The email has a link of its own, and the till has another: both open the same order.
  const token = tokenOf(/http\S+\/pay\?token=[\w-]+/.exec(email?.plain ?? '')?.[0]);
  expect(tokenOf(photoLink?.url)).not.toBe(token);
  expect((await visitor.post('/payments/link', { token })).body).toMatchObject({
    orderNo: number,
    onCollection: true,
    photos: [{ place: 1, productId: photoCake.id, options: { photo: { shape: 'rectangle-4x3' } } }],
  });
  // Cut for another cake, or gone: nothing is stored.
  expect([(await add(token, square)).status, (await add(token, 'x'.repeat(43))).status]).toEqual([422, 422]);
  expect((await add(token, blue, 2)).status).toBe(409);
  expect((await add('B'.repeat(43), blue)).status).toBe(404);
  const { revision } = await rowOf(database, number);
  expect(await add(token, blue)).toMatchObject({ status: 200, body: { photos: [] } });
  expect((await add(token, blue)).status).toBe(200);
  expect(await photoOf(number)).toBe(blue);
  expect((await rowOf(database, number)).revision).toBe(revision + 1);
  expect(await wordsOnBoard(number)).toEqual(['Their photo']);
  expect((await add(token, await send(photoCake.id, { width: 1_600, height: 1_200 }))).status).toBe(409);
  expect((await jade.browser.ask(askForPhoto, { orderNo: number })).status).toBe(409);
  await checkBooks(db, clock.now());
});

test('[Z-02] a photo that was chosen at the till is on the order from the start; one that is gone is refused', async () => {
  const photo = await send(photoCake.id, { width: 1_600, height: 1_200 });
  const { number, photoLink } = await take(photo);
  expect([await photoOf(number), photoLink]).toEqual([photo, null]);
  expect((await db.select().from(photos).where(eq(photos.token, photo)))[0]?.wantedAt).toEqual(clock.now());
  await expect(take('x'.repeat(43))).rejects.toMatchObject({ code: 'invalid' });
});

test('[B-07] [Z-02] staff add a picture to a cake of an order, replace it, and give one to a cake that they add: page, history and ticket say so', async () => {
  const owen = await signInStaff(shop, { role: 'manager', name: 'Owen Clarke' });
  const { number: orderNo } = await take();
  const page = async () => owen.call(findOrderPage, { orderNo });
  const line = async () => (await page()).lines[0]?.id;
  const withPhoto = async (revision: number, photo: string) => ({
    orderNo,
    revision,
    lines: [{ id: await line(), said: { photo } }],
  });
  const red = await send(photoCake.id, { width: 1_200, height: 1_600 });
  const newer = await send(photoCake.id, { width: 1_600, height: 1_200 });
  const preview = await owen.call(previewEdit, await withPhoto(1, red));
  expect(preview.changes).toMatchObject([{ what: 'Item', after: expect.stringContaining('With your photo') }]);
  expect(await photoOf(orderNo)).toBeUndefined();
  await owen.call(editOrder, await withPhoto(1, red));
  expect([await photoOf(orderNo), await wordsOnBoard(orderNo)]).toEqual([red, ['Their photo']]);
  await jade.call(notePrints, { kind: 'ticket', orders: [{ orderNo, revision: 2 }] });
  const asked = await withPhoto(2, newer);
  expect((await owen.call(previewEdit, asked)).changes).toEqual([
    { what: 'Picture', before: null, after: `replaced on ${photoCake.name}` },
  ]);
  const logo = { slug: logoCake.slug, said: { photo: square } };
  await owen.call(editOrder, { ...asked, pastDiary: 'Agreed', lines: [...asked.lines, logo] });
  const { lines, timeline } = await page();
  expect(lines.map(({ photo }) => photo)).toEqual([1, 2].map((at) => `/api/admin/orders/${orderNo}/photos/${at}`));
  expect(await photoOf(orderNo)).toBe(newer);
  const replaced = `Picture: replaced on ${photoCake.name}`;
  expect(timeline.filter(({ kind }) => kind === 'edited').flatMap(({ details }) => details)).toContain(replaced);
  expect((await jade.call(readPrints, { orders: orderNo })).orders[0]?.changedSince.join()).toContain(replaced);
  // The words stay with the picture, and it with other words.
  await owen.call(editOrder, { orderNo, revision: 3, lines: [{ id: await line(), said: { note: 'Candles' } }] });
  expect(await photoOf(orderNo)).toBe(newer);
  // As whatever nobody has ordered, the one before is removed in the end.
  await removeOldPhotos(db, services.storage, new Date(clock.now().getTime() + 8 * 86_400_000));
  const left = (await db.select({ token: photos.token }).from(photos)).map(({ token }) => token);
  expect([red, newer, square].map((token) => left.includes(token))).toEqual([false, true, true]);
});

test('[B-07] [Z-02] no edit takes a picture that is gone, cut for another cake or a customer’s own, nor any from who may not change lines', async () => {
  const owen = await signInStaff(shop, { role: 'manager', name: 'Owen Clarke' });
  const { number: orderNo } = await take();
  const [line] = (await owen.call(findOrderPage, { orderNo })).lines;
  const theirs = await send(photoCake.id, { width: 1_600, height: 1_200 });
  const { id } = await signedInCustomer(shop);
  await db.update(photos).set({ userId: id }).where(eq(photos.token, theirs));
  const round = await send(logoCake.id, { width: 800, height: 800 });
  const edit = (photo: string) => ({ orderNo, revision: 1, lines: [{ id: line?.id, said: { photo } }] });
  for (const photo of [theirs, round, 'x'.repeat(43)]) {
    const { status, body } = await owen.browser.ask(editOrder, edit(photo));
    expect([status, Object(body).message]).toEqual([422, expect.stringContaining('We no longer have your picture')]);
  }
  const own = await send(photoCake.id, { width: 1_600, height: 1_200 });
  expect((await jade.browser.ask(editOrder, edit(own))).status).toBe(403);
  expect(await photoOf(orderNo)).toBeUndefined();
  const added = { slug: 'black-forest-gateau', said: { photo: own } };
  const unfit = await owen.browser.ask(editOrder, { orderNo, revision: 1, pastDiary: 'Agreed', lines: [added] });
  expect([unfit.status, JSON.stringify(unfit.body)]).toEqual([422, expect.stringContaining('cannot be printed')]);
  await owen.call(editOrder, edit(own));
  expect(await photoOf(orderNo)).toBe(own);
});

test('[Z-02] a link ends with its order: neither once it is being made, nor after its time', async () => {
  const { number } = await take();
  const { url, isEmailed } = await jade.call(askForPhoto, { orderNo: number });
  expect(isEmailed).toBe(true);
  await pool.query(`update orders set fulfilment = 'baking' where number = $1`, [number]);
  expect((await visitor.post('/payments/link', { token: tokenOf(url) })).body).toMatchObject({ photos: [] });
  expect(await add(tokenOf(url), blue)).toMatchObject({ status: 409 });
  await pool.query(`update orders set fulfilment = 'accepted' where number = $1`, [number]);
  await pool.query(`update payment_links set ends_at = $1`, [clock.now()]);
  expect(await add(tokenOf(url), blue)).toMatchObject({ status: 409 });
  expect(await photoOf(number)).toBeUndefined();
});
