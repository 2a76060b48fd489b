import { eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { collectionPage } from '#contract/listing/listings.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { allProducts, changeProduct, copyProduct } from '#tests/support/catalogue/products.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shop = await openTestShop();
const { db } = shop.database;
const visitor = shop.visitor();

const collection = async (address: string) =>
  collectionPage.output.parse((await visitor.get(`/listings/door/${address}`)).body);

describe('the listing follows the products', () => {
  const allIds = sql`array(select id from products)`;
  const strayCounts = async (): Promise<unknown[]> => {
    const { rows } = await db.execute(sql`
      with counted as (
        select collection, scale, least(payable_pence, 99999) / (10 ^ scale)::int as bucket, facet_set, count(*)::int as products
        from listing_entries, generate_series(0, 5) as scale group by 1, 2, 3, 4
      ), kept as (select collection, scale::int, bucket, facet_set, products from facet_counts where products <> 0)
      (table counted except table kept) union all (table kept except table counted)`);
    return rows;
  };
  const strayEntries = async (): Promise<unknown[]> => {
    const { rows } = await db.execute(sql`
      with meant as (
        select p.id, collection, facets, payable_now(default_size(p)), listing_sold(p), p.created_at
        from products p join product_facets(${allIds}) had on had.product_id = p.id
          join product_collections(${allIds}) listed on listed.product_id = p.id
      ), kept as (
        select product_id, collection, facets, payable_pence, sold, created_at from listing_entries join facet_sets on id = facet_set
      )
      (table meant except table kept) union all (table kept except table meant)`);
    return rows;
  };
  const straySets = async (): Promise<unknown[]> => {
    const { rows } = await db.execute(sql`
      with meant as (select * from product_facets(${allIds})), kept as (
        select (block * 512 + place - 1)::int, facets
        from product_facet_sets cross join unnest(sets) with ordinality as each (id, place) join facet_sets using (id)
      )
      (table meant except table kept) union all (table kept except table meant)`);
    return rows;
  };
  test('after any change of a product, a new one and one that is gone', async () => {
    const slug = 'cookie-jar-sharing-box';
    await changeProduct(db, slug, { featured: true, stock: 5_000, cakeBase: 'Ribbon', pricePence: 40_000 });
    await changeProduct(db, slug, {
      categoryId: 1,
      typeCategoryId: 12,
      occasions: ['easter', 'easter', 'christmas'],
      sold: 9,
    });
    await copyProduct(db, slug, { slug: 'twin' });
    await copyProduct(db, slug, { slug: 'triplet' });
    await db.delete(products).where(eq(products.slug, 'twin'));
    expect(await strayEntries()).toEqual([]);
    expect(await strayCounts()).toEqual([]);
    expect(await straySets()).toEqual([]);
    const shown = await collection('by-occasion?sort=newest&section=easter');
    expect(shown.products.map((product) => product.slug)).toEqual(expect.arrayContaining([slug, 'triplet']));
  });
  test('when many orders cross the line of New Arrivals at once, none waits in a circle and no count is lost', async () => {
    const ids = (await allProducts(db)).flatMap(({ id, stock }) => (Number.isNaN(stock) ? [] : [id]));
    await db.update(products).set({ stock: 81 }).where(eq(products.supply, 'stock'));
    await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        db.transaction(async (tx) => {
          const own = ids.filter((id) => id % 8 === at);
          await tx.select({ id: products.id }).from(products).where(inArray(products.id, own)).for('no key update');
          for (const id of at % 2 === 0 ? own : own.reverse())
            await tx.update(products).set({ stock: 80 }).where(eq(products.id, id));
        }),
      ),
    );
    expect((await collection('new-arrivals')).total).toBe(0);
    expect(await strayCounts()).toEqual([]);
    expect(await straySets()).toEqual([]);
  });
});
