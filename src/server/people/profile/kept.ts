import { and, asc, desc, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import * as contract from '#contract/accounts/kept.ts';
import { type Kept, mostFavourites, mostOwnDates } from '#contract/accounts/kept.ts';
import { Failure } from '#domain/failure.ts';
import { favourites, ownDates } from '#server/db/tables/customers/customer-tables.ts';
import { users } from '#server/db/tables/schema.ts';
import { answeredBy } from '#server/platform/endpoint-action.ts';
import { customerOf, type RequestContext } from '#server/platform/request-context.ts';
import { newSecretToken } from '#server/platform/secrets.ts';

/** What a customer keeps in their account: cakes to find again, and days of the year. */
async function readKept(context: RequestContext): Promise<Kept> {
  const { db, catalogue, now } = context;
  const { id } = customerOf(context);
  const shelf = await catalogue.at(now);
  const kept = await db
    .select({ productId: favourites.productId })
    .from(favourites)
    .where(eq(favourites.userId, id))
    .orderBy(desc(favourites.addedAt), desc(favourites.productId));
  const dates = await db
    .select()
    .from(ownDates)
    .where(eq(ownDates.userId, id))
    .orderBy(asc(ownDates.day), asc(ownDates.id));
  return {
    favourites: kept.flatMap(({ productId }) => {
      const cake = shelf.cakeById(productId);
      if (cake === null) return [];
      const { slug, name, mainImage } = cake.product;
      return { slug, name, mainImage };
    }),
    dates: dates.map(({ id: dateId, name, day, askedAt }) => ({ id: dateId, name, day, reminds: askedAt !== null })),
  };
}

/** @throws Failure 'notFound' for a cake that is not sold, 'conflict' for too many */
async function keepFavourite(
  context: RequestContext,
  { slug, isKept }: z.output<typeof contract.keepFavourite.input>,
): Promise<Kept> {
  const { db, catalogue, now } = context;
  const userId = customerOf(context).id;
  const shelf = await catalogue.at(now);
  const cake = shelf.cake(slug) ?? shelf.formerly(slug);
  if (cake === null) throw new Failure('notFound', { text: 'This cake is no longer sold.' });
  if (isKept) {
    if ((await db.$count(favourites, eq(favourites.userId, userId))) >= mostFavourites)
      throw new Failure('conflict', {
        text: `You have ${mostFavourites} favourites, which is as many as we can keep.`,
      });
    await db.insert(favourites).values({ userId, productId: cake.id, addedAt: now }).onConflictDoNothing();
  } else await db.delete(favourites).where(and(eq(favourites.userId, userId), eq(favourites.productId, cake.id)));
  return readKept(context);
}

/** Somebody who asks to be reminded again counts as having asked from then on. @throws Failure 'conflict' for too many */
async function keepDate(
  context: RequestContext,
  { name, day, reminds }: z.output<typeof contract.keepDate.input>,
): Promise<Kept> {
  const { db, now } = context;
  const userId = customerOf(context).id;
  await db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    const [there] = await tx
      .select()
      .from(ownDates)
      .where(and(eq(ownDates.userId, userId), eq(ownDates.name, name)));
    const askedAt = reminds ? (there?.askedAt ?? now) : null;
    if (there) {
      const isOther = there.day !== day;
      await tx
        .update(ownDates)
        .set({ day, askedAt, ...(isOther && { remindedFor: null }) })
        .where(eq(ownDates.id, there.id));
      return;
    }
    if ((await tx.$count(ownDates, eq(ownDates.userId, userId))) >= mostOwnDates)
      throw new Failure('conflict', { text: `You have ${mostOwnDates} dates, which is as many as we can keep.` });
    await tx.insert(ownDates).values({ userId, name, day, askedAt, unsubscribeToken: newSecretToken() });
  });
  return readKept(context);
}

/** Removes nothing of another customer's, and calling it twice is harmless. */
async function forgetDate(
  context: RequestContext,
  { dateId }: z.output<typeof contract.forgetDate.input>,
): Promise<Kept> {
  const { db } = context;
  await db.delete(ownDates).where(and(eq(ownDates.id, dateId), eq(ownDates.userId, customerOf(context).id)));
  return readKept(context);
}

export const keptEndpoints = [
  answeredBy(contract.readKept, readKept),
  answeredBy(contract.keepFavourite, keepFavourite),
  answeredBy(contract.keepDate, keepDate),
  answeredBy(contract.forgetDate, forgetDate),
];
