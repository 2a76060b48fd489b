import { desc, eq, sql } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { stockChanges } from '#server/db/tables/staff-tables.ts';
import { lockStock } from '#server/modules/orders/placing/stock.ts';

export type StockLine = Pick<typeof products.$inferSelect, 'slug' | 'name' | 'stock' | 'sold'> & {
  /** They come back unless the orders that hold them are paid. */
  readonly held: number;
};

export async function listStock(db: Db): Promise<StockLine[]> {
  const { rows } = await db.execute<StockLine>(sql`
    with unpaid as (
      select l.product_id, sum(l.quantity * l.pieces)::int as held
      from orders o join order_lines l on l.order_id = o.id
      where o.state = 'awaitingPayment' group by l.product_id)
    select p.slug, p.name, p.stock, p.sold, coalesce(unpaid.held, 0) as held
    from products p left join unpaid on unpaid.product_id = p.id
    order by p.stock, p.slug`);
  return rows;
}

type SetStock = { readonly slug: string; readonly stock: number; readonly as: string; readonly now: Date };

/**
 * Waits for orders that take from that stock, and drops every process's kept pages. @returns what could be sold before
 */
export async function setStock(db: Db, { slug, stock, as, now }: SetStock): Promise<number> {
  const productId = await findCake(db, slug);
  return db.transaction(async (tx) => {
    const [before] = await lockStock(tx, [productId]);
    if (before?.stock == null)
      throw new Failure('conflict', {
        text: `${slug} is made to order: lead time and capacity bound it, not a stock.`,
      });
    const fromStock = before.stock;
    await tx.update(products).set({ stock }).where(eq(products.id, productId));
    await tx.insert(stockChanges).values({ productId, fromStock, toStock: stock, madeBy: as, at: now });
    await tx.execute(sql`select pg_notify('catalogue_changed', '')`);
    return fromStock;
  });
}

const shownChanges = 50;

/** The newest first. Throws Failure 'notFound'. */
export async function listStockChanges(db: Db, slug: string): Promise<(typeof stockChanges.$inferSelect)[]> {
  return db
    .select()
    .from(stockChanges)
    .where(eq(stockChanges.productId, await findCake(db, slug)))
    .orderBy(desc(stockChanges.id))
    .limit(shownChanges);
}

async function findCake(db: Db, slug: string): Promise<number> {
  const [product] = await db.select({ id: products.id }).from(products).where(eq(products.slug, slug));
  if (!product) throw new Failure('notFound', { text: `There is no cake '${slug}'. stock list shows them all.` });
  return product.id;
}
