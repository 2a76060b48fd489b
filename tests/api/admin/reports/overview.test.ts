import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { moveCards } from '#contract/admin/board/board.ts';
import { takeComplaint } from '#contract/admin/complaints.ts';
import { readOverview } from '#contract/admin/reports/overview.ts';
import { readSalesReport, type SalesAnswer } from '#contract/admin/reports/reports.ts';
import { contactMessages } from '#server/db/tables/message-tables.ts';
import type { Services } from '#server/platform/request-context.ts';
import { takeOrder } from '#server/sales/orders/taking/take-order.ts';
import { changeProduct } from '#tests/support/catalogue/products.ts';
import { setStock } from '#tests/support/customers/customers.ts';
import { askFor } from '#tests/support/enquiries/enquiries.ts';
import { placeOrderOf } from '#tests/support/orders/orders.ts';
import { orderToTake, takenCake } from '#tests/support/orders/taking.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';

/** What the shop's disk has left. */
let disk: Awaited<ReturnType<Services['disk']>> = { state: 'ok', freeBytes: 61_000, sizeBytes: 100_000 };
/** It opens a fortnight before the Wednesday from which the tests look. */
const shop = await openTestShop({ services: { disk: async () => disk } });
const { db, pool } = shop.database;
const dayMinutes = 24 * 60;
const today = '2026-11-18';

const shopDay = () => shop.clock.now().toISOString().slice(0, 10);
const sell = async (quantity: number, isPaid = true) =>
  takeOrder(
    { db, now: shop.clock.now(), publicUrl: 'http://localhost' },
    orderToTake({
      key: randomUUID(),
      source: 'counter',
      contact: { name: 'Ann Baker', telephone: '', email: '' },
      pastDiary: 'a test',
      lines: [{ slug: takenCake, weightGrams: null, quantity, personalisation: {} }],
      pickup: { date: shopDay(), time: '15:00' },
      payment: isPaid ? { how: 'hand', method: 'cash', amountPence: null } : { how: 'onCollection' },
    }),
  );
let price = 0;

beforeAll(async () => {
  await setStock(shop.database, takenCake, 100);
  // A week and 52 weeks before: one an hour too late to be compared with, and one at the same time.
  for (const [days, quantity] of [
    [-364, 5],
    [-7, 3],
  ] as const) {
    shop.clock.moveOn(days * dayMinutes);
    await sell(quantity);
    shop.clock.moveOn(60);
    await sell(7);
    shop.clock.moveOn(-60 - days * dayMinutes);
  }
  const { number } = await sell(2);
  await sell(1, false);
  const { rows } = await pool.query('select total_pence from orders where number = $1', [number]);
  price = rows[0].total_pence / 2;
  await pool.query('update products set low_stock = case slug when $1 then 500 else 0 end', [takenCake]);
  await db.insert(contactMessages).values({
    name: 'Wendy',
    email: 'wendy@example.com',
    phone: '',
    message: 'Do you have any?',
    createdAt: shop.clock.now(),
  });
  const marek = await signInStaff(shop, { role: 'baker' });
  await marek.call(moveCards, { moves: [{ orderNo: number, from: 'accepted', to: 'baking', revision: 1 }] });
  await placeOrderOf(shop, takenCake, 1);
});

