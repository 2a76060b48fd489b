import { expect, onTestFinished, test } from 'vitest';
import { migrateDatabase, openDatabase } from '#server/db/open.ts';
import { emptyDatabase, migrationsFolder } from '#tests/support/database/database.ts';
import { migrationsBefore } from '#tests/support/database/former-migrations.ts';

test('[J-04] in a shop in use who was forgotten stays so, and who came to the counter without a name is still to be forgotten', async () => {
  const open = await openDatabase(await emptyDatabase());
  onTestFinished(() => open.close());
  const { pool } = open;
  await migrateDatabase(open, await migrationsBefore('0049_people_forgotten'));
  await pool.query(`insert into orders (number, idempotency_key, fulfilment, source, taken_by, allergies_asked, email, contact_name, contact_telephone,
      recipient, sender, pickup_date, pickup_time, sub_total_pence, discount_pence, total_pence, pay_before)
    select number, gen_random_uuid(), 'collected', source, taken_by, case when taken_by is not null then true end, email, '', telephone, '{}', '{}', '2026-04-01', '10:00',
      1000, 200, 800, now()
    from (values ('MA-FORGOTTEN', 'web', null, '', ''), ('MA-KNOWN', 'web', null, 'ann@example.com', ''),
      ('MA-REACHED', 'web', null, '', '+447700900321'), ('MA-COUNTER', 'counter', 'Priya', '', ''))
      as o (number, source, taken_by, email, telephone)`);
  await migrateDatabase(open, migrationsFolder);
  const { rows } = await pool.query('select number from orders where people_forgotten');
  expect(rows).toEqual([{ number: 'MA-FORGOTTEN' }]);
});
