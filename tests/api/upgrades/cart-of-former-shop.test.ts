import { expect, onTestFinished, test } from 'vitest';
import { payablePence } from '#domain/money/price.ts';
import { migrateDatabase, openDatabase } from '#server/db/open.ts';
import { addToCart, findCart } from '#server/modules/cart/cart-lines.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import { emptyDatabase, migrationsFolder } from '#tests/support/database/database.ts';
import { fillFormerShop } from '#tests/support/database/former-catalogue.ts';
import { migrationsBefore } from '#tests/support/database/former-migrations.ts';
import { doubleProvider } from '#tests/support/money/providers.ts';
import { testServices } from '#tests/support/shop/shop.ts';
import { shopOfTests } from '#tests/support/shop/shop-of-tests.ts';

test('[K-05] a cart of before products had sizes keeps its lines, their weights and prices, and takes more of the same', async () => {
  const open = await openDatabase(await emptyDatabase());
  onTestFinished(() => open.close());
  const { db, pool } = open;
  await migrateDatabase(open, await migrationsBefore('0025_products_by_size'));
  await fillFormerShop(pool);
  await pool.query(`
    insert into users (email, first_name, last_name) values ('priya@example.com', 'Priya', 'Shah');
    update products set price_pence = 4200, discount_price_pence = 3950 where id = 25;
    insert into cart_lines (user_id, product_id, weight_grams, quantity, price_snapshot_pence)
      values (1, 25, 1000, 2, 3950), (1, 25, 500, 1, 4200)`);

  await migrateDatabase(open, migrationsFolder);

  const now = new Date();
  const context: RequestContext = {
    db,
    now,
    customer: { id: 1, email: 'priya@example.com', firstName: 'Priya' },
    token: null,
    address: null,
    services: testServices(db, doubleProvider(() => now).gateway),
    shop: shopOfTests,
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
