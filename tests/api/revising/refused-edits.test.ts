import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { capacityRules } from '#server/db/tables/capacity-tables.ts';
import { orderNotes, orderRevisions } from '#server/db/tables/change-tables.ts';
import { refunds } from '#server/db/tables/money/refund-tables.ts';
import { payments } from '#server/db/tables/schema.ts';
import { cancelByStaff, moveByStaff } from '#server/sales/admin/staff-orders.ts';
import { setStock } from '#tests/support/customers/customers.ts';
import { ordersToEdit, refusal } from '#tests/support/orders/edited-orders.ts';
import { placeOrderOf, startPaymentOf, stateOf, waitingJobs } from '#tests/support/orders/orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { database, clock } = shop;
const { db, pool } = database;
const { edit, pay, paidOrder, rowOf, linesOf, stockOf, places, startAfresh, booksAreRight } = ordersToEdit(shop);
const cake = 'black-forest-gateau';
const other = 'salted-caramel-drip-cake';
/** The Thursday on which the tests' orders are collected. */
const day = '2026-11-19';

beforeEach(() => startAfresh(cake, other));
afterEach(() => booksAreRight());

describe('nothing moves before it is certain', () => {
  test('a preview says all that would be, and moves nothing', async () => {
    const order = await paidOrder(cake, 2);
    const before = { row: await rowOf(order.orderNo), stock: await stockOf(cake), places: await places() };
    const letters = await waitingJobs(database, 'send_revision_email');
    const asked = { lines: [{ place: 1, quantity: 1, said: {} }], pickup: { date: '2026-11-21', time: '10:30' } };
    const tried = await edit(order.orderNo, { ...asked, isTrial: true });
    expect(tried).toMatchObject({ revision: 2, givingBackPence: before.row.totalPence - tried.totalPence });
    expect({ row: await rowOf(order.orderNo), stock: await stockOf(cake), places: await places() }).toEqual(before);
    expect(await db.select().from(refunds)).toEqual([]);
    expect(await waitingJobs(database, 'send_revision_email')).toBe(letters);
    const { orderNo: _, ...done } = await edit(order.orderNo, asked);
    expect(tried).toMatchObject(done);
  });

  test('where the stock has too little nothing is changed, the place and the other cakes neither', async () => {
    const order = await paidOrder(cake, 2);
    await setStock(database, other, 1);
    const before = { row: await rowOf(order.orderNo), stock: await stockOf(cake), places: await places() };
    const lines = [
      { place: 1, quantity: 1, said: {} },
      { slug: other, quantity: 2, said: {} },
    ];
    const refused = await refusal(edit(order.orderNo, { lines, pickup: { date: '2026-11-21', time: '10:30' } }));
    expect(refused).toMatchObject({ code: 'outOfStock', detail: { lines: [{ available: 1 }] } });
    expect({ row: await rowOf(order.orderNo), stock: await stockOf(cake), places: await places() }).toEqual(before);
  });

  test('what is so already is no change', async () => {
    const order = await paidOrder(cake, 2);
    expect(await edit(order.orderNo, { pickup: { date: day, time: '12:00' } })).toMatchObject({
      changes: [],
      revision: 1,
    });
    expect(await db.select().from(orderRevisions)).toEqual([]);
  });
});

describe('who was not looking', () => {
  test('a change that was made from a former revision is refused with what changed since, by whom and when', async () => {
    const order = await paidOrder(cake, 2);
    await edit(order.orderNo, { pickup: { date: day, time: '15:00' }, from: 1 });
    const stale = edit(order.orderNo, { lines: [{ place: 1, quantity: 1, said: {} }], from: 1, as: 'Tom' });
    expect(await refusal(stale)).toMatchObject({
      code: 'conflict',
      message: `Somebody changed ${order.orderNo} in the meantime, so your change was not saved. By Priya on Wednesday 18 November 2026, 12:00: Pick-up: Thursday 19 November 2026, 12:00 → Thursday 19 November 2026, 15:00.`,
    });
    expect(await rowOf(order.orderNo)).toMatchObject({ revision: 2, pickupTime: '15:00:00' });
    expect(await linesOf(order.orderNo)).toMatchObject([{ quantity: 2 }]);
  });

  test('an order that is cancelled, collected or expired stays as it is', async () => {
    const order = await paidOrder(cake, 2);
    await cancelByStaff(db, { orderNo: order.orderNo, as: 'Priya', reason: 'Rain.', now: clock.now() });
    const refused = await refusal(edit(order.orderNo, { pickup: { date: day, time: '15:00' } }));
    expect(refused).toMatchObject({
      code: 'conflict',
      message: `${order.orderNo} is 'Cancelled': it can no longer be changed.`,
    });
  });

  test('[B-07] from baking on the time of the same day may change, and nothing else', async () => {
    const order = await paidOrder(cake, 2);
    await moveByStaff(db, { orderNo: order.orderNo, to: 'baking', as: 'Priya', now: clock.now() });
    expect(await edit(order.orderNo, { pickup: { date: day, time: '16:00' } })).toMatchObject({ revision: 2 });
    expect(await places()).toEqual({ [day]: 1, [`${day} 16:00`]: 1 });
    for (const asked of [
      { pickup: { date: '2026-11-20', time: '16:00' } },
      { lines: [{ place: 1, quantity: 3, said: {} }] },
      { recipientName: 'Noor Khan' },
    ])
      expect(await refusal(edit(order.orderNo, asked))).toMatchObject({ code: 'conflict' });
  });
});

