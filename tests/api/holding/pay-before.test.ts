import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { cartLines, orders } from '#server/db/tables/schema.ts';
import { reconcilePayments } from '#server/sales/payments/reconcile-payments.ts';
import { orderRequestFor, productCalled, signedInCustomer } from '#tests/support/customers/customers.ts';
import { historyOf, payingCard, paymentStates, startPaymentOf, stateOf } from '#tests/support/orders/orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { database, testPayments, clock } = shop;
const { db } = database;
const cake = 'black-forest-gateau';
const placed = z.object({ orderNo: z.string(), total: z.number() });

const orderFor = async (pickupTime: string) => {
  const customer = await signedInCustomer(shop);
  const product = await productCalled(database, cake);
  const today = { pickupDate: '2026-11-18', pickupTime };
  const answer = await customer.browser.post(
    '/orders',
    orderRequestFor(customer.id, [{ product, quantity: 1 }], today),
  );
  const { orderNo, total } = placed.parse(answer.body);
  const [kept] = await db.select({ payBefore: orders.payBefore }).from(orders).where(eq(orders.number, orderNo));
  return { customer, orderNo, amount: Math.round(total * 100), payBefore: kept?.payBefore };
};

test('an order waits for its payment half an hour, and no longer than for its pick-up', async () => {
  expect(await orderFor('15:00:00')).toMatchObject({ payBefore: new Date('2026-11-18T12:30:00Z') });
  expect(await orderFor('12:15:00')).toMatchObject({ payBefore: new Date('2026-11-18T12:15:00Z') });
});

test('a payment that turns up a slot after its pick-up goes back, and the cakes to the stock; one just before it stands', async () => {
  const { stock } = await productCalled(database, cake);
  const [justPaid, tooLate] = [await orderFor('12:15:00'), await orderFor('12:15:00')];
  for (const order of [justPaid, tooLate]) await testPayments.pay(await startPaymentOf(order), payingCard);
  clock.moveOn(29);
  const answer = await justPaid.customer.browser.get(`/orders/order/${justPaid.orderNo}`);
  expect(answer.body).toMatchObject({ status: 'paid' });
  clock.moveOn(1);
  await reconcilePayments(db, testPayments, clock.now());
  expect(await historyOf(database, tooLate.orderNo)).toEqual(['awaitingPayment', 'expired']);
  expect(await paymentStates(database, tooLate.orderNo)).toEqual(['refundDue']);
  expect((await productCalled(database, cake)).stock).toBe(stock - 1);
});

test('paying takes out of the cart what was bought, in its weight and as many; the rest stays', async () => {
  const customer = await signedInCustomer(shop);
  const product = await productCalled(database, cake);
  const inCart = (weightGrams: number, quantity: number) => ({
    userId: customer.id,
    productId: product.id,
    weightGrams,
    quantity,
    priceSnapshotPence: product.pricePence,
  });
  await db.insert(cartLines).values([inCart(500, 3), inCart(750, 1), inCart(1000, 2)]);
  const request = orderRequestFor(customer.id, [
    { product, quantity: 2, weightGrams: 500 },
    { product, quantity: 2, weightGrams: 1000 },
  ]);
  const { orderNo, total } = placed.parse((await customer.browser.post('/orders', request)).body);
  await testPayments.pay(await startPaymentOf({ customer, orderNo, amount: Math.round(total * 100) }), payingCard);
  await customer.browser.get(`/orders/order/${orderNo}`);
  expect(await stateOf(database, orderNo)).toBe('paid');
  const left = await db
    .select({ grams: cartLines.weightGrams, quantity: cartLines.quantity })
    .from(cartLines)
    .where(eq(cartLines.userId, customer.id))
    .orderBy(cartLines.weightGrams);
  expect(left).toEqual([
    { grams: 500, quantity: 1 },
    { grams: 750, quantity: 1 },
  ]);
});
