import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { migrateDatabase, openDatabase } from '#server/db/open.ts';
import { recountStock } from '#server/modules/stock/recount-stock.ts';
import { emptyDatabase, migrationsFolder } from '#tests/support/database/database.ts';
import { fillFormerShop } from '#tests/support/database/former-catalogue.ts';
import { migrationsBefore } from '#tests/support/database/former-migrations.ts';
import { listMovements } from '#tests/support/stock/movements.ts';

const ever = new Date(0);

/** Orders as the former version kept them, without what has a default: of each product so many pieces of two. */
const orderOf = (pool: pg.Pool, number: string, state: string, slugs: readonly string[]) =>
  pool.query(
    `with made as (
       insert into orders (number, idempotency_key, state, email, recipient, sender, pickup_date, pickup_time,
         sub_total_pence, discount_pence, total_pence, pay_before)
       values ($1, gen_random_uuid(), $2, 'ann@example.com', '{}', '{}', current_date + 7, '10:00', 100, 0, 100, now()) returning id
     ), noted as (
       insert into order_events (order_id, to_state, cause) select id, $2, '' from made
     )
     insert into order_lines (order_id, product_id, slug, name, main_image, weight_grams, pieces, quantity, unit_price_pence, allergens)
     select made.id, p.id, p.slug, p.name, p.main_image, 500, case when p.stock is null then 0 else 2 end, 3, 100, '{}'
     from made, products p where p.slug = any($3)`,
    [number, state, slugs],
  );

test('[E-06] a shop in use gets a ledger that is true: what was set, what orders hold, and a last balance that is the stock', async () => {
  const open = await openDatabase(await emptyDatabase());
  onTestFinished(() => open.close());
  const { db, pool } = open;
  await migrateDatabase(open, await migrationsBefore('0025_products_by_size'));
  await fillFormerShop(pool);
  await migrateDatabase(open, await migrationsBefore('0030_stock_ledger'));
  const [set, ordered, untouched, toOrder] = [
    'black-forest-gateau',
    'salted-caramel-drip-cake',
    'macaron-gift-box',
    'victoria-sponge-celebration-cake',
  ];
  await pool.query('update products set stock = 10');
  await pool.query(`update products set stock = null, supply = 'toOrder' where slug = $1`, [toOrder]);
  await pool.query(
    `insert into stock_changes (product_id, from_stock, to_stock, made_by, at)
     select id, was, set, by, at::timestamptz
     from products, (values (5, 20, 'Priya', '2026-11-01 09:00Z'), (14, 12, 'Tom', '2026-11-02 09:00Z')) as c (was, set, by, at) where slug = $1`,
    [set],
  );
  await orderOf(pool, 'MA-UNPAID', 'awaitingPayment', [set, ordered, toOrder]);
  await orderOf(pool, 'MA-PAID', 'paid', [ordered]);
  await orderOf(pool, 'MA-BAKING', 'baking', [ordered]);
  await orderOf(pool, 'MA-REFUNDED', 'refunded', [ordered]);
  await pool.query(
    `insert into order_events (order_id, to_state, cause) select id, 'baking', '' from orders where state = 'refunded'`,
  );
  await orderOf(pool, 'MA-EXPIRED', 'expired', [set, ordered]);
  const stocks = async () => (await pool.query('select slug, stock from products order by id')).rows;
  const before = await stocks();

  await migrateDatabase(open, migrationsFolder);

  expect(await stocks()).toEqual(before);
  const ledger = async (slug: string) =>
    (await listMovements(db, slug, { withoutOrders: false }))
      .toReversed()
      .map(({ pieces, stockAfter, reason, orderNo, madeBy }) => [pieces, stockAfter, orderNo ?? reason, madeBy]);
  expect(await ledger(set)).toEqual([
    [5, 5, 'opening', 'the shop'],
    [15, 20, 'counted', 'Priya'],
    [-6, 14, 'counted', 'the shop'],
    [-2, 12, 'counted', 'Tom'],
    [4, 16, 'counted', 'the shop'],
    [-6, 10, 'MA-UNPAID', 'customer'],
  ]);
  expect(await ledger(ordered)).toEqual([
    [34, 34, 'opening', 'the shop'],
    [-6, 28, 'MA-UNPAID', 'customer'],
    [-6, 22, 'MA-PAID', 'customer'],
    [-6, 16, 'MA-BAKING', 'customer'],
    [-6, 10, 'MA-REFUNDED', 'customer'],
  ]);
  expect(await ledger(untouched)).toEqual([[10, 10, 'opening', 'the shop']]);
  expect(await ledger(toOrder)).toEqual([]);
  expect(await recountStock(db, ever)).toEqual([]);
  await expect(pool.query('update stock_movements set pieces = 1')).rejects.toThrow('append-only');
  await expect(pool.query('delete from stock_movements')).rejects.toThrow('append-only');
});
