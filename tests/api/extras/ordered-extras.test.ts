import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readCart } from '#contract/cart.ts';
import { orderByNumber } from '#contract/orders/orders.ts';
import { failureReply } from '#contract/wire/failure-reply.ts';
import { orderLines, orders } from '#server/db/tables/schema.ts';
import { testPaymentSessions } from '#server/db/tables/test-payment-tables.ts';
import { orderPaidEmail } from '#server/sales/orders/emails/order-paid-email.ts';
import { lookUpOrder } from '#server/sales/orders/find-order.ts';
import { expireUnpaidOrders } from '#server/sales/payments/reconcile-payments.ts';
import { orderRequestFor, productCalled, setStock, signedInCustomer } from '#tests/support/customers/customers.ts';
import { startPaymentOf } from '#tests/support/orders/orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { shopOfTests } from '#tests/support/shop/shop-of-tests.ts';

const shop = await openTestShop();
const { database } = shop;
const gateau = await productCalled(database, 'black-forest-gateau');
const candles = await productCalled(database, 'candles-striped');
const card = await productCalled(database, 'greeting-card');
const stand = await productCalled(database, 'stand-hire');
const stockOf = async (slug: string) => (await productCalled(database, slug)).stock;
const mum = { message: 'Happy birthday, Mum. Save me a slice.' };

const place = async (wanted: Parameters<typeof orderRequestFor>[1], said: object = {}) => {
  const customer = await signedInCustomer(shop);
  const request = orderRequestFor(customer.id, wanted);
  const items = request.items.map((each) => (each.productId === card.id ? { ...each, personalisation: said } : each));
  const answer = await customer.browser.post('/orders', { ...request, items });
  return { ...customer, request, answer, orderNo: (answer.body as { orderNo?: string }).orderNo ?? '' };
};

test('[Z-03] an order of extras alone is taken, and gives its stock back when it is not paid', async () => {
  const before = await stockOf('candles-striped');
  const { answer } = await place([{ product: candles, quantity: 3 }]);
  expect(answer.status).toBe(200);
  expect(await stockOf('candles-striped')).toBe(before - 3);
  shop.clock.moveOn(31);
  await expireUnpaidOrders(database.db, shop.services.payments, shop.clock.now());
  expect(await stockOf('candles-striped')).toBe(before);
});

test('[Z-03] extras are lines of the order: price, VAT class, words, and the deposit apart from all of them', async () => {
  const before = await stockOf('stand-hire');
  const { browser, answer, orderNo } = await place(
    [
      { product: gateau, quantity: 1 },
      { product: candles, quantity: 2 },
      { product: card, quantity: 1 },
      { product: stand, quantity: 1 },
    ],
    mum,
  );
  expect(answer.status).toBe(200);
  const order = orderByNumber.output.parse((await browser.get(`/orders/order/${orderNo}`)).body);
  const subtotal = gateau.pricePence / 100 + 2 * 2.95 + 2.95 + 12;
  expect(order.subtotal).toBeCloseTo(subtotal, 5);
  expect(order.discount).toBeCloseTo(Math.round(subtotal * 20) / 100, 2);
  expect(order.deposit).toBe(30);
  expect(order.total).toBeCloseTo(order.subtotal - order.discount + 30, 5);
  expect(
    order.items.map(({ name, weightSnapshot, deposit, allergens }) => [
      name,
      weightSnapshot,
      deposit,
      allergens.length > 0,
    ]),
  ).toEqual([
    [gateau.name, gateau.grams, undefined, true],
    ['Striped candles, pack of 12', 0, undefined, false],
    ['Greeting card with your words', 0, undefined, false],
    ['Cake stand hire', 0, 30, false],
  ]);
  expect(order.items[2]?.personalisation).toEqual(mum);
  const kept = await database.db
    .select({ vatClass: orderLines.vatClass, deposit: orderLines.depositPence })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orders.number, orderNo))
    .orderBy(asc(orderLines.id));
  expect(kept.map(({ vatClass, deposit }) => [vatClass, deposit])).toEqual([
    ['zero', 0],
    ['standard', 0],
    ['standard', 0],
    ['standard', 3000],
  ]);
  expect(await stockOf('stand-hire')).toBe(before - 1);
});

