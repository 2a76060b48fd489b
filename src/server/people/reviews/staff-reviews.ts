import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { decideReview, listReviews as listed, ReviewList } from '#contract/admin/reviews.ts';
import type { ProductReviews } from '#contract/reviews.ts';
import { Failure } from '#domain/failure.ts';
import { noGrams } from '#domain/values/weight.ts';
import type { Db } from '#server/db/open.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { reviews } from '#server/db/tables/customers/review-tables.ts';
import { orderLines, orders } from '#server/db/tables/schema.ts';
import type { StaffContext } from '#server/platform/staff-context.ts';
import { writeAudit } from '#server/platform/write-audit.ts';

const perPage = 30;
/** For a product, on its page. */
const mostShown = 12;

/** The reviews that are good enough to be shown; poor ones are messages. */
export async function listReviews(
  { db }: StaffContext,
  { list, after }: z.output<typeof listed.input>,
): Promise<z.input<typeof listed.output>> {
  const cakes = sql<string[]>`array(select distinct ${orderLines.name} from ${orderLines}
    where ${orderLines.orderId} = ${orders.id} and ${orderLines.weightGrams} <> ${noGrams} order by 1)`;
  const rows = await db
    .select({ review: reviews, orderNo: orders.number, sender: orders.sender, cakes })
    .from(reviews)
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .where(and(eq(reviews.state, list), after === undefined ? undefined : lt(reviews.id, after)))
    .orderBy(desc(reviews.id))
    .limit(perPage + 1);
  return {
    reviews: rows.slice(0, perPage).map(({ review, orderNo, sender, cakes: names }) => ({
      id: review.id,
      orderNo,
      firstName: sender.firstName,
      cakes: names,
      stars: review.stars ?? 0,
      words: review.words,
      photo: review.photo,
      state: list,
      at: (review.writtenAt ?? review.askedAt).toISOString(),
      decidedBy: review.decidedBy,
    })),
    next: rows.length > perPage ? (rows[perPage - 1]?.review.id ?? null) : null,
  };
}

/** Publishes a review, or removes it from the pages. @throws Failure 'notFound', 'conflict' if somebody has decided in the meantime */
export async function decide(
  context: StaffContext,
  { reviewId, from, to }: z.output<typeof decideReview.input>,
): Promise<{ state: ReviewList }> {
  const { db, staff } = context;
  const [changed] = await db
    .update(reviews)
    .set({ state: to, decidedBy: staff.name })
    .where(and(eq(reviews.id, reviewId), eq(reviews.state, from)))
    .returning({ orderId: reviews.orderId });
  if (!changed) {
    const isThere = (await db.$count(reviews, eq(reviews.id, reviewId))) > 0;
    throw isThere
      ? new Failure('conflict', { text: 'Somebody has decided on this review in the meantime.' })
      : new Failure('notFound');
  }
  await showReviewsOf(db, [changed.orderId]);
  await writeAudit(context, {
    action: to === 'published' ? 'review.published' : 'review.hidden',
    subjectKind: 'review',
    subject: reviewId,
    before: { state: from },
    after: { state: to },
  });
  return { state: to };
}

/**
 * Writes to the products of these orders what is published about them by now, so that a page reads it with the product and needs no further
 * query.
 */
export async function showReviewsOf(tx: Db, orderIds: readonly number[]): Promise<void> {
  const bought = await tx
    .selectDistinct({ id: orderLines.productId })
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(orderLines.productId);
  for (const { id } of bought) {
    const published = await tx
      .selectDistinct({ review: reviews, sender: orders.sender, day: orders.pickupDate })
      .from(reviews)
      .innerJoin(orders, eq(orders.id, reviews.orderId))
      .innerJoin(orderLines, and(eq(orderLines.orderId, orders.id), eq(orderLines.productId, id)))
      .where(eq(reviews.state, 'published'))
      .orderBy(desc(orders.pickupDate), desc(reviews.id));
    const shown: ProductReviews = {
      count: published.length,
      stars: published.reduce((sum, { review }) => sum + (review.stars ?? 0), 0),
      newest: published.slice(0, mostShown).map(({ review, sender, day }) => ({
        name: sender.firstName,
        month: day.slice(0, 7),
        stars: review.stars ?? 0,
        words: review.words,
        photo: review.photo,
      })),
    };
    await tx
      .update(products)
      .set({ reviews: published.length === 0 ? null : shown })
      .where(eq(products.id, id));
  }
  // Every process clears the pages that it has cached.
  await tx.execute(sql`select pg_notify('catalogue_changed', '')`);
}
