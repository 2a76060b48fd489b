import { asc, inArray, sql } from 'drizzle-orm';
import type { MovementReason } from '#domain/stock/movement.ts';
import type { Db } from './open.ts';
import { products } from './tables/catalogue/catalogue-tables.ts';

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

/** Who the ledger names for what nobody did by hand. */
export const shopItself = 'the shop';

/** Why, by whom and when: the same for all that moves together. */
export type Movement = {
  readonly reason: MovementReason;
  readonly orderId?: number;
  readonly madeBy: string;
  readonly note?: string;
  /** The id of the movement that it takes back. */
  readonly undoes?: number;
  readonly at: Date;
};

/**
 * The stock and its movements, in one statement. The caller's transaction holds the locks (`lockStock`) and has seen that none falls
 * below nothing. What is made to order has no stock, and is left out.
 * @param pieces with a sign, by the product's id; 0 is written too, for it may be what was counted
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

/** The first movement of products that have a stock from now on, and had none or none that counted. */
export async function openStock(
  tx: Db,
  productIds: readonly number[],
  { madeBy, at }: Pick<Movement, 'madeBy' | 'at'>,
): Promise<void> {
  await tx.execute(sql`
    insert into stock_movements (product_id, pieces, stock_after, reason, made_by, at)
    select id, stock, stock, 'opening', ${madeBy}::text, ${at.toISOString()}::timestamptz from products where id = any(${sql.param([...productIds])}::int[]) and stock is not null`);
}
