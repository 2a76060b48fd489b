import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import pg from 'pg';
import { gramsFromWeightText } from '#domain/values/weight.ts';
import { databaseUrlAt } from '#tests/support/shop/shop-of-its-own.ts';

const port = process.env.E2E_PORT ?? '3900';
/** Runs the test's own SQL straight against the shop's database. */
export async function ask(sql: string, values: readonly unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: await databaseUrlAt(port) });
  await client.connect();
  try {
    await client.query(sql, [...values]);
  } finally {
    await client.end();
  }
}

export type OwnCake = { readonly slug: string; readonly name: string };
type Facts = {
  readonly pricePence?: number;
  readonly discountPricePence?: number | null;
  readonly stock?: number;
  readonly weight?: string;
  readonly description?: string;
};

/**
 * Puts a cake of the test's own in stock, among the dessert boxes and not featured, so that what other tests count
 * stays as it is, and waits until the shop sells it. It stays there: the database is dropped after the run.
 */
export async function sellCake(facts: Facts = {}): Promise<OwnCake> {
  const mark = randomBytes(4).toString('hex');
  const cake = { slug: `own-cake-${mark}`, name: `Own Cake ${mark}` };
  const { pricePence = 2_000, discountPricePence = null, stock = 20, weight = '500g', description = 'A cake.' } = facts;
  await ask(
    `with made as (
       insert into products (slug, name, category_id, description, stock, cake_base, allergens)
       select $1, $2, 8, $5, $6, 'Vanilla', allergens from products where slug = 'macaron-gift-box'
       returning id
     ), pictured as (
       insert into product_pictures (product_id, position, file, hash, alternative, view)
       select made.id, 1, own.file, own.hash, $2, 'main'
       from made, product_pictures own where own.file = 'signature-cupcake-box-of-six.jpg' limit 1
     )
     insert into product_sizes (product_id, grams, price_pence, lower_price_pence, is_default)
     select id, grams, $3, $4, grams = $7 from made, unnest(array[500, 750, 1000]) as grams`,
    [cake.slug, cake.name, pricePence, discountPricePence, description, stock, gramsFromWeightText(weight)],
  );
  // The shop hears of it a moment later: until then its page is not found.
  const address = `http://localhost:${port}/api/products/slug/${cake.slug}`;
  await expect(async () => expect((await fetch(address)).status).toBe(200)).toPass();
  return cake;
}

/**
 * Sells a box of 4, 6 or 12 that is filled with two cakes of the test's own: 40 of the first, and 3 of the second, which adds
 * 50p apiece.
 */
export async function sellBox(): Promise<{ readonly box: OwnCake; readonly flavours: readonly [OwnCake, OwnCake] }> {
  const flavours = [await sellCake({ stock: 40 }), await sellCake({ stock: 3 })] as const;
  const box = await sellCake();
  const slugs = flavours.map(({ slug }) => slug);
  await ask(
    `with gathered as (
       insert into collections (key, name, rule) values ($1, $1, 'byHand') returning key
     ), filled as (
       insert into collection_products (collection, product_id) select key, id from gathered, products where slug = any($2)
     ), dearer as (
       update products set box_extra_pence = 50 where slug = $3
     )
     update products set supply = 'toOrder', stock = null, options = jsonb_build_object('box', jsonb_build_object('from', $1::text))
     where slug = $1`,
    [box.slug, slugs, slugs[1]],
  );
  await ask(
    `update product_sizes set pieces = case grams when 500 then 4 when 750 then 6 else 12 end,
       price_pence = grams * 3, label = 'Box of ' || case grams when 500 then 4 when 750 then 6 else 12 end
     from products where id = product_id and slug = $1`,
    [box.slug],
  );
  return { box, flavours };
}

export const setStock = ({ slug }: OwnCake, stock: number): Promise<void> =>
  ask('update products set stock = $2 where slug = $1', [slug, stock]);

/** Bakes what a test is about to order from the range, so that no other test finds it sold out. A test's own cake stays as it is. */
export const bakeOfRange = (slug: string, quantity: number): Promise<void> =>
  ask(
    `update products set stock = stock + $2 * (select max(pieces) from product_sizes where product_id = products.id)
     where slug = $1 and slug not like 'own-cake-%'`,
    [slug, quantity],
  );

export const setPrice = ({ slug }: OwnCake, pricePence: number): Promise<void> =>
  ask('update product_sizes set price_pence = $2 from products where id = product_id and slug = $1', [
    slug,
    pricePence,
  ]);

/** Writes to an order what time or the shop's jobs would write: `set` is the test's own SQL. */
export const orderInDatabase = (orderNo: string, set: string): Promise<void> =>
  ask(`update orders set ${set} where number = $1`, [orderNo]);
