import { expect, onTestFinished, test } from 'vitest';
import { migrateDatabase, openDatabase } from '#server/db/open.ts';
import { databaseStorage } from '#server/gateways/storage/storage-database.ts';
import { findOriginals } from '#server/http/pictures/originals.ts';
import { adoptPictures } from '#server/modules/pictures/adopt-pictures.ts';
import { emptyDatabase, migrationsFolder, projectFolder } from '#tests/support/database/database.ts';
import { fillFormerShop } from '#tests/support/database/former-catalogue.ts';
import { migrationsBefore } from '#tests/support/database/former-migrations.ts';

test('[E-05] a shop in use keeps the picture of each product, and the next hour puts its file into the storage', async () => {
  const open = await openDatabase(await emptyDatabase());
  onTestFinished(() => open.close());
  await migrateDatabase(open, await migrationsBefore('0025_products_by_size'));
  const count = await fillFormerShop(open.pool);
  await migrateDatabase(open, await migrationsBefore('0031_keep_pictures'));
  const former = await open.pool.query('select id, main_image as file, name, version from products order by id');
  await migrateDatabase(open, migrationsFolder);
  const now = `select p.id, file, alternative as name, version from products p join product_pictures on product_id = p.id
    where position = 1 and view = 'main' and hash is null order by p.id`;
  expect(former.rowCount).toBe(count);
  expect((await open.pool.query(now)).rows).toEqual(former.rows);

  const files = await findOriginals([`${projectFolder}assets/pictures/products`]);
  const some = new Map([...files].slice(0, 12));
  const storage = databaseStorage(open.db);
  await adoptPictures({ db: open.db, storage, files: some, forMs: 60_000 });
  const kept = await open.pool.query('select hash from product_pictures where hash is not null');
  expect(kept.rowCount).toBeGreaterThan(0);
  for (const { hash } of kept.rows) expect(await storage.has(`pictures/${hash}`)).toBe(true);
  expect((await open.pool.query('select id, version from products order by id')).rows).toEqual(
    former.rows.map(({ id, version }) => ({ id, version })),
  );
});
