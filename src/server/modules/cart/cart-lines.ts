import { and, asc, eq, ne, or, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { type addCartItem, type changeCartItem, mostCartLines } from '#contract/cart.ts';
import { mostOfOneLine } from '#domain/cart/cart.ts';
import type { KeptLine } from '#domain/cart/kept-line.ts';
import { type Personalisation, tidyPersonalisation } from '#domain/catalogue/personalisation.ts';
import { Failure } from '#domain/failure.ts';
import { pence, penceFromPounds } from '#domain/money/money.ts';
import { isSold, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { cartLines, users } from '#server/db/tables/schema.ts';
import { findSize } from '#server/modules/catalogue/find-size.ts';
import { sizesFromRows, summaryColumns } from '#server/modules/catalogue/product-columns.ts';
import { refuseUnfitPersonalisation } from '#server/modules/catalogue/refuse-unfit-personalisation.ts';
import { claimPhotos } from '#server/modules/photos/claim-photos.ts';
import { customerNamed, customerOf, type RequestContext } from '#server/modules/request-context.ts';

type Written = { id: number | null };

/** Lines come in the order in which they were added. @throws Failure 'notAllowed' for another's cart */
export async function findCart(context: RequestContext, { userId }: { userId: number }): Promise<KeptLine[]> {
  const customer = customerNamed(context, userId);
  const rows = await context.db
    .select({
      line: cartLines,
      slug: products.slug,
      name: products.name,
      mainImage: summaryColumns.mainImage,
      stock: products.stock,
      isSold: isSold.as('is_sold'),
      sizes: summaryColumns.sizes,
    })
    .from(cartLines)
    .innerJoin(products, eq(products.id, cartLines.productId))
    .where(eq(cartLines.userId, customer.id))
    .orderBy(asc(cartLines.id));
  return rows.map(({ line, isSold: isOffered, sizes, ...product }) => {
    const sold = isOffered ? sizesFromRows(sizes, context.now) : [];
    const size = sold.find(({ grams }) => grams === line.weightGrams) ?? null;
    return {
      ...line,
      priceSnapshotPence: pence(line.priceSnapshotPence),
      product,
      size,
      sizeIsGone: size === null && sold.length > 0,
    };
  });
}

/**
 * The price is what the customer saw, never charged (K-05).
 * @throws Failure 'notAllowed', 'notFound', 'invalid' for an unsold weight, 'conflict' where the cart is full
 */
export async function addToCart(context: RequestContext, asked: z.output<typeof addCartItem.input>): Promise<Written> {
  const customer = customerNamed(context, asked.userId);
  const personalisation = tidyPersonalisation(asked.personalisation ?? {});
  const [product] = await context.db
    .select({ id: products.id, name: products.name, options: products.options, sizes: summaryColumns.sizes })
    .from(products)
    .where(and(eq(products.id, asked.productId), isSold));
  if (!product) throw new Failure('notFound', { text: 'Product not found' });
  findSize({ name: product.name, sizes: sizesFromRows(product.sizes, context.now) }, asked.weightSnapshot);
  refuseUnfitPersonalisation(product, personalisation);
  await claimPhotos(context, [{ productId: product.id, personalisation }]);
  await refuseFullCart(context, customer.id, { ...asked, personalisation });
  const priceSnapshotPence = penceFromPounds(asked.priceSnapshot);
  const [line] = await context.db
    .insert(cartLines)
    .values({
      userId: customer.id,
      productId: product.id,
      weightGrams: asked.weightSnapshot,
      personalisation,
      quantity: asked.quantity,
      priceSnapshotPence,
      createdAt: context.now,
    })
    .onConflictDoUpdate({
      target: [cartLines.userId, cartLines.productId, cartLines.weightGrams, cartLines.personalisation],
      set: { quantity: sql`least(${cartLines.quantity} + ${asked.quantity}, ${mostOfOneLine})`, priceSnapshotPence },
    })
    .returning({ id: cartLines.id });
  return { id: line?.id ?? null };
}

/** The customer's row is locked, so that of many lines added at once none is one too many. */
async function refuseFullCart(
  { db }: RequestContext,
  userId: number,
  {
    productId,
    weightSnapshot,
    personalisation,
  }: { readonly productId: number; readonly weightSnapshot: number; readonly personalisation: Personalisation },
): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const others = or(
    ne(cartLines.productId, productId),
    ne(cartLines.weightGrams, weightSnapshot),
    ne(cartLines.personalisation, personalisation),
  );
  if ((await db.$count(cartLines, and(eq(cartLines.userId, userId), others))) < mostCartLines) return;
  throw new Failure('conflict', {
    text: `Your cart is full: it holds ${mostCartLines} different cakes. Please order these first, or take some out.`,
  });
}

/** @throws Failure 'notFound' where the customer has no such line */
export async function changeCartLine(
  context: RequestContext,
  asked: z.output<typeof changeCartItem.input>,
): Promise<Written> {
  const [line] = await context.db
    .update(cartLines)
    .set({ quantity: asked.quantity })
    .where(ownLine(context, asked.cartItemId))
    .returning({ id: cartLines.id });
  if (!line) throw new Failure('notFound');
  return line;
}

/** A line that is gone already is no failure. */
export async function removeCartLine(
  context: RequestContext,
  { cartItemId }: { cartItemId: number },
): Promise<Written> {
  const [line] = await context.db.delete(cartLines).where(ownLine(context, cartItemId)).returning({ id: cartLines.id });
  return { id: line?.id ?? null };
}

const ownLine = (context: RequestContext, id: number) =>
  and(eq(cartLines.id, id), eq(cartLines.userId, customerOf(context).id));
