import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readCart } from '#contract/cart.ts';
import { orderByNumber, trackOrder } from '#contract/orders/orders.ts';
import { sendPhoto } from '#contract/personalisation.ts';
import { failureReply } from '#contract/wire/failure-reply.ts';
import { ofDay, readCards } from '#server/counter/board/read-cards.ts';
import { orderLines } from '#server/db/tables/schema.ts';
import { forgetOldPeople } from '#server/people/customers/forget-old-orders.ts';
import { orderRequestFor, productCalled, signedInCustomer } from '#tests/support/customers/customers.ts';
import { jpegOf } from '#tests/support/pictures/drawn-pictures.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { database } = shop;
const cake = await productCalled(database, 'rainbow-sprinkle-birthday-cake');
const plain = await productCalled(database, 'black-forest-gateau');
const written = await productCalled(database, 'handwritten-message-cake');
await database.pool.query('update products set lead_days = 0 where id = $1', [written.id]);
const maya = { message: 'Happy 7th, Maya' };

const item = (userId: number, more: object = {}, product = cake) => ({
  userId,
  productId: product.id,
  quantity: 1,
  priceSnapshot: 38,
  weightSnapshot: 1000,
  ...more,
});
const cartOf = async ({ id, browser }: Awaited<ReturnType<typeof signedInCustomer>>) =>
  readCart.output
    .parse((await browser.get(`/cart/${id}`)).body)
    .map(({ quantity, personalisation }) => [quantity, personalisation]);

test('[Z-01] the same cake with another message is another line, with the same message the same', async () => {
  const customer = await signedInCustomer(shop);
  const { id, browser } = customer;
  await browser.post('/cart', item(id));
  await browser.post('/cart', item(id, { personalisation: maya }));
  await browser.post('/cart', item(id, { personalisation: { message: 'Happy 8th, Leo' } }));
  await browser.post('/cart', item(id, { personalisation: { message: '  Happy 7th, Maya ' }, quantity: 2 }));
  expect(await cartOf(customer)).toEqual([
    [1, {}],
    [3, maya],
    [1, { message: 'Happy 8th, Leo' }],
  ]);
});

test('[Z-01] what a cake does not offer, or nobody can write, is refused in words by the cart and by the order', async () => {
  const { id, browser } = await signedInCustomer(shop);
  const refusals = [
    [cake, { message: 'x'.repeat(31) }, 'Rainbow Sprinkle Birthday Cake: Please keep the message to 30 characters.'],
    [cake, { message: 'I ❤ cake' }, /Please leave ❤ out/],
    [plain, maya, 'Black Forest Gateau: This cake cannot have a message on it.'],
    [cake, { colour: 'Navy' }, 'Rainbow Sprinkle Birthday Cake: Please choose one of the colours.'],
    [written, {}, 'Handwritten Message Cake: Please write your message, or tick “Leave it blank”.'],
  ] as const;
  for (const [product, personalisation, words] of refusals) {
    const toCart = await browser.post('/cart', item(id, { personalisation }, product));
    const request = orderRequestFor(id, [{ product, quantity: 1 }]);
    const items = request.items.map((each) => ({ ...each, personalisation }));
    for (const answer of [toCart, await browser.post('/orders', { ...request, items })]) {
      expect(answer.status).toBe(422);
      expect(failureReply.parse(answer.body).message).toMatch(words);
    }
  }
  for (const personalisation of ['Happy', { message: 7 }, { age: 'seven' }, { message: 'x'.repeat(200) }])
    expect((await browser.post('/cart', item(id, { personalisation }))).status).toBe(422);
});

test('[Z-01] a cake that is made for its message is sold without one only where that is said, and stays so', async () => {
  const customer = await signedInCustomer(shop);
  const { id, browser } = customer;
  const blank = { isLeftBlank: true };
  expect((await browser.post('/cart', item(id, { personalisation: blank }, written))).status).toBe(200);
  const said = { ...blank, message: 'Thank You' };
  expect((await browser.post('/cart', item(id, { personalisation: said }, written))).status).toBe(200);
  expect(await cartOf(customer)).toEqual([
    [1, blank],
    [1, { message: 'Thank You' }],
  ]);
  const [line] = readCart.output.parse((await browser.get(`/cart/${id}`)).body);
  const wordless = { personalisation: {} };
  expect((await browser.put(`/cart/${line?.id}/personalisation`, wordless)).status).toBe(422);
  const request = orderRequestFor(id, [{ product: written, quantity: 1 }]);
  const items = request.items.map((each) => ({ ...each, personalisation: blank }));
  const placed = await browser.post('/orders', { ...request, items });
  const order = orderByNumber.output.parse((await browser.get(`/orders/order/${Object(placed.body).orderNo}`)).body);
  expect(order.items.map(({ personalisation }) => personalisation)).toEqual([blank]);
});

