import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { type Prices, type Run, runsCovering, wholeScale } from '#server/modules/catalogue/listing/price-buckets.ts';
import type { SetCount } from './choice-groups.ts';
import { type Choosable, soldSets } from './choosable.ts';
import { filterRows } from './filter-rows.ts';
import { readFacetSets } from './read-facet-sets.ts';

/** Counts with the asked prices, and at any price. */
export type FacetCounts = { readonly priced: readonly SetCount[]; readonly whole: readonly SetCount[] };

export const noCounts: FacetCounts = { priced: [], whole: [] };

type Row = {
  collections: string[] | null;
  sets: number[];
  priced: number[];
  whole: number[];
  rows: Choosable['rows'];
  sold: number[];
};

type Counted = Omit<Choosable, 'readyOn'> & { readonly counts: ReadonlyMap<string, FacetCounts> };

/** The counts are kept: the products themselves are not read. What can be chosen comes with them. */
export async function readFacetCounts(db: Db, collections: readonly string[], prices: Prices | null): Promise<Counted> {
  const all: Run = { scale: wholeScale, first: 0, last: 0 };
  const runs = prices ? [all, ...runsCovering(prices)] : [all];
  const { rows: found } = await db.execute<Row>(sql`
    select array_agg(collection) as collections, array_agg(facet_set) as sets, array_agg(priced) as priced,
      array_agg(whole) as whole, ${filterRows} as rows, ${soldSets} as sold
    from (
      select collection, facet_set,
        coalesce(sum(products) filter (where scale = ${wholeScale}), 0)::int as whole,
        coalesce(sum(products) filter (where scale <> ${wholeScale}), 0)::int as priced
      from unnest(${list(runs, 'scale')}::smallint[], ${list(runs, 'first')}::int[], ${list(runs, 'last')}::int[])
          as run (run_scale, first, last)
        cross join lateral (
          select collection, facet_set, scale, products from facet_counts
          where collection = any(${sql.param(collections)}::text[]) and scale = run_scale and bucket between first and last and products > 0
          offset 0
        ) as counted
      group by collection, facet_set
    ) as counted`);
  const [answer] = found;
  if (!answer) return { counts: new Map(), rows: [], sold: [] };
  const { sets, priced, whole, rows, sold } = answer;
  const setOf = await readFacetSets(db, [...(sets ?? []), ...sold]);
  const countsOf = new Map(collections.map((name) => [name, { priced: [] as SetCount[], whole: [] as SetCount[] }]));
  for (const [at, name] of (answer.collections ?? []).entries()) {
    const counts = countsOf.get(name);
    const set = sets[at] ?? 0;
    const facets = setOf(set);
    counts?.whole.push({ set, facets, products: whole[at] ?? 0 });
    if (prices !== null && priced[at]) counts?.priced.push({ set, facets, products: priced[at] });
  }
  const counts = prices === null ? mapped(countsOf, ({ whole }) => ({ whole, priced: whole })) : countsOf;
  return { counts, rows, sold: sold.map(setOf) };
}

const list = (runs: readonly Run[], key: keyof Run) => sql.param(runs.map((run) => run[key]));

const mapped = <From, To>(map: ReadonlyMap<string, From>, change: (value: From) => To): Map<string, To> =>
  new Map([...map].map(([key, value]) => [key, change(value)]));
