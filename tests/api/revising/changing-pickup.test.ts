import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { orderHistory } from '#contract/orders/order-listing.ts';
import { capacityRules } from '#server/db/tables/capacity-tables.ts';
import { orderRevisions } from '#server/db/tables/change-tables.ts';
import { moveByStaff } from '#server/sales/admin/staff-orders.ts';
import { setStock, signedInCustomer } from '#tests/support/customers/customers.ts';
import { clearOrders } from '#tests/support/orders/clear-orders.ts';
import { ordersToEdit } from '#tests/support/orders/edited-orders.ts';
import { type PlacedOrder, placeOrderOf } from '#tests/support/orders/orders.ts';
import { openTestShop, TestClock } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { database, clock } = shop;
const { db, pool } = database;
const { edit, paidOrder, rowOf, places, booksAreRight } = ordersToEdit(shop);
const cake = 'black-forest-gateau';
const day = '2026-11-19';
const start = new TestClock().now().getTime();

beforeEach(async () => {
  clock.moveOn((start - clock.now().getTime()) / 60_000);
  await pool.query(`delete from capacity_rules; delete from pauses;
    update opening_hours set midday_closes = null, midday_reopens = null`);
  await pool.query("update products set lead_days = 0, order_by = null where slug = 'black-forest-gateau'");
  await clearOrders(pool);
  await pool.query('delete from taken_days; delete from taken_slots; delete from unpaid_holds');
  await setStock(database, cake, 20);
});
afterEach(() => booksAreRight());

const look = ({ customer, orderNo }: PlacedOrder) => customer.browser.get(`/orders/order/${orderNo}/pickup`);
const change = ({ customer, orderNo }: PlacedOrder, date: string, time: string, revision = 1) =>
  customer.browser.post(`/orders/order/${orderNo}/pickup`, {
    revision,
    pickupDate: date,
    pickupTime: `${time}:00`,
  });

