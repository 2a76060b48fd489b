import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { pence } from '#domain/money/money.ts';
import { outboxMail } from '#server/gateways/mail.ts';
import { checkBooks } from '#server/jobs/tasks.ts';
import { moveByStaff } from '#server/sales/admin/staff-orders.ts';
import { readEntries } from '#server/sales/ledger/read-entries.ts';
import { takeOrder } from '#server/sales/orders/taking/take-order.ts';
import { readOwed } from '#server/sales/payments/read-owed.ts';
import { expireUnpaidOrders } from '#server/sales/payments/reconcile-payments.ts';
import { takePayment } from '#server/sales/payments/take-by-hand.ts';
import { setStock, signedInCustomer } from '#tests/support/customers/customers.ts';
import { doJobs } from '#tests/support/jobs/do-jobs.ts';
import { tasksOf } from '#tests/support/jobs/tasks-of.ts';
import { noticesOf, payByCard, payingCard, placeOrderOf, startPaymentOf } from '#tests/support/orders/orders.ts';
import { eventsOf, orderToTake, paymentsOf, rowOf, takenCake } from '#tests/support/orders/taking.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { database, clock, services, testPayments } = shop;
const { db } = database;
const taking = { db, now: clock.now(), publicUrl: services.publicUrl };
const now = clock.now();
const work = () =>
  doJobs(
    db,
    tasksOf({ database, services, mail: outboxMail(), deliverTestNotice: testPayments.deliverNotice, now: clock.now }),
  );
const pay = (orderNo: string, amount: number | null, key: string = randomUUID()) =>
  takePayment(db, {
    orderNo,
    amountPence: amount === null ? null : pence(amount),
    method: 'cash',
    as: 'Tom',
    key,
    now,
  });
const wedding = { depositPence: pence(1000), balanceDueOn: '2026-11-19' };

beforeEach(() => setStock(database, takenCake, 50));

test('[B-09] [B-10] cash in the till is a payment and an entry of the ledger in one, with who took it', async () => {
  const { number } = await takeOrder(
    taking,
    orderToTake({ payment: { how: 'hand', method: 'cash', amountPence: null } }),
  );
  const { id } = await rowOf(database, number);
  expect(await paymentsOf(database, number)).toEqual(['cash 3120 paid Priya']);
  const entries = await readEntries(db, id);
  expect(
    entries.map(({ kind, method, provider, amountPence, madeBy }) => [kind, method, provider, amountPence, madeBy]),
  ).toEqual([['payment', 'cash', '', 3120, 'Priya']]);
  expect(await eventsOf(database, number)).toEqual(['placed by Priya', 'accepted by Priya']);
  await checkBooks(db, now);
});

test('[B-10] a deposit now and the balance by a day: accepted with the deposit, and the parts add up to the order', async () => {
  const { number, paidPence, owedPence } = await takeOrder(
    taking,
    orderToTake({ deposit: wedding, payment: { how: 'hand', method: 'terminal', amountPence: null } }),
  );
  expect([paidPence, owedPence]).toEqual([1000, 2120]);
  const owed = await readOwed(db, await rowOf(database, number), now);
  expect(owed.standing.parts.map(({ label, amountPence, openPence }) => [label, amountPence, openPence])).toEqual([
    ['Deposit', 1000, 0],
    ['Balance', 2120, 2120],
  ]);
  expect(await pay(number, null)).toEqual({ amountPence: 2120, owedPence: 0 });
  expect(await paymentsOf(database, number)).toEqual(['terminal 1000 paid Priya', 'cash 2120 paid Tom']);
  await checkBooks(db, now);
});

