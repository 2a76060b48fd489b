import { and, eq, gt, isNull } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { undoMovement as endpoint, Moved } from '#contract/admin/stock/stock.ts';
import { Failure } from '#domain/failure.ts';
import { type MovementReason, reasonTexts } from '#domain/stock/movement.ts';
import { lockStock } from '#server/db/move-stock.ts';
import { stockMovements } from '#server/db/tables/catalogue/stock-tables.ts';
import { moveByHand } from '#server/modules/staff/staff-stock.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';
import { told } from './move-stock.ts';
import { findNamedProduct } from './stocked-product.ts';

const undone: ReadonlySet<MovementReason> = new Set(['baked', 'counted', 'damaged', 'wasted', 'givenAway']);

const refused = (text: string): Failure => new Failure('conflict', { text: `${text} Nothing was moved.` });

/**
 * The opposite movement, once. @throws Failure 'notFound', 'conflict' for what no member moved, what is undone already, what was counted since,
 * and pieces that are sold meanwhile
 */
export async function undoMovement(
  context: StaffContext,
  { productId, movementId }: z.output<typeof endpoint.input>,
): Promise<Moved> {
  const { db, staff, now } = context;
  const product = await findNamedProduct(db, productId);
  // Whoever undoes the same at once waits here, and finds it undone.
  await lockStock(db, [productId]);
  const ofProduct = eq(stockMovements.productId, productId);
  const [movement] = await db
    .select()
    .from(stockMovements)
    .where(and(ofProduct, eq(stockMovements.id, movementId)));
  if (!movement) throw new Failure('notFound', { text: 'There is no such movement. Nothing was moved.' });
  if (!undone.has(movement.reason) || movement.undoes !== null)
    throw refused('Only what somebody moved by hand can be undone.');
  if ((await db.$count(stockMovements, eq(stockMovements.undoes, movementId))) > 0)
    throw refused('Somebody has undone it already.');
  const countedSince = and(
    ofProduct,
    gt(stockMovements.id, movementId),
    eq(stockMovements.reason, 'counted'),
    isNull(stockMovements.undoes),
    isNull(stockMovements.orderId),
  );
  if ((await db.$count(stockMovements, countedSince)) > 0)
    throw refused(`${product.name} was counted since then, and what was found counts.`);
  const pieces = -movement.pieces;
  const note = `undone: ${reasonTexts[movement.reason]} ${signed(movement.pieces)}`;
  await moveByHand(db, 'counted', { slug: product.slug, as: staff.name, note, undoes: movementId, now }, (stock) => {
    if (stock + pieces < 0)
      throw refused(`Only ${stock} of ${product.name} are left, the others are sold. Count the shelf instead.`);
    return { pieces, result: stock };
  });
  return told(context, product, { reason: 'counted', pieces, note });
}

const signed = (pieces: number): string => (pieces < 0 ? `−${-pieces}` : `+${pieces}`);
