import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { readBoardDay } from '#contract/admin/board/board.ts';
import { findOrderPage } from '#contract/admin/orders/order-page.ts';
import { readProduction } from '#contract/admin/production.ts';
import { sendPhoto } from '#contract/personalisation.ts';
import { photos } from '#server/db/tables/photo-tables.ts';
import { orders } from '#server/db/tables/schema.ts';
import { staffSessions } from '#server/db/tables/staff/sign-in-tables.ts';
import { orderRequestFor, productCalled, signedInCustomer } from '#tests/support/customers/customers.ts';
import { jpegOf } from '#tests/support/pictures/drawn-pictures.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';

const shop = await openTestShop();
const { db, pool } = shop.database;
const day = '2027-02-03';
const baker = await signInStaff(shop, { role: 'baker' });
let orderNo = '';
let token = '';
let address = '';

beforeAll(async () => {
  await pool.query("update products set lead_days = 0 where slug = 'personalised-photo-cake'");
  const cake = await productCalled(shop.database, 'personalised-photo-cake');
  const plain = await productCalled(shop.database, 'black-forest-gateau');
  const customer = await signedInCustomer(shop);
  const photo = (await jpegOf({ width: 1_600, height: 1_200 })).toString('base64');
  const sent = await customer.browser.post('/photos', { productId: cake.id, photo });
  token = sendPhoto.output.parse(sent.body).token;
  const request = orderRequestFor(customer.id, [
    { product: plain, quantity: 1 },
    { product: cake, quantity: 1 },
  ]);
  const items = request.items.map((item, at) => (at === 1 ? { ...item, personalisation: { photo: token } } : item));
  const placed = await customer.browser.post('/orders', { ...request, items });
  orderNo = String(Object(placed.body).orderNo);
  await db.update(orders).set({ fulfilment: 'accepted', pickupDate: day }).where(eq(orders.number, orderNo));
  const { toDecorate } = await baker.call(readProduction, { from: day, to: day });
  address = toDecorate.find(({ photo: its }) => its !== null)?.photo ?? '';
});

test('[B-12] [Z-02] a customer’s photo stands under an address of the order’s, which shows it to the bakery as it is printed', async () => {
  expect(address).toBe(`/api/admin/orders/${orderNo}/photos/2`);
  expect(address).not.toContain(token);
  const { lines } = await baker.call(findOrderPage, { orderNo });
  expect(lines.map(({ photo }) => photo)).toEqual([null, address]);
  const answer = await fetch(shop.url + address, { headers: { cookie: `staff=${baker.token}` } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width: 1_600, height: 1_200 });
});

test('[B-12] [Z-02] the baker reads of a small photo that it may print blurred, on the board, in the production and on the order’s page', async () => {
  const wordsEverywhere = async () => [
    (await baker.call(findOrderPage, { orderNo })).lines[1]?.words,
    (await baker.call(readProduction, { from: day, to: day })).toDecorate.find(({ photo }) => photo)?.words,
    (await baker.call(readBoardDay, { day })).cards.find(({ number }) => number === orderNo)?.lines[1]?.words,
  ];
  const size = (width: number, height: number) =>
    db.update(photos).set({ width, height }).where(eq(photos.token, token));
  expect(await wordsEverywhere()).toEqual(Array(3).fill(['Their photo']));
  await size(900, 675);
  expect(await wordsEverywhere()).toEqual(Array(3).fill(['Their photo', 'Small picture, may print blurred']));
  await size(1_600, 1_200);
});

test('[B-12] a stranger, a customer’s session and who may not see orders get no photo, nor is there one of another line', async () => {
  expect((await fetch(shop.url + address)).status).toBe(401);
  const stranger = await fetch(shop.url + address, { headers: { cookie: `staff=${'x'.repeat(43)}` } });
  expect([stranger.status, stranger.headers.get('cache-control')]).toEqual([401, 'no-store']);
  const accountant = await signInStaff(shop, { role: 'accountant' });
  expect((await accountant.browser.fetch(address, {})).status).toBe(403);
  for (const path of ['1', '3', '0', '-1', '1.5', 'x', '99999999999999999999', '%00'])
    expect((await baker.browser.fetch(address.replace(/2$/, path), {})).status, path).toBe(404);
  expect((await baker.browser.fetch(address.replace(orderNo, 'AB-0000-0000'), {})).status).toBe(404);
});

test('[B-12] nothing of it stays in a tablet’s browser, and who was signed out sees it no more', async () => {
  const leaving = await signInStaff(shop, { role: 'baker' });
  const ask = () => fetch(shop.url + address, { headers: { cookie: `staff=${leaving.token}` } });
  const first = await ask();
  expect([first.headers.get('cache-control'), first.headers.get('etag')]).toEqual(['private, no-store', null]);
  await db.delete(staffSessions).where(eq(staffSessions.id, leaving.sessionId));
  expect((await ask()).status).toBe(401);
});

test('[B-12] a photo that was removed is gone for the bakery too', async () => {
  await db.update(photos).set({ forgottenAt: shop.clock.now() }).where(eq(photos.token, token));
  expect((await baker.browser.fetch(address, {})).status).toBe(404);
});
