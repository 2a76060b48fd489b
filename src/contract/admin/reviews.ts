import * as z from 'zod/mini';
import { identifier } from '#contract/fields/numbers-and-days.ts';
import { staffEndpoint } from '#contract/wire/endpoint.ts';

/** 'written' waits for the owner's decision; what a customer wrote after a poor review is in the messages. */
export const reviewLists = ['written', 'published', 'hidden'] as const;
export type ReviewList = (typeof reviewLists)[number];

const review = z.object({
  id: z.int(),
  orderNo: z.string(),
  /** As it is shown: the first name alone. */
  firstName: z.string(),
  cakes: z.array(z.string()),
  stars: z.int(),
  words: z.string(),
  photo: z.nullable(z.string()),
  state: z.enum(reviewLists),
  /** ISO 8601. */
  at: z.string(),
  decidedBy: z.string(),
});
export type Review = z.output<typeof review>;

export const reviewFilters = z.object({ list: z._default(z.enum(reviewLists), 'written') });

/** Newest first, a page at a time. */
export const listReviews = staffEndpoint({
  method: 'GET',
  path: '/admin/reviews',
  permission: 'messages.answer',
  /** `after` is the last id of the previous page. */
  input: z.extend(reviewFilters, { after: z.optional(identifier) }),
  output: z.object({ reviews: z.array(review), next: z.nullable(z.int()) }),
});

/** From then on it is on the pages of the products that were ordered, or no longer is. */
export const decideReview = staffEndpoint({
  method: 'POST',
  path: '/admin/reviews/:reviewId',
  permission: 'settings.shop',
  writes: 'once',
  input: z.object({
    reviewId: identifier,
    from: z.enum(reviewLists),
    to: z.enum(['published', 'hidden']),
  }),
  output: z.object({ state: z.enum(reviewLists) }),
});
