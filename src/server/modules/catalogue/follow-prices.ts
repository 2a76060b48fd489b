import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';

/**
 * A lower price begins and ends by the clock, and so does what is shown for a time, which the listing cannot see: what it would
 * sort by the price of before, or lists and should not, or does not and should, is listed anew. Every page and every order says
 * and sells the right thing without it.
 */
export const followPrices = (db: Db): Promise<unknown> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number; isShownOtherwise: boolean }>(sql`
      with passed as (
        select p.id, false as shown_otherwise from products p
          join product_sizes size on size.product_id = p.id and size.is_default
          join listing_entries entry on entry.product_id = p.id and entry.collection = 'all'
        where (size.lower_from is not null or size.lower_until is not null) and entry.payable_pence <> payable_now(size)
        union all
        select p.id, true from products p
        where (p.shown_from is not null or p.shown_until is not null) and p.kind = 'cake'
          and is_sold(p) <> exists (select from listing_entries entry where entry.product_id = p.id and entry.collection = 'all'))
      select p.id, passed.shown_otherwise as "isShownOtherwise" from products p join passed on passed.id = p.id
      order by p.id for no key update of p`);
    if (rows.length === 0) return;
    const ids = (which: typeof rows) => sql.param([...new Set(which.map(({ id }) => id))]);
    await tx.execute(sql`select reindex_products(${ids(rows)}::int[])`);
    await tx.execute(sql`select index_products(${ids(rows.filter((row) => row.isShownOtherwise))}::int[])`);
    await tx.execute(sql`select pg_notify('catalogue_changed', '')`);
  });
