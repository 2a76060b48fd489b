import type pg from 'pg';
import { expect, test } from 'vitest';
import { firstToLast } from '#domain/money/report/day-range.ts';
import { recountStock } from '#server/catalogue/stock/recount-stock.ts';
import { migrateDatabase } from '#server/db/open.ts';
import { recountPlaces } from '#server/pickup/recount-places.ts';
import { recountLedger } from '#server/sales/ledger/recount-ledger.ts';
import { readBreakdown } from '#server/sales/reports/read-breakdown.ts';
import { readProductsSold } from '#server/sales/reports/read-products-sold.ts';
import { migrationsFolder } from '#tests/support/database/database.ts';
import { fillFormerShop } from '#tests/support/database/former-catalogue.ts';
import { shopOfRelease } from '#tests/support/database/former-migrations.ts';
import { listMovements } from '#tests/support/stock/movements.ts';

const ever = new Date(0);

/** An order as release 0.2.0 stored it, without what has a default. */
type Former = {
  readonly number: string;
  readonly state: string;
  readonly email?: string;
  readonly sender?: object;
  /** The products by their ids: how many, and at what price in pence. */
  readonly lines?: readonly (readonly [product: string, quantity: number, pence: number])[];
  readonly totals?: readonly [subTotal: number, discount: number];
  readonly events?: readonly (readonly [state: string, at: string])[];
  readonly payments?: readonly string[];
};

async function write(pool: pg.Pool, order: Former): Promise<void> {
  const { number, state, email = 'ann@example.com', sender = {}, lines = [], events = [], payments = [] } = order;
  const [subTotal, discount] = order.totals ?? [100, 0];
  await pool.query(
    `insert into orders (number, idempotency_key, state, email, recipient, sender, pickup_date, pickup_time,
       sub_total_pence, discount_pence, total_pence, pay_before, created_at)
     values ($1, gen_random_uuid(), $2, $3, '{}', $4, current_date + 7, '10:00', $5, $6, $5::int - $6::int, now(), coalesce($7::timestamptz, now()))`,
    [number, state, email, sender, subTotal, discount, events[0]?.[1]],
  );
  for (const [slug, quantity, pence] of lines)
    await pool.query(
      `insert into order_lines (order_id, product_id, slug, name, main_image, weight_grams, quantity, unit_price_pence, allergens)
       select o.id, p.id, p.slug, p.name, p.main_image, 500, $3, $4, '{}' from orders o, products p where o.number = $1 and p.slug = $2`,
      [number, slug, quantity, pence],
    );
  for (const [to, at] of events)
    await pool.query(
      `insert into order_events (order_id, to_state, cause, at) select id, $2, '', $3 from orders where number = $1`,
      [number, to, at],
    );
  for (const [at, paid] of payments.entries())
    await pool.query(
      `insert into payments (order_id, provider, attempt, provider_session_id, amount_pence, state, created_at)
       select id, 'stripe', $2::int, number || $2::int, total_pence, $3, created_at + interval '1 minute' from orders where number = $1`,
      [number, at + 1, paid],
    );
}

const [gateau, drip, macarons] = ['black-forest-gateau', 'salted-caramel-drip-cake', 'macaron-gift-box'];

async function formerShop() {
  const open = await shopOfRelease('0.2.0');
  await fillFormerShop(open.pool);
  return open;
}

test('[Y-05] orders of release 0.2.0 hold their places; those that are over, or of days gone by, hold none', async () => {
  const open = await shopOfRelease('0.2.0');
  await open.pool.query(`
    insert into orders (number, idempotency_key, state, email, recipient, sender, pickup_date, pickup_time,
      sub_total_pence, discount_pence, total_pence, pay_before)
    select 'MA-' || n, gen_random_uuid(), (array['awaitingPayment', 'paid', 'baking', 'cancelled', 'expired', 'refunded'])[n % 6 + 1],
      '', '{}', '{}', current_date + case when n <= 24 then 7 else -7 end, case when n % 2 = 0 then time '10:00' else '10:15' end,
      100, 0, 100, now()
    from generate_series(1, 30) n`);
  await migrateDatabase(open, migrationsFolder);
  const { rows } = await open.pool.query(
    'select (date - current_date)::int as ahead, orders, work_units from taken_days',
  );
  expect(rows).toEqual([{ ahead: 7, orders: 12, work_units: 0 }]);
  expect((await open.pool.query('select sum(pickups)::int as pickups from taken_slots')).rows).toEqual([
    { pickups: 12 },
  ]);
  const { rows: day } = await open.pool.query<{ today: string }>('select current_date::text as today');
  expect(await recountPlaces(open.db, day[0]?.today ?? '')).toEqual([]);
});

