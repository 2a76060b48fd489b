import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { relatedCount } from '#contract/listing/catalogue.ts';
import type { CartProduct, Product, ProductPicture, ProductSummary } from '#domain/catalogue/product.ts';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { categories, isSold, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { formerSlugs } from '#server/db/tables/catalogue/former-slug-tables.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import { findFormer } from './find-former.ts';
import {
  cartColumns,
  cartProductFromRow,
  isShown,
  productColumns,
  productFromRow,
  selectProducts,
  summaryFromRow,
  withMainImage,
} from './product-columns.ts';

const missing = () => new Failure('notFound', { text: 'Product not found' });

/** @throws Failure 'notFound' with 'Product not found'; Moved for a former slug */
export async function findProduct(context: RequestContext, { slug }: { slug: string }): Promise<Product> {
  const [found] = await selectProducts(context.db).where(and(eq(products.slug, slug), isShown));
  if (!found) return findFormer(context.db, slug);
  return productFromRow(found, context.now);
}

/** @throws Failure 'notFound' with 'Product not found' */
export async function findProductById(context: RequestContext, { productId }: { productId: number }): Promise<Product> {
  const [found] = await selectProducts(context.db).where(and(eq(products.id, productId), isShown));
  if (!found) throw missing();
  return productFromRow(found, context.now);
}

/** Extras too; by a former slug under that one, for it is what a cart knows. */
export async function findProductsOfCart(
  context: RequestContext,
  { slugs }: { slugs: string[] },
): Promise<CartProduct[]> {
  if (slugs.length === 0) return [];
  const rows = await context.db
    .select(cartColumns)
    .from(products)
    .where(and(inArray(products.slug, slugs), isSold));
  const former = await context.db
    .select({ ...cartColumns, slug: formerSlugs.slug })
    .from(formerSlugs)
    .innerJoin(products, eq(products.id, formerSlugs.productId))
    .where(and(inArray(formerSlugs.slug, slugs), isSold));
  return [...rows, ...former].map((row) => cartProductFromRow(row, context.now));
}

/** Of the best sold of its category, those that suit the same diet are found among so many. */
const relatedLookedAt = 100;

/**
 * Others of its category come with it, those that keep to its diet and then the best sold first. @throws Failure 'notFound' with 'Product not found'; Moved
 * for a former slug
 */
export async function findProductPage(
  context: RequestContext,
  { slug }: { slug: string },
): Promise<{ product: Product; related: ProductSummary[]; weights: number[] }> {
  const itself = context.db
    .select({ ...productColumns, place: sql<number>`0`.as('place') })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(and(eq(products.slug, slug), isShown));
  const popular = sql`(
    select product_id, row_number() over (order by sold < 0, suits desc, sold desc, product_id)::int as place from (
      select entry.product_id, entry.sold, other.dietary @> own.dietary as suits
      from (select category_id, dietary from products where slug = ${slug}) as own
        join listing_entries entry on entry.collection = 'category:' || own.category_id
        join products other on other.id = entry.product_id
      order by entry.sold desc, entry.product_id limit ${relatedLookedAt}
    ) as near
    order by place limit ${relatedCount + 1}
  ) as popular`;
  const related = context.db
    .select({ ...productColumns, place: sql<number>`popular.place`.as('place') })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(popular, sql`popular.product_id = ${products.id}`)
    .where(ne(products.slug, slug));
  const [rows, weights] = await Promise.all([unionAll(itself, related), readWeights(context.db)]);
  const found = rows.find((row) => row.place === 0);
  if (!found) return findFormer(context.db, slug);
  const { pictures, ...product } = productFromRow(found, context.now);
  const { hasPicturesElsewhere } = context.services;
  const others = rows.filter(({ place }) => place > 0).sort((a, b) => a.place - b.place);
  return {
    product: { ...product, pictures: hasPicturesElsewhere ? pictures.map(byName) : pictures },
    related: others.slice(0, relatedCount).map((row) => summaryFromRow(withMainImage(row), context.now)),
    weights,
  };
}

const byName = (picture: ProductPicture): ProductPicture => ({ ...picture, hash: null });

/** Of what is shown; what is sold by the piece has none. From one weight to the next, it costs the same however many there are. */
async function readWeights(db: Db): Promise<number[]> {
  const least = (above: SQL): SQL => sql`(
    select size.grams from product_sizes size join products on products.id = size.product_id and ${isShown}
    where size.grams > ${above} order by size.grams limit 1)`;
  const { rows } = await db.execute<{ grams: number }>(sql`
    with recursive sold (grams) as (
      select ${least(sql`0`)}
      union all
      select ${least(sql`sold.grams`)} from sold where sold.grams is not null)
    select grams from sold where grams is not null`);
  return rows.map(({ grams }) => grams);
}
