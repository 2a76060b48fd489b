import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';

/** More than anybody ranks by hand; it bounds the question. */
const mostPicks = 240;

/**
 * Ids of the featured products to which the owner has given a rank, in its order, as far as they can be had: they stand before all others
 * that are featured, so that the owner mixes them and not what has sold.
 */
export async function readPicks(db: Db): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from products
    where featured_rank is not null and featured and is_sold(products) and kind = 'cake'
      and exists (select from collections where key = 'featured' and rule = 'featured')
      and (stock is null or stock >= (select pieces from product_sizes where product_id = products.id and is_default))
    order by featured_rank, id limit ${mostPicks}`);
  return rows.map(({ id }) => id);
}
