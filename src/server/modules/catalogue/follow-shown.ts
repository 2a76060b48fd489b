import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';

/**
 * What is shown for a time comes and goes by the clock, which the words of the search cannot see: what they find and should not, or do not
 * and should, is indexed anew. Every page and every order says and sells the right thing without it.
 */
export const followShown = (db: Db): Promise<unknown> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(sql`
      select p.id from products p
      where (p.shown_from is not null or p.shown_until is not null) and p.kind = 'cake'
        and is_sold(p) <> exists (select from search_postings posting where posting.product_id = p.id)
      order by p.id for no key update of p`);
    if (rows.length === 0) return;
    await tx.execute(sql`select index_products(${sql.param(rows.map(({ id }) => id))}::int[])`);
    await tx.execute(sql`select pg_notify('catalogue_changed', '')`);
  });
