import type * as z from 'zod/mini';
import type * as stock from '#contract/admin/stock/stock.ts';
import type { MovementReason } from '#domain/stock/movement.ts';
import { writeAudit } from '#server/modules/audit/write-audit.ts';
import { addBaked, takeOut } from '#server/modules/staff/staff-stock.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';
import { findNamedProduct, lastMoved, type NamedProduct } from './stocked-product.ts';

/** @throws Failure 'notFound', 'conflict' where it is made to order */
export async function addBakedFor(
  context: StaffContext,
  { productId, pieces, note }: z.output<typeof stock.addBaked.input>,
): Promise<stock.Moved> {
  const product = await findNamedProduct(context.db, productId);
  await addBaked(context.db, { slug: product.slug, as: context.staff.name, note, now: context.now, pieces });
  return told(context, product, { reason: 'baked', pieces, note });
}

/** @throws Failure 'notFound', 'conflict' where it is made to order, or fewer can be sold */
export async function takeOutFor(
  context: StaffContext,
  { productId, pieces, reason, note }: z.output<typeof stock.takeOut.input>,
): Promise<stock.Moved> {
  const product = await findNamedProduct(context.db, productId);
  await takeOut(context.db, { slug: product.slug, as: context.staff.name, note, now: context.now, pieces, reason });
  return told(context, product, { reason, pieces: -pieces, note });
}

type Done = { readonly reason: MovementReason; readonly pieces: number; readonly note: string };

/** In the audit log too. */
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
