import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { type Prices, type Run, runsCovering, wholeScale } from './price-buckets.ts';
import type { KindCount } from './product-kind.ts';

/** Counts with the asked prices, and at any price. */
export type FacetCounts = { readonly priced: readonly KindCount[]; readonly whole: readonly KindCount[] };

type Row = { collection: string; kind: number; priced: number; whole: number };

/** The counts are kept: the products themselves are not read. */
export async function readFacetCounts(
  db: Db,
  collections: readonly string[],
  prices: Prices | null,
): Promise<Map<string, FacetCounts>> {
  const all: Run = { scale: wholeScale, first: 0, last: 0 };
  const runs = prices ? [all, ...runsCovering(prices)] : [all];
  const { rows } = await db.execute<Row>(sql`
    select collection, kind,
      coalesce(sum(products) filter (where scale = ${wholeScale}), 0)::int as whole,
      coalesce(sum(products) filter (where scale <> ${wholeScale}), 0)::int as priced
    from unnest(${list(runs, 'scale')}::smallint[], ${list(runs, 'first')}::int[], ${list(runs, 'last')}::int[])
        as run (run_scale, first, last)
      cross join lateral (
        select collection, kind, scale, products from facet_counts
        where collection = any(${sql.param(collections)}::text[]) and scale = run_scale and bucket between first and last and products > 0
        offset 0
      ) as counted
    group by collection, kind`);
  return new Map(
    collections.map((collection) => [
      collection,
      countOf(
        rows.filter((row) => row.collection === collection),
        prices !== null,
      ),
    ]),
  );
}

const list = (runs: readonly Run[], key: keyof Run) => sql.param(runs.map((run) => run[key]));

function countOf(rows: readonly Row[], isPriced: boolean): FacetCounts {
  const whole = rows.map(({ kind, whole: products }) => ({ kind, products }));
  if (!isPriced) return { priced: whole, whole };
  return {
    whole,
    priced: rows.filter(({ priced }) => priced > 0).map(({ kind, priced: products }) => ({ kind, products })),
  };
}
