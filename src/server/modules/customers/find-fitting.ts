import { type SQL, sql } from 'drizzle-orm';
import { customerWordsOf } from '#domain/person/customer-words.ts';
import type { Db } from '#server/db/open.ts';
import { hasFolded } from '#server/db/plain-pattern.ts';

/** Of more than these the last to be here are looked at. */
const mostFitting = 300;

/** So many of the last to be here are read where a part of a name may be in very many. */
const lastReadFirst = 20_000;

export type FittingCustomers = { readonly ids: readonly number[]; readonly isCutShort: boolean };

/**
 * Customers with each of the words somewhere in name, email address, telephone or postcode. What very many have ('com') fills its list from the last to
 * be here, and nothing else is read; what is rarer is gathered by its index. None for what is too short to look for.
 */
export async function findFitting(db: Db, text: string): Promise<FittingCustomers> {
  const words = customerWordsOf(text);
  if (words.length === 0) return { ids: [], isCutShort: false };
  // Spelled as the index `customers_by_words` spells it.
  const fits = sql.join(
    words.map((word) =>
      hasFolded(sql`name || ' ' || email || ' ' || telephone || ' ' || replace(postcode, ' ', '')`, word),
    ),
    sql` and `,
  );
  const lately = await read(
    db,
    sql`select * from customers order by seen_at desc, id desc limit ${lastReadFirst}`,
    fits,
  );
  const ids = lately.length > mostFitting ? lately : await gather(db, fits);
  return { ids: ids.slice(0, mostFitting), isCutShort: ids.length > mostFitting };
}

async function read(db: Db, of: SQL, fits: SQL): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from (${of}) as lately where ${fits} order by seen_at desc, id desc limit ${mostFitting + 1}`);
  return rows.map(({ id }) => id);
}

async function gather(db: Db, fits: SQL): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with fitting as materialized (select id, seen_at from customers where ${fits})
    select id from fitting order by seen_at desc, id desc limit ${mostFitting + 1}`);
  return rows.map(({ id }) => id);
}
