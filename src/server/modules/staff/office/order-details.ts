import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { testProviderName } from '#server/gateways/payments.ts';

export type OrderDetails = {
  /** 'Red Velvet Cupcake × 12, Candle'. */
  readonly what: string;
  readonly pieces: number;
  /** No real money was paid for it. */
  readonly isTest: boolean;
};

/** What stands in a row of a list beside the order's own columns. */
export async function readDetails(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, OrderDetails>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<OrderDetails & { id: number }>(sql`
    select o.id, coalesce(l.what, '') as what, coalesce(l.pieces, 0)::int as pieces,
      exists (select from payments p where p.order_id = o.id and p.provider = ${testProviderName}) as "isTest"
    from unnest(${sql.param(ids)}::int[]) as o (id)
      left join lateral (
        select string_agg(name || case when quantity > 1 then ' × ' || quantity else '' end, ', ' order by id) as what,
          sum(quantity) as pieces
        from order_lines where order_id = o.id
      ) l on true`);
  return new Map(rows.map(({ id, ...details }) => [id, details]));
}