test('[Z-01] an order keeps what was said of each line, tells it to who knows its number and e-mail, and forgets it with its people', async () => {
  const customer = await signedInCustomer(shop);
  const { id, browser, email } = customer;
  const request = orderRequestFor(id, [
    { product: cake, quantity: 1 },
    { product: cake, quantity: 1 },
  ]);
  const items = request.items.map((each, at) => (at === 0 ? { ...each, personalisation: maya } : each));
  const placed = await browser.post('/orders', { ...request, items });
  expect(placed.status).toBe(200);
  expect((await browser.post('/orders', { ...request, items })).body).toEqual(placed.body);
  expect((await browser.post('/orders', request)).status).toBe(409);
  const { orderNo } = placed.body as { orderNo: string };
  const order = orderByNumber.output.parse((await browser.get(`/orders/order/${orderNo}`)).body);
  expect(order.items.map(({ personalisation }) => personalisation)).toEqual([maya, {}]);
  const tracked = await shop.visitor().post('/orders/track', { orderNo, email });
  const { items: told } = trackOrder.output.parse(tracked.body);
  expect(told.map(({ said }) => said)).toEqual([['Message: “Happy 7th, Maya”'], undefined]);
  await forgetOldPeople(database.db, new Date(shop.clock.now().getTime() + 1_000), 100);
  const kept = await database.db.select().from(orderLines).where(eq(orderLines.productId, cake.id));
  expect(kept.map(({ personalisation }) => personalisation)).toEqual([{}, {}]);
});

test('[Z-01][Z-02] the board of a day says the size of each cake and all that is wanted on it', async () => {
  await database.pool.query(
    "update products set lead_days = 0 where slug in ('personalised-photo-cake', 'dinosaur-adventure-cake')",
  );
  const dinosaur = await productCalled(database, 'dinosaur-adventure-cake');
  const printed = await productCalled(database, 'personalised-photo-cake');
  const { id, browser } = await signedInCustomer(shop);
  const file = (await jpegOf({ width: 1_600, height: 1_200 })).toString('base64');
  const { token } = sendPhoto.output.parse(
    (await browser.post('/photos', { productId: printed.id, photo: file })).body,
  );
  const request = orderRequestFor(id, [
    { product: cake, quantity: 1, weightGrams: 500 },
    { product: cake, quantity: 2, weightGrams: 1000 },
    { product: dinosaur, quantity: 1 },
    { product: printed, quantity: 1 },
  ]);
  const said = [{ message: 'Happy 7th, Maya' }, {}, { name: 'Leo', age: 5 }, { photo: token }];
  const items = request.items.map((item, at) => ({ ...item, personalisation: said[at] }));
  const placed = await browser.post('/orders', { ...request, items });
  expect(placed.status).toBe(200);
  await database.pool.query("update orders set fulfilment = 'accepted' where user_id = $1", [id]);
  const { orderNo } = Object(placed.body);
  const card = (await readCards(database.db, ofDay(request.pickupDate), shop.clock.now())).find(
    ({ number }) => number === orderNo,
  );
  const rainbow = 'Rainbow Sprinkle Birthday Cake';
  expect(card?.lines).toMatchObject([
    { quantity: 1, name: rainbow, size: '10 cm round, 9 cm tall, serves 4 to 5, 500G', message: 'Happy 7th, Maya' },
    { quantity: 2, name: rainbow, size: '15 cm round, 8 cm tall, serves 8 to 10, 1KG', message: '', words: [] },
    { quantity: 1, name: 'Dinosaur Adventure Cake', words: ['Name: Leo', 'Age: 5'] },
    { quantity: 1, name: 'Personalised Photo Cake', words: [expect.stringContaining('photo')] },
  ]);
});
