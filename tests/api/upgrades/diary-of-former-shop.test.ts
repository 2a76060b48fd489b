import { expect, onTestFinished, test } from 'vitest';
import { migrateDatabase, openDatabase } from '#server/db/open.ts';

import { seedDiary } from '#server/db/seed/seed-diary.ts';
import { readDiary } from '#server/modules/diary/read-diary.ts';
import { diaryFile, emptyDatabase, migrationsFolder } from '#tests/support/database/database.ts';
import { fillFormerShop } from '#tests/support/database/former-catalogue.ts';
import { migrationsBefore } from '#tests/support/database/former-migrations.ts';
import { diaryOfShop } from '#tests/support/orders/diary-of-shop.ts';

const longAgo = new Date('2025-01-01T12:00:00Z');

test('[Y-05] a shop in use gets its diary at the next start, once: what its owner changes stays', async () => {
  const open = await openDatabase(await emptyDatabase());
  onTestFinished(() => open.close());
  await migrateDatabase(open, await migrationsBefore('0021_diary'));
  const products = await fillFormerShop(open.pool);
  await open.pool.query('update products set stock = 3');
  await migrateDatabase(open, migrationsFolder);
  const filled = await Promise.all([seedDiary(open, diaryFile), seedDiary(open, diaryFile)]);
  expect(filled.toSorted()).toEqual([false, true]);
  expect(await readDiary(open.db, longAgo)).toEqual(diaryOfShop());
  expect((await open.pool.query('select from products where stock = 3')).rowCount).toBe(products);

  await open.pool.query(`delete from special_days; delete from opening_hours where weekday = 1;
    update diary set horizon_days = 30`);
  expect(await seedDiary(open, diaryFile)).toBe(false);
  const own = diaryOfShop();
  expect(await readDiary(open.db, longAgo)).toEqual({
    ...own,
    week: [null, ...own.week.slice(1)],
    specialDays: [],
    horizonDays: 30,
  });
});
