import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';

/**
 * A lower price begins and ends by the clock, which the listing cannot see: what it would sort by the price of before is
 * listed anew. Every page says the right price without it.
 */
export const followPrices = (db: Db): Promise<unknown> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(sql`
      select p.id from products p
        join product_sizes size on size.product_id = p.id and size.is_default
        join listing_entries entry on entry.product_id = p.id and entry.collection = 'all'
      where (size.lower_from is not null or size.lower_until is not null) and entry.payable_pence <> payable_now(size)
      order by p.id for no key update of p`);
    if (rows.length === 0) return;
    await tx.execute(sql`select reindex_products(${sql.param(rows.map(({ id }) => id))}::int[])`);
    await tx.execute(sql`select pg_notify('catalogue_changed', '')`);
  });
