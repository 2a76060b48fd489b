import { asc, inArray, sql } from 'drizzle-orm';
import type { MovementReason } from '#domain/stock/movement.ts';
import type { Db } from './open.ts';
import { products } from './tables/catalogue/catalogue-tables.ts';

/** Locks the products in the order of their ids, so that two orders for the same cakes never deadlock. */
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

/** The name in the ledger for what nobody did by hand. */
export const shopItself = 'the shop';

/** Why, by whom and when: the same for everything that moves together. */
export type Movement = {
  readonly reason: MovementReason;
  readonly orderId?: number;
  readonly madeBy: string;
  readonly note?: string;
  /** The id of the movement that it undoes. */
  readonly undoes?: number;
  readonly at: Date;
};

/**
 * Changes the stock and writes its movements, in one statement. The caller's transaction holds the locks (`lockStock`) and has made sure
 * that no stock falls below zero. Products made to order have no stock, and are left out.
 * @param pieces signed, by the product's id; 0 is written too, because it may be what was counted
 */
export async function moveStock(tx: Db, pieces: ReadonlyMap<number, number>, movement: Movement): Promise<void> {
  if (pieces.size === 0) return;
  await tx.execute(sql`
    with moved as (
      update products set stock = stock + change.pieces
      from unnest(${sql.param([...pieces.keys()])}::int[], ${sql.param([...pieces.values()])}::int[]) as change (id, pieces)
      where products.id = change.id and stock is not null
      returning products.id, change.pieces, products.stock
    )
    insert into stock_movements (product_id, pieces, stock_after, reason, order_id, made_by, note, undoes, at)
    select id, pieces, stock, ${movement.reason}::text, ${movement.orderId ?? null}::int, ${movement.madeBy}::text, ${movement.note ?? ''}::text,
      ${movement.undoes ?? null}::bigint, ${movement.at.toISOString()}::timestamptz
    from moved order by id`);
}

/** Writes the first movement of products that have a stock from now on, and had none before, or none that counted. */
export async function openStock(
  tx: Db,
  productIds: readonly number[],
  { madeBy, at }: Pick<Movement, 'madeBy' | 'at'>,
): Promise<void> {
  await tx.execute(sql`
    insert into stock_movements (product_id, pieces, stock_after, reason, made_by, at)
    select id, stock, stock, 'opening', ${madeBy}::text, ${at.toISOString()}::timestamptz from products where id = any(${sql.param([...productIds])}::int[]) and stock is not null`);
}
