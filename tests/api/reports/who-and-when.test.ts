import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { firstToLast } from '#domain/money/report/day-range.ts';
import type { OrderToTake } from '#domain/order/taking/order-to-take.ts';
import { orders } from '#server/db/tables/schema.ts';
import { recountLedger } from '#server/sales/ledger/recount-ledger.ts';
import { takeOrder } from '#server/sales/orders/taking/take-order.ts';
import { readBreakdown } from '#server/sales/reports/read-breakdown.ts';
import { readProductsSold } from '#server/sales/reports/read-products-sold.ts';
import { readSales } from '#server/sales/reports/read-sales.ts';
import { setStock } from '#tests/support/customers/customers.ts';
import { clearOrders } from '#tests/support/orders/clear-orders.ts';
import { paidBasket } from '#tests/support/orders/paid-baskets.ts';
import { orderToTake, takenCake } from '#tests/support/orders/taking.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop({ provider: 'cards' });
const { database, clock, services } = shop;
const { db, pool } = database;
const year = firstToLast('2026-11-01', '2027-10-31');

/** Takes an order paid in cash at a given moment. */
async function taken(at: string, changes: Partial<OrderToTake> = {}): Promise<number> {
  await setStock(database, takenCake, 100);
  const order = orderToTake({
    key: randomUUID(),
    payment: { how: 'hand', method: 'cash', amountPence: null },
    pastDiary: 'a test',
    ...changes,
  });
  const { number } = await takeOrder({ db, now: new Date(at), publicUrl: services.publicUrl }, order);
  const [row] = await db.select({ id: orders.id }).from(orders).where(eq(orders.number, number));
  return row?.id ?? 0;
}
const contact = (email: string, telephone = '') => ({ contact: { name: 'Ann Baker', telephone, email } });
const buyersOf = async () =>
  (await readBreakdown(db, year, null)).buyers.map(({ key, sales }) => `${key} ${sales.orders}`);

test('[J-02] a customer is new with the first order that is paid, and returns by account, address or telephone', async () => {
  await clearOrders(pool);
  await taken('2026-11-18T12:00Z', contact('ann@example.com', '07700 900321'));
  expect(await buyersOf()).toEqual(['new 1']);
  await taken('2026-11-18T12:10Z', contact('ann@example.com'));
  await taken('2026-11-18T12:20Z', contact('', '07700 900321'));
  await taken('2026-11-18T12:30Z', contact('bea@example.com', '07700 900321'));
  // Twice the customer does not say who they are, and an order that is not paid makes nobody known.
  for (const at of ['2026-11-18T12:40Z', '2026-11-18T12:50Z']) await taken(at, { source: 'counter', ...contact('') });
  await taken('2026-11-18T13:00Z', { ...contact('cat@example.com'), payment: { how: 'onCollection' } });
  await taken('2026-11-18T13:10Z', contact('cat@example.com'));
  expect(await buyersOf()).toEqual(['new 3', 'returning 2', 'unknown 2']);
  const { sources } = await readBreakdown(db, year, null);
  expect(sources.map(({ key, sales }) => [key, sales.orders])).toEqual([
    ['telephone', 5],
    ['counter', 2],
  ]);
  await pool.query('select fill_report_sums()');
  expect(await buyersOf()).toEqual(['new 3', 'returning 2', 'unknown 2']);
});

test('[J-02] who is forgotten takes no number along, and is new when they come again', async () => {
  await clearOrders(pool);
  const id = await taken('2026-11-18T12:00Z', contact('dev@example.com'));
  const before = await readBreakdown(db, year, null);
  await pool.query(
    `update orders set email = '', contact_name = '', contact_telephone = '', people_forgotten = true where id = $1`,
    [id],
  );
  expect(await readBreakdown(db, year, null)).toEqual(before);
  await taken('2026-11-18T12:30Z', contact('dev@example.com'));
  expect(await buyersOf()).toEqual(['new 2']);
});

test('[J-02] the hour is the shop’s own, also in the nights in which its clock changes', async () => {
  await clearOrders(pool);
  for (const [at, day, hour] of [
    ['2027-03-28T00:59:59Z', 6, 0],
    ['2027-03-28T01:00:00Z', 6, 2],
    ['2027-10-31T00:30:00Z', 6, 1],
    ['2027-10-31T01:30:00Z', 6, 1],
    ['2027-06-18T22:59:59Z', 4, 23],
    ['2027-06-18T23:00:00Z', 5, 0],
  ] as const) {
    await clearOrders(pool);
    await taken(at, { pickup: { date: '2027-11-10', time: '12:00' } });
    const { ordersByHour } = await readBreakdown(db, firstToLast('2027-01-01', '2027-12-31'), null);
    expect([at, ordersByHour]).toEqual([at, [{ weekday: day, hour, orders: 1 }]]);
  }
});

test('[J-02] one cake for another at its price takes its money along, and moves nothing else', async () => {
  await clearOrders(pool);
  const { id } = await paidBasket(shop);
  const day = firstToLast('2026-11-18', '2026-11-18');
  const [sales, before] = [await readSales(db, day), await readProductsSold(db, day, null)];
  expect(before.products.map(({ name, sold }) => [name, sold.pieces, sold.netPence])).toEqual([
    ['Black Forest Gateau', 1, 3_120],
    [expect.stringMatching(/stand/i), 1, 960],
    [expect.stringMatching(/knife/i), 3, 840],
  ]);
  await pool.query(
    `update order_lines set product_id = (select id from products where slug = 'vanilla-bean-swirl-cupcake'), quantity = 2,
       unit_price_pence = unit_price_pence / 2 where order_id = $1 and slug = 'black-forest-gateau'`,
    [id],
  );
  const after = await readProductsSold(db, day, null);
  expect(after.products[0]).toMatchObject({ name: 'Vanilla Bean Swirl Cupcake', sold: { pieces: 2, netPence: 3_120 } });
  expect(after.products.map(({ name }) => name)).not.toContain('Black Forest Gateau');
  expect(await readSales(db, day)).toEqual(sales);
  expect(after.total.netPence).toBe(before.total.netPence);
});

test('the nightly check names a day whose hours or products are not its ledger', async () => {
  await clearOrders(pool);
  await taken(clock.now().toISOString());
  const since = new Date(clock.now().getTime() - 60_000);
  expect(await recountLedger(db, since)).toEqual([]);
  await pool.query('update product_days set net_pence = net_pence - 1');
  expect(await recountLedger(db, since)).toEqual([
    expect.stringMatching(/the day's sales are (\d+), by hours \1, by products /),
  ]);
});
