import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';

/** Orders of the same moment may be numbered the other way round: so many more are looked at on each side. */
const margin = 200;

/**
 * Numbers of orders between which all lie that were placed in the range: found by halving, since orders are numbered as they
 * are placed. Some few beside them lie there too.
 * @param from the first instant, ISO; none where it is undefined
 * @param before the first instant that is too late
 */
export async function placedBounds(
  db: Db,
  from: string | undefined,
  before: string | undefined,
): Promise<{ readonly least: number; readonly most: number }> {
  const { rows } = await db.execute<{ least: number | null; most: number | null }>(sql`
    select ${from === undefined ? sql`null` : firstAt(from)} as least, ${before === undefined ? sql`null` : firstAt(before)} as most`);
  const [{ least = null, most = null } = {}] = rows;
  return { least: (least ?? 0) - margin, most: most === null ? Number.POSITIVE_INFINITY : most + margin };
}

/** The number from which on orders were placed at the instant or later. */
const firstAt = (instant: string) => sql`(
  with recursive halving as (
    select coalesce(min(id), 0) as low, coalesce(max(id), 0) + 1 as high from orders
    union all
    select case when o.created_at < ${instant}::timestamptz then h.middle + 1 else h.low end,
      case when o.created_at < ${instant}::timestamptz then h.high else h.middle end
    from (select low, high, (low + high) / 2 as middle from halving where low < high) h
      cross join lateral (select created_at from orders where id >= h.middle order by id limit 1) o
  )
  select min(high) from halving)`;