test('[E-06] a shop of release 0.2.0 gets a stock ledger that is true: what was set, what orders hold, and a last balance that is the stock', async () => {
  const open = await formerShop();
  const { db, pool } = open;
  await pool.query('update products set stock = 10');
  await pool.query(
    `insert into stock_changes (product_id, from_stock, to_stock, made_by, at)
     select id, was, set, by, at::timestamptz
     from products, (values (5, 20, 'Priya', '2026-11-01 09:00Z'), (14, 12, 'Tom', '2026-11-02 09:00Z')) as c (was, set, by, at) where slug = $1`,
    [gateau],
  );
  const of = (number: string, state: string, slugs: readonly string[], states = [state]) =>
    write(pool, {
      number,
      state,
      lines: slugs.map((slug) => [slug, 3, 100]),
      events: states.map((to) => [to, new Date().toISOString()]),
    });
  await of('MA-UNPAID', 'awaitingPayment', [gateau, drip]);
  await of('MA-PAID', 'paid', [drip]);
  await of('MA-BAKING', 'baking', [drip]);
  await of('MA-REFUNDED', 'refunded', [drip], ['baking', 'refunded']);
  await of('MA-EXPIRED', 'expired', [gateau, drip]);
  const stocks = async () => (await pool.query('select slug, stock from products order by id')).rows;
  const before = await stocks();

  await migrateDatabase(open, migrationsFolder);

  expect(await stocks()).toEqual(before);
  const ledger = async (slug: string) =>
    (await listMovements(db, slug, { withoutOrders: false }))
      .toReversed()
      .map(({ pieces, stockAfter, reason, orderNo, madeBy }) => [pieces, stockAfter, orderNo ?? reason, madeBy]);
  expect(await ledger(gateau)).toEqual([
    [5, 5, 'opening', 'the shop'],
    [15, 20, 'counted', 'Priya'],
    [-6, 14, 'counted', 'the shop'],
    [-2, 12, 'counted', 'Tom'],
    [1, 13, 'counted', 'the shop'],
    [-3, 10, 'MA-UNPAID', 'customer'],
  ]);
  expect(await ledger(drip)).toEqual([
    [22, 22, 'opening', 'the shop'],
    [-3, 19, 'MA-UNPAID', 'customer'],
    [-3, 16, 'MA-PAID', 'customer'],
    [-3, 13, 'MA-BAKING', 'customer'],
    [-3, 10, 'MA-REFUNDED', 'customer'],
  ]);
  expect(await ledger(macarons)).toEqual([[10, 10, 'opening', 'the shop']]);
  expect(await recountStock(db, ever)).toEqual([]);
  await expect(pool.query('update stock_movements set pieces = 1')).rejects.toThrow('append-only');
  await expect(pool.query('delete from stock_movements')).rejects.toThrow('append-only');
});

