import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { failureReply } from '#contract/wire/failure-reply.ts';
import { refundTransfers } from '#server/db/tables/money/refund-tables.ts';
import { payments } from '#server/db/tables/schema.ts';
import { expireUnpaidOrders, reconcilePayments } from '#server/sales/payments/reconcile-payments.ts';
import { makeTransfer } from '#server/sales/refunds/make-transfer.ts';
import { productCalled, setStock } from '#tests/support/customers/customers.ts';
import { ordersToEdit } from '#tests/support/orders/edited-orders.ts';
import {
  decliningCard,
  historyOf,
  noticesOf,
  payingCard,
  paymentStates,
  placeOrderOf,
  startPaymentOf,
  stateOf,
  testSessionStates,
  waitingJobs,
} from '#tests/support/orders/orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { database, testPayments, clock, services } = shop;
const { edit } = ordersToEdit(shop);
const cake = 'black-forest-gateau';
const stock = async () => (await productCalled(database, cake)).stock;
const expire = () => expireUnpaidOrders(database.db, services.payments, clock.now());

test('a paid notice turns the order to paid once, however often it comes, and enqueues one email', async () => {
  const order = await placeOrderOf(shop, cake);
  const session = await startPaymentOf(order);
  expect(await testPayments.pay(session, payingCard)).toEqual({ kind: 'paid' });
  const before = await waitingJobs(database, 'send_order_paid_email');
  const [notice = ''] = await noticesOf(database, session);
  await Promise.all(Array.from({ length: 20 }, () => testPayments.deliverNotice(notice)));
  expect(await historyOf(database, order.orderNo)).toEqual(['awaitingPayment', 'paid']);
  expect(await paymentStates(database, order.orderNo)).toEqual(['paid']);
  expect(await waitingJobs(database, 'send_order_paid_email')).toBe(before + 1);
});

test('a customer who is back before the notice sees the paid order, by the shop’s own check; the late notice changes nothing', async () => {
  const order = await placeOrderOf(shop, cake);
  const session = await startPaymentOf(order);
  await testPayments.pay(session, payingCard);
  expect((await order.customer.browser.get(`/orders/order/${order.orderNo}`)).body).toMatchObject({
    status: 'paid',
    paymentMethod: 'Credit/Debit (TEST, no money moved)',
  });
  const [notice = ''] = await noticesOf(database, session);
  await testPayments.deliverNotice(notice);
  expect(await historyOf(database, order.orderNo)).toEqual(['awaitingPayment', 'paid']);
});

test('[B-09] a customer who has paid what was still owed, and is back before the notice, is asked for nothing more', async () => {
  const order = await placeOrderOf(shop, cake);
  await testPayments.pay(await startPaymentOf(order), payingCard);
  const read = async () => (await order.customer.browser.get(`/orders/order/${order.orderNo}`)).body;
  await read();
  const { owedPence } = await edit(order.orderNo, { lines: [{ place: 1, quantity: 2, said: {} }] });
  expect(await read()).toMatchObject({ toPay: { owed: owedPence / 100 } });
  await testPayments.pay(await startPaymentOf({ ...order, amount: owedPence }), payingCard);
  expect(await read()).not.toHaveProperty('toPay');
});

test('a declined card leaves the order waiting, the cakes reserved and the cart whole; another card pays the same order', async () => {
  const before = await stock();
  const order = await placeOrderOf(shop, cake, 2);
  const product = await productCalled(database, cake);
  const { id, browser } = order.customer;
  await browser.post('/cart', {
    userId: id,
    productId: product.id,
    quantity: 2,
    priceSnapshot: 39,
    weightSnapshot: 1000,
  });
  const session = await startPaymentOf(order);
  expect(await testPayments.pay(session, decliningCard)).toMatchObject({ kind: 'refused' });
  expect((await browser.get(`/orders/order/${order.orderNo}`)).body).toMatchObject({ status: 'awaitingPayment' });
  expect((await browser.get(`/cart/${id}`)).body).toMatchObject([{ productId: product.id, quantity: 2 }]);
  expect(await startPaymentOf(order)).toBe(session);
  expect(await testPayments.pay(session, payingCard)).toEqual({ kind: 'paid' });
  expect((await browser.get(`/orders/order/${order.orderNo}`)).body).toMatchObject({ status: 'paid' });
  expect((await browser.get(`/cart/${id}`)).body).toEqual([]);
  expect(await stock()).toBe(before - 2);
});

describe('the amount is the order’s own', () => {
  test('a request that names another is refused', async () => {
    const order = await placeOrderOf(shop, cake);
    const { browser } = order.customer;
    expect(
      failureReply.parse((await browser.post('/payments/session', { orderNo: order.orderNo, amount: 1 })).body).code,
    ).toBe('priceChanged');
  });
  test('another customer cannot start the payment', async () => {
    const [order, other] = [await placeOrderOf(shop, cake), await placeOrderOf(shop, cake)];
    expect(
      await other.customer.browser.post('/payments/session', { orderNo: order.orderNo, amount: order.amount }),
    ).toMatchObject({ status: 404 });
  });
  test('twenty starts at once open one session', async () => {
    const order = await placeOrderOf(shop, cake);
    const sessions = await Promise.all(Array.from({ length: 20 }, () => startPaymentOf(order)));
    expect(new Set(sessions).size).toBe(1);
  });
});

