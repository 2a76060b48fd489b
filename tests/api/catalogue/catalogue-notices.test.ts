import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { countStock } from '#server/catalogue/stock/staff-stock.ts';
import { listenTo } from '#server/db/listen.ts';
import { categories, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { pictures, productPictures } from '#server/db/tables/catalogue/picture-tables.ts';
import { changeProduct } from '#tests/support/catalogue/products.ts';
import { testDatabase } from '#tests/support/database/database.ts';

const { open: database, url } = await testDatabase();
const slug = 'salted-caramel-drip-cake';
const cake = eq(products.slug, slug);
let stop: () => Promise<void> = async () => undefined;
afterEach(() => stop());

/** Listens, and returns how often it heard of a change. */
async function ears(): Promise<() => number> {
  let count = 0;
  const listening = await listenTo(url, ['catalogue_changed'], () => {
    count += 1;
  });
  stop = () => listening.stop();
  return () => count;
}

test('every process hears of a changed product or category', async () => {
  const heard = await ears();
  await changeProduct(database.db, slug, { pricePence: 4_300 });
  await expect.poll(heard).toBe(1);
  await database.db.update(categories).set({ blurb: 'New words.' }).where(eq(categories.id, 1));
  await expect.poll(heard).toBe(2);
});

test('an order’s taking of stock is no change of the catalogue: kept pages stand through a busy hour', async () => {
  const heard = await ears();
  await database.db
    .update(products)
    .set({ stock: sql`${products.stock} - 1` })
    .where(cake);
  await database.db.update(products).set({ name: 'Salted Caramel Drip' }).where(cake);
  await expect.poll(heard).toBe(1);
});

test('what staff count is heard by every process at once: pages show it though it is stock alone', async () => {
  const heard = await ears();
  await countStock(database.db, { slug, as: 'Priya', note: '', counted: 12, seen: null, now: new Date() });
  await expect.poll(heard).toBe(1);
});

test('[E-10] a picture that comes into the storage changes no page, and one that takes its place does', async () => {
  const keep = (hash: string) =>
    database.db
      .insert(pictures)
      .values({ hash: hash.repeat(64), mediaType: 'image/jpeg', width: 900, height: 900, bytes: 1 });
  await keep('a');
  await keep('b');
  const heard = await ears();
  const { rows } = await database.pool.query<{ file: string }>('select file from product_pictures limit 1');
  const ofFile = eq(productPictures.file, rows[0]?.file ?? '');
  await database.db
    .update(productPictures)
    .set({ hash: 'a'.repeat(64) })
    .where(ofFile);
  await database.db
    .update(productPictures)
    .set({ hash: 'b'.repeat(64) })
    .where(ofFile);
  await expect.poll(heard).toBe(1);
  await database.db.update(productPictures).set({ alternative: 'From above' }).where(ofFile);
  await expect.poll(heard).toBe(2);
});

test('a listener whose connection was cut listens again, and takes it that it missed something', async () => {
  const heard = await ears();
  await database.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'shop listener' and datname = current_database()`,
  );
  await expect.poll(heard).toBe(1);
  await changeProduct(database.db, slug, { pricePence: 4_400 });
  await expect.poll(heard).toBe(2);
});