describe('the diary and its limits', () => {
  test('a full slot is refused with the next that is free, and the order keeps its own', async () => {
    await db.insert(capacityRules).values({ date: day, pickupsOfSlot: 1 });
    const first = await paidOrder(cake);
    await edit(first.orderNo, { pickup: { date: day, time: '15:00' } });
    const second = await paidOrder(cake);
    const refused = await refusal(edit(second.orderNo, { pickup: { date: day, time: '15:00' } }));
    expect(refused).toMatchObject({ code: 'slotFull', detail: { free: { date: day, time: '15:15' } } });
    expect(await places()).toEqual({ [day]: 2, [`${day} 12:00`]: 1, [`${day} 15:00`]: 1 });
  });

  test('staff go past limit and diary with a reason, which is kept; the next order is held to the limit', async () => {
    await db.insert(capacityRules).values({ date: day, pickupsOfSlot: 1, ordersOfDay: 2 });
    const first = await paidOrder(cake);
    await edit(first.orderNo, { pickup: { date: day, time: '15:00' } });
    const second = await paidOrder(cake);
    const asked = { pickup: { date: day, time: '15:00' }, pastDiary: 'She comes with her sister.' };
    expect(await edit(second.orderNo, asked)).toMatchObject({ passed: 'That pick-up time is full.' });
    expect(await places()).toEqual({ [day]: 2, [`${day} 15:00`]: 2 });
    const closed = { pickup: { date: '2026-12-25', time: '10:00' } };
    const refused = await refusal(edit(second.orderNo, closed));
    expect(refused).toMatchObject({
      code: 'invalid',
      message: 'We are closed for Christmas Day. Please choose another day',
    });
    await edit(second.orderNo, { ...closed, pastDiary: 'We bake for the hospital.' });
    expect(await db.select().from(orderNotes).orderBy(orderNotes.id)).toMatchObject([
      { madeBy: 'Priya', text: 'That pick-up time is full. Taken on anyway: She comes with her sister.' },
      {
        madeBy: 'Priya',
        text: 'We are closed for Christmas Day. Please choose another day Taken on anyway: We bake for the hospital.',
      },
    ]);
    await placeOrderOf(shop, cake);
    await expect(placeOrderOf(shop, cake)).rejects.toThrow('slotFull');
  });

  test('a limit that was lowered since takes nothing from who is in: a line may change all the same', async () => {
    const orders = [await paidOrder(cake), await paidOrder(cake)];
    await db.insert(capacityRules).values({ date: day, pickupsOfSlot: 1, ordersOfDay: 1 });
    const edited = await edit(orders[0]?.orderNo ?? '', { lines: [{ slug: other, quantity: 1, said: {} }] });
    expect(edited).toMatchObject({ revision: 2, passed: '' });
  });
});

describe('an order that waits for its payment', () => {
  test('keeps what it holds in step, and its page with the former amount is closed', async () => {
    const order = await placeOrderOf(shop, cake, 2);
    await startPaymentOf(order);
    const edited = await edit(order.orderNo, { lines: [{ place: 1, quantity: 1, said: {} }] });
    expect(edited).toMatchObject({ owedPence: edited.totalPence, givingBackPence: 0 });
    expect(await waitingJobs(database, 'close_session')).toBe(1);
    const { rows } = await pool.query('select kind, pence from unpaid_holds order by kind');
    expect(rows.map(({ pence }) => pence)).toEqual(rows.map(() => edited.totalPence));
    await cancelByStaff(db, { orderNo: order.orderNo, as: 'Priya', reason: 'Rain.', now: clock.now() });
    const after = await pool.query('select pence, orders from unpaid_holds');
    expect(after.rows.every((held) => held.pence === 0 && held.orders === 0)).toBe(true);
  });

  test('is paid at its new sum', async () => {
    const order = await placeOrderOf(shop, cake, 2);
    const edited = await edit(order.orderNo, { lines: [{ place: 1, quantity: 3, said: {} }] });
    await pay({ ...order, amount: edited.totalPence });
    expect(await stateOf(database, order.orderNo)).toBe('paid');
    expect(await db.select().from(payments)).toMatchObject([{ amountPence: edited.totalPence, state: 'paid' }]);
  });
});