describe('[J-01] the overview', () => {
  test('says how today stands, what is owed, and what was taken beside a week ago at this time', async () => {
    const sunita = await signInStaff(shop, { role: 'owner' });
    const overview = await sunita.call(readOverview, {});
    expect(overview.today).toEqual({
      day: today,
      toBake: 1,
      baking: 1,
      ready: 0,
      collected: 0,
      owing: 1,
      owedPence: price,
      // The unpaid order of the shop's page is for tomorrow.
      debts: { count: 2, pence: 2 * price },
      takenPence: 2 * price,
      takenBeforePence: 3 * price,
    });
  });

  test('has this week beside the last and the year before, up to this weekday and time, as the report of sales has it', async () => {
    const sunita = await signInStaff(shop, { role: 'owner' });
    const { week } = await sunita.call(readOverview, {});
    expect([week.netPence, week.lastWeekPence, week.lastYearPence]).toEqual([2 * price, 3 * price, 5 * price]);
    expect(week.days.map(({ day }) => day)).toEqual([16, 17, 18, 19, 20, 21, 22].map((day) => `2026-11-${day}`));
    const report = await sunita.call(readSalesReport, { from: '2026-11-16', to: '2026-11-22', against: 'week' });
    expect(week.days.map(({ netPence }) => netPence)).toEqual(report.periods.map(({ sales }) => sales.netPence));
    expect(week.days.map(({ beforePence }) => beforePence)).toEqual(
      report.before?.periods.map(({ sales }) => sales.netPence),
    );
    expect(report.before?.total.netPence).toBe(10 * price);
    const year = await sunita.call(readSalesReport, { from: '2026-11-16', to: '2026-11-22', against: 'year' });
    expect(year.before?.total.netPence).toBe(12 * price);
    // The same weekday of the year before, and no other.
    const withMoney = (days: readonly SalesAnswer[]) => days.map(({ netPence }) => netPence > 0);
    expect(withMoney(year.before?.periods.map(({ sales }) => sales) ?? [])).toEqual(
      withMoney(year.periods.map(({ sales }) => sales)),
    );
  });

  test('names what sells by day, and what runs out beside what today still takes', async () => {
    const sunita = await signInStaff(shop, { role: 'owner' });
    const { sells, runsOut } = await sunita.call(readOverview, {});
    expect(sells).toMatchObject([{ slug: takenCake, pieces: 3, byDay: [0, 0, 0, 0, 0, 0, 3] }]);
    expect(runsOut.find(({ slug }) => slug === takenCake)).toMatchObject({ ordered: 3 });
  });

  test('alarms nobody in November with an Easter cake that has run out, and with a Christmas cake it does', async () => {
    const sunita = await signInStaff(shop, { role: 'owner' });
    for (const slug of ['easter-bunny-lemon-cake', 'gingerbread-candy-cane-cake'])
      await changeProduct(db, slug, { stock: 0, lowStock: 5 });
    const { runsOut } = await sunita.call(readOverview, {});
    expect(runsOut.map(({ slug }) => slug)).toEqual(['gingerbread-candy-cane-cake', takenCake]);
  });

  test('[T-08] says what needs a hand to who sees orders, and not to the accountant', async () => {
    const sunita = await signInStaff(shop, { role: 'owner' });
    const { needs } = await sunita.call(readOverview, {});
    expect(needs).toMatchObject({
      disk,
      emails: { count: 0 },
      refunds: { count: 0 },
      messages: { count: 1, oldestAt: shop.clock.now().toISOString().replace('Z', '+00:00').replace('.000', '') },
      unpaid: { count: 1 },
      notCollected: 0,
      enquiries: { count: 0 },
      complaints: { count: 0 },
    });
    await askFor(shop);
    await sunita.call(takeComplaint, {
      orderNo: '',
      name: 'Ivy',
      contact: '07700 900456',
      what: 'A nut in it',
      isAllergen: true,
      outcome: '',
    });
    expect((await sunita.call(readOverview, {})).needs).toMatchObject({
      enquiries: { count: 1, oldestAt: expect.any(String) },
      complaints: { count: 1, oldestAt: expect.any(String), incidents: 1 },
    });
    // An email that could not even be written is not an email yet, and is reported all the same.
    const before = (await sunita.call(readOverview, {})).needs?.queue.count ?? 0;
    await pool.query("select graphile_worker.add_job('send_order_email', '{}', job_key := 'a letter of this test')");
    const tried = async (attempts: number) => {
      await pool.query(`update graphile_worker._private_jobs set attempts = $1 where key = 'a letter of this test'`, [
        attempts,
      ]);
      return (await sunita.call(readOverview, {})).needs?.queue;
    };
    expect(await tried(1)).toMatchObject({ count: before });
    expect(await tried(5)).toEqual({ count: before + 1, oldestAt: expect.any(String) });
    disk = { state: 'low', freeBytes: 4_000, sizeBytes: 100_000 };
    expect((await sunita.call(readOverview, {})).needs?.disk).toEqual(disk);
    disk = null;
    expect((await sunita.call(readOverview, {})).needs?.disk).toBeNull();
    const amelia = await signInStaff(shop, { role: 'accountant' });
    expect((await amelia.call(readOverview, {})).needs).toBeNull();
    const jade = await signInStaff(shop, { role: 'counter' });
    expect((await jade.browser.ask(readOverview, {})).status).toBe(403);
  });

  test('has what was taken in this very second, and nothing that came a second later a week ago', async () => {
    const sunita = await signInStaff(shop, { role: 'owner' });
    const [sixHundredMs, oneSecond] = [0.01, 1 / 60];
    shop.clock.moveOn(sixHundredMs - 7 * dayMinutes);
    await sell(1);
    shop.clock.moveOn(oneSecond);
    await sell(1);
    shop.clock.moveOn(7 * dayMinutes - oneSecond);
    await sell(1);
    const { today: of, week } = await sunita.call(readOverview, {});
    expect([of.takenPence, of.takenBeforePence]).toEqual([3 * price, 4 * price]);
    expect([week.netPence, week.lastWeekPence]).toEqual([3 * price, 4 * price]);
  });
});
