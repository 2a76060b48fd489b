import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { orderRevisions } from '#server/db/tables/change-tables.ts';
import { refundTransfers } from '#server/db/tables/money/refund-tables.ts';
import { moveByStaff } from '#server/sales/admin/staff-orders.ts';
import { signedInCustomer } from '#tests/support/customers/customers.ts';
import { ordersToEdit } from '#tests/support/orders/edited-orders.ts';
import { type PlacedOrder, placeOrderOf } from '#tests/support/orders/orders.ts';
import { openTestShop, TestClock } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { database, clock } = shop;
const { db, pool } = database;
const { edit, paidOrder, rowOf, linesOf, startAfresh, stockOf, booksAreRight } = ordersToEdit(shop);
const cake = 'rainbow-sprinkle-birthday-cake';
const start = new TestClock().now().getTime();

beforeEach(async () => {
  clock.moveOn((start - clock.now().getTime()) / 60_000);
  await startAfresh(cake);
  // From the stock on every day, and with time for a plaque until the morning of the order.
  await pool.query("update products set supply = 'stock', lead_days = 0, order_by = null where slug = $1", [cake]);
});
afterEach(() => booksAreRight());

const change = ({ customer, orderNo }: PlacedOrder, asked: object, revision = 1) =>
  customer.browser.post(`/orders/order/${orderNo}/item`, { revision, place: 1, quantity: 1, ...asked });
const add = ({ customer, orderNo }: PlacedOrder, slug: string, revision = 1) =>
  customer.browser.post(`/orders/order/${orderNo}/items`, { revision, slug });
const saying = (message: string) => ({ personalisation: { message } });

