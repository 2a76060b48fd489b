import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { OrderRequest } from '#contract/orders/orders.ts';
import { failureReply } from '#contract/wire/failure-reply.ts';
import { allergenNames, keysAt } from '#domain/diet/allergens.ts';
import { pauses } from '#server/db/tables/capacity-tables.ts';
import { orderEvents, orders } from '#server/db/tables/schema.ts';
import { forgetPeople } from '#server/people/customers/forget-people.ts';
import { changeProduct } from '#tests/support/catalogue/products.ts';
import { orderRequestFor, productCalled, setStock, signedInCustomer } from '#tests/support/customers/customers.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const cake = await productCalled(shop.database, 'salted-caramel-drip-cake');
const stock = async () => (await productCalled(shop.database, cake.slug)).stock;

async function ask(changes: Partial<OrderRequest>, quantity = 1) {
  const customer = await signedInCustomer(shop);
  const before = await stock();
  const answer = await customer.browser.post(
    '/orders',
    orderRequestFor(customer.id, [{ product: cake, quantity }], changes),
  );
  return {
    ...answer,
    taken: before - (await stock()),
    ordersMade: await shop.database.db.$count(orders, eq(orders.userId, customer.id)),
  };
}
const refusedWith = async (changes: Partial<OrderRequest>) => {
  const { body, taken, ordersMade, status } = await ask(changes);
  expect({ taken, ordersMade }).toEqual({ taken: 0, ordersMade: 0 });
  return { status, ...failureReply.parse(body) };
};

test('a firm’s name and reference stand on its order, and go with its people', async () => {
  const customer = await signedInCustomer(shop);
  const firm = { senderCompany: '  Acme Surveyors LLP ', senderReference: 'PO 117' };
  const asked = orderRequestFor(customer.id, [{ product: cake, quantity: 1 }], firm);
  const placed = await customer.browser.post('/orders', asked);
  expect(placed.status).toBe(200);
  const { orderNo } = placed.body as { orderNo: string };
  const read = () => customer.browser.get(`/orders/order/${orderNo}`);
  const told = { senderCompany: 'Acme Surveyors LLP', senderReference: 'PO 117' };
  expect((await read()).body).toMatchObject(told);
  expect((await customer.browser.post('/orders', asked)).body).toMatchObject({ orderNo });
  await shop.database.db.transaction((tx) => forgetPeople(tx, customer.id));
  expect(JSON.stringify((await read()).body)).not.toMatch(/Acme|PO 117/);
});

test('[O-09] an order keeps the documented fields, its lines at the price paid, and its first event', async () => {
  const customer = await signedInCustomer(shop);
  const placed = await customer.browser.post(
    '/orders',
    orderRequestFor(customer.id, [{ product: cake, quantity: 2, weightGrams: 1000 }]),
  );
  expect(placed).toMatchObject({ status: 200, body: { total: 67.2 } });
  const { orderNo } = placed.body as { orderNo: string };
  expect(orderNo).toMatch(/^MA-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
  const read = await customer.browser.get(`/orders/order/${orderNo}`);
  expect(read.body).toMatchObject({
    orderNo,
    status: 'awaitingPayment',
    recipientLastname: "O'Shea-Shah",
    recipientPostcode: 'DY5 2TF',
    senderCity: 'Birmingham',
    pickupDate: '2026-11-19',
    pickupTime: '12:00:00',
    subtotal: 84,
    discount: 16.8,
    total: 67.2,
    items: [
      {
        productId: cake.id,
        name: cake.name,
        quantity: 2,
        priceSnapshot: 42,
        weightSnapshot: 1000,
        allergens: allergenNames(keysAt(cake.allergens, 'contains')),
      },
    ],
  });
  const [kept] = await shop.database.db.select().from(orders).where(eq(orders.number, orderNo));
  const events = await shop.database.db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, kept?.id ?? 0));
  expect(events).toMatchObject([{ kind: 'placed', actorKind: 'customer', cause: 'asked', madeBy: '' }]);
});

describe('a total that is not the shop’s own is refused with 409 and nothing is taken', () => {
  test('a lower price a piece', async () => {
    const items = [{ productId: cake.id, userId: 0, quantity: 1, priceSnapshot: 1, weightSnapshot: 1000 }];
    const customer = await signedInCustomer(shop);
    const before = await stock();
    const request = orderRequestFor(customer.id, [{ product: cake, quantity: 1 }], {
      items: items.map((item) => ({ ...item, userId: customer.id })),
    });
    const answer = await customer.browser.post('/orders', request);
    expect(failureReply.parse(answer.body)).toMatchObject({
      code: 'priceChanged',
      lines: [{ productId: cake.id, unitPricePence: 4200 }],
    });
    expect([answer.status, await stock()]).toEqual([409, before]);
  });
  test('a larger discount', async () =>
    expect(await refusedWith({ discount: 42, total: 0 })).toMatchObject({ status: 409, code: 'priceChanged' }));
  test('a total that does not add up', async () =>
    expect(await refusedWith({ total: 1 })).toMatchObject({ status: 409, code: 'priceChanged' }));
});

