import { eq, inArray, ne, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { relatedCount } from '#contract/listing/catalogue.ts';
import { Failure } from '#domain/failure.ts';
import type { Product, ProductSummary } from '#domain/product.ts';
import { categories, products } from '#server/db/tables/schema.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import { productColumns, productFromRow, selectProducts, summaryColumns, summaryFromRow } from './product-columns.ts';

const missing = () => new Failure('notFound', { text: 'Product not found' });

/** @throws Failure 'notFound' with 'Product not found' */
export async function findProduct(context: RequestContext, { slug }: { slug: string }): Promise<Product> {
  const [found] = await selectProducts(context.db).where(eq(products.slug, slug));
  if (!found) throw missing();
  return productFromRow(found);
}

/** @throws Failure 'notFound' with 'Product not found' */
export async function findProductById(context: RequestContext, { productId }: { productId: number }): Promise<Product> {
  const [found] = await selectProducts(context.db).where(eq(products.id, productId));
  if (!found) throw missing();
  return productFromRow(found);
}

export async function findProductsOfCart(
  context: RequestContext,
  { slugs }: { slugs: string[] },
): Promise<ProductSummary[]> {
  if (slugs.length === 0) return [];
  const rows = await context.db
    .select(summaryColumns)
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(inArray(products.slug, slugs));
  return rows.map(summaryFromRow);
}

/** Others of its category come with it, the best sold first. @throws Failure 'notFound' with 'Product not found' */
export async function findProductPage(
  context: RequestContext,
  { slug }: { slug: string },
): Promise<{ product: Product; related: ProductSummary[] }> {
  const itself = context.db
    .select({ ...productColumns, place: sql<number>`0`.as('place') })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(eq(products.slug, slug));
  const popular = sql`(
    select product_id, row_number() over (order by sold desc, product_id)::int as place from listing_entries
    where collection = (select 'category:' || category_id from products where slug = ${slug})
    order by sold desc, product_id limit ${relatedCount + 1}
  ) as popular`;
  const related = context.db
    .select({ ...productColumns, place: sql<number>`popular.place`.as('place') })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(popular, sql`popular.product_id = ${products.id}`)
    .where(ne(products.slug, slug));
  const rows = await unionAll(itself, related);
  const found = rows.find((row) => row.place === 0);
  if (!found) throw missing();
  const others = rows.filter(({ place }) => place > 0).sort((a, b) => a.place - b.place);
  return { product: productFromRow(found), related: others.slice(0, relatedCount).map(summaryFromRow) };
}
