import { and, asc, eq, ne, or, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import {
  addCartItem,
  changeCartItem,
  mostCartLines,
  personaliseCartItem,
  readCart,
  removeCartItem,
} from '#contract/cart.ts';
import { cartLineToWire } from '#contract/codecs/cart-codec.ts';
import type { KeptLine } from '#domain/cart/cart.ts';
import { lineInStock, shortFlavours } from '#domain/catalogue/mixed-box.ts';
import { type Personalisation, tidyPersonalisation } from '#domain/catalogue/personalisation.ts';
import { mostOfOneLine } from '#domain/catalogue/size.ts';
import { Failure } from '#domain/failure.ts';
import { pence, penceFromPounds } from '#domain/money/money.ts';
import { piecesOfBestDay } from '#domain/stock/supply.ts';
import { findSize, refuseUnfitPersonalisation } from '#server/catalogue/find-product.ts';
import { cartColumns, sizesFromRows } from '#server/catalogue/product-columns.ts';
import { isSold, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { cartLines, users } from '#server/db/tables/schema.ts';
import { answeredBy, answeredThrough } from '#server/platform/endpoint-action.ts';
import { customerNamed, customerOf, type RequestContext } from '#server/platform/request-context.ts';
import { claimPhotos } from './photos/claim-photos.ts';

type Written = { id: number | null };

/** The lines of a customer's cart, in the order in which they were added. @throws Failure 'notAllowed' for another's cart */
export async function findCart(context: RequestContext, { userId }: { userId: number }): Promise<KeptLine[]> {
  const customer = customerNamed(context, userId);
  const rows = await context.db
    .select({
      line: cartLines,
      slug: products.slug,
      name: products.name,
      mainImage: cartColumns.mainImage,
      stock: products.stock,
      supply: products.supply,
      isSold: isSold.as('is_sold'),
      sizes: cartColumns.sizes,
      options: cartColumns.options,
    })
    .from(cartLines)
    .innerJoin(products, eq(products.id, cartLines.productId))
    .where(eq(cartLines.userId, customer.id))
    .orderBy(asc(cartLines.id));
  return rows.map(({ line, isSold: isOffered, sizes, supply, stock, ...row }) => {
    const product = { ...row, stock: piecesOfBestDay({ supply, stock }) };
    const sold = isOffered ? sizesFromRows(sizes, context.now) : [];
    const found = sold.find(({ grams }) => grams === line.weightGrams);
    const { box } = line.personalisation;
    const { size, ...seen } = found ? lineInStock(product, found, box) : { size: null };
    return {
      ...line,
      priceSnapshotPence: pence(line.priceSnapshotPence),
      product: { ...product, ...seen, shortOf: shortFlavours(product.options.box, { ...line, box }) },
      size,
      sizeIsGone: found === undefined && sold.length > 0,
    };
  });
}

/**
 * The price is the one that the customer saw, and is never charged (K-05).
 * @throws Failure 'notAllowed', 'notFound', 'invalid' for a weight that is not sold, 'conflict' if the cart is full
 */
export async function addToCart(context: RequestContext, asked: z.output<typeof addCartItem.input>): Promise<Written> {
  const customer = customerNamed(context, asked.userId);
  const personalisation = tidyPersonalisation(asked.personalisation ?? {});
  const [product] = await context.db
    .select({ id: products.id, name: products.name, options: cartColumns.options, sizes: cartColumns.sizes })
    .from(products)
    .where(and(eq(products.id, asked.productId), isSold));
  if (!product) throw new Failure('notFound', { text: 'Product not found' });
  const size = findSize({ name: product.name, sizes: sizesFromRows(product.sizes, context.now) }, asked.weightSnapshot);
  refuseUnfitPersonalisation(product, personalisation, size);
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

/** The customer's row is locked, so that many lines added at once do not exceed the limit. */
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
    text: `Your cart is full: it can hold ${mostCartLines} different cakes. Please order these first, or remove some.`,
  });
}

/** @throws Failure 'notFound' if the customer has no such line */
async function changeCartLine(context: RequestContext, asked: z.output<typeof changeCartItem.input>): Promise<Written> {
  const [line] = await context.db
    .update(cartLines)
    .set({ quantity: asked.quantity })
    .where(ownLine(context, asked.cartItemId))
    .returning({ id: cartLines.id });
  if (!line) throw new Failure('notFound');
  return line;
}

/** A line that has already gone is not a failure. */
async function removeCartLine(context: RequestContext, { cartItemId }: { cartItemId: number }): Promise<Written> {
  const [line] = await context.db.delete(cartLines).where(ownLine(context, cartItemId)).returning({ id: cartLines.id });
  return { id: line?.id ?? null };
}

const ownLine = (context: RequestContext, id: number) =>
  and(eq(cartLines.id, id), eq(cartLines.userId, customerOf(context).id));

export const cartEndpoints = [
  answeredThrough(readCart, (lines) => lines.map(cartLineToWire), findCart),
  answeredBy(addCartItem, addToCart),
  answeredBy(changeCartItem, changeCartLine),
  answeredBy(personaliseCartItem, personaliseLine),
  answeredBy(removeCartItem, removeCartLine),
];

/**
 * Replaces all that is said of the line; another line that says the same absorbs it. The caller has opened the transaction.
 * @throws Failure 'notFound' if the customer has no such line or it is no longer sold, 'invalid' for what cannot be written
 */
async function personaliseLine(
  { db, ...context }: RequestContext,
  asked: z.output<typeof personaliseCartItem.input>,
): Promise<{ id: number | null }> {
  const { id: userId } = customerOf(context);
  const personalisation = tidyPersonalisation(asked.personalisation);
  // Changes made at once, in two tabs, come one after the other.
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const [found] = await db
    .select({ line: cartLines, name: products.name, options: cartColumns.options, sizes: cartColumns.sizes })
    .from(cartLines)
    .innerJoin(products, eq(products.id, cartLines.productId))
    .where(and(eq(cartLines.id, asked.cartItemId), eq(cartLines.userId, userId), isSold));
  if (!found) throw new Failure('notFound');
  const { line } = found;
  const size = found.sizes.find(({ grams }) => grams === line.weightGrams);
  refuseUnfitPersonalisation(found, personalisation, size);
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
