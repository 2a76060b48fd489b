import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { emails, orders } from '#server/db/tables/schema.ts';
import { outboxMail } from '#server/gateways/mail.ts';
import { cancelByStaff, moveByStaff } from '#server/sales/admin/staff-orders.ts';
import { setStock } from '#tests/support/customers/customers.ts';
import { doJobs } from '#tests/support/jobs/do-jobs.ts';
import { tasksOf } from '#tests/support/jobs/tasks-of.ts';
import { ordersToEdit } from '#tests/support/orders/edited-orders.ts';
import { placeOrderOf, waitingJobs } from '#tests/support/orders/orders.ts';
import { takeByHand } from '#tests/support/orders/paid-baskets.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { database, testPayments, clock, services } = shop;
const { db, pool } = database;
const { edit, paidOrder, rowOf } = ordersToEdit(shop);
const cake = 'black-forest-gateau';
const day = '2026-11-19';
await setStock(database, cake, 70);
const tasks = tasksOf({
  database,
  services,
  mail: outboxMail(),
  deliverTestNotice: testPayments.deliverNotice,
  now: clock.now,
});
const work = () => doJobs(db, tasks);
const changesOf = async (orderNo: string) => {
  const all = await db.select().from(emails).orderBy(asc(emails.id));
  return all.filter(({ eventKey }) => eventKey.startsWith(`order-changed:${orderNo}:`));
};
const calendarIn = (email: Awaited<ReturnType<typeof changesOf>>[number] | undefined): string =>
  (email?.attachments[0]?.content ?? '').replaceAll('\r\n ', '');

beforeEach(() => pool.query('delete from capacity_rules'));

