import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { writeSetting } from '#server/content/staff-settings.ts';
import { users } from '#server/db/tables/schema.ts';
import { orderRequestFor, productCalled, type SignedIn, signedInCustomer } from '#tests/support/customers/customers.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
await writeSetting(shop.database.db, { key: 'discount', value: { policy: 'first-order', percent: 20 }, as: 'Priya' });
const cakes = [
  await productCalled(shop.database, 'salted-caramel-drip-cake'),
  await productCalled(shop.database, 'black-forest-gateau'),
] as const;

type Asked = ReturnType<typeof orderRequestFor>;
const discounted = ({ id }: SignedIn, cake: 0 | 1 = 0, senderContactno = `07700${700_000 + id}`): Asked => ({
  ...orderRequestFor(id, [{ product: cakes[cake], quantity: 1 }]),
  senderContactno,
});
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

test('several accounts of one telephone or mailbox have one first order; the next one is told so, and taken in full', async () => {
  const known = async (email: string) => {
    const customer = await signedInCustomer(shop);
    await shop.database.db.update(users).set({ email }).where(eq(users.id, customer.id));
    return { ...customer, email };
  };
  const [ann, beth] = [await known('ann.smith@gmail.com'), await known('beth@example.com')];
  for (const one of [ann, beth]) expect(await statusOf(one, discounted(one))).toBe(200);
  for (const [email, telephone] of [
    ['annsmith+cakes@googlemail.com', '07700 900001'],
    ['beth+1@example.com', '07700 900002'],
    ['somebody.else@example.com', `+44 7700 ${700_000 + ann.id}`],
  ] as const) {
    const again = await known(email);
    const answer = await again.browser.post('/orders', discounted(again, 1, telephone));
    expect(answer, email).toMatchObject({ status: 409, body: { code: 'priceChanged', isFirstOrder: false } });
    expect(await statusOf(again, inFull(discounted(again, 1, telephone))), email).toBe(200);
  }
  const other = await known('ann.smyth@example.com');
  expect(await statusOf(other, discounted(other, 1))).toBe(200);
});

test('of two accounts of one mailbox that order at the same moment only one orders for the first time', async () => {
  for (let round = 0; round < 5; round++) {
    const [one, other] = [await signedInCustomer(shop), await signedInCustomer(shop)];
    const email = one.email.replace('@', '+again@');
    await shop.database.db.update(users).set({ email }).where(eq(users.id, other.id));
    const statuses = await Promise.all([statusOf(one, discounted(one, 0)), statusOf(other, discounted(other, 1))]);
    expect(statuses.sort()).toEqual([200, 409]);
  }
});
