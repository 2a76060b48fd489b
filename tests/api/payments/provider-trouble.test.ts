import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { Failure } from '#domain/failure.ts';
import { refundTransfers } from '#server/db/tables/money/refund-tables.ts';
import { orders, payments } from '#server/db/tables/schema.ts';
import type { PaymentGateway } from '#server/gateways/payments.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { findSettledOrder } from '#server/sales/payments/payment-endpoints.ts';
import { expireUnpaidOrders, forEachSettled, reconcilePayments } from '#server/sales/payments/reconcile-payments.ts';
import { startPayment } from '#server/sales/payments/start-payment.ts';
import { enqueueDueTransfers } from '#server/sales/refunds/make-transfer.ts';
import { productCalled } from '#tests/support/customers/customers.ts';
import {
  historyOf,
  type PlacedOrder,
  payingCard,
  paymentStates,
  placeOrderOf,
  startPaymentOf,
  stateOf,
  waitingJobs,
} from '#tests/support/orders/orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { shownBy } from '#tests/support/shop/shown-by.ts';

const shop = await openTestShop();
const { database, testPayments, clock } = shop;
const { db } = database;
const cake = 'black-forest-gateau';

const noAnswer = () => Promise.reject(new Failure('paymentFailed'));
/** The test provider while the connection to it is down. */
const away: PaymentGateway = { ...testPayments, open: noAnswer, look: noAnswer, close: noAnswer, refund: noAnswer };

const shown = await shownBy(db);
const contextWith = (gateway: PaymentGateway, { customer }: PlacedOrder): RequestContext => ({
  db,
  now: clock.now(),
  customer: { id: customer.id, email: customer.email, firstName: 'Priya' },
  token: null,
  address: null,
  services: { ...shop.services, payments: gateway },
  ...shown,
});

test('a provider that goes on giving its first refusal under one key does not keep the order from being paid', async () => {
  const order = await placeOrderOf(shop, cake);
  const attempts: number[] = [];
  const fussy: PaymentGateway = {
    ...testPayments,
    open: (request) => {
      attempts.push(request.attempt);
      return request.attempt === 1 ? noAnswer() : testPayments.open(request);
    },
  };
  const start = () => startPayment(contextWith(fussy, order), { orderNo: order.orderNo, amount: order.amount });
  await expect(start()).rejects.toMatchObject({ code: 'paymentFailed' });
  expect((await start()).url).toContain('/till/pay/');
  expect(attempts).toEqual([1, 2]);
  expect(await paymentStates(database, order.orderNo)).toEqual(['closed', 'open']);
});

test('a customer who looks at an unpaid order while the provider is away sees it as it stands', async () => {
  const order = await placeOrderOf(shop, cake);
  await startPaymentOf(order);
  expect(await findSettledOrder(contextWith(away, order), { orderNo: order.orderNo })).toMatchObject({
    number: order.orderNo,
    state: 'awaitingPayment',
  });
});

test('a late payment is honoured as long as the pick-up is still to come, and given back from then on', async () => {
  const pickup = { pickupDate: '2026-11-18', pickupTime: '15:00:00' };
  const late = async () => {
    const order = await placeOrderOf(shop, cake);
    await db.update(orders).set(pickup).where(eq(orders.number, order.orderNo));
    await testPayments.pay(await startPaymentOf(order), payingCard);
    await db.update(payments).set({ provider: 'away' }).where(eq(payments.state, 'open'));
    return order;
  };
  const [before, after] = [await late(), await late()];
  clock.moveOn(31);
  await expireUnpaidOrders(db, testPayments, clock.now());
  const { stock } = await productCalled(database, cake);
  const settle = async (order: PlacedOrder) => {
    const its = db.select({ id: orders.id }).from(orders).where(eq(orders.number, order.orderNo));
    await db.update(payments).set({ provider: 'test-till' }).where(eq(payments.orderId, its));
    await reconcilePayments(db, testPayments, clock.now());
    return stateOf(database, order.orderNo);
  };
  const minutesLeft = (Date.parse('2026-11-18T15:00:00Z') - clock.now().getTime()) / 60_000;
  clock.moveOn(minutesLeft - 1);
  expect(await settle(before)).toBe('paid');
  clock.moveOn(1);
  expect(await settle(after)).toBe('expired');
  expect(await paymentStates(database, after.orderNo)).toEqual(['refundDue']);
  expect((await productCalled(database, cake)).stock).toBe(stock - 1);
});

test('one session that cannot be closed keeps no other order from expiring; after a day its own order expires too', async () => {
  const [stuck, other] = [await placeOrderOf(shop, cake), await placeOrderOf(shop, cake)];
  const session = await startPaymentOf(stuck);
  await startPaymentOf(other);
  await testPayments.pay(session, payingCard);
  const oneAway: PaymentGateway = {
    ...testPayments,
    close: (id) => (id === session ? noAnswer() : testPayments.close(id)),
    look: (id) => (id === session ? noAnswer() : testPayments.look(id)),
  };
  clock.moveOn(31);
  await expect(expireUnpaidOrders(db, oneAway, clock.now())).rejects.toBeInstanceOf(AggregateError);
  expect([await stateOf(database, stuck.orderNo), await stateOf(database, other.orderNo)]).toEqual([
    'awaitingPayment',
    'expired',
  ]);
  clock.moveOn(24 * 60);
  await expireUnpaidOrders(db, oneAway, clock.now());
  expect(await stateOf(database, stuck.orderNo)).toBe('expired');
  // Its pick-up was at noon on that day and has passed, so the money that was there all along goes back.
  await reconcilePayments(db, testPayments, clock.now());
  expect(await historyOf(database, stuck.orderNo)).toEqual(['awaitingPayment', 'expired']);
  expect(await paymentStates(database, stuck.orderNo)).toEqual(['refundDue']);
});

test('a refund whose job the queue has given up is enqueued again, and one whose job waits is not doubled', async () => {
  await db.execute(sql`delete from graphile_worker._private_jobs`);
  const due = await db.$count(refundTransfers, eq(refundTransfers.state, 'due'));
  expect(due).toBeGreaterThan(0);
  await enqueueDueTransfers(db, testPayments);
  await enqueueDueTransfers(db, testPayments);
  expect(await waitingJobs(database, 'make_transfer')).toBe(due);
});

test('a sweep goes on past what fails, is broken off where everything does, and comes to everything in the end', async () => {
  const ten = Array.from({ length: 10 }, (_, n) => n);
  const done: number[] = [];
  await expect(
    forEachSettled(ten, async (n) => {
      if (n === 3) throw new Error('always');
      done.push(n);
    }),
  ).rejects.toMatchObject({ errors: [expect.objectContaining({ message: 'always' })] });
  expect(done.toSorted()).toEqual(ten.filter((n) => n !== 3));
  let asked = 0;
  const all = Array.from({ length: 1000 }, (_, n) => n);
  await expect(
    forEachSettled(all, () => {
      asked += 1;
      return noAnswer();
    }),
  ).rejects.toThrow('10 of 1000 failed');
  expect(asked).toBe(10);
});