describe('[B-09] money by hand', () => {
  test('is never more than is owed, and nothing of an order that is off', async () => {
    const { number } = await takeOrder(taking, orderToTake());
    await expect(pay(number, 3121)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('£31.20'),
    });
    expect(await pay(number, 3000)).toEqual({ amountPence: 3000, owedPence: 120 });
    await expect(pay(number, 121)).rejects.toMatchObject({ code: 'conflict' });
    expect(await pay(number, null)).toEqual({ amountPence: 120, owedPence: 0 });
    await expect(pay(number, null)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('there is nothing to pay'),
    });
    const unpaid = await takeOrder(taking, orderToTake({ payment: { how: 'link' } }));
    clock.moveOn(3 * 24 * 60);
    await expireUnpaidOrders(db, services.payments, clock.now());
    clock.moveOn(-3 * 24 * 60);
    await expect(pay(unpaid.number, null)).rejects.toMatchObject({ message: expect.stringContaining("'Expired'") });
    expect(await paymentsOf(database, unpaid.number)).toEqual([]);
  });

  test('under one key is taken once, however often and at once it is said', async () => {
    const { number } = await takeOrder(taking, orderToTake());
    const key = randomUUID();
    await Promise.all(Array.from({ length: 10 }, () => pay(number, 1000, key)));
    expect(await paymentsOf(database, number)).toEqual(['cash 1000 paid Tom']);
    const other = await takeOrder(taking, orderToTake());
    await expect(pay(other.number, 1000, key)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('by ten at once is taken until nothing is owed', async () => {
    const { number } = await takeOrder(taking, orderToTake());
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => pay(number, 1000)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const owed = await readOwed(db, await rowOf(database, number), now);
    expect([owed.keptPence, owed.owedPence]).toEqual([3000, 120]);
    await checkBooks(db, now);
  });

  test('pays an order from the web too: it is accepted, and the page of the card provider is closed', async () => {
    const order = await placeOrderOf(shop, takenCake);
    const session = await startPaymentOf(order);
    await expect(pay(order.orderNo, 100)).rejects.toMatchObject({ code: 'conflict' });
    expect(await pay(order.orderNo, null)).toEqual({ amountPence: 3120, owedPence: 0 });
    expect(await rowOf(database, order.orderNo)).toMatchObject({ fulfilment: 'accepted', paymentMethod: 'Cash' });
    await work();
    expect(await testPayments.look(session)).toBe('closed');
  });
});

test('[B-09] cash is taken while the card is being paid: one of both is the order’s, the other goes back', async () => {
  for (let n = 0; n < 5; n++) {
    const order = await placeOrderOf(shop, takenCake);
    const session = await startPaymentOf(order);
    await testPayments.pay(session, payingCard);
    const [notice = ''] = await noticesOf(database, session);
    const [cash] = await Promise.allSettled([pay(order.orderNo, null), testPayments.deliverNotice(notice)]);
    await work();
    const row = await rowOf(database, order.orderNo);
    expect(row.fulfilment).toBe('accepted');
    const owed = await readOwed(db, row, now);
    expect(owed).toMatchObject({ keptPence: 3120, owedPence: 0, overPence: 0, reservedPence: 0 });
    expect(owed.returnedPence).toBe(cash.status === 'fulfilled' ? 3120 : 0);
  }
  await checkBooks(db, now);
});

describe('[B-10] an order is handed over', () => {
  const ready = async (orderNo: string) => {
    for (const to of ['baking', 'ready'] as const) await moveByStaff(db, { orderNo, to, as: 'Tom', now });
  };
  const collect = (orderNo: string, paid?: { method: 'cash'; key: string }) =>
    moveByStaff(db, { orderNo, to: 'collected', as: 'Tom', now, paid });

  test('not while money is owed for it, unless it is paid at the same moment', async () => {
    const { number } = await takeOrder(taking, orderToTake());
    await ready(number);
    await expect(collect(number)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('£31.20 to pay'),
    });
    expect((await rowOf(database, number)).fulfilment).toBe('ready');
    expect(await collect(number, { method: 'cash', key: randomUUID() })).toBe('moved');
    expect(await paymentsOf(database, number)).toEqual(['cash 3120 paid Tom']);
    expect((await rowOf(database, number)).fulfilment).toBe('collected');
    await checkBooks(db, now);
  });

  test('without a word about money where it is paid', async () => {
    const { number } = await takeOrder(
      taking,
      orderToTake({ payment: { how: 'hand', method: 'cash', amountPence: null } }),
    );
    await ready(number);
    expect(await collect(number)).toBe('moved');
    expect(await paymentsOf(database, number)).toHaveLength(1);
  });
});

test('[B-09] a customer pays the balance of their order with their card: what is asked for is what is owed at that moment', async () => {
  const customer = await signedInCustomer(shop);
  const { number } = await takeOrder(
    taking,
    orderToTake({
      customer: customer.email,
      deposit: wedding,
      payment: { how: 'hand', method: 'cash', amountPence: null },
    }),
  );
  const seen = await customer.browser.get(`/orders/order/${number}`);
  expect(seen.body).toMatchObject({
    status: 'paid',
    total: 31.2,
    toPay: { asked: 21.2, owed: 21.2, dueOn: '2026-11-19', label: 'Balance' },
  });
  expect((await customer.browser.post('/payments/session', { orderNo: number, amount: 3120 })).body).toMatchObject({
    code: 'priceChanged',
  });
  await payByCard(shop, { customer, orderNo: number, amount: 2120 });
  expect(await paymentsOf(database, number)).toEqual(['cash 1000 paid Priya', 'card 2120 paid']);
  expect((await customer.browser.get(`/orders/order/${number}`)).body).not.toHaveProperty('toPay');
  expect((await rowOf(database, number)).paymentMethod).toBe('Cash');
  await checkBooks(db, now);
});

test('[B-09] an order from the web that was paid at once owes nothing, and shows nothing of it', async () => {
  const order = await placeOrderOf(shop, takenCake);
  expect((await order.customer.browser.get(`/orders/order/${order.orderNo}`)).body).not.toHaveProperty('toPay');
  await payByCard(shop, order);
  expect((await order.customer.browser.get(`/orders/order/${order.orderNo}`)).body).not.toHaveProperty('toPay');
});
