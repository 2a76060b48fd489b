import { describe, expect, test } from 'vitest';
import type { OrderRequest } from '#contract/orders/orders.ts';
import { failureReply } from '#contract/wire/failure-reply.ts';
import { orderRequestFor, productCalled, setStock } from '#tests/support/customers/customers.ts';
import {
  type PlacedOrder,
  payingCard,
  placeOrderOf,
  startPaymentOf,
  stateOf,
  testSessionStates,
} from '#tests/support/orders/orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { database, testPayments } = shop;
const cake = 'black-forest-gateau';
await setStock(database, cake, 70);
const stockNow = async (slug = cake) => {
  const { stock, sold } = await productCalled(database, slug);
  return { stock, sold };
};

describe('an order placed anew after its customer changed something', () => {
  const placeAgain = async (
    { customer, orderNo }: PlacedOrder,
    { slug = cake, quantity = 1, ...changes }: { slug?: string; quantity?: number } & Partial<OrderRequest> = {},
  ) => {
    const product = await productCalled(database, slug);
    return customer.browser.post(
      '/orders',
      orderRequestFor(customer.id, [{ product, quantity }], { replaces: orderNo, ...changes }),
    );
  };
  const numberOf = (body: unknown) => (body as { orderNo: string }).orderNo;

  test('takes the place of the unpaid one, which lets go of its cakes and its payment page', async () => {
    const before = await stockNow();
    const first = await placeOrderOf(shop, cake, 2);
    await startPaymentOf(first);
    const second = await placeAgain(first, { quantity: 3 });
    expect(second.status).toBe(200);
    expect(await stateOf(database, first.orderNo)).toBe('cancelled');
    expect(await testSessionStates(database, first.orderNo)).toEqual(['expired']);
    expect((await stockNow()).stock).toBe(before.stock - 3);
    expect(await stateOf(database, numberOf(second.body))).toBe('awaitingPayment');
  });

  test('finds the last cakes that the first one held', async () => {
    const own = 'lemon-blueberry-celebration-cake';
    await setStock(database, own, 2);
    const first = await placeOrderOf(shop, own, 2);
    expect(await placeAgain(first, { slug: own, pickupTime: '15:00:00', quantity: 2 })).toMatchObject({ status: 200 });
    expect((await stockNow(own)).stock).toBe(0);
  });

  test('refused, it leaves the first one as it was', async () => {
    const first = await placeOrderOf(shop, cake);
    const before = await stockNow();
    expect(await placeAgain(first, { total: 1 })).toMatchObject({ status: 409 });
    expect(await stateOf(database, first.orderNo)).toBe('awaitingPayment');
    expect(await stockNow()).toEqual(before);
    expect(await startPaymentOf(first)).toBeTruthy();
  });

  test('repeated under its key it stays one order, also when all come at once', async () => {
    const before = await stockNow();
    const first = await placeOrderOf(shop, cake, 2);
    const idempotencyKey = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => placeAgain(first, { idempotencyKey })));
    expect(new Set(answers.map(({ body }) => numberOf(body))).size).toBe(1);
    expect((await stockNow()).stock).toBe(before.stock - 1);
  });

  test('a first one that turns out to be paid stays, and the customer is told before anything else is bought', async () => {
    const first = await placeOrderOf(shop, cake);
    await testPayments.pay(await startPaymentOf(first), payingCard);
    const refused = await placeAgain(first, { quantity: 2 });
    expect(refused.status).toBe(409);
    expect(failureReply.parse(refused.body).message).toBe(
      `Your order ${first.orderNo} has just been paid. Place this one too only if you want both.`,
    );
    expect(await stateOf(database, first.orderNo)).toBe('paid');
    expect(await placeAgain(first, { quantity: 2 })).toMatchObject({ status: 200 });
    expect(await stateOf(database, first.orderNo)).toBe('paid');
  });

  test('somebody else’s order is never replaced', async () => {
    const [first, stranger] = [await placeOrderOf(shop, cake), await placeOrderOf(shop, cake)];
    expect(await placeAgain({ ...stranger, orderNo: first.orderNo })).toMatchObject({ status: 200 });
    expect(await stateOf(database, first.orderNo)).toBe('awaitingPayment');
  });

  test('customers who change their orders crosswise never wait in a circle', async () => {
    const [one, other] = ['salted-caramel-drip-cake', 'strawberry-milkshake-birthday-cake'];
    await setStock(database, one, 50);
    await setStock(database, other, 50);
    const holders = await Promise.all(
      Array.from({ length: 10 }, (_, n) => placeOrderOf(shop, n % 2 === 0 ? one : other)),
    );
    const answers = await Promise.all(
      holders.map((order, n) => placeAgain(order, { slug: n % 2 === 0 ? other : one })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect([(await stockNow(one)).stock, (await stockNow(other)).stock]).toEqual([45, 45]);
  });
});
