import { expect, onTestFinished, test } from 'vitest';
import { migrateDatabase, openDatabase } from '#server/db/open.ts';
import { seedCatalogue } from '#server/db/seed/seed-catalogue.ts';
import { catalogueFile, emptyDatabase, migrationsFolder } from '#tests/support/database/database.ts';
import { migrationsBefore } from '#tests/support/database/former-migrations.ts';

test('a shop that was filled before its kinds were kept by block has them all after the migration', async () => {
  const open = await openDatabase(await emptyDatabase());
  onTestFinished(() => open.close());
  await migrateDatabase(open, await migrationsBefore('0019_keep_kinds_by_block'));
  const filled = await seedCatalogue(open, catalogueFile);
  await open.pool.query('update products set id = id + 1500 where id % 2 = 0');
  await migrateDatabase(open, migrationsFolder);
  const { rows } = await open.pool.query<{ blocks: number; kept: number; right: number }>(`
    select count(distinct block)::int as blocks, count(*)::int as kept,
      (count(*) filter (where get_byte(kinds, place) = product_kind(p)))::int as right
    from product_kinds cross join generate_series(0, 1023) as place
      left join products p on p.id = block * 1024 + place
    where get_byte(kinds, place) <> 255`);
  expect(rows).toEqual([{ blocks: 2, kept: filled, right: filled }]);
});