describe('[B-07] the customer gets one letter that says what changed', () => {
  test('before and after, the new sum, what comes back, and an entry that takes the place of the former one', async () => {
    const order = await paidOrder(cake, 2);
    await work();
    await edit(order.orderNo, {
      pickup: { date: day, time: '15:00' },
      lines: [{ place: 1, quantity: 1, said: {} }],
      reason: 'As we said on the telephone.',
    });
    await work();
    const [letter, ...more] = await changesOf(order.orderNo);
    expect(more).toEqual([]);
    expect(letter?.recipient).toBe(order.customer.email);
    expect(letter?.subject).toContain(`Order ${order.orderNo} has been changed`);
    for (const text of [letter?.plain, letter?.html]) {
      expect(text).toContain('Pick-up: Thursday 19 November 2026, 12:00 pm → Thursday 19 November 2026, 3:00 pm');
      expect(text).toMatch(/2 → 1 x Black Forest Gateau/);
      expect(text).toContain('As we said on the telephone.');
      expect(text).toMatch(/It now costs £[\d.]+\. It was £[\d.]+ before\./);
      expect(text).toMatch(/We are refunding £[\d.]+ to you the way you paid\./);
    }
    const confirmed = await db.select().from(emails);
    const uid = /UID:(.*)/.exec(
      calendarIn(confirmed.find(({ eventKey }) => eventKey === `order-paid:${order.orderNo}`)),
    )?.[1];
    const entry = calendarIn(letter);
    expect(letter?.attachments[0]?.contentType).toContain('method=REQUEST');
    expect(entry).toContain('METHOD:REQUEST');
    expect(entry).toContain('SEQUENCE:1');
    expect(entry).toContain('DTSTART:20261119T150000Z');
    expect(entry).toContain(`UID:${uid}`);
    await cancelByStaff(db, { orderNo: order.orderNo, as: 'Priya', reason: 'Rain.', now: clock.now() });
    await work();
    const gone = (await db.select().from(emails)).find(
      ({ eventKey }) => eventKey === `order-cancelled:${order.orderNo}`,
    );
    expect(calendarIn(gone)).toContain('SEQUENCE:2');
    expect(calendarIn(gone)).toContain(`UID:${uid}`);
  });

  test('what was paid at the counter is given back there', async () => {
    const order = await placeOrderOf(shop, cake, 2);
    const { totalPence, id } = await rowOf(order.orderNo);
    await takeByHand(shop, id, { method: 'terminal', amountPence: totalPence });
    await db.update(orders).set({ fulfilment: 'accepted' }).where(eq(orders.id, id));
    await edit(order.orderNo, { lines: [{ place: 1, quantity: 1, said: {} }] });
    await work();
    const [letter] = await changesOf(order.orderNo);
    expect(letter?.plain).toMatch(
      /You have paid £[\d.]+ too much, and we will refund it\. Please ask for it when you collect\./,
    );
    expect(letter?.plain).not.toContain('your bank');
  });

  test('of an order that is being baked it says the other time, and of money nothing', async () => {
    const order = await paidOrder(cake, 2);
    await work();
    await moveByStaff(db, { orderNo: order.orderNo, to: 'baking', as: 'Priya', now: clock.now() });
    await edit(order.orderNo, { pickup: { date: day, time: '16:30' } });
    await work();
    const [letter, ...more] = await changesOf(order.orderNo);
    expect(more).toEqual([]);
    expect(letter?.plain).toContain('Thursday 19 November 2026, 12:00 pm → Thursday 19 November 2026, 4:30 pm');
    expect(letter?.plain).not.toMatch(/It now costs|refund/);
  });

  test('two changes within the minute are told together, from what the customer last knew', async () => {
    const order = await paidOrder(cake, 2);
    await work();
    await edit(order.orderNo, { pickup: { date: day, time: '15:00' } });
    await edit(order.orderNo, { pickup: { date: day, time: '16:00' }, recipientName: 'Noor Khan' });
    expect(await waitingJobs(database, 'send_revision_email')).toBe(1);
    const { rows } = await pool.query(
      `select extract(epoch from run_at - created_at)::int as seconds from graphile_worker.jobs where task_identifier = 'send_revision_email'`,
    );
    expect(rows).toEqual([{ seconds: 60 }]);
    await work();
    const letters = await changesOf(order.orderNo);
    expect(letters.length).toBe(1);
    expect(letters[0]?.plain).toContain('12:00 pm → Thursday 19 November 2026, 4:00 pm');
    expect(letters[0]?.plain).toContain('Noor Khan');
    expect(letters[0]?.plain).not.toContain('3:00 pm');
    await edit(order.orderNo, { pickup: { date: day, time: '11:00' } });
    await work();
    const [, next] = await changesOf(order.orderNo);
    expect(next?.plain).toContain('4:00 pm → Thursday 19 November 2026, 11:00 am');
    expect(calendarIn(next)).toContain('SEQUENCE:3');
  });

  test('a change that was taken back before it was told is no news, and one of a cancelled order neither', async () => {
    const order = await paidOrder(cake, 2);
    await work();
    await edit(order.orderNo, { pickup: { date: day, time: '15:00' } });
    await edit(order.orderNo, { pickup: { date: day, time: '12:00' } });
    await work();
    await edit(order.orderNo, { pickup: { date: day, time: '15:00' } });
    await cancelByStaff(db, { orderNo: order.orderNo, as: 'Priya', reason: 'Rain.', now: clock.now() });
    await work();
    expect(await changesOf(order.orderNo)).toEqual([]);
  });

  test('a job that is done twice writes one letter', async () => {
    const order = await paidOrder(cake, 2);
    await work();
    const { id } = (await pool.query('select id from orders where number = $1', [order.orderNo])).rows[0];
    await edit(order.orderNo, { pickup: { date: day, time: '15:00' } });
    for (let n = 0; n < 2; n++)
      await Reflect.apply(tasks.send_revision_email ?? fail, undefined, [[{ orderId: id, revision: 2 }]]);
    await work();
    expect((await changesOf(order.orderNo)).length).toBe(1);
  });

  test('an unpaid order has no entry in a calendar yet: its confirmation brings the new day', async () => {
    const order = await placeOrderOf(shop, cake, 1);
    await edit(order.orderNo, { pickup: { date: day, time: '15:00' } });
    await work();
    const [letter] = await changesOf(order.orderNo);
    expect(letter?.attachments).toEqual([]);
    expect(letter?.plain).toContain('3:00 pm');
  });
});

function fail(): never {
  throw new Error('there is no such task');
}

test('[B-07] the email is left out where staff say so, but never where money moves', async () => {
  const order = await paidOrder(cake, 2);
  await edit(order.orderNo, { pickup: { date: day, time: '15:00' }, tellsCustomer: false });
  await work();
  expect(await changesOf(order.orderNo)).toEqual([]);
  await edit(order.orderNo, { lines: [{ place: 1, quantity: 1, said: {} }], tellsCustomer: false });
  await work();
  expect(await changesOf(order.orderNo)).toHaveLength(1);
});
