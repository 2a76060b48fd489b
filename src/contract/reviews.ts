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

/** As pages show one, once the owner has published it. */
export const publishedReview = z.object({
  /** The first name of who ordered, and the month ('2026-11') of the pick-up. */
  name: z.string(),
  month: z.string(),
  stars: z.int(),
  words: z.string(),
  /** The token of a photo. */
  photo: z.nullable(z.string()),
});

/** Of a product: published ones alone count. `stars` is their sum. */
export const productReviews = z.object({ count: z.int(), stars: z.int(), newest: z.array(publishedReview) });
export type ProductReviews = z.infer<typeof productReviews>;

/** A text that is none is answered as a token that nobody has. */
const token = z.string().check(z.minLength(1), z.maxLength(100));

/** Posted, so that the token stands in no log. */
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
    /** It was sent already: each order has one. */
    isSent: z.boolean(),
  }),
});

/** A poor one goes to the bakery as a message, with its order. */
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
