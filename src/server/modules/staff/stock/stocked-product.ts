import { desc, eq } from 'drizzle-orm';
import type { Moved } from '#contract/admin/stock/stock.ts';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { stockMovements } from '#server/db/tables/catalogue/stock-tables.ts';

export type NamedProduct = { readonly id: number; readonly slug: string; readonly name: string };

/** @throws Failure 'notFound' */
export async function findNamedProduct(db: Db, id: number): Promise<NamedProduct> {
  const [product] = await db
    .select({ id: products.id, slug: products.slug, name: products.name })
    .from(products)
    .where(eq(products.id, id));
  if (!product) throw new Failure('notFound', { text: 'This product is gone. Nothing was moved.' });
  return product;
}

/** The movement that this transaction has just written: it holds the product's lock. */
export async function lastMoved(tx: Db, productId: number): Promise<Moved> {
  const [movement] = await tx
    .select({ movementId: stockMovements.id, stock: stockMovements.stockAfter })
    .from(stockMovements)
    .where(eq(stockMovements.productId, productId))
    .orderBy(desc(stockMovements.id))
    .limit(1);
  if (!movement) throw new Error('a movement was not written');
  return movement;
}
