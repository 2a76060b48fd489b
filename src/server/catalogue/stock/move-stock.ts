import { desc, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type * as stock from '#contract/admin/stock/stock.ts';
import type { Moved } from '#contract/admin/stock/stock.ts';
import { Failure } from '#domain/failure.ts';
import type { MovementReason } from '#domain/stock/movement.ts';
import type { Db } from '#server/db/open.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { stockMovements } from '#server/db/tables/catalogue/stock-tables.ts';
import type { StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';
import { addBaked, takeOut } from './staff-stock.ts';

/** @throws Failure 'notFound', 'conflict' if it is made to order */
export async function addBakedFor(
  context: StaffContext,
  { productId, pieces, note }: z.output<typeof stock.addBaked.input>,
): Promise<stock.Moved> {
  const product = await findNamedProduct(context.db, productId);
  await addBaked(context.db, { slug: product.slug, as: context.staff.name, note, now: context.now, pieces });
  return told(context, product, { reason: 'baked', pieces, note });
}

/** @throws Failure 'notFound', 'conflict' if it is made to order, or fewer can be sold */
export async function takeOutFor(
  context: StaffContext,
  { productId, pieces, reason, note }: z.output<typeof stock.takeOut.input>,
): Promise<stock.Moved> {
  const product = await findNamedProduct(context.db, productId);
  await takeOut(context.db, { slug: product.slug, as: context.staff.name, note, now: context.now, pieces, reason });
  return told(context, product, { reason, pieces: -pieces, note });
}

type Done = { readonly reason: MovementReason; readonly pieces: number; readonly note: string };

/** Returns the movement, and writes it to the audit log too. */
export async function told(
  context: StaffContext,
  { id, slug, name }: NamedProduct,
  { reason, pieces, note }: Done,
): Promise<stock.Moved> {
  const moved = await lastMoved(context.db, id);
  await writeAudit(context, {
    action: `stock.${reason}`,
    subjectKind: 'product',
    subject: slug,
    subjectName: name,
    before: { stock: moved.stock - pieces },
    after: { stock: moved.stock },
    reason: note,
  });
  return moved;
}

export type NamedProduct = { readonly id: number; readonly slug: string; readonly name: string };

/** @throws Failure 'notFound' */
export async function findNamedProduct(db: Db, id: number): Promise<NamedProduct> {
  const [product] = await db
    .select({ id: products.id, slug: products.slug, name: products.name })
    .from(products)
    .where(eq(products.id, id));
  if (!product) throw new Failure('notFound', { text: 'This product no longer exists. Nothing was moved.' });
  return product;
}

/** The movement that this transaction has just written: it holds the product's lock. */
async function lastMoved(tx: Db, productId: number): Promise<Moved> {
  const [movement] = await tx
    .select({ movementId: stockMovements.id, stock: stockMovements.stockAfter })
    .from(stockMovements)
    .where(eq(stockMovements.productId, productId))
    .orderBy(desc(stockMovements.id))
    .limit(1);
  if (!movement) throw new Error('a movement was not written');
  return movement;
}
