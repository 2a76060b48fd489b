import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { stockMovements } from '#server/db/tables/catalogue/stock-tables.ts';

/** The stock movements of a product, newest first; without orders, what they took and gave back is left out. */
export async function listMovements(db: Db, slug: string, { withoutOrders }: { readonly withoutOrders: boolean }) {
  const { id, pieces, stockAfter, reason, madeBy, note, orderId } = stockMovements;
  const orderNo = sql<string | null>`(select number from orders where orders.id = ${orderId})`;
  const all = await db
    .select({ pieces, stockAfter, reason, madeBy, note, orderNo })
    .from(stockMovements)
    .innerJoin(products, eq(products.id, stockMovements.productId))
    .where(eq(products.slug, slug))
    .orderBy(desc(id));
  return all.filter((movement) => !withoutOrders || movement.orderNo === null);
}
