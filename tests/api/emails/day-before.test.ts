import { eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { dayMs } from '#domain/pickup/clock/durations.ts';
import { writeSetting } from '#server/content/staff-settings.ts';
import { readSettings } from '#server/db/read-shop.ts';
import { emails, orders } from '#server/db/tables/schema.ts';
import { outboxMail } from '#server/gateways/mail.ts';
import { cancelByStaff, moveByStaff } from '#server/sales/admin/staff-orders.ts';
import { remindOfPickups } from '#server/sales/orders/emails/remind-of-pickups.ts';
import { setStock } from '#tests/support/customers/customers.ts';
import { doJobs } from '#tests/support/jobs/do-jobs.ts';
import { tasksOf } from '#tests/support/jobs/tasks-of.ts';
import { payByCard, placeOrderOf } from '#tests/support/orders/orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { database, testPayments, clock, services } = shop;
const { db } = database;
const cake = 'black-forest-gateau';
await setStock(database, cake, 70);
const { deliverNotice: deliverTestNotice } = testPayments;
const tasks = tasksOf({ database, services, mail: outboxMail(), deliverTestNotice, now: clock.now });

const dayAhead = (days: number) => new Date(clock.now().getTime() + days * dayMs);
const change = (orderNo: string, to: Partial<typeof orders.$inferInsert>) =>
  db.update(orders).set(to).where(eq(orders.number, orderNo));
/** An order placed yesterday for tomorrow. */
async function ordered({ isPaid = true } = {}): Promise<string> {
  const order = await placeOrderOf(shop, cake);
  if (isPaid) await payByCard(shop, order);
  await change(order.orderNo, { createdAt: dayAhead(-1), pickupDate: dayAhead(1).toISOString().slice(0, 10) });
  return order.orderNo;
}
const remind = async (): Promise<string[]> => {
  await db.delete(emails).where(like(emails.eventKey, 'order-tomorrow:%'));
  await remindOfPickups(db, clock.now());
  await doJobs(db, tasks);
  const written = await db.select().from(emails).where(like(emails.eventKey, 'order-tomorrow:%'));
  return written.map(({ subject }) => subject.split(' ').at(-1) ?? '');
};

test('whoever ordered ahead is reminded the day before, with day, time, place and number', async () => {
  const orderNo = await ordered();
  expect(await remind()).toEqual([orderNo]);
  const [email] = await db
    .select()
    .from(emails)
    .where(like(emails.eventKey, `order-tomorrow:${orderNo}:%`));
  expect(email?.plain).toMatch(/ready for you tomorrow, \w+ \d+ November 2026 at 12:00 pm\. You will find us at/);
  expect(email?.plain).toContain('1 x Black Forest Gateau');
  await change(orderNo, { fulfilment: 'collected' });
});

test('nobody is reminded of what is unpaid, cancelled, given back, sold over the counter, of another day or ordered today', async () => {
  await ordered({ isPaid: false });
  const cancelled = await ordered();
  await cancelByStaff(db, { orderNo: cancelled, as: 'Priya', reason: '', now: clock.now() });
  const givenBack = await ordered();
  await moveByStaff(db, { orderNo: givenBack, to: 'baking', as: 'Priya', now: clock.now() });
  await cancelByStaff(db, { orderNo: givenBack, as: 'Priya', reason: 'Sorry', now: clock.now() });
  await change(await ordered(), { isWalkIn: true });
  await change(await ordered(), { pickupDate: dayAhead(2).toISOString().slice(0, 10) });
  await change(await ordered(), { createdAt: clock.now() });
  expect(await remind()).toEqual([]);
});

test('an order that is cancelled before its reminder is written has none', async () => {
  const orderNo = await ordered();
  await remindOfPickups(db, clock.now());
  await change(orderNo, { fulfilment: 'cancelled' });
  await doJobs(db, tasks);
  expect(
    await db
      .select()
      .from(emails)
      .where(like(emails.eventKey, `order-tomorrow:${orderNo}:%`)),
  ).toEqual([]);
});

test('nobody is reminded where the owner does not want it', async () => {
  const orderNo = await ordered();
  const { letters } = await readSettings(db, ['letters']);
  const set = (remindsOfPickups: boolean) =>
    writeSetting(db, { key: 'letters', value: { ...letters, remindsOfPickups }, as: 'Sunita Rao' });
  await set(false);
  expect(await remind()).toEqual([]);
  await set(true);
  expect(await remind()).toEqual([orderNo]);
});
