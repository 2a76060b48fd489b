import { expect, test } from 'vitest';
import { writeSetting } from '#server/modules/staff/staff-settings.ts';
import { orderRequestFor, productCalled, type SignedIn, signedInCustomer } from '#tests/support/customers/customers.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
await writeSetting(shop.database.db, { key: 'discount', value: { policy: 'first-order', percent: 20 }, as: 'Priya' });
const cakes = [
  await productCalled(shop.database, 'salted-caramel-drip-cake'),
  await productCalled(shop.database, 'black-forest-gateau'),
] as const;

type Asked = ReturnType<typeof orderRequestFor>;
const discounted = ({ id }: SignedIn, cake: 0 | 1 = 0): Asked =>
  orderRequestFor(id, [{ product: cakes[cake], quantity: 1 }]);
const inFull = (asked: Asked): Asked => ({ ...asked, discount: 0, total: asked.subtotal });
const statusOf = async ({ browser }: SignedIn, asked: Asked) => (await browser.post('/orders', asked)).status;

test('[K-04] a first order has its discount, the next one has none, and each is refused with the other’s total', async () => {
  const customer = await signedInCustomer(shop);
  expect(await statusOf(customer, inFull(discounted(customer)))).toBe(409);
  expect(await statusOf(customer, discounted(customer))).toBe(200);
  expect(await statusOf(customer, discounted(customer))).toBe(409);
  expect(await statusOf(customer, inFull(discounted(customer)))).toBe(200);
});

test('the first order sent again with its key is answered with itself, not judged as a second one', async () => {
  const customer = await signedInCustomer(shop);
  const asked = discounted(customer);
  const answers = [await customer.browser.post('/orders', asked), await customer.browser.post('/orders', asked)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[1]?.body).toEqual(answers[0]?.body);
});

test('an order that was cancelled, or that the new one replaces, does not use the discount up', async () => {
  const customer = await signedInCustomer(shop);
  const first = (await customer.browser.post('/orders', discounted(customer))).body as { orderNo: string };
  const second = await customer.browser.post('/orders', { ...discounted(customer), replaces: first.orderNo });
  expect(second.status).toBe(200);
  const { orderNo } = second.body as { orderNo: string };
  expect((await customer.browser.post(`/orders/order/${orderNo}/cancel`, {})).status).toBe(200);
  expect(await statusOf(customer, discounted(customer))).toBe(200);
});

test('of two orders for different cakes at the same moment only one is the first', async () => {
  for (let round = 0; round < 10; round++) {
    const customer = await signedInCustomer(shop);
    const statuses = await Promise.all([
      statusOf(customer, discounted(customer, 0)),
      statusOf(customer, discounted(customer, 1)),
    ]);
    expect(statuses.sort()).toEqual([200, 409]);
  }
});
