import { expect, onTestFinished, test } from 'vitest';
import { migrateDatabase, openDatabase } from '#server/db/open.ts';
import { emptyDatabase, migrationsFolder } from '#tests/support/database/database.ts';
import { fillFormerShop } from '#tests/support/database/former-catalogue.ts';
import { migrationsBefore } from '#tests/support/database/former-migrations.ts';

test('[E-03] a shop in use learns what each of its products lacks, and which run low', async () => {
  const open = await openDatabase(await emptyDatabase());
  onTestFinished(() => open.close());
  const { pool } = open;
  await migrateDatabase(open, await migrationsBefore('0025_products_by_size'));
  await fillFormerShop(pool);
  await migrateDatabase(open, await migrationsBefore('0070_office_lists'));
  const [bare, low] = ['black-forest-gateau', 'salted-caramel-drip-cake'];
  await pool.query('update products set stock = 10');
  await pool.query(`update products set stock = 2 where slug = $1`, [low]);
  await pool.query(
    `update products set status = 'draft', description = e' \\n', allergens = allergens - 'milk' where slug = $1`,
    [bare],
  );
  for (const table of ['product_pictures', 'product_sizes'])
    await pool.query(`delete from ${table} where product_id = (select id from products where slug = $1)`, [bare]);

  await migrateDatabase(open, migrationsFolder);

  const { rows } = await pool.query(
    `select slug, lacks, is_low from products where kind <> 'bespoke' and (lacks <> '{}' or is_low) order by slug`,
  );
  expect(rows).toEqual([
    { slug: bare, lacks: ['description', 'picture', 'size', 'allergens'], is_low: false },
    { slug: low, lacks: [], is_low: true },
  ]);
});
