import { type SQL, sql } from 'drizzle-orm';
import type { Sort } from '#contract/listing/filters.ts';
import { endOfPrices, type Prices } from './price-buckets.ts';
import { kindFits, type Wanted, wantsEverything } from './product-kind.ts';
import type { FacetCounts } from './read-facet-counts.ts';

/** C-03. The id makes every order complete, so that no product stands on two pages. */
const orders: Readonly<Record<Sort, SQL>> = {
  popular: sql`sold desc, product_id`,
  'price-low-high': sql`payable_pence, product_id`,
  'price-high-low': sql`payable_pence desc, product_id desc`,
  newest: sql`created_at desc, product_id desc`,
};

type Picking = {
  readonly collection: string;
  readonly wanted: Wanted;
  readonly prices: Prices | null;
  readonly sort: Sort;
  readonly offset: number;
  readonly limit: number;
};

/** Selects `product_id`, and `place` to order by. */
export function pickPage(picking: Picking, count: FacetCounts): SQL {
  const { sort, offset, limit } = picking;
  const order = orders[sort];
  const end = offset + limit;
  const found = { walkCollection, mergeKinds, gather }[cheapestPlan(picking, count)](picking, count, order, end);
  return sql`
    select product_id, row_number() over (order by ${order}) as place
    from (select * from (${found}) as found order by ${order} limit ${limit} offset ${offset}) as picked`;
}

type Plan = (picking: Picking, count: FacetCounts, order: SQL, end: number) => SQL;
const columns = sql`product_id, sold, payable_pence, created_at`;

const walkCollection: Plan = (picking, count, order, end) => sql`
  select ${columns} from listing_entries
  where collection = ${picking.collection} ${ofKinds(picking, count)} ${ofPrices(picking)}
  order by ${order} limit ${end}`;

const mergeKinds: Plan = (picking, count, order, end) => sql`
  select merged.* from unnest(${sql.param(kindsAsked(picking, count))}::smallint[]) as asked (asked_kind)
    cross join lateral (
      select ${columns} from listing_entries
      where collection = ${picking.collection} and kind = asked_kind ${ofPrices(picking)}
      order by ${order} limit ${end}
    ) as merged`;

const gather: Plan = (picking, count, order, end) => sql`
  with gathered as materialized (
    select ${columns} from listing_entries
    where collection = ${picking.collection} and kind = any(${sql.param(kindsAsked(picking, count))}::smallint[]) ${ofPrices(picking)}
  )
  select * from gathered order by ${order} limit ${end}`;

const kindsAsked = ({ wanted }: Picking, { priced }: FacetCounts): number[] =>
  priced.flatMap(({ kind }) => (kindFits(kind, wanted) ? [kind] : []));

const ofKinds = (picking: Picking, count: FacetCounts): SQL =>
  wantsEverything(picking.wanted) ? sql`` : sql`and kind = any(${sql.param(kindsAsked(picking, count))}::smallint[])`;

const ofPrices = ({ prices }: Picking): SQL =>
  prices
    ? sql`and payable_pence >= ${prices.from} and payable_pence < ${prices.below === endOfPrices ? dearest : prices.below}`
    : sql``;

const dearest = 2_147_483_647;

/** Finding one place in an index costs about as much as reading so many rows. */
const costOfProbe = 5;

/** The counts are exact, so a rare combination never walks a whole collection. */
export function cheapestPlan(
  { wanted, offset, limit }: Pick<Picking, 'wanted' | 'offset' | 'limit'>,
  { priced, whole }: FacetCounts,
): 'walkCollection' | 'mergeKinds' | 'gather' {
  const end = offset + limit;
  const wholeOfKind = new Map(whole.map(({ kind, products }) => [kind, products]));
  let all = 0;
  for (const { products } of whole) all += products;
  let matching = 0;
  let merged = 0;
  let kinds = 0;
  for (const { kind, products } of priced) {
    if (!kindFits(kind, wanted)) continue;
    kinds += 1;
    matching += products;
    merged += walked(end, products, wholeOfKind.get(kind) ?? products);
  }
  const costs = {
    walkCollection: costOfProbe + walked(end, matching, all),
    mergeKinds: kinds * costOfProbe + merged,
    gather: kinds * costOfProbe + matching,
  };
  if (costs.walkCollection <= Math.min(costs.mergeKinds, costs.gather)) return 'walkCollection';
  return costs.mergeKinds < costs.gather ? 'mergeKinds' : 'gather';
}

const walked = (end: number, matching: number, all: number): number =>
  matching <= end ? all : Math.ceil((end * all) / matching);