describe('an order that is not paid within 30 minutes', () => {
  test('keeps its cakes until then, gives them back after, and closes its payment page', async () => {
    const own = 'strawberry-milkshake-birthday-cake';
    const left = async () => (await productCalled(database, own)).stock;
    const before = await left();
    const order = await placeOrderOf(shop, own, 3);
    await startPaymentOf(order);
    clock.moveOn(29);
    await expire();
    expect([await left(), await stateOf(database, order.orderNo)]).toEqual([before - 3, 'awaitingPayment']);
    clock.moveOn(2);
    await expire();
    await expire();
    expect([await left(), await stateOf(database, order.orderNo)]).toEqual([before, 'expired']);
    expect(await testSessionStates(database, order.orderNo)).toEqual(['expired']);
    const answer = await order.customer.browser.post('/payments/session', {
      orderNo: order.orderNo,
      amount: order.amount,
    });
    expect(failureReply.parse(answer.body)).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('has expired'),
    });
  });

  test('and was paid at the last moment is kept: the test provider’s word comes before the clock', async () => {
    const order = await placeOrderOf(shop, cake);
    const session = await startPaymentOf(order);
    clock.moveOn(29);
    await testPayments.pay(session, payingCard);
    clock.moveOn(2);
    await expire();
    expect(await historyOf(database, order.orderNo)).toEqual(['awaitingPayment', 'paid']);
  });
});

describe('a payment that is known only after the order expired', () => {
  const lateOrder = async () => {
    const order = await placeOrderOf(shop, cake);
    const session = await startPaymentOf(order);
    await testPayments.pay(session, payingCard);
    const [notice = ''] = await noticesOf(database, session);
    // The test provider could not be reached at the moment of expiry: its answer comes with the notice, later.
    await database.db.update(payments).set({ provider: 'away' });
    clock.moveOn(31);
    await expire();
    await database.db.update(payments).set({ provider: 'test-till' });
    return { order, session, notice };
  };

  test('is honoured while the stock lasts', async () => {
    const before = await stock();
    const { order, notice } = await lateOrder();
    expect([await stock(), await stateOf(database, order.orderNo)]).toEqual([before, 'expired']);
    await testPayments.deliverNotice(notice);
    expect(await historyOf(database, order.orderNo)).toEqual(['awaitingPayment', 'expired', 'paid']);
    expect(await stock()).toBe(before - 1);
  });

  test('is given back where the cakes are gone', async () => {
    const before = await stock();
    const { order, notice } = await lateOrder();
    await setStock(database, cake, 0);
    await testPayments.deliverNotice(notice);
    expect(await stateOf(database, order.orderNo)).toBe('expired');
    expect(await paymentStates(database, order.orderNo)).toEqual(['refundDue']);
    const [owed] = await database.db.select().from(refundTransfers).where(eq(refundTransfers.state, 'due'));
    for (let time = 0; time < 2; time += 1) await makeTransfer(database.db, testPayments, owed?.id ?? 0, clock.now());
    expect(await paymentStates(database, order.orderNo)).toEqual(['refunded']);
    expect(await testSessionStates(database, order.orderNo)).toEqual(['refunded']);
    await setStock(database, cake, before);
  });
});

test('a notice that never comes is made good by the shop’s own check after two minutes', async () => {
  const order = await placeOrderOf(shop, cake);
  await testPayments.pay(await startPaymentOf(order), payingCard);
  clock.moveOn(1);
  await reconcilePayments(database.db, testPayments, clock.now());
  expect(await stateOf(database, order.orderNo)).toBe('awaitingPayment');
  clock.moveOn(2);
  await reconcilePayments(database.db, testPayments, clock.now());
  expect(await stateOf(database, order.orderNo)).toBe('paid');
});

test('a notice without the test provider’s signature is refused and changes nothing', async () => {
  const order = await placeOrderOf(shop, cake);
  const session = await startPaymentOf(order);
  const forged = {
    id: 'evt_forged',
    type: 'checkout.session.completed',
    data: { object: { id: session, payment_status: 'paid' } },
  };
  const send = (headers: Record<string, string>) =>
    fetch(`${shop.url}/api/payments/notices`, {
      method: 'POST',
      body: JSON.stringify(forged),
      headers: { 'content-type': 'application/json', ...headers },
    });
  expect((await send({})).status).toBe(400);
  expect(
    (await send({ 'stripe-signature': `t=${Math.floor(clock.now().getTime() / 1000)},v1=${'0'.repeat(64)}` })).status,
  ).toBe(400);
  expect(await stateOf(database, order.orderNo)).toBe('awaitingPayment');
});
