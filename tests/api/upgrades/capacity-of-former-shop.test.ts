import { expect, onTestFinished, test } from 'vitest';
import { migrateDatabase, openDatabase } from '#server/db/open.ts';
import { recountPlaces } from '#server/modules/orders/placing/recount-places.ts';
import { emptyDatabase, migrationsFolder } from '#tests/support/database/database.ts';
import { migrationsBefore } from '#tests/support/database/former-migrations.ts';

test('[Y-05] orders of a shop in use hold their places after the migration; those that are over, or of days gone by, hold none', async () => {
  const open = await openDatabase(await emptyDatabase());
  onTestFinished(() => open.close());
  await migrateDatabase(open, await migrationsBefore('0023_capacity'));
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
