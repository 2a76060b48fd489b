import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { countInbox, findMessage, listMessages } from '#contract/admin/messages.ts';
import { decideReview, listReviews } from '#contract/admin/reviews.ts';
import { photoAddress } from '#contract/pages/picture-addresses.ts';
import { dayMs } from '#domain/pickup/clock/durations.ts';
import { reviews } from '#server/db/tables/customers/review-tables.ts';
import { photos } from '#server/db/tables/photo-tables.ts';
import { emails, orders } from '#server/db/tables/schema.ts';
import { forgetPeopleOf } from '#server/people/customers/forget-people.ts';
import { askForReviews } from '#server/people/reviews/ask-for-reviews.ts';
import { moveByStaff } from '#server/sales/admin/staff-orders.ts';
import { removeOldPhotos } from '#server/sales/photos/forget-photos.ts';
import { photoBudget } from '#server/sales/photos/photo-budget.ts';
import { setStock } from '#tests/support/customers/customers.ts';
import { payByCard, placeOrderOf } from '#tests/support/orders/orders.ts';
import { jpegOf } from '#tests/support/pictures/drawn-pictures.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';

const shop = await openTestShop();
const { database, clock, services } = shop;
const { db } = database;
const cake = 'black-forest-gateau';
await setStock(database, cake, 70);
const owner = await signInStaff(shop);
const ask = () => askForReviews({ db, services, now: clock.now() });

/** An order that was collected on its day, which is over. @returns its number, and the token of the email that asked for a review */
async function askedOrder() {
  const order = await placeOrderOf(shop, cake);
  await payByCard(shop, order);
  const as = { orderNo: order.orderNo, as: 'Jade', now: clock.now() };
  for (const to of ['baking', 'ready', 'collected'] as const) await moveByStaff(db, { ...as, to });
  expect(await ask()).toBe(0);
  const yesterday = new Date(clock.now().getTime() - dayMs).toISOString().slice(0, 10);
  await db.update(orders).set({ pickupDate: yesterday }).where(eq(orders.number, order.orderNo));
  await ask();
  const [email] = await db
    .select()
    .from(emails)
    .where(eq(emails.eventKey, `order-review:${order.orderNo}`));
  const token = /\/review\?token=([\w-]{43})/.exec(email?.plain ?? '')?.[1] ?? '';
  return { ...order, email, token };
}
const send = (token: string, said: object) => shop.visitor().post('/reviews', { token, words: '', ...said });
const productOf = async () => (await shop.visitor().get(`/products/slug/${cake}`)).body as { reviews?: object };
const aPhoto = async () => {
  const picture = (await jpegOf({ width: 300, height: 200, colour: 'pink' })).toString('base64');
  return ((await shop.visitor().post('/enquiries/pictures', { picture })).body as { token: string }).token;
};

test('whoever ordered is asked the day after, once; what they say is shown when the owner has published it, and while they are known', async () => {
  const { orderNo, email, token, customer } = await askedOrder();
  expect(email).toMatchObject({ recipient: customer.email, subject: 'How was it?' });
  expect(await ask()).toBe(0);
  const asked = await shop.visitor().post('/reviews/asked', { token });
  expect(asked.body).toMatchObject({ orderNo, cakes: ['Black Forest Gateau'], isSent: false });
  expect((await shop.visitor().post('/reviews/asked', { token: 'x'.repeat(43) })).status).toBe(404);
  const photo = await aPhoto();
  expect((await send(token, { stars: 6 })).status).toBe(422);
  expect((await send(token, { stars: 5, words: 'Gone in minutes', photo })).body).toEqual({ isMessage: false });
  expect((await send(token, { stars: 1 })).status).toBe(409);
  expect((await productOf()).reviews).toBeUndefined();

  const { reviews: listed } = await owner.call(listReviews, {});
  expect(listed).toMatchObject([{ orderNo, firstName: 'Tom', stars: 5, words: 'Gone in minutes', photo }]);
  const reviewId = listed[0]?.id ?? 0;
  expect((await owner.call(countInbox, {})).reviews).toBe(1);
  await owner.call(decideReview, { reviewId, from: 'written', to: 'published' });
  expect(await owner.browser.ask(decideReview, { reviewId, from: 'written', to: 'hidden' })).toMatchObject({
    status: 409,
  });
  await expect
    .poll(async () => (await productOf()).reviews)
    .toEqual({
      count: 1,
      stars: 5,
      newest: [{ name: 'Tom', month: expect.any(String), stars: 5, words: 'Gone in minutes', photo }],
    });
  // No crowd pushes it out.
  const sized = (bytes: number) => db.update(photos).set({ bytes, networks: null }).where(eq(photos.token, photo));
  await sized(photoBudget.ofShop);
  await aPhoto();
  await sized(0);
  expect((await fetch(shop.url + photoAddress(photo))).status).toBe(200);
  // Long after its hours a photo that is on a page is still there.
  await removeOldPhotos(db, services.storage, new Date(clock.now().getTime() + 400 * dayMs));
  expect((await fetch(shop.url + photoAddress(photo))).status).toBe(200);

  const [order] = await db.select().from(orders).where(eq(orders.number, orderNo));
  await db.transaction((tx) => forgetPeopleOf(tx, [order?.id ?? 0]));
  await expect.poll(async () => (await productOf()).reviews).toBeUndefined();
  expect(await db.$count(reviews)).toBe(0);
});

test('a poor one becomes a message with its order and photo, and is shown nowhere', async () => {
  const { orderNo, token } = await askedOrder();
  const photo = await aPhoto();
  expect((await send(token, { stars: 2, words: 'The sponge was dry', photo })).body).toEqual({ isMessage: true });
  const { messages } = await owner.call(listMessages, {});
  const message = await owner.call(findMessage, { messageId: messages[0]?.id ?? 0 });
  expect(message.message).toBe(`About order ${orderNo}, 2 of 5 stars: The sponge was dry`);
  expect(message.pictures).toEqual([photo]);
  expect((await owner.call(listReviews, {})).reviews).toEqual([]);
  expect((await productOf()).reviews).toBeUndefined();
});

test('a message of the contact form brings its pictures along, and none that is gone', async () => {
  const photo = await aPhoto();
  const message = {
    name: 'Priya Shah',
    email: 'priya@example.com',
    phone: '07700 900123',
    message: 'It was squashed.',
  };
  const write = (pictures: string[]) => shop.visitor().post('/messages/contact', { ...message, pictures });
  expect((await write([photo])).body).toEqual({ sent: true });
  expect(await write(['p'.repeat(43)])).toMatchObject({ status: 422 });
  const [email] = await db.select().from(emails).where(eq(emails.replyTo, 'priya@example.com'));
  expect(email?.plain).toContain(`Picture: ${services.publicUrl}${photoAddress(photo)}`);
});