describe('[B-07] customers change day and time of their own order', () => {
  test.each(['placed', 'paid'] as const)('while it is %s', async (kind) => {
    const order = kind === 'paid' ? await paidOrder(cake) : await placeOrderOf(shop, cake);
    expect(await look(order)).toMatchObject({
      status: 200,
      body: { revision: 1, mayChange: true, until: '2026-11-19T12:00:00.000Z' },
    });
    expect(await change(order, '2026-11-20', '10:30')).toMatchObject({
      status: 200,
      body: { orderNo: order.orderNo, pickupDate: '2026-11-20', pickupTime: '10:30:00' },
    });
    expect(await places()).toEqual({ '2026-11-20': 1, '2026-11-20 10:30': 1 });
    const kept = await db.select().from(orderRevisions);
    expect(kept).toMatchObject([{ revision: 2, actorKind: 'customer', madeBy: '', before: { pickup: { date: day } } }]);
  });

  test('[U-04] what they and the bakery changed stands in what they read of it, and who changed it', async () => {
    const order = await paidOrder(cake);
    const changesOf = async () =>
      orderHistory.parse((await order.customer.browser.get(`/orders/order/${order.orderNo}/history`)).body).changes;
    expect(await changesOf()).toEqual([]);
    clock.moveOn(5);
    await change(order, '2026-11-20', '10:30');
    await edit(order.orderNo, { pickup: { date: '2026-11-21', time: '11:00' } });
    expect(await changesOf()).toMatchObject([
      { cause: 'customer', said: [expect.stringMatching(/^Pick-up: Thursday 19 November.* → Friday 20 November/)] },
      { cause: 'shop', said: [expect.stringMatching(/^Pick-up: Friday 20 November.* → Saturday 21 November/)] },
    ]);
  });

  test('asking twice for the same is harmless, whatever was known of the order', async () => {
    const order = await paidOrder(cake);
    const answers = await Promise.all([change(order, day, '15:00'), change(order, day, '15:00')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await change(order, day, '15:00')).toMatchObject({ status: 200 });
    expect(await rowOf(order.orderNo)).toMatchObject({ revision: 2, pickupTime: '15:00:00' });
  });

  test('an old tab is refused kindly, with what changed since and no name of the staff', async () => {
    const order = await paidOrder(cake);
    await edit(order.orderNo, { pickup: { date: day, time: '15:00' } });
    const stale = await change(order, '2026-11-20', '10:30');
    expect(stale).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(JSON.stringify(stale.body)).toContain('By the bakery on Wednesday 18 November 2026');
    expect(JSON.stringify(stale.body)).not.toContain('Priya on');
    expect(await rowOf(order.orderNo)).toMatchObject({ revision: 2, pickupDate: day });
  });

  test('until its cakes could no longer be ordered for the day that it has', async () => {
    await pool.query("update products set lead_days = 1, order_by = '16:00' where slug = 'black-forest-gateau'");
    const order = await paidOrder(cake);
    expect(await look(order)).toMatchObject({ body: { mayChange: true, until: '2026-11-18T16:00:00.000Z' } });
    clock.moveOn(4 * 60 + 1);
    expect(await look(order)).toMatchObject({ body: { mayChange: false, until: null } });
    expect(await change(order, '2026-11-24', '10:30')).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await rowOf(order.orderNo)).toMatchObject({ revision: 1, pickupDate: day });
  });

  test('[Y-02] until the shop’s own order-by time; staff may give a cake that is baking another time after it', async () => {
    const order = await paidOrder(cake);
    await pool.query("update diary set lead_days = 1, order_by = '16:00'");
    try {
      expect(await look(order)).toMatchObject({ body: { mayChange: true, until: '2026-11-18T16:00:00.000Z' } });
      clock.moveOn(4 * 60 + 1);
      expect(await look(order)).toMatchObject({ body: { mayChange: false, until: null } });
      // A later time leaves the customer no less than was promised, before baking and after.
      await edit(order.orderNo, { pickup: { date: day, time: '15:00' } });
      await moveByStaff(db, { orderNo: order.orderNo, to: 'baking', as: 'Priya', now: clock.now() });
      await edit(order.orderNo, { pickup: { date: day, time: '11:00' } });
      expect(await rowOf(order.orderNo)).toMatchObject({ pickupDate: day, pickupTime: '11:00:00' });
    } finally {
      await pool.query('update diary set lead_days = 0, order_by = null');
    }
  });

  test('to a day that the diary has, on which it can be ready', async () => {
    await pool.query("update products set lead_days = 1, order_by = '16:00' where slug = 'black-forest-gateau'");
    const order = await paidOrder(cake);
    const refused = async (date: string, time: string) => (await change(order, date, time)).body;
    expect(await refused('2026-11-18', '17:00')).toMatchObject({ code: 'invalid' });
    expect(await refused('2026-12-25', '10:00')).toMatchObject({
      fields: { pickupDate: 'We are closed for Christmas Day. Please choose another day' },
    });
    expect(await refused('2026-11-24', '10:01')).toMatchObject({ code: 'invalid' });
    expect(await refused('2026-11-24', '23:00')).toMatchObject({ code: 'invalid' });
    expect(await rowOf(order.orderNo)).toMatchObject({ revision: 1, pickupDate: day });
  });

  test('never to a full day or time: the next that is free is offered', async () => {
    await db.insert(capacityRules).values({ date: day, pickupsOfSlot: 1 });
    const first = await paidOrder(cake);
    await change(first, day, '15:00');
    const second = await paidOrder(cake);
    expect(await change(second, day, '15:00')).toMatchObject({
      status: 409,
      body: { code: 'slotFull', free: { date: day, time: '15:15' } },
    });
    expect(await places()).toEqual({ [day]: 2, [`${day} 12:00`]: 1, [`${day} 15:00`]: 1 });
  });

  test('[Y-01] after midday to no more than its times take for themselves', async () => {
    await pool.query(`update opening_hours set midday_closes = '13:00', midday_reopens = '14:00'`);
    await db.insert(capacityRules).values({ date: day, pickupsOfSlot: 2, pickupsOfLaterSlot: 1 });
    const [first, second] = [await paidOrder(cake), await paidOrder(cake)];
    expect(await change(first, day, '13:30')).toMatchObject({ status: 422 });
    expect(await change(first, day, '15:00')).toMatchObject({ status: 200 });
    expect(await change(second, day, '15:00')).toMatchObject({
      status: 409,
      body: { code: 'slotFull', free: { date: day, time: '15:15' } },
    });
    expect(await change(first, day, '11:00', 2)).toMatchObject({ status: 200 });
    expect(await change(second, day, '11:00')).toMatchObject({ status: 200 });
    expect(await places()).toEqual({ [day]: 2, [`${day} 11:00`]: 2 });
  });

  test('not once it is being baked', async () => {
    const order = await paidOrder(cake);
    await moveByStaff(db, { orderNo: order.orderNo, to: 'baking', as: 'Priya', now: clock.now() });
    expect(await look(order)).toMatchObject({ body: { mayChange: false } });
    expect(await change(order, day, '15:00')).toMatchObject({ status: 409 });
  });

  test('nobody else’s, and nobody who is not logged in', async () => {
    const order = await paidOrder(cake);
    const stranger = { ...order, customer: await signedInCustomer(shop) };
    expect(await look(stranger)).toMatchObject({ status: 404 });
    expect(await change(stranger, day, '15:00')).toMatchObject({ status: 404 });
    const nobody = { ...order, customer: { ...order.customer, browser: shop.visitor() } };
    expect(await change(nobody, day, '15:00')).toMatchObject({ status: 401 });
    expect(await rowOf(order.orderNo)).toMatchObject({ revision: 1 });
  });
});