describe('[B-07] customers change what is in their own order until baking starts', () => {
  test('the words and the note to the baker, which cost nothing', async () => {
    const order = await paidOrder(cake);
    const personalisation = { message: 'Happy 7th, Mia', note: 'Not too pink, please.' };
    expect(await change(order, { personalisation })).toMatchObject({
      status: 200,
      body: { items: [{ personalisation }] },
    });
    expect(await change(order, { personalisation }, 2)).toMatchObject({ status: 200 });
    expect(await change(order, saying('Happy 8th, Mia'), 2)).toMatchObject({ status: 200 });
    expect(await linesOf(order.orderNo)).toMatchObject([{ personalisation: { message: 'Happy 8th, Mia' } }]);
    const kept = await db.select().from(orderRevisions);
    expect(kept.map(({ actorKind, madeBy }) => [actorKind, madeBy])).toEqual([
      ['customer', ''],
      ['customer', ''],
    ]);
  });

  test('fewer of it: what was paid too much goes back to the card at once, and the cake to the stock', async () => {
    const order = await paidOrder(cake, 2);
    expect(await stockOf(cake)).toMatchObject({ stock: 18 });
    expect(await change(order, { quantity: 1 })).toMatchObject({ status: 200, body: { items: [{ quantity: 1 }] } });
    expect(await db.select().from(refundTransfers)).toMatchObject([{ amountPence: order.amount / 2, method: 'card' }]);
    expect(await stockOf(cake)).toMatchObject({ stock: 19 });
  });

  test('more of it: the difference is still to pay', async () => {
    const order = await paidOrder(cake);
    const answer = await change(order, { quantity: 2 });
    expect(answer).toMatchObject({
      status: 200,
      body: { items: [{ quantity: 2 }], toPay: { owed: order.amount / 100 } },
    });
    expect(await stockOf(cake)).toMatchObject({ stock: 18 });
  });

  test('[Z-03] candles beside it: from the stock, at today’s price less the order’s discount, which is still to pay; and once, however often it is asked', async () => {
    const order = await paidOrder(cake);
    const before = await stockOf('candles-striped');
    expect(await add(order, 'candles-striped')).toMatchObject({
      status: 200,
      body: { items: [{ slug: cake }, { slug: 'candles-striped', quantity: 1 }], toPay: { owed: 2.36 } },
    });
    expect(await add(order, 'candles-striped')).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await add(order, 'no-such-thing', 2)).toMatchObject({ status: 404, body: { code: 'notFound' } });
    expect(await stockOf('candles-striped')).toMatchObject({ stock: (before?.stock ?? 0) - 1 });
    expect(await linesOf(order.orderNo)).toHaveLength(2);
  });

  test('another cake with words that it does not take, or without what it needs, is refused like any order of it', async () => {
    const order = await paidOrder(cake);
    const asked = { revision: 1, slug: 'vanilla-bean-swirl-cupcake', ...saying('Happy 7th') };
    expect(await order.customer.browser.post(`/orders/order/${order.orderNo}/items`, asked)).toMatchObject({
      status: 422,
    });
    expect(await add(order, 'personalised-photo-cake')).toMatchObject({ status: 422, body: { code: 'invalid' } });
    expect(await rowOf(order.orderNo)).toMatchObject({ revision: 1 });
  });

  test('not the last line, which is left by cancelling, nor more than there is', async () => {
    const order = await placeOrderOf(shop, cake);
    expect(await change(order, { quantity: 0 })).toMatchObject({ status: 422, body: { code: 'invalid' } });
    expect(await change(order, { quantity: 30 })).toMatchObject({ status: 409, body: { code: 'outOfStock' } });
    expect(await change(order, { place: 2 })).toMatchObject({ status: 422, body: { code: 'invalid' } });
    expect(await rowOf(order.orderNo)).toMatchObject({ revision: 1 });
  });

  test('more of it only while it could still be ordered for its day; fewer at any time', async () => {
    const order = await paidOrder(cake, 2);
    await pool.query("update products set lead_days = 1, order_by = '16:00' where slug = $1", [cake]);
    clock.moveOn(4 * 60 + 1);
    expect(await change(order, { quantity: 3 })).toMatchObject({
      status: 422,
      body: {
        fields: {
          pickupDate:
            'We cannot make that in time for the day of this order. Please choose a later day for the order first.',
        },
      },
    });
    await expect(edit(order.orderNo, { lines: [{ place: 1, quantity: 3, said: {} }] })).rejects.toMatchObject({
      code: 'invalid',
    });
    expect(await change(order, { quantity: 1 })).toMatchObject({ status: 200 });
    await edit(order.orderNo, { lines: [{ place: 1, quantity: 3, said: {} }], pastDiary: 'we have time' });
    expect(await linesOf(order.orderNo)).toMatchObject([{ quantity: 3 }]);
  });

  test('words that no cake takes are refused, as are words that there is no time for any more', async () => {
    const order = await paidOrder(cake);
    expect(await change(order, saying('x'.repeat(200)))).toMatchObject({ status: 422 });
    await pool.query(
      `update products set options = jsonb_set(options, '{message,lead}', '{"hours": 0, "days": 1, "orderBy": "16:00"}') where slug = $1`,
      [cake],
    );
    clock.moveOn(12 * 60);
    expect(await change(order, saying('Happy 7th, Mia'))).toMatchObject({ status: 422, body: { code: 'invalid' } });
    expect(await rowOf(order.orderNo)).toMatchObject({ revision: 1 });
  });

  test('an old tab is told what was changed since', async () => {
    const order = await paidOrder(cake);
    await edit(order.orderNo, { lines: [{ place: 1, said: { message: 'Happy 7th' } }] });
    const stale = await change(order, saying('Happy 8th'));
    expect(stale).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(JSON.stringify(stale.body)).toContain('By the bakery on');
  });

  test('not once it is being baked, and nobody else’s', async () => {
    const order = await paidOrder(cake);
    expect(await change({ ...order, customer: await signedInCustomer(shop) }, saying('Hello'))).toMatchObject({
      status: 404,
    });
    await moveByStaff(db, { orderNo: order.orderNo, to: 'baking', as: 'Priya', now: clock.now() });
    expect(await order.customer.browser.get(`/orders/order/${order.orderNo}/pickup`)).toMatchObject({
      body: { mayChangeItems: false },
    });
    expect(await change(order, saying('Hello'))).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await add(order, 'candles-striped')).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });
});
