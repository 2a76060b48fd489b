import { expect, onTestFinished, test } from 'vitest';
import { migrateDatabase, openDatabase } from '#server/db/open.ts';
import { recountLedger } from '#server/modules/ledger/recount-ledger.ts';
import { emptyDatabase, migrationsFolder } from '#tests/support/database/database.ts';
import { fillFormerShop } from '#tests/support/database/former-catalogue.ts';
import { migrationsBefore } from '#tests/support/database/former-migrations.ts';

test('[B-09] a shop in use gets a ledger of what was paid and given back, on the days that it was, and shares that make its discounts', async () => {
  const open = await openDatabase(await emptyDatabase());
  onTestFinished(() => open.close());
  const { db, pool } = open;
  await migrateDatabase(open, await migrationsBefore('0025_products_by_size'));
  await fillFormerShop(pool);
  await migrateDatabase(open, await migrationsBefore('0036_money_as_a_ledger'));
  const orderOf = (number: string, state: string, payments: readonly string[]) =>
    pool.query(
      `with made as (
         insert into orders (number, idempotency_key, state, email, recipient, sender, pickup_date, pickup_time,
           sub_total_pence, discount_pence, total_pence, pay_before, created_at)
         values ($1, gen_random_uuid(), $2, 'ann@example.com', '{}', '{}', '2026-04-01', '10:00', 1000, 200, 800, now(), '2026-03-28T10:00Z')
         returning id
       ), lines as (
         insert into order_lines (order_id, product_id, slug, name, main_image, weight_grams, quantity, unit_price_pence, allergens)
         select made.id, p.id, p.slug, p.name, '', 500, line.quantity, line.pence, '{}'
         from made, (values (1, 3, 111), (2, 1, 334), (3, 1, 333)) as line (at, quantity, pence)
           join (select *, row_number() over (order by id) as at from products) p using (at)
       ), noted as (
         insert into order_events (order_id, to_state, cause, at)
         select id, e.state, '', e.at::timestamptz from made, (values ('awaitingPayment', '2026-03-28T10:00Z'),
           ('paid', '2026-03-28T23:59:59Z'), ('refunded', '2026-03-29T23:00:00Z')) as e (state, at)
         where e.state = 'awaitingPayment' or $2 in ('paid', 'refunded', 'cancelled') and e.state = 'paid' or e.state = $2
       )
       insert into payments (order_id, provider, attempt, provider_session_id, amount_pence, state, created_at)
       select id, 'stripe', n, number || n, 800, s, '2026-03-28T10:01Z'
       from made, (select $1 as number) named, unnest($3::text[]) with ordinality as p (s, n)`,
      [number, state, payments],
    );
  await orderOf('MA-PAID', 'paid', ['closed', 'paid']);
  await orderOf('MA-REFUNDED', 'refunded', ['refunded']);
  await orderOf('MA-DUE', 'cancelled', ['refundDue']);
  await orderOf('MA-TWICE', 'paid', ['paid', 'refunded']);
  await orderOf('MA-OPEN', 'awaitingPayment', ['open']);
  await orderOf('MA-EXPIRED', 'expired', ['closed']);

  await migrateDatabase(open, migrationsFolder);
  const { rows: entries } = await pool.query(
    `select o.number, e.kind, e.amount_pence as pence, e.shop_day::text as day from ledger_entries e
     join orders o on o.id = e.order_id order by e.order_id, e.kind, e.amount_pence`,
  );
  const paid = { kind: 'payment', pence: 800, day: '2026-03-28' };
  const given = { kind: 'refund', pence: -800 };
  expect(entries).toEqual([
    { number: 'MA-PAID', ...paid },
    { number: 'MA-REFUNDED', ...paid },
    // By the shop's own clock, which had gone forward in that night.
    { number: 'MA-REFUNDED', ...given, day: '2026-03-30' },
    { number: 'MA-DUE', ...paid },
    { number: 'MA-TWICE', ...paid },
    { number: 'MA-TWICE', ...paid },
    { number: 'MA-TWICE', ...given, day: '2026-03-28' },
  ]);
  const { rows: shares } = await pool.query(
    `select array_agg(discount_pence order by id) as shares from order_lines group by order_id order by order_id`,
  );
  for (const { shares: each } of shares) expect(each).toEqual([67, 67, 66]);
  expect(await recountLedger(db, new Date('2026-01-01'))).toEqual([]);
  const { rows: loose } = await pool.query(
    `select event_key from ledger_entries e where kind = 'refund' and not exists (select from refund_transfers t
       where t.id = e.refund_transfer_id and t.payment_id = e.payment_id and t.state = 'done')`,
  );
  expect(loose).toEqual([]);
  const { rows: days } = await pool.query(
    'select shop_day::text as day, kind, entries, amount_pence as pence, discount_pence as off from ledger_days order by 1, 2',
  );
  expect(days).toEqual([
    { day: '2026-03-28', kind: 'payment', entries: 5, pence: 4000, off: 800 },
    { day: '2026-03-28', kind: 'refund', entries: 1, pence: -800, off: 0 },
    { day: '2026-03-30', kind: 'refund', entries: 1, pence: -800, off: 0 },
  ]);
});
