import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { failureReply } from '#contract/wire/failure-reply.ts';
import { whys } from '#domain/order/order-event.ts';
import { orders, payments } from '#server/db/tables/schema.ts';
import { lockOrder, moveOrder } from '#server/sales/orders/changing/move-order.ts';
import { closeSession, expireUnpaidOrders } from '#server/sales/payments/reconcile-payments.ts';
import { makeTransfersOf } from '#server/sales/refunds/make-transfer.ts';
import { productCalled, setStock, signedInCustomer } from '#tests/support/customers/customers.ts';
import {
  deliverNotices,
  historyOf,
  type PlacedOrder,
  payByCard,
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
const { db } = database;
const cake = 'black-forest-gateau';
await setStock(database, cake, 70);
const stockNow = async (slug = cake) => {
  const { stock, sold } = await productCalled(database, slug);
  return { stock, sold };
};
const cancel = ({ customer, orderNo }: PlacedOrder) => customer.browser.post(`/orders/order/${orderNo}/cancel`, {});
const idOf = async (orderNo: string) => {
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.number, orderNo));
  return order?.id ?? 0;
};
const paymentOf = async (orderNo: string) => {
  const [payment] = await db
    .select()
    .from(payments)
    .where(eq(payments.orderId, await idOf(orderNo)));
  if (!payment) throw new Error(`no payment of ${orderNo}`);
  return payment;
};
const giveBack = async (orderNo: string) =>
  makeTransfersOf(db, testPayments, (await paymentOf(orderNo)).id, clock.now());
const paidOrder = async (quantity = 1) => {
  const order = await placeOrderOf(shop, cake, quantity);
  const session = await payByCard(shop, order);
  expect(await stateOf(database, order.orderNo)).toBe('paid');
  return { ...order, session };
};
const moveBy = (orderNo: string, to: 'baking' | 'ready') =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx, await idOf(orderNo));
    return order && moveOrder(tx, order, to, whys.byStaff('Priya'), clock.now());
  });

describe('an unpaid order is cancelled at once', () => {
  test('its cakes are back in stock, its payment page is closed, and nothing is owed', async () => {
    const before = await stockNow();
    const order = await placeOrderOf(shop, cake, 2);
    const session = await startPaymentOf(order);
    expect(await cancel(order)).toMatchObject({ status: 200, body: { orderNo: order.orderNo, status: 'cancelled' } });
    expect(await stockNow()).toEqual(before);
    expect(await historyOf(database, order.orderNo)).toEqual(['awaitingPayment', 'cancelled']);
    expect(await testSessionStates(database, order.orderNo)).toEqual(['expired']);
    expect(await paymentStates(database, order.orderNo)).toEqual(['closed']);
    expect(await testPayments.pay(session, payingCard)).toEqual({ kind: 'closed' });
  });

  test('it can no longer be paid, nor does it expire', async () => {
    const order = await placeOrderOf(shop, cake);
    await cancel(order);
    const answer = await order.customer.browser.post('/payments/session', {
      orderNo: order.orderNo,
      amount: order.amount,
    });
    expect(failureReply.parse(answer.body)).toMatchObject({ code: 'conflict' });
    clock.moveOn(40);
    await expireUnpaidOrders(db, services.payments, clock.now());
    expect(await historyOf(database, order.orderNo)).toEqual(['awaitingPayment', 'cancelled']);
  });

  test('a payment that slipped in before is given back', async () => {
    const before = await stockNow();
    const order = await placeOrderOf(shop, cake);
    await testPayments.pay(await startPaymentOf(order), payingCard);
    expect(await cancel(order)).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    expect(await paymentStates(database, order.orderNo)).toEqual(['refundDue']);
    await giveBack(order.orderNo);
    expect(await testSessionStates(database, order.orderNo)).toEqual(['refunded']);
    expect(await stockNow()).toEqual(before);
  });

  test('a provider that does not answer keeps nobody: the page is closed later, and what came in meanwhile goes back', async () => {
    const order = await placeOrderOf(shop, cake);
    const session = await startPaymentOf(order);
    const { id } = await paymentOf(order.orderNo);
    await db
      .update(payments)
      .set({ providerSessionId: `lost-${id}` })
      .where(eq(payments.id, id));
    const before = await waitingJobs(database, 'close_session');
    expect(await cancel(order)).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    expect(await waitingJobs(database, 'close_session')).toBe(before + 1);
    await expect(closeSession(db, testPayments, id, clock.now())).rejects.toThrow();
    await db.update(payments).set({ providerSessionId: session }).where(eq(payments.id, id));
    await testPayments.pay(session, payingCard);
    await closeSession(db, testPayments, id, clock.now());
    expect(await paymentStates(database, order.orderNo)).toEqual(['refundDue']);
    expect(await stateOf(database, order.orderNo)).toBe('cancelled');
    await giveBack(order.orderNo);
  });
});

