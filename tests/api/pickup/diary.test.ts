import { expect, test } from 'vitest';
import { failureReply } from '#contract/wire/failure-reply.ts';
import { listenTo } from '#server/db/listen.ts';
import { diary, openingHours, specialDays } from '#server/db/tables/diary-tables.ts';
import { orderRequestFor, productCalled, signedInCustomer } from '#tests/support/customers/customers.ts';
import { testDatabase } from '#tests/support/database/database.ts';
import { diaryOfShop } from '#tests/support/orders/diary-of-shop.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const cake = await productCalled(shop.database, 'salted-caramel-drip-cake');
const { pool } = shop.database;

async function order(pickupDate: string, pickupTime: string) {
  const customer = await signedInCustomer(shop);
  const request = orderRequestFor(customer.id, [{ product: cake, quantity: 1 }], {
    pickupDate,
    pickupTime: `${pickupTime}:00`,
  });
  const { status, body } = await customer.browser.post('/orders', request);
  return status === 200 ? 'placed' : failureReply.parse(body).fields;
}

test('[Y-05] a new shop’s diary has the documented hours, 9:00 to 18:00 on every day, and no lead time', async () => {
  const { body } = await shop.visitor().get('/diary');
  const own = diaryOfShop();
  expect(body).toEqual({
    ...own,
    specialDays: own.specialDays.filter(({ date }) => date >= '2026-11-18'),
    now: shop.clock.now().toISOString(),
  });
  expect(own.week).toEqual(Array.from({ length: 7 }, () => ({ opens: '09:00', closes: '18:00' })));
  expect(own).toMatchObject({ leadMinutes: 0, horizonDays: 365, stepMinutes: 15 });
  expect(await order('2026-11-18', '18:00')).toBe('placed');
});

test('[Y-01] an order keeps to the special days: closed, shorter, within a year', async () => {
  expect(await order('2026-12-25', '12:00')).toEqual({
    pickupDate: 'We are closed for Christmas Day. Please choose another day',
  });
  expect(await order('2026-12-24', '15:15')).toEqual({
    pickupTime: 'Please select a time between 9:00 AM and 3:00 PM',
  });
  expect(await order('2026-12-24', '15:00')).toBe('placed');
  expect(await order('2027-11-18', '12:00')).toBe('placed');
  expect(await order('2027-11-19', '12:00')).toEqual({
    pickupDate: 'That is too far ahead. Please choose an earlier date',
  });
});

test('[Y-01] a change of the diary counts for the very next order, and the answer of the diary follows', async () => {
  await shop.database.db.insert(specialDays).values({ date: '2026-11-25', open: false, name: 'Stocktaking' });
  expect(await order('2026-11-25', '12:00')).toEqual({
    pickupDate: 'We are closed for Stocktaking. Please choose another day',
  });
  await pool.query(`update special_days set open = true, opens = '11:00', closes = '13:00' where date = '2026-11-25'`);
  expect(await order('2026-11-25', '10:45')).toEqual({
    pickupTime: 'Please select a time between 11:00 AM and 1:00 PM',
  });
  expect(await order('2026-11-25', '11:00')).toBe('placed');
  const { body } = await shop.visitor().get('/diary');
  expect(body).toHaveProperty('specialDays.0', {
    date: '2026-11-25',
    name: 'Stocktaking',
    words: '',
    hours: { opens: '11:00', closes: '13:00' },
    counterOnly: false,
  });
  await pool.query(`update special_days set online = false where date = '2026-11-25'`);
  expect(await order('2026-11-25', '11:30')).toEqual({
    pickupDate: 'We are not taking online orders for that day. Please choose another',
  });
  // Sundays.
  await pool.query('delete from opening_hours where weekday = 7');
  expect(await order('2026-11-22', '12:00')).toEqual({
    pickupDate: 'We are closed on that day. Please choose another',
  });
  expect(await order('2026-11-23', '12:00')).toBe('placed');
});

test('[Y-01] every process hears of a changed diary', async () => {
  const { open, url } = await testDatabase();
  let heard = 0;
  const listening = await listenTo(url, ['catalogue_changed'], () => {
    heard += 1;
  });
  await open.db.insert(specialDays).values({ date: '2026-11-25', open: false });
  await expect.poll(() => heard).toBe(1);
  await open.db.update(openingHours).set({ closes: '17:00' });
  await expect.poll(() => heard).toBe(2);
  await open.db.update(diary).set({ horizonDays: 90 });
  await expect.poll(() => heard).toBe(3);
  await listening.stop();
});

test.each([
  [`insert into special_days (date, open) values ('2027-06-01', true)`, 'special_days_have_hours_where_open'],
  [
    `insert into special_days (date, open, opens, closes) values ('2027-06-01', true, '16:00', '10:00')`,
    'special_days_in_order',
  ],
  [`update opening_hours set closes = '24:00'`, 'opening_hours_in_order'],
  [`insert into opening_hours values (8, '09:00', '18:00')`, 'opening_hours_weekday'],
  ['insert into diary (id, step_minutes, horizon_days) values (2, 15, 365)', 'diary_is_one'],
])('hours that no counter keeps are refused by the database: %s', async (statement, constraint) => {
  await expect(pool.query(statement)).rejects.toMatchObject({ constraint });
});
