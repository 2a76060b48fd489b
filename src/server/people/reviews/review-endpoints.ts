import { and, asc, eq, gt } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { decideReview, listReviews as listed } from '#contract/admin/reviews.ts';
import { askedReview, reviewTexts, sendReview } from '#contract/reviews.ts';
import { Failure } from '#domain/failure.ts';
import { nameOf } from '#domain/order/order.ts';
import { dayMs } from '#domain/pickup/clock/durations.ts';
import { noGrams } from '#domain/values/weight.ts';
import type { Db } from '#server/db/open.ts';
import { reviews } from '#server/db/tables/customers/review-tables.ts';
import { orderLines, orders } from '#server/db/tables/schema.ts';
import { keepContactMessage } from '#server/people/messages/message-endpoints.ts';
import { answeredBy } from '#server/platform/endpoint-action.ts';
import { type LimitedWrite, limitWrites, tryAgainIn } from '#server/platform/limits/limit-writes.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { hashOfToken, isSecretToken } from '#server/platform/secrets.ts';
import { answeredByStaff } from '#server/platform/staff-context.ts';
import { claimShown } from '#server/sales/photos/claim-photos.ts';
import { answerDays } from './ask-for-reviews.ts';
import { decide, listReviews } from './staff-reviews.ts';

/** Somebody this unhappy wants an answer, not a page. */
const poorUpTo = 2;

const limit: LimitedWrite = {
  kind: 'review',
  mostAnHour: 60,
  refusal: (minutes, { telephone }) =>
    `You have opened this page very often. Please ${tryAgainIn(minutes)}, or call us on ${telephone.shown}.`,
};

/** Counts every try, the wrong ones too. @throws Failure 'notFound', 'tooManyRequests' */
async function follow(context: RequestContext, token: string) {
  const { db, now } = context;
  await db.transaction((tx) => limitWrites({ ...context, db: tx }, limit));
  const [found] = isSecretToken(token)
    ? await db
        .select({ review: reviews, order: orders })
        .from(reviews)
        .innerJoin(orders, eq(orders.id, reviews.orderId))
        .where(
          and(
            eq(reviews.tokenHash, hashOfToken(token)),
            gt(reviews.askedAt, new Date(now.getTime() - answerDays * dayMs)),
          ),
        )
    : [];
  if (!found) throw new Failure('notFound', { text: reviewTexts.unknown });
  return found;
}

/** For whoever has the link. @throws as `follow` */
async function findAskedReview(
  context: RequestContext,
  { token }: z.output<typeof askedReview.input>,
): Promise<z.input<typeof askedReview.output>> {
  const { review, order } = await follow(context, token);
  return {
    orderNo: order.number,
    firstName: order.sender.firstName,
    cakes: await cakesOf(context.db, order.id),
    isSent: review.state !== 'asked',
  };
}

async function cakesOf(db: Db, orderId: number): Promise<string[]> {
  const lines = await db
    .select({ name: orderLines.name, grams: orderLines.weightGrams })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.id));
  return [...new Set(lines.filter(({ grams }) => grams !== noGrams).map(({ name }) => name))];
}

/**
 * One review per order. A poor one becomes a message to the bakery with its order and its photo, and is never shown.
 * @throws as `follow`; Failure 'conflict' if it was sent already, 'invalid' for a photo that is gone
 */
async function takeReview(
  context: RequestContext,
  { token, stars, words, photo }: z.output<typeof sendReview.input>,
): Promise<{ isMessage: boolean }> {
  const { review, order } = await follow(context, token);
  const isMessage = stars <= poorUpTo;
  await context.db.transaction(async (tx) => {
    const written = await tx
      .update(reviews)
      .set({
        stars,
        words,
        photo: photo ?? null,
        writtenAt: context.now,
        state: isMessage ? 'hidden' : 'written',
      })
      .where(and(eq(reviews.id, review.id), eq(reviews.state, 'asked')))
      .returning({ id: reviews.id });
    if (written.length === 0) throw new Failure('conflict', { text: reviewTexts.sentBefore });
    const pictures = photo === undefined ? [] : [photo];
    await claimShown(tx, pictures, order.userId);
    if (!isMessage) return;
    const said = words === '' ? '(no text)' : words;
    await keepContactMessage(
      { ...context, db: tx },
      {
        name: nameOf(order.sender),
        email: order.email,
        phone: order.sender.contactNumber,
        message: `About order ${order.number}, ${stars} of 5 stars: ${said}`,
        pictures,
      },
    );
  });
  return { isMessage };
}

export const reviewEndpoints = [answeredBy(askedReview, findAskedReview), answeredBy(sendReview, takeReview)];

export const reviewOfficeEndpoints = [answeredByStaff(listed, listReviews), answeredByStaff(decideReview, decide)];
