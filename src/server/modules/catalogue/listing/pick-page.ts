import { type SQL, sql } from 'drizzle-orm';
import type { Sort } from '#contract/listing/filters.ts';
import { type ChoiceGroup, setFits, wantsEverything } from './facets/choice-groups.ts';
import type { FacetCounts } from './facets/read-facet-counts.ts';
import { endOfPrices, type Prices } from './price-buckets.ts';

/** C-03. The id makes every order complete, so that no product stands on two pages. */
const orders: Readonly<Record<Sort, SQL>> = {
  popular: sql`sold desc, product_id`,
  'price-low-high': sql`payable_pence, product_id`,
  'price-high-low': sql`payable_pence desc, product_id desc`,
  newest: sql`created_at desc, product_id desc`,
};

type Picking = {
  readonly collection: string;
  readonly wanted: readonly ChoiceGroup[];
  readonly prices: Prices | null;
  readonly sort: Sort;
  readonly offset: number;
  readonly limit: number;
  /** Ids that all fit and stand before the order's, in their own order. */
  readonly first?: readonly number[];
};

/** Selects `product_id`, and `place` to order by. */
export function pickPage(picking: Picking, count: FacetCounts): SQL {
  const { first = [], offset, limit } = picking;
  if (first.length === 0) return pickInOrder(picking, count);
  const here = first.slice(offset, offset + limit);
  const others = { ...picking, offset: Math.max(0, offset - first.length), limit: limit - here.length };
  const ranked = sql`
    select product_id, place from unnest(${sql.param(here)}::int[]) with ordinality as ranked (product_id, place)`;
  if (others.limit === 0) return ranked;
  return sql`${ranked} union all
    select product_id, ${here.length}::int + place from (${pickInOrder(others, count)}) as others`;
}

function pickInOrder(picking: Picking, count: FacetCounts): SQL {
  const { sort, offset, limit } = picking;
  const order = orders[sort];
  const end = offset + limit;
  const found = { walkCollection, mergeSets, gather }[cheapestPlan(picking, count)](picking, count, order, end);
  return sql`
    select product_id, row_number() over (order by ${order}) as place
    from (select * from (${found}) as found order by ${order} limit ${limit} offset ${offset}) as picked`;
}

type Plan = (picking: Picking, count: FacetCounts, order: SQL, end: number) => SQL;
const columns = sql`product_id, sold, payable_pence, created_at`;

const walkCollection: Plan = (picking, count, order, end) => sql`
  select ${columns} from listing_entries
  where collection = ${picking.collection} ${ofSets(picking, count)} ${ofPrices(picking)} ${ofOthers(picking)}
  order by ${order} limit ${end}`;

const mergeSets: Plan = (picking, count, order, end) => sql`
  select merged.* from unnest(${sql.param(setsAsked(picking, count))}::smallint[]) as asked (asked_set)
    cross join lateral (
      select ${columns} from listing_entries
      where collection = ${picking.collection} and facet_set = asked_set ${ofPrices(picking)} ${ofOthers(picking)}
      order by ${order} limit ${end}
    ) as merged`;

const gather: Plan = (picking, count, order, end) => sql`
  with gathered as materialized (
    select ${columns} from listing_entries
    where collection = ${picking.collection} and facet_set = any(${sql.param(setsAsked(picking, count))}::smallint[]) ${ofPrices(picking)} ${ofOthers(picking)}
  )
  select * from gathered order by ${order} limit ${end}`;

const setsAsked = ({ wanted }: Picking, { priced }: FacetCounts): number[] =>
  priced.flatMap(({ set, facets }) => (setFits(facets, wanted) ? [set] : []));

const ofSets = (picking: Picking, count: FacetCounts): SQL =>
  wantsEverything(picking.wanted)
    ? sql``
    : sql`and facet_set = any(${sql.param(setsAsked(picking, count))}::smallint[])`;

const ofPrices = ({ prices }: Picking): SQL =>
  prices
    ? sql`and payable_pence >= ${prices.from} and payable_pence < ${prices.below === endOfPrices ? dearest : prices.below}`
    : sql``;

const ofOthers = ({ first = [] }: Picking): SQL =>
  first.length === 0 ? sql`` : sql`and product_id <> all(${sql.param(first)}::int[])`;

const dearest = 2_147_483_647;

/** Finding one place in an index costs about as much as reading so many rows. */
const costOfProbe = 5;

/** The counts are exact, so a rare combination never walks a whole collection. */
export function cheapestPlan(
  { wanted, offset, limit }: Pick<Picking, 'wanted' | 'offset' | 'limit'>,
  { priced, whole }: FacetCounts,
): 'walkCollection' | 'mergeSets' | 'gather' {
  const end = offset + limit;
  const wholeOfSet = new Map(whole.map(({ set, products }) => [set, products]));
  let all = 0;
  for (const { products } of whole) all += products;
  let matching = 0;
  let merged = 0;
  let sets = 0;
  for (const { set, facets, products } of priced) {
    if (!setFits(facets, wanted)) continue;
    sets += 1;
    matching += products;
    merged += walked(end, products, wholeOfSet.get(set) ?? products);
  }
  const costs = {
    walkCollection: costOfProbe + walked(end, matching, all),
    mergeSets: sets * costOfProbe + merged,
    gather: sets * costOfProbe + matching,
  };
  if (costs.walkCollection <= Math.min(costs.mergeSets, costs.gather)) return 'walkCollection';
  return costs.mergeSets < costs.gather ? 'mergeSets' : 'gather';
}

const walked = (end: number, matching: number, all: number): number =>
  matching <= end ? all : Math.ceil((end * all) / matching);
