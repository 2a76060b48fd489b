import { and, eq, ne, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { personaliseCartItem } from '#contract/cart.ts';
import { mostOfOneLine } from '#domain/cart/cart.ts';
import { tidyPersonalisation } from '#domain/catalogue/personalisation.ts';
import { Failure } from '#domain/failure.ts';
import { isSold, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { cartLines, users } from '#server/db/tables/schema.ts';
import { refuseUnfitPersonalisation } from '#server/modules/catalogue/refuse-unfit-personalisation.ts';
import { customerOf, type RequestContext } from '#server/modules/request-context.ts';

/**
 * All that is said of the line, anew; a line that says the same takes it in. The caller has opened the transaction.
 * @throws Failure 'notFound' where the customer has no such line or it is sold no longer, 'invalid' for what cannot be
 * written
 */
export async function personaliseLine(
  { db, ...context }: RequestContext,
  asked: z.output<typeof personaliseCartItem.input>,
): Promise<{ id: number | null }> {
  const { id: userId } = customerOf(context);
  const personalisation = tidyPersonalisation(asked.personalisation);
  // Of changes at once, in two tabs, one comes after the other.
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const [found] = await db
    .select({ line: cartLines, name: products.name, options: products.options })
    .from(cartLines)
    .innerJoin(products, eq(products.id, cartLines.productId))
    .where(and(eq(cartLines.id, asked.cartItemId), eq(cartLines.userId, userId), isSold));
  if (!found) throw new Failure('notFound');
  refuseUnfitPersonalisation(found, personalisation);
  const { line } = found;
  const [same] = await db
    .select({ id: cartLines.id })
    .from(cartLines)
    .where(
      and(
        ne(cartLines.id, line.id),
        eq(cartLines.userId, userId),
        eq(cartLines.productId, line.productId),
        eq(cartLines.weightGrams, line.weightGrams),
        eq(cartLines.personalisation, personalisation),
      ),
    );
  if (!same) {
    await db.update(cartLines).set({ personalisation }).where(eq(cartLines.id, line.id));
    return { id: line.id };
  }
  await db.delete(cartLines).where(eq(cartLines.id, line.id));
  await db
    .update(cartLines)
    .set({ quantity: sql`least(${cartLines.quantity} + ${line.quantity}, ${mostOfOneLine})` })
    .where(eq(cartLines.id, same.id));
  return { id: same.id };
}
