import { eq, sql } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import { differenceOfCount, isMovementAllowed, type LossReason } from '#domain/stock/movement.ts';
import { lockStock, type Movement, moveStock } from '#server/db/move-stock.ts';
import type { Db } from '#server/db/open.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';

export type StockLine = Pick<typeof products.$inferSelect, 'slug' | 'name' | 'stock' | 'sold'> & {
  /** Pieces that come back unless the orders that hold them are paid for. */
  readonly held: number;
};

export async function listStock(db: Db): Promise<StockLine[]> {
  const { rows } = await db.execute<StockLine>(sql`
    with unpaid as (
      select t.product_id, sum(l.quantity * t.pieces)::int as held
      from orders o join order_lines l on l.order_id = o.id cross join lateral taken_by(l.product_id, l.pieces * l.from_stock::int, l.personalisation) t
      where o.fulfilment = 'placed' group by t.product_id)
    select p.slug, p.name, p.stock, p.sold, coalesce(unpaid.held, 0) as held
    from products p left join unpaid on unpaid.product_id = p.id
    order by p.stock, p.slug`);
  return rows;
}

type ByStaff = {
  readonly slug: string;
  readonly as: string;
  readonly note: string;
  /** The id of the movement that is undone. */
  readonly undoes?: number;
  readonly now: Date;
};
export type Counted = { readonly before: number; readonly after: number; readonly missing: number };

/**
 * @param asked.counted what can be sold now, without what is set aside for orders
 * @param asked.seen what could be sold when the counting began, so that what has been sold since stays sold; null if nothing was seen
 * @returns how many are `missing`: sold in the meantime, and not there
 * @throws Failure 'notFound', 'conflict' if it is made to order
 */
export const countStock = (
  db: Db,
  { counted, seen, ...by }: ByStaff & { readonly counted: number; readonly seen: number | null },
): Promise<Counted> =>
  moveByHand(db, 'counted', by, (stock) => {
    const { pieces, missing } = differenceOfCount({ counted, seen, stock });
    return { pieces, result: { before: stock, after: stock + pieces, missing } };
  });

/** @returns what can be sold now. @throws Failure 'notFound', 'conflict' if it is made to order */
export const addBaked = (db: Db, { pieces, ...by }: ByStaff & { readonly pieces: number }): Promise<number> =>
  moveByHand(db, 'baked', by, (stock) => ({ pieces, result: stock + pieces }));

/** @returns what can be sold now. @throws Failure 'notFound', 'conflict' if it is made to order, or fewer can be sold */
export const takeOut = (
  db: Db,
  { pieces, reason, ...by }: ByStaff & { readonly pieces: number; readonly reason: LossReason },
): Promise<number> => moveByHand(db, reason, by, (stock) => ({ pieces: -pieces, result: stock - pieces }));

/** Waits for orders that take from the same stock, and clears the pages that every process has cached. */
export async function moveByHand<T>(
  db: Db,
  reason: Movement['reason'],
  { slug, as, note, undoes, now }: ByStaff,
  work: (stock: number) => { readonly pieces: number; readonly result: T },
): Promise<T> {
  const productId = await findCake(db, slug);
  return db.transaction(async (tx) => {
    const [before] = await lockStock(tx, [productId]);
    if (before?.stock == null)
      throw conflict(`${slug} is made to order: it is limited by lead time and capacity, not by stock.`);
    const { pieces, result } = work(before.stock);
    if (before.stock + pieces > mostStock)
      throw conflict(`That would be ${before.stock + pieces}, which is more than any bakery holds.`);
    if (!isMovementAllowed(reason, pieces, before.stock))
      throw conflict(`Only ${before.stock} of ${slug} can be sold. To change what has been ordered, edit the order.`);
    await moveStock(tx, new Map([[productId, pieces]]), {
      reason,
      madeBy: as,
      note,
      ...(undoes !== undefined && { undoes }),
      at: now,
    });
    await tx.execute(sql`select pg_notify('catalogue_changed', '')`);
    return result;
  });
}

/** More cakes of one kind than any bakery holds. */
export const mostStock = 100_000;

const conflict = (text: string): Failure => new Failure('conflict', { text });

async function findCake(db: Db, slug: string): Promise<number> {
  const [product] = await db.select({ id: products.id }).from(products).where(eq(products.slug, slug));
  if (!product) throw new Failure('notFound', { text: `There is no cake '${slug}'.` });
  return product.id;
}