test('[Z-03] email and payment page name the extras without a weight, and the deposit with what it is', async () => {
  const {
    id,
    browser,
    email: address,
    orderNo,
    answer,
  } = await place(
    [
      { product: card, quantity: 2 },
      { product: stand, quantity: 1 },
    ],
    mum,
  );
  const { total } = answer.body as { total: number };
  const [row] = await database.db.select({ id: orders.id }).from(orders).where(eq(orders.number, orderNo));
  const order = await lookUpOrder({ db: database.db, now: new Date() }, row?.id ?? 0);
  if (!order) throw new Error('no order');
  const email = orderPaidEmail({ order, shop: shopOfTests, publicUrl: 'https://bakery.example' });
  for (const text of [email.plain, email.html]) {
    expect(text).toContain('Deposit, refunded when you return it');
    expect(text).toContain('£30.00');
    expect(text).toContain('Save me a slice.');
    expect(text).not.toMatch(/500G|0G|0KG|\beach,|none of the 14/);
  }
  expect(email.plain).toContain('2 x Greeting card with your words  £5.90\n  £2.95 each\n');
  await startPaymentOf({ customer: { id, browser, email: address }, orderNo, amount: Math.round(total * 100) });
  const [session] = await database.db
    .select({ description: testPaymentSessions.description, amountPence: testPaymentSessions.amountPence })
    .from(testPaymentSessions)
    .where(eq(testPaymentSessions.reference, orderNo));
  expect(session?.amountPence).toBe(Math.round(total * 100));
  expect(session?.description).toContain('1 x Cake stand hire: Deposit, refunded when you return it\t£30.00');
});

test('[Z-03] of 20 who hire the last 6 stands at once six have one, the others are told, and none is lent twice', async () => {
  await setStock(database, 'stand-hire', 6);
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => place([{ product: stand, quantity: 1 }])));
  const refused = outcomes.filter(({ answer }) => answer.status !== 200);
  expect(refused).toHaveLength(14);
  for (const { answer } of refused)
    expect(failureReply.parse(answer.body)).toMatchObject({
      code: 'outOfStock',
      message: 'Cake stand hire is sold out.',
    });
  expect(await stockOf('stand-hire')).toBe(0);
  await setStock(database, 'stand-hire', 6);
});

test('[Z-03] words that are too long, a weight, and a total without the deposit are refused', async () => {
  const { answer: long } = await place([{ product: card, quantity: 1 }], { message: 'x'.repeat(201) });
  expect(failureReply.parse(long.body).message).toContain('Please keep the message to 200 characters.');
  const { id, browser, request } = await place([{ product: candles, quantity: 1 }]);
  const inWeight = request.items.map((each) => ({ ...each, weightSnapshot: 500 }));
  const weighed = await browser.post('/orders', {
    ...orderRequestFor(id, [{ product: candles, quantity: 1 }]),
    items: inWeight,
  });
  expect(weighed.status).toBe(422);
  expect(failureReply.parse(weighed.body).message).toBe(
    'Striped candles, pack of 12 is sold by the piece, without a weight.',
  );
  const { deposit: _, ...hire } = orderRequestFor(id, [{ product: stand, quantity: 1 }]);
  const without = await browser.post('/orders', { ...hire, total: hire.total - 30 });
  expect(without.status).toBe(409);
  expect(failureReply.parse(without.body).code).toBe('priceChanged');
});

test('[Z-03] a signed-in cart holds extras: two cards with other words are two lines, and a line says its deposit', async () => {
  const { id, browser } = await signedInCustomer(shop);
  const put = (product: typeof card, more: object = {}) =>
    browser.post('/cart', {
      userId: id,
      productId: product.id,
      quantity: 1,
      priceSnapshot: product.pricePence / 100,
      weightSnapshot: 0,
      ...more,
    });
  await put(card, { personalisation: mum });
  await put(card, { personalisation: { message: 'For Dad' } });
  await put(card, { personalisation: mum });
  await put(stand);
  expect((await put(candles, { weightSnapshot: 500 })).status).toBe(422);
  const lines = readCart.output.parse((await browser.get(`/cart/${id}`)).body);
  expect(
    lines.map(({ quantity, product, personalisation }) => [
      product.slug,
      quantity,
      personalisation.message,
      product.deposit,
    ]),
  ).toEqual([
    ['greeting-card', 2, mum.message, undefined],
    ['greeting-card', 1, 'For Dad', undefined],
    ['stand-hire', 1, undefined, 30],
  ]);
});
