import { and, eq, gt, sql } from 'drizzle-orm';
import type { Extra } from '#domain/catalogue/product.ts';
import { isSold, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import { cartColumns, cartProductFromRow } from './product-columns.ts';

/**
 * What the cakes among them name, in their order, by their former slugs too; what there is none of is not offered. One
 * query.
 */
export async function findExtrasOfCart({ db, now }: RequestContext, { slugs }: { slugs: string[] }): Promise<Extra[]> {
  if (slugs.length === 0) return [];
  const asked = sql`${sql.param(slugs)}::text[]`;
  const offered = sql`(
    select named.slug, min(named.place) as place
    from (
      select id from products where slug = any(${asked})
      union select product_id from former_slugs where slug = any(${asked})
    ) as carried
    join products cake on cake.id = carried.id
    cross join lateral unnest(cake.extras_offered) with ordinality as named (slug, place)
    where is_sold(cake) and cake.kind = 'cake'
    group by named.slug
  ) as offered`;
  const rows = await db
    .select({ ...cartColumns, description: products.description })
    .from(products)
    .innerJoin(offered, sql`offered.slug = ${products.slug}`)
    .where(and(isSold, eq(products.kind, 'extra'), gt(products.stock, 0)))
    .orderBy(sql`offered.place`, products.id);
  return rows.map(({ description, ...row }) => ({ ...cartProductFromRow(row, now), description }));
}