describe('a paid order is cancelled until baking starts', () => {
  test('cakes and counts go back, and the money once, however often it is tried', async () => {
    const before = await stockNow();
    const order = await paidOrder(3);
    expect(await stockNow()).toEqual({ stock: before.stock - 3, sold: before.sold + 3 });
    const jobs = await waitingJobs(database, 'make_transfer');
    expect(await cancel(order)).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    expect(await waitingJobs(database, 'make_transfer')).toBe(jobs + 1);
    expect(await stockNow()).toEqual(before);
    await Promise.all([giveBack(order.orderNo), giveBack(order.orderNo), giveBack(order.orderNo)]);
    await giveBack(order.orderNo);
    expect(await paymentStates(database, order.orderNo)).toEqual(['refunded']);
    expect(await testSessionStates(database, order.orderNo)).toEqual(['refunded']);
    expect(await historyOf(database, order.orderNo)).toEqual(['awaitingPayment', 'paid', 'cancelled', 'refunded']);
  });

  test('afterwards it is refused with the reason, and nothing changes', async () => {
    const order = await paidOrder();
    const before = await stockNow();
    await moveBy(order.orderNo, 'baking');
    const answer = await cancel(order);
    expect(answer.status).toBe(409);
    expect(failureReply.parse(answer.body)).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^We have started on this order/),
    });
    expect(await stockNow()).toEqual(before);
    expect(await paymentStates(database, order.orderNo)).toEqual(['paid']);
  });

  test('an order that has expired has nothing left to cancel', async () => {
    const order = await placeOrderOf(shop, cake);
    clock.moveOn(31);
    await expireUnpaidOrders(db, services.payments, clock.now());
    const before = await stockNow();
    expect(failureReply.parse((await cancel(order)).body).message).toContain('has expired');
    expect(await stockNow()).toEqual(before);
  });
});

test('another customer’s order cannot be cancelled, and is as little there as none', async () => {
  const [order, stranger] = [await placeOrderOf(shop, cake), await signedInCustomer(shop)];
  expect(await stranger.browser.post(`/orders/order/${order.orderNo}/cancel`, {})).toMatchObject({
    status: 404,
    body: { message: 'Order not found' },
  });
  expect(await shop.visitor().post(`/orders/order/${order.orderNo}/cancel`, {})).toMatchObject({ status: 401 });
  expect(await stateOf(database, order.orderNo)).toBe('awaitingPayment');
});

describe('at the same moment', () => {
  test('twenty cancellations of one order cancel it once', async () => {
    const before = await stockNow();
    const order = await paidOrder(2);
    const answers = await Promise.all(Array.from({ length: 20 }, () => cancel(order)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await stockNow()).toEqual(before);
    expect(await historyOf(database, order.orderNo)).toEqual(['awaitingPayment', 'paid', 'cancelled']);
    expect(await paymentStates(database, order.orderNo)).toEqual(['refundDue']);
  });

  test.each(Array.from({ length: 8 }, (_, n) => n))(
    'cancelled and paid (%i): the order ends cancelled and the money, if any came, is owed',
    async () => {
      const before = await stockNow();
      const order = await placeOrderOf(shop, cake);
      const session = await startPaymentOf(order);
      const pay = async () => {
        const outcome = await testPayments.pay(session, payingCard);
        await deliverNotices(shop, session);
        return outcome;
      };
      const [answer, paid] = await Promise.all([cancel(order), pay()]);
      expect(answer).toMatchObject({ status: 200, body: { status: 'cancelled' } });
      expect(await stateOf(database, order.orderNo)).toBe('cancelled');
      expect(await paymentStates(database, order.orderNo)).toEqual([paid.kind === 'paid' ? 'refundDue' : 'closed']);
      expect(await stockNow()).toEqual(before);
    },
  );

  test.each(Array.from({ length: 8 }, (_, n) => n))(
    'cancelled by the customer and moved to baking by the bakery (%i): one of the two comes about',
    async () => {
      const before = await stockNow();
      const order = await paidOrder();
      const [answer, moved] = await Promise.all([cancel(order), moveBy(order.orderNo, 'baking')]);
      const isBaking = moved === 'moved';
      expect(answer.status).toBe(isBaking ? 409 : 200);
      expect(await stateOf(database, order.orderNo)).toBe(isBaking ? 'baking' : 'cancelled');
      expect(await paymentStates(database, order.orderNo)).toEqual([isBaking ? 'paid' : 'refundDue']);
      expect(await stockNow()).toEqual(isBaking ? { stock: before.stock - 1, sold: before.sold + 1 } : before);
    },
  );

  test('cancelled while its payment is being started: no page stays open', async () => {
    for (let n = 0; n < 8; n++) {
      const order = await placeOrderOf(shop, cake);
      const { browser } = order.customer;
      await Promise.all([
        browser.post('/payments/session', { orderNo: order.orderNo, amount: order.amount }),
        cancel(order),
      ]);
      expect(await stateOf(database, order.orderNo)).toBe('cancelled');
      const left = await db
        .select({ id: payments.id })
        .from(payments)
        .where(and(eq(payments.orderId, await idOf(order.orderNo)), eq(payments.state, 'open')));
      for (const { id } of left) await closeSession(db, testPayments, id, clock.now());
      expect(await testSessionStates(database, order.orderNo)).not.toContain('open');
    }
  });
});
