import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { migrateDatabase, openDatabase } from '#server/db/open.ts';
import { seedCatalogue } from '#server/db/seed/seed-catalogue.ts';
import { catalogueFile, emptyDatabase, migrationsFolder } from '#tests/support/database.ts';

const journalOf = (folder: string) => join(folder, 'meta/_journal.json');
const journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });

/** The migrations that a shop had run before this one came. */
async function migrationsBefore(tag: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(migrationsFolder, folder, { recursive: true });
  const { entries, ...head } = journal.parse(JSON.parse(await readFile(journalOf(folder), 'utf8')));
  const earlier = entries.slice(
    0,
    entries.findIndex((entry) => entry.tag === tag),
  );
  await writeFile(journalOf(folder), JSON.stringify({ ...head, entries: earlier }));
  return folder;
}

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
