import * as z from 'zod/mini';
import { writtenText } from './fields/text.ts';
import { photoToken } from './personalisation.ts';
import { endpoint } from './wire/endpoint.ts';

export const reviewTexts = {
  unknown: 'This link is not valid, or it has expired. Please check that you copied all of it.',
  sentBefore: 'You have already sent your review. Thank you!',
  starsMissing: 'Please choose one to five stars',
} as const;

export const mostStars = 5;
export const longestReview = 1_000;

/** As pages show a review, once the owner has published it. */
export const publishedReview = z.object({
  /** The first name of the customer, and the month ('2026-11') of the pick-up. */
  name: z.string(),
  month: z.string(),
  stars: z.int(),
  words: z.string(),
  /** The token of a photo. */
  photo: z.nullable(z.string()),
});

/** The reviews of a product: only published ones count. `stars` is the sum of their stars. */
export const productReviews = z.object({ count: z.int(), stars: z.int(), newest: z.array(publishedReview) });
export type ProductReviews = z.infer<typeof productReviews>;

/** Text that is not a token gets the same response as a token that nobody has. */
const token = z.string().check(z.minLength(1), z.maxLength(100));

/** Posted, so that the token appears in no log. */
export const askedReview = endpoint({
  method: 'POST',
  path: '/reviews/asked',
  access: 'anyone',
  writes: 'itself',
  input: z.object({ token }),
  output: z.object({
    orderNo: z.string(),
    firstName: z.string(),
    cakes: z.array(z.string()),
    /** It was sent already: each order has one review. */
    isSent: z.boolean(),
  }),
});

/** A poor review goes to the bakery as a message, with its order. */
export const sendReview = endpoint({
  method: 'POST',
  path: '/reviews',
  access: 'anyone',
  writes: 'itself',
  input: z.object({
    token,
    stars: z.int(reviewTexts.starsMissing).check(z.minimum(1, reviewTexts.starsMissing), z.maximum(mostStars)),
    words: z.union([z.literal(''), writtenText('Text', longestReview)]),
    photo: z.optional(photoToken),
  }),
  output: z.object({ isMessage: z.boolean() }),
});
