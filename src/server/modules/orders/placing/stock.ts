import { asc, inArray, sql } from 'drizzle-orm';
import type { PickupSlot } from '#domain/pickup/pickup-slot.ts';
import type { Db } from '#server/db/open.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { orderLines } from '#server/db/tables/schema.ts';
import { releasePlace, takePlaceAgain } from './places.ts';

/** Two orders for the same cakes never wait for each other in a circle: the ids give the order of the locks. */
export function lockStock(
  tx: Db,
  productIds: readonly number[],
): Promise<{ readonly id: number; readonly stock: number | null }[]> {
  return tx
    .select({ id: products.id, stock: products.stock })
    .from(products)
    .where(inArray(products.id, [...productIds]))
    .orderBy(asc(products.id))
    .for('no key update');
}

/** All of it or nothing. @returns whether everything was there */
async function reserveStock(tx: Db, wanted: ReadonlyMap<number, number>): Promise<boolean> {
  const taken = await tx.execute(sql`
    update products set stock = stock - wanted.pieces
    from unnest(${sql.param([...wanted.keys()])}::int[], ${sql.param([...wanted.values()])}::int[]) as wanted (id, pieces)
    where products.id = wanted.id and (products.stock is null or products.stock >= wanted.pieces)`);
  return taken.rowCount === wanted.size;
}

/** With its place at the counter. The caller holds the order's lock and has just moved it out of a state that holds both. */
export async function releaseStock(tx: Db, orderId: number): Promise<void> {
  await lockStock(tx, await orderedProducts(tx, orderId));
  await tx.execute(sql`
    update products set stock = stock + held.pieces
    from (select product_id, sum(quantity * pieces)::int as pieces from order_lines where order_id = ${orderId} group by product_id) as held
    where products.id = held.product_id and held.pieces > 0`);
  await releasePlace(tx, orderId);
}

/** What 'popular' sorts by; locked in the same order as everywhere. */
export const countAsSold = (tx: Db, orderId: number): Promise<void> => changeSold(tx, orderId, 1);

export const uncountAsSold = (tx: Db, orderId: number): Promise<void> => changeSold(tx, orderId, -1);

async function changeSold(tx: Db, orderId: number, sign: 1 | -1): Promise<void> {
  await lockStock(tx, await orderedProducts(tx, orderId));
  await tx.execute(sql`
    update products set sold = greatest(0, sold + ${sign} * bought.quantity)
    from (select product_id, sum(quantity)::int as quantity from order_lines where order_id = ${orderId} group by product_id) as bought
    where products.id = bought.product_id`);
}

/** A payment came after the order had expired: it takes cakes and place anew, or neither where one is gone. */
export async function reserveAgain(tx: Db, orderId: number, pickup: PickupSlot): Promise<boolean> {
  const lines = await tx
    .select({ productId: orderLines.productId, quantity: orderLines.quantity, pieces: orderLines.pieces })
    .from(orderLines)
    .where(sql`${orderLines.orderId} = ${orderId}`);
  const wanted = new Map<number, number>();
  for (const { productId, quantity, pieces } of lines)
    wanted.set(productId, (wanted.get(productId) ?? 0) + quantity * pieces);
  const stocked = await lockStock(tx, [...wanted.keys()]);
  if (!stocked.every(({ id, stock }) => stock === null || stock >= (wanted.get(id) ?? 0))) return false;
  if (!(await takePlaceAgain(tx, orderId, pickup))) return false;
  return reserveStock(tx, wanted);
}

export async function orderedProducts(tx: Db, orderId: number): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ id: orderLines.productId })
    .from(orderLines)
    .where(sql`${orderLines.orderId} = ${orderId}`);
  return rows.map((row) => row.id);
}
