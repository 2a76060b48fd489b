import { expect, test } from 'vitest';
import { payablePence } from '#domain/money/money.ts';
import { adoptPictures } from '#server/content/pictures/adopt-pictures.ts';
import { migrateDatabase } from '#server/db/open.ts';
import { seedDiary, seedSettings } from '#server/db/seed/seed-shop.ts';
import { databaseStorage } from '#server/gateways/storage.ts';
import { findOriginals } from '#server/http/pictures/originals.ts';
import { readDiary } from '#server/pickup/read-diary.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { addToCart, findCart } from '#server/sales/cart-endpoints.ts';
import { diaryFile, migrationsFolder, projectFolder, storyFile } from '#tests/support/database/database.ts';
import { fillFormerShop } from '#tests/support/database/former-catalogue.ts';
import { shopOfRelease } from '#tests/support/database/former-migrations.ts';
import { doubleProvider } from '#tests/support/money/providers.ts';
import { diaryOfShop } from '#tests/support/orders/diary-of-shop.ts';
import { testServices } from '#tests/support/shop/shop.ts';
import { shownBy } from '#tests/support/shop/shown-by.ts';

const longAgo = new Date('2025-01-01T12:00:00Z');

test('a shop of release 0.2.0 is sold in the sizes that it was sold in, and says of each allergen whether it is in a cake', async () => {
  const open = await shopOfRelease('0.2.0');
  const { pool } = open;
  await fillFormerShop(pool);
  await pool.query(`
    update products set price_pence = 4200, discount_price_pence = 3950, weight = '1.2 kg', allergens = '{"Tree nuts (pecans)", "Moonlight"}' where id = 1;
    update products set weight = 'one of six', allergens = '{"Tree nuts", "Eggs"}' where id = 2`);
  await migrateDatabase(open, migrationsFolder);
  const sizes = await pool.query(
    `select product_id as id, array_agg(grams order by grams) as grams, min(grams) filter (where is_default) as own,
       array_agg(distinct price_pence) as pence, array_agg(distinct lower_price_pence) as lower from product_sizes where product_id in (1, 2) group by 1 order by 1`,
  );
  expect(sizes.rows).toMatchObject([
    { grams: [500, 750, 1000, 1200], own: 1200, pence: [4200], lower: [3950] },
    { grams: [500, 750, 1000], own: 500, lower: [null] },
  ]);
  const told = await pool.query(
    `select status, allergens->>'pecans' as pecans, allergens->>'walnuts' as walnuts, allergens->>'eggs' as eggs, allergens->>'crustaceans' as crustaceans
     from products where id in (1, 2) order by id`,
  );
  expect(told.rows).toEqual([
    // An allergen that the law does not know is not dropped: until somebody has checked, the product is not sold.
    { status: 'hidden', pecans: 'contains', walnuts: 'mayContain', eggs: 'mayContain', crustaceans: 'none' },
    { status: 'shown', pecans: 'contains', walnuts: 'contains', eggs: 'contains', crustaceans: 'none' },
  ]);
});

test('[E-03] a shop of release 0.2.0 learns what each of its products lacks, and which run low', async () => {
  const open = await shopOfRelease('0.2.0');
  const { pool } = open;
  await fillFormerShop(pool);
  const [bare, low] = ['black-forest-gateau', 'salted-caramel-drip-cake'];
  await pool.query('update products set stock = 10');
  await pool.query('update products set stock = 2 where slug = $1', [low]);
  await pool.query(`update products set description = e' \\n', cake_base = '' where slug = $1`, [bare]);

  await migrateDatabase(open, migrationsFolder);

  const { rows } = await pool.query(
    `select slug, lacks, is_low from products where kind <> 'bespoke' and (lacks <> '{}' or is_low) order by slug`,
  );
  expect(rows).toEqual([
    { slug: bare, lacks: ['description', 'base'], is_low: false },
    { slug: low, lacks: [], is_low: true },
  ]);
});

test('[E-05] a shop of release 0.2.0 keeps the picture of each product, and the next hour puts its file into the storage', async () => {
  const open = await shopOfRelease('0.2.0');
  const count = await fillFormerShop(open.pool);
  const former = await open.pool.query('select id, main_image as file, name, 1 as version from products order by id');
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

test('[K-05] a cart of release 0.2.0 keeps its lines, their weights and prices, and takes more of the same', async () => {
  const open = await shopOfRelease('0.2.0');
  const { db, pool } = open;
  await fillFormerShop(pool);
  await pool.query(`
    insert into users (email, first_name, last_name) values ('priya@example.com', 'Priya', 'Shah');
    update products set price_pence = 4200, discount_price_pence = 3950 where id = 25;
    insert into cart_lines (user_id, product_id, weight_grams, quantity, price_snapshot_pence)
      values (1, 25, 1000, 2, 3950), (1, 25, 500, 1, 4200)`);

  await migrateDatabase(open, migrationsFolder);

  const now = new Date();
  await seedDiary(open, diaryFile);
  await seedSettings(open, storyFile);
  const shown = await shownBy(db);
  const context: RequestContext = {
    db,
    now,
    customer: { id: 1, email: 'priya@example.com', firstName: 'Priya' },
    token: null,
    address: null,
    services: testServices(db, doubleProvider(() => now).gateway),
    ...shown,
  };
  const inCart = async () =>
    (await findCart(context, { userId: 1 })).map(
      ({ weightGrams, quantity, priceSnapshotPence, personalisation, size }) => ({
        weightGrams,
        quantity,
        priceSnapshotPence,
        personalisation,
        size: size && [size.pricePence, payablePence(size)],
      }),
    );
  const kept = { personalisation: {}, size: [4200, 3950] };
  expect(await inCart()).toEqual([
    { ...kept, weightGrams: 1000, quantity: 2, priceSnapshotPence: 3950 },
    { ...kept, weightGrams: 500, quantity: 1, priceSnapshotPence: 4200 },
  ]);
  await addToCart(context, { userId: 1, productId: 25, quantity: 1, priceSnapshot: 39.5, weightSnapshot: 500 });
  expect(await inCart()).toMatchObject([{ quantity: 2 }, { weightGrams: 500, quantity: 2, priceSnapshotPence: 3950 }]);
});

test('[Y-05] a shop of release 0.2.0 gets its diary at the next start, once: what its owner changes stays', async () => {
  const open = await shopOfRelease('0.2.0');
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
