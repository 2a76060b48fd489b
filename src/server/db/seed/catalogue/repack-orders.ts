import { sql } from 'drizzle-orm';
import { moveStock } from '#server/db/move-stock.ts';
import type { Db } from '#server/db/open.ts';
import { orderLines } from '#server/db/tables/schema.ts';

type Repacked = {
  readonly productId: number;
  readonly stock: number;
  /** Of the default size, before and from now on. */
  readonly before: number;
  readonly after: number;
};

type By = { readonly madeBy: string; readonly at: Date };

type Held = { orderId: number; old: number; anew: number };

/**
 * Counts a product's stock in other pieces, and with it what orders hold that can still give it back: each holds as much of it
 * as before. What is being baked or is over stays as it was written. The caller holds the lock of the product's stock.
 */
export async function repackStock(tx: Db, { productId, stock, before, after }: Repacked, by: By): Promise<void> {
  const inNew = sql`round(l.pieces::numeric * ${after}::int / ${before}::int)::int`;
  const { rows: held } = await tx.execute<Held>(sql`
    select o.id as "orderId", sum(l.quantity * l.pieces)::int as old, sum(l.quantity * ${inNew})::int as anew
    from order_lines l join orders o on o.id = l.order_id
    where l.product_id = ${productId} and l.pieces > 0 and o.fulfilment in ('placed', 'accepted')
    group by o.id order by o.id`);
  // An expired one takes its cakes again where its payment comes late.
  await tx.execute(sql`
    update ${orderLines} l set pieces = ${inNew} from orders o
    where o.id = l.order_id and l.product_id = ${productId} and l.pieces > 0 and o.fulfilment in ('placed', 'accepted', 'expired')`);
  const note = `a size takes ${after} instead of ${before}`;
  const move = (pieces: number, why: { reason: 'returned' | 'counted' | 'order'; orderId?: number }) =>
    moveStock(tx, new Map([[productId, pieces]]), { ...by, ...why, note });
  // All comes back, is counted anew and is taken again: the ledger never falls below nothing, and each order's movements are its lines.
  for (const { orderId, old } of held) await move(old, { reason: 'returned', orderId });
  const [back, again] = [held.reduce((sum, { old }) => sum + old, 0), held.reduce((sum, { anew }) => sum + anew, 0)];
  const counted = Math.round((stock * after) / before) + again;
  await move(counted - stock - back, { reason: 'counted' });
  for (const { orderId, anew } of held) if (anew > 0) await move(-anew, { reason: 'order', orderId });
}
