import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { trackingTexts } from '#contract/orders/orders.ts';
import { orders } from '#server/db/tables/schema.ts';
import { shopConfig } from '#shop-config';
import { productCalled } from '#tests/support/customers/customers.ts';
import { payingCard, placeOrderOf, startPaymentOf } from '#tests/support/orders/orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop({ parts: { trustProxy: 1 } });
const { database, testPayments, clock } = shop;
const slug = 'black-forest-gateau';
const cake = await productCalled(database, slug);
const order = await placeOrderOf(shop, slug, 2);
const { email } = order.customer;

let visitors = 0;
/** Somebody who is not signed in, from a network where nobody has asked yet. */
const passerBy = () => {
  const headers = { 'x-forwarded-for': `203.0.113.${++visitors}` };
  const browser = shop.visitor();
  return (asked: object) => browser.post('/orders/track', asked, { headers });
};

test('[U-06] number and e-mail show status, pickup and cakes without signing in, and nothing personal', async () => {
  const placedAt = clock.now().toISOString();
  const session = await startPaymentOf(order);
  await testPayments.pay(session, payingCard);
  await order.customer.browser.get(`/orders/order/${order.orderNo}`);
  const { status, body } = await passerBy()({ orderNo: order.orderNo, email });
  expect(status).toBe(200);
  expect(body).toEqual({
    orderNo: order.orderNo,
    status: 'paid',
    pickupDate: '2026-11-19',
    pickupTime: '12:00:00',
    placedAt,
    items: [{ name: cake.name, quantity: 2, weightSnapshot: 1000, sizeLabel: '18 cm round, serves 8 to 10' }],
  });
});

test('[U-06] a later status is told', async () => {
  await database.db.update(orders).set({ fulfilment: 'baking' }).where(eq(orders.number, order.orderNo));
  expect((await passerBy()({ orderNo: order.orderNo, email })).body).toMatchObject({ status: 'baking' });
});

test('[U-06] number and e-mail are understood as people type them', async () => {
  const typed = { orderNo: ` ${order.orderNo.replaceAll('-', ' ').toLowerCase()} `, email: ` ${email.toUpperCase()} ` };
  expect(await passerBy()(typed)).toMatchObject({ status: 200, body: { orderNo: order.orderNo } });
});

test('[U-06] a wrong number and a wrong e-mail are answered alike', async () => {
  const other = await placeOrderOf(shop, slug);
  const answers = await Promise.all([
    passerBy()({ orderNo: 'MA-2222-2222', email }),
    passerBy()({ orderNo: order.orderNo, email: 'nobody@example.com' }),
    passerBy()({ orderNo: order.orderNo, email: other.customer.email }),
  ]);
  for (const { status, body } of answers) {
    expect(status).toBe(404);
    expect(body).toEqual({ code: 'notFound', title: 'Not Found', message: trackingTexts.notFound });
  }
});

test('[U-06] what is missing or has no form is told at its field', async () => {
  expect(await passerBy()({ orderNo: ' ', email: 'priya@' })).toMatchObject({
    status: 422,
    body: { fields: { orderNo: 'Order number is required', email: 'Please enter a valid email address' } },
  });
  expect(await passerBy()({ orderNo: 'A'.repeat(41), email: '' })).toMatchObject({
    status: 422,
    body: { fields: { orderNo: 'Order number format is invalid', email: 'Email is required' } },
  });
});

test('[U-06] of forty guesses at once from one network thirty are answered; then the right pair is refused too', async () => {
  const ask = passerBy();
  const guess = { orderNo: order.orderNo, email: 'guess@example.com' };
  const answers = await Promise.all(Array.from({ length: 40 }, () => ask(guess)));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(30).fill(404), ...Array(10).fill(429)]);
  const refused = await ask({ orderNo: order.orderNo, email });
  expect(refused).toMatchObject({
    status: 429,
    body: {
      message: `You have looked up orders very often. Please try again in 60 minutes, or call us on ${shopConfig.telephone.shown}.`,
    },
  });
  expect(refused.headers.get('retry-after')).toBe('3600');
  expect((await passerBy()({ orderNo: order.orderNo, email })).status).toBe(200);
  clock.moveOn(60);
  expect((await ask({ orderNo: order.orderNo, email })).status).toBe(200);
});
