import { beforeEach, expect, test } from 'vitest';
import { failureReply } from '#contract/wire/failure-reply.ts';
import { whys } from '#domain/order/order-event.ts';
import { addBaked, countStock } from '#server/catalogue/stock/staff-stock.ts';
import { capacityRules, takenDays, takenSlots } from '#server/db/tables/capacity-tables.ts';
import { checkBooks } from '#server/jobs/tasks.ts';
import { cancelByStaff, moveByStaff } from '#server/sales/admin/staff-orders.ts';
import { settlePayment } from '#server/sales/payments/settle-payment.ts';
import { makeTransfer } from '#server/sales/refunds/make-transfer.ts';
import {
  orderRequestFor,
  productCalled,
  type SignedIn,
  setStock,
  signedInCustomer,
} from '#tests/support/customers/customers.ts';
import { clearOrders } from '#tests/support/orders/clear-orders.ts';
import { paymentStates, placeOrderOf, startPaymentOf, stateOf } from '#tests/support/orders/orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { listMovements } from '#tests/support/stock/movements.ts';

const shop = await openTestShop();
const { database, clock, services } = shop;
const { db, pool } = database;
const slug = 'salted-caramel-drip-cake';
const customers = await Promise.all(Array.from({ length: 50 }, () => signedInCustomer(shop)));
const by = { slug, as: 'Priya', note: '', now: clock.now() };
const stock = async () => (await productCalled(database, slug)).stock;

beforeEach(async () => {
  await clearOrders(pool);
  await pool.query(`
    delete from capacity_rules; delete from taken_days; delete from taken_slots; delete from unpaid_holds`);
});

/** 'placed', or the code of the refusal. */
async function answerTo({ id, browser }: SignedIn): Promise<string> {
  const product = await productCalled(database, slug);
  const { status, body } = await browser.post('/orders', orderRequestFor(id, [{ product, quantity: 1 }]));
  return status === 200 ? 'placed' : failureReply.parse(body).code;
}
const places = async () => ({
  days: (await db.select().from(takenDays)).reduce((sum, { orders }) => sum + orders, 0),
  slots: (await db.select().from(takenSlots)).reduce((sum, { pickups }) => sum + pickups, 0),
});

test.each([1, 2, 3, 4, 5])(
  '[E-06][Y-03] 50 customers at once for the last slot and the last cake while one is counted and one baked: one has both (run %i)',
  async () => {
    await db.insert(capacityRules).values({ weekday: 4, pickupsOfSlot: 1 });
    await setStock(database, slug, 1);
    const [counted, baked, ...answers] = await Promise.all([
      countStock(db, { ...by, counted: 1, seen: 1 }),
      addBaked(db, { ...by, pieces: 1 }),
      ...customers.map(answerTo),
    ]);
    expect(answers.filter((answer) => answer === 'placed')).toHaveLength(1);
    expect(answers.filter((answer) => !['placed', 'slotFull', 'outOfStock'].includes(answer))).toEqual([]);
    expect(counted.missing).toBe(0);
    expect(baked).toBeGreaterThan(0);
    expect(await stock()).toBe(1);
    expect(await places()).toEqual({ days: 1, slots: 1 });
    await checkBooks(db, clock.now());
  },
);

test.each([1, 2, 3, 4, 5])(
  '[E-06] 50 customers at once for the last three cakes while they are counted and two more are baked: no sale is lost, none is made twice (run %i)',
  async () => {
    await setStock(database, slug, 3);
    const [, , ...answers] = await Promise.all([
      countStock(db, { ...by, counted: 3, seen: 3 }),
      addBaked(db, { ...by, pieces: 2 }),
      ...customers.map(answerTo),
    ]);
    const sold = answers.filter((answer) => answer === 'placed').length;
    expect(sold).toBeGreaterThanOrEqual(3);
    expect(await stock()).toBe(5 - sold);
    const ofOrders = (await listMovements(db, slug, { withoutOrders: false })).filter(
      ({ orderNo }) => orderNo !== null,
    );
    expect(ofOrders).toHaveLength(sold);
    expect(await places()).toEqual({ days: sold, slots: sold });
    await checkBooks(db, clock.now());
  },
);

test('[Y-03][E-06] a paid order that is cancelled gives back its place and its cakes at once, and once: not again with its money', async () => {
  await db.insert(capacityRules).values({ weekday: 4, pickupsOfSlot: 1, ordersOfDay: 1 });
  await setStock(database, slug, 5);
  const gateway = services.payments;
  const now = clock.now();
  const paid = async () => {
    const order = await placeOrderOf(shop, slug);
    const sessionId = await startPaymentOf(order);
    await shop.testPayments.pay(sessionId, {
      number: '4242 4242 4242 4242',
      expiry: '12 / 34',
      cvc: '123',
      name: 'P Shah',
    });
    await settlePayment(db, { gateway, sessionId, settled: 'paid', why: whys.lookedUp('the test'), now });
    return order.orderNo;
  };
  const refundAll = async () => {
    const { rows } = await pool.query<{ id: number }>(`select id from refund_transfers where state = 'due'`);
    for (const { id } of rows) await makeTransfer(db, gateway, id, now);
  };
  const [customer] = customers;
  if (!customer) throw new Error('nobody is there');

  const first = await paid();
  expect(await answerTo(customer)).toBe('slotFull');
  await cancelByStaff(db, { orderNo: first, as: 'Priya', reason: 'No oven', now });
  expect([await stock(), await places()]).toEqual([5, { days: 0, slots: 0 }]);
  await refundAll();
  expect([await stateOf(database, first), await paymentStates(database, first)]).toEqual(['refunded', ['refunded']]);
  expect([await stock(), await places()]).toEqual([5, { days: 0, slots: 0 }]);
  await checkBooks(db, now);

  const second = await paid();
  await moveByStaff(db, { orderNo: second, to: 'baking', as: 'Priya', now });
  await cancelByStaff(db, { orderNo: second, as: 'Priya', reason: 'Dropped', now });
  await refundAll();
  expect(await stateOf(database, second)).toBe('refunded');
  // Its work was done and its cakes were made: neither is available again.
  expect([await stock(), await places()]).toEqual([4, { days: 1, slots: 1 }]);
  expect(await answerTo(customer)).toBe('slotFull');
  await checkBooks(db, now);
});