test('[B-09] a shop of release 0.2.0 gets a ledger of what was paid and given back, on the days that it was, and shares that make its discounts', async () => {
  const open = await formerShop();
  const { db, pool } = open;
  const of = (number: string, state: string, payments: readonly string[]) =>
    write(pool, {
      number,
      state,
      payments,
      totals: [1000, 200],
      lines: [
        [gateau, 3, 111],
        [drip, 1, 334],
        [macarons, 1, 333],
      ],
      events: [
        ['awaitingPayment', '2026-03-28T10:00Z'],
        ...(['paid', 'refunded', 'cancelled'].includes(state) ? [['paid', '2026-03-28T23:59:59Z'] as const] : []),
        ...(state === 'refunded' ? [['refunded', '2026-03-29T23:00:00Z'] as const] : []),
      ],
    });
  await of('MA-PAID', 'paid', ['closed', 'paid']);
  await of('MA-REFUNDED', 'refunded', ['refunded']);
  await of('MA-DUE', 'cancelled', ['refundDue']);
  await of('MA-TWICE', 'paid', ['paid', 'refunded']);
  await of('MA-OPEN', 'awaitingPayment', ['open']);
  await of('MA-EXPIRED', 'expired', ['closed']);

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
    // By the shop's own clock, which had gone forward that night.
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

test('[J-02] a shop of release 0.2.0 has its reports from the first day on: what its ledger says, by the lines of its orders', async () => {
  const open = await formerShop();
  const { db, pool } = open;
  const of = (number: string, email: string, state: string, moments: readonly string[], payments: readonly string[]) =>
    write(pool, {
      number,
      state,
      email,
      payments,
      totals: [1000, 200],
      lines: [
        [gateau, 2, 250],
        [drip, 1, 500],
      ],
      events: ['awaitingPayment', 'paid', 'refunded'].slice(0, moments.length).map((to, at) => [to, moments[at] ?? '']),
    });
  await of('MA-FIRST', 'ann@example.com', 'collected', ['2026-03-28T10:00Z', '2026-03-28T23:59:59Z'], ['paid']);
  await of('MA-NEXT', 'ann@example.com', 'collected', ['2026-03-29T09:00Z', '2026-03-29T10:00Z'], ['paid']);
  const [late, back] = ['2026-03-29T23:00:00Z', '2026-03-30T11:00Z'];
  await of('MA-BACK', '', 'refunded', ['2026-03-29T22:00Z', late, back], ['refunded']);
  await of('MA-UNPAID', 'bea@example.com', 'expired', ['2026-03-28T10:00Z'], ['closed']);

  await migrateDatabase(open, migrationsFolder);
  const days = (day: number) => firstToLast(`2026-03-${day}`, `2026-03-${day}`);
  const sold = async (day: number) =>
    (await readProductsSold(db, days(day), null)).products
      .map((one) => one.sold)
      .toSorted((one, other) => other.pieces - one.pieces);
  const both = [
    { pieces: 2, netPence: 400 },
    { pieces: 1, netPence: 400 },
  ];
  expect(await sold(28)).toEqual(both);
  expect(await sold(29)).toEqual(both);
  for (const { netPence } of await sold(30)) expect(netPence).toBe(0);
  const { buyers, hours, total } = await readBreakdown(db, firstToLast('2026-03-28', '2026-03-30'), null);
  expect(buyers.map(({ key, sales }) => [key, sales.orders, sales.netPence])).toEqual([
    ['new', 1, 800],
    ['returning', 1, 800],
    ['unknown', 1, 0],
  ]);
  expect(hours.filter(({ sales }) => sales.orders > 0).map(({ key }) => key)).toEqual([0, 11, 23]);
  expect(total).toMatchObject({ netPence: 1_600, grossPence: 3_000, discountPence: 600, refundPence: 800, orders: 3 });
  expect(await recountLedger(db, new Date('2026-01-01'))).toEqual([]);
});

test('[J-04] whom release 0.2.0 had forgotten stays so; who can be reached is a customer, found by name, number and postcode', async () => {
  const open = await shopOfRelease('0.2.0');
  const { pool } = open;
  const gus = { firstName: 'Gus', lastName: 'Lee', contactNumber: '07700 900 333', address: { postcode: 'B1 1AA' } };
  await write(pool, { number: 'MA-FORGOTTEN', state: 'collected', email: '', sender: {} });
  await write(pool, { number: 'MA-KNOWN', state: 'collected', email: 'ann@example.com', sender: {} });
  await write(pool, { number: 'MA-GUEST', state: 'collected', email: 'gus@example.com', sender: gus });
  await write(pool, {
    number: 'MA-AGAIN',
    state: 'paid',
    email: 'gus@example.com',
    sender: { ...gus, address: { postcode: '' } },
  });
  await write(pool, {
    number: 'MA-REACHED',
    state: 'collected',
    email: '',
    sender: { contactNumber: '+447700900321' },
  });
  await pool.query(`
    insert into users (email, first_name, last_name, mobile) values ('priya@example.com', 'Priya', 'Shah', null);
    update orders set user_id = (select id from users) where number = 'MA-AGAIN'`);
  await migrateDatabase(open, migrationsFolder);
  const forgotten = await pool.query('select number from orders where people_forgotten');
  expect(forgotten.rows).toEqual([{ number: 'MA-FORGOTTEN' }]);
  const customers = await pool.query(
    'select name, email, telephone, postcode, user_id is not null as "hasAccount" from customers order by email, telephone',
  );
  expect(customers.rows).toEqual([
    { name: '', email: '', telephone: '+447700900321', postcode: '', hasAccount: false },
    { name: '', email: 'ann@example.com', telephone: '', postcode: '', hasAccount: false },
    { name: 'Gus Lee', email: 'gus@example.com', telephone: '+447700900333', postcode: 'B1 1AA', hasAccount: false },
    { name: 'Priya Shah', email: 'priya@example.com', telephone: '+447700900333', postcode: '', hasAccount: true },
  ]);
});
