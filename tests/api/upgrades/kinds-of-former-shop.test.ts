import { expect, onTestFinished, test } from 'vitest';
import { migrateDatabase, openDatabase } from '#server/db/open.ts';
import { emptyDatabase, migrationsFolder } from '#tests/support/database/database.ts';
import { fillFormerShop } from '#tests/support/database/former-catalogue.ts';
import { migrationsBefore } from '#tests/support/database/former-migrations.ts';

test('a shop that was filled before its kinds were kept by block has its facet sets after the migration', async () => {
  const open = await openDatabase(await emptyDatabase());
  onTestFinished(() => open.close());
  await migrateDatabase(open, await migrationsBefore('0019_keep_kinds_by_block'));
  const filled = await fillFormerShop(open.pool);
  await open.pool.query('update products set id = id + 1500 where id % 2 = 0');
  await migrateDatabase(open, migrationsFolder);
  const { rows } = await open.pool.query<{ blocks: number; kept: number; right: number }>(`
    select count(distinct block)::int as blocks, count(*)::int as kept,
      (count(*) filter (where sets.facets = had.facets))::int as right
    from product_facet_sets cross join unnest(sets) with ordinality as each (id, place) join facet_sets sets using (id)
      left join product_facets(array(select id from products)) had on had.product_id = block * 512 + place - 1`);
  expect(rows).toEqual([{ blocks: 3, kept: filled, right: filled }]);
});
