import { sql } from 'drizzle-orm';
import type { PickupSlot } from '#domain/pickup/pickup-slot.ts';
import { lockStock, type Movement, moveStock } from '#server/db/move-stock.ts';
import type { Db } from '#server/db/open.ts';
import { releasePlace, takePlaceAgain } from '#server/pickup/taken-places.ts';

/** Without those that a refund returned to stock. Spelled out, because columns of one table come without its name. */
const notRestocked = sql`order_lines.quantity - coalesce((
  select sum(back.quantity) from refund_lines back join refunds on refunds.id = back.refund_id
  where back.order_line_id = order_lines.id and refunds.restocked), 0)`;

/**
 * What the order's lines, and what their boxes are filled with, take of each product's stock, by its id, without what was returned to
 * stock; what is baked for the order takes none.
 */
export async function piecesOfOrder(tx: Db, orderId: number): Promise<Map<number, number>> {
  const { rows } = await tx.execute<{ id: number; pieces: number }>(sql`
    select taken.product_id as id, sum((${notRestocked}) * taken.pieces)::int as pieces
    from order_lines cross join lateral taken_by(order_lines.product_id, order_lines.pieces * order_lines.from_stock::int, order_lines.personalisation) as taken where order_id = ${orderId} group by taken.product_id`);
  return new Map(rows.map(({ id, pieces }) => [id, pieces]));
}

export type Release = Pick<Movement, 'madeBy' | 'at'> & { readonly reason: 'returned' | 'expired' };

/**
 * Releases it together with the order's place at the counter. The caller holds the order's lock and is about to move it out of a state that
 * holds both.
 */
export async function releaseStock(tx: Db, orderId: number, why: Release): Promise<void> {
  // Read under the lock, because an import may have counted them again in the meantime.
  await lockStock(tx, await orderedProducts(tx, orderId));
  const held = await piecesOfOrder(tx, orderId);
  await moveStock(tx, fromStock(held), { ...why, orderId });
  await releasePlace(tx, orderId);
}

const fromStock = (pieces: ReadonlyMap<number, number>) => new Map([...pieces].filter(([, taken]) => taken !== 0));

/** Counts towards what 'popular' sorts by; locked in the same order as everywhere. */
export const countAsSold = (tx: Db, orderId: number): Promise<void> => changeSold(tx, orderId, 1);

export const uncountAsSold = (tx: Db, orderId: number): Promise<void> => changeSold(tx, orderId, -1);

async function changeSold(tx: Db, orderId: number, sign: 1 | -1): Promise<void> {
  await lockStock(tx, await orderedProducts(tx, orderId));
  await tx.execute(sql`
    update products set sold = greatest(0, sold + ${sign} * bought.quantity)
    from (select product_id, sum(quantity)::int as quantity from order_lines where order_id = ${orderId} group by product_id) as bought
    where products.id = bought.product_id`);
}

/** A payment came after the order had expired: takes products and place again, or neither if one of them is gone. */
export async function reserveAgain(tx: Db, orderId: number, pickup: PickupSlot, at: Date): Promise<boolean> {
  const stocked = await lockStock(tx, await orderedProducts(tx, orderId));
  const wanted = await piecesOfOrder(tx, orderId);
  if (!stocked.every(({ id, stock }) => stock === null || stock >= (wanted.get(id) ?? 0))) return false;
  if (!(await takePlaceAgain(tx, orderId, pickup))) return false;
  const taken = new Map([...fromStock(wanted)].map(([id, pieces]) => [id, -pieces]));
  await moveStock(tx, taken, { reason: 'order', orderId, madeBy: byCustomer, at });
  return true;
}

/** Who moves the stock by ordering; the order's own history says which customer. */
export const byCustomer = 'customer';

export async function orderedProducts(tx: Db, orderId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select distinct taken.product_id as id from order_lines cross join lateral taken_by(order_lines.product_id, order_lines.pieces * order_lines.from_stock::int, order_lines.personalisation) as taken
    where order_id = ${orderId}`);
  return rows.map(({ id }) => id);
}
