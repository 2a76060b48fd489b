import { expect, onTestFinished, test } from 'vitest';
import { firstToLast } from '#domain/money/report/day-range.ts';
import { migrateDatabase, openDatabase } from '#server/db/open.ts';
import { recountLedger } from '#server/modules/ledger/recount-ledger.ts';
import { readBreakdown } from '#server/modules/reports/read-breakdown.ts';
import { readProductsSold } from '#server/modules/reports/read-products-sold.ts';
import { emptyDatabase, migrationsFolder } from '#tests/support/database/database.ts';
import { fillFormerShop } from '#tests/support/database/former-catalogue.ts';
import { migrationsBefore } from '#tests/support/database/former-migrations.ts';

test('[J-02] a shop in use has its reports from the first day on: what its ledger says, by the lines of its orders', async () => {
  const open = await openDatabase(await emptyDatabase());
  onTestFinished(() => open.close());
  const { db, pool } = open;
  await migrateDatabase(open, await migrationsBefore('0025_products_by_size'));
  await fillFormerShop(pool);
  await migrateDatabase(open, await migrationsBefore('0066_report_sums'));
  const ordered = async (
    number: string,
    email: string,
    events: readonly (readonly [kind: string, pence: number, at: string])[],
  ) => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into orders (number, idempotency_key, fulfilment, source, taken_by, allergies_asked, email, recipient, sender, pickup_date, pickup_time,
         sub_total_pence, discount_pence, total_pence, pay_before)
       values ($1, gen_random_uuid(), 'collected', 'telephone', 'Priya', true, $2, '{}', '{}', '2026-04-01', '10:00', 1000, 200, 800, now()) returning id`,
      [number, email],
    );
    const id = rows[0]?.id ?? 0;
    await pool.query(
      `insert into order_lines (order_id, product_id, slug, name, main_image, weight_grams, quantity, unit_price_pence, discount_pence, allergens)
       select $1, p.id, p.slug, p.name, '', 500, line.quantity, line.pence, line.off, '{}'
       from (values (1, 2, 250, 100), (2, 1, 500, 100)) as line (at, quantity, pence, off)
         join (select *, row_number() over (order by id) as at from products) p using (at)`,
      [id],
    );
    for (const [n, [kind, amount, at]] of events.entries())
      await pool.query(
        `insert into ledger_entries (order_id, event_key, kind, method, money_class, vat_basis_points, amount_pence, vat_pence, discount_pence, shop_day, made_by, at)
         values ($1, $2, $3, 'cash', 'zero', 0, $4, 0, $5, ($6::timestamptz at time zone 'Europe/London')::date, 'Priya', $6)`,
        [id, `${kind}:${number}:${n}`, kind, amount, kind === 'payment' ? amount / 4 : 0, at],
      );
    return id;
  };
  await ordered('MA-WHOLE', 'ann@example.com', [['payment', 800, '2026-03-28T23:59:59Z']]);
  await ordered('MA-PARTS', 'ann@example.com', [
    ['payment', 400, '2026-03-29T10:00Z'],
    ['payment', 400, '2026-03-30T10:00Z'],
  ]);
  await ordered('MA-BACK', '', [
    ['payment', 800, '2026-03-29T23:00:00Z'],
    ['refund', -800, '2026-03-30T11:00Z'],
  ]);
  await ordered('MA-UNPAID', 'bea@example.com', []);

  await migrateDatabase(open, migrationsFolder);
  const days = (day: number) => firstToLast(`2026-03-${day}`, `2026-03-${day}`);
  const sold = async (day: number) =>
    (await readProductsSold(db, days(day), null)).products
      .map((one) => one.sold)
      .toSorted((one, other) => other.pieces - one.pieces);
  expect(await sold(28)).toEqual([
    { pieces: 2, netPence: 400 },
    { pieces: 1, netPence: 400 },
  ]);
  expect(await sold(29)).toEqual([
    { pieces: 2, netPence: 200 },
    { pieces: 1, netPence: 200 },
  ]);
  expect((await sold(30)).map(({ netPence }) => netPence)).toEqual([200, 200]);
  const { buyers, hours, total } = await readBreakdown(db, firstToLast('2026-03-28', '2026-03-30'), null);
  expect(buyers.map(({ key, sales }) => [key, sales.orders, sales.netPence])).toEqual([
    ['new', 1, 800],
    ['returning', 1, 800],
    ['unknown', 1, 0],
  ]);
  expect(hours.filter(({ sales }) => sales.orders > 0).map(({ key }) => key)).toEqual([0, 11, 23]);
  expect(total).toMatchObject({ netPence: 1_600, grossPence: 3_000, discountPence: 600, refundPence: 800, orders: 3 });
  expect((await recountLedger(db, new Date('2026-01-01'))).filter((line) => line.includes("the day's"))).toEqual([]);
});