describe('[V-08] a pick-up that cannot be is refused in the documents’ words', () => {
  test('yesterday', async () =>
    expect(await refusedWith({ pickupDate: '2026-11-17' })).toMatchObject({
      status: 422,
      fields: { pickupDate: 'Pickup date cannot be in the past' },
    }));
  test('a quarter past closing', async () =>
    expect(await refusedWith({ pickupTime: '18:15:00' })).toMatchObject({
      fields: { pickupTime: 'Please select a time between 9:00 AM and 6:00 PM' },
    }));
  test('an hour ago today', async () =>
    expect(await refusedWith({ pickupDate: '2026-11-18', pickupTime: '11:00:00' })).toMatchObject({
      status: 422,
      fields: { pickupTime: expect.any(String) },
    }));
  test('no time at all', async () =>
    expect(await refusedWith({ pickupTime: '' })).toMatchObject({
      fields: { pickupTime: 'Please select a pickup time' },
    }));
  test('while today still counts as long as a slot is left', async () =>
    expect(await ask({ pickupDate: '2026-11-18', pickupTime: '18:00:00' })).toMatchObject({ status: 200, taken: 1 }));
});

test('[V-07] a postcode of correct form in no known sector is refused, for sender and recipient alike', async () => {
  const text = 'Please enter a valid UK postcode';
  expect(await refusedWith({ recipientPostcode: 'ZZ99 9ZZ', senderPostcode: 'QQ1 1AA' })).toMatchObject({
    status: 422,
    fields: { recipientPostcode: text, senderPostcode: text },
  });
});

test('a product that is not sold is refused as sold out', async () => {
  const customer = await signedInCustomer(shop);
  const ghost = { ...cake, id: 999_999 };
  const answer = await customer.browser.post(
    '/orders',
    orderRequestFor(customer.id, [{ product: ghost, quantity: 1 }]),
  );
  expect(failureReply.parse(answer.body)).toMatchObject({
    code: 'outOfStock',
    message: 'Product #999999 is sold out.',
  });
});

test('an order in another customer’s name is refused, and so is one without signing in', async () => {
  const [mine, theirs] = [await signedInCustomer(shop), await signedInCustomer(shop)];
  expect(
    await mine.browser.post('/orders', orderRequestFor(theirs.id, [{ product: cake, quantity: 1 }])),
  ).toMatchObject({ status: 403 });
  expect(
    await shop.visitor().post('/orders', orderRequestFor(mine.id, [{ product: cake, quantity: 1 }])),
  ).toMatchObject({ status: 401, body: { title: 'Authentication Required', message: 'Please log in to continue.' } });
});

test('another customer’s order is as little there as none', async () => {
  const [mine, theirs] = [await signedInCustomer(shop), await signedInCustomer(shop)];
  const placed = await mine.browser.post('/orders', orderRequestFor(mine.id, [{ product: cake, quantity: 1 }]));
  const { orderNo } = placed.body as { orderNo: string };
  expect(await theirs.browser.get(`/orders/order/${orderNo}`)).toMatchObject({
    status: 404,
    body: { message: 'Order not found' },
  });
  expect((await theirs.browser.get('/orders')).body).toEqual([]);
  expect((await mine.browser.get('/orders')).body).toMatchObject([{ orderNo }]);
});

test('a reduced cake costs its discount price', async () => {
  await changeProduct(shop.database.db, cake.slug, { discountPricePence: 3_333 });
  const reduced = await productCalled(shop.database, cake.slug);
  const customer = await signedInCustomer(shop);
  await setStock(shop.database, cake.slug, 5);
  // 3 x £33.33 = £99.99, less 20% (£19.998, rounded to £20.00)
  const answer = await customer.browser.post(
    '/orders',
    orderRequestFor(customer.id, [{ product: reduced, quantity: 3 }], { subtotal: 99.99, discount: 20, total: 79.99 }),
  );
  expect(answer).toMatchObject({ status: 200, body: { total: 79.99 } });
  await changeProduct(shop.database.db, cake.slug, { discountPricePence: null });
});

/** An order for this afternoon, with calls that send the same again and another like it. */
async function placedForToday() {
  const product = await productCalled(shop.database, 'black-forest-gateau');
  await setStock(shop.database, product.slug, 20);
  const { id, browser } = await signedInCustomer(shop);
  const request = orderRequestFor(id, [{ product, quantity: 1 }], { pickupDate: '2026-11-18', pickupTime: '15:00:00' });
  const again = () => browser.post('/orders', request);
  const first = await again();
  expect(first.status).toBe(200);
  return { first, again, another: () => browser.post('/orders', { ...request, idempotencyKey: crypto.randomUUID() }) };
}

test('[Y-04] an order that was taken answers the same when it is sent again while orders are paused', async () => {
  const { first, again, another } = await placedForToday();
  const at = shop.clock.now().getTime();
  const pause = { beginsAt: new Date(at - 1_000), endsAt: new Date(at + 60_000), words: 'The oven is out.' };
  await shop.database.db.insert(pauses).values(pause);
  expect(await another()).toMatchObject({ status: 409, body: { code: 'ordersPaused' } });
  expect(await again()).toMatchObject({ status: 200, body: first.body });
  await shop.database.db.delete(pauses);
});

test('[V-08] and when its pick-up has become too early to be chosen', async () => {
  const { first, again, another } = await placedForToday();
  shop.clock.moveOn(4 * 60);
  expect(await another()).toMatchObject({ status: 422, body: { fields: { pickupTime: expect.any(String) } } });
  expect(await again()).toMatchObject({ status: 200, body: first.body });
});
