import * as z from 'zod/mini';
import { mostOfOneLine } from '#domain/catalogue/size.ts';
import { identifier, pounds, wholeNumber } from './fields/numbers-and-days.ts';
import { personalisation } from './personalisation.ts';
import { endpoint } from './wire/endpoint.ts';

export const mostCartLines = 100;
const quantity = z.pipe(wholeNumber, z.int().check(z.minimum(1), z.maximum(mostOfOneLine)));
/** 0 for a product sold by the piece. */
export const weightGrams = z.int().check(z.minimum(0), z.maximum(100_000));

export const cartItem = z.object({
  id: z.number(),
  userId: z.number(),
  productId: z.number(),
  quantity: z.number(),
  priceSnapshot: pounds,
  weightSnapshot: z.number(),
  personalisation,
  product: z.object({
    slug: z.string(),
    name: z.string(),
    mainImage: z.string(),
    price: pounds,
    discountPrice: z.nullable(pounds),
    /** The deposit for one, on top of its price; missing if nothing is lent. */
    deposit: z.optional(pounds),
    availableQuantity: z.number(),
    stockPieces: z.nullable(z.number()),
    pieces: z.number(),
    sizeLabel: z.string(),
    /** The product is still sold, but no longer in this size; missing otherwise. */
    sizeIsGone: z.optional(z.boolean()),
    /** The flavours that its box has too few of, in words; missing if there are none. */
    shortOf: z.optional(z.string()),
    /** Something can be written on it; missing otherwise. */
    takesWords: z.optional(z.boolean()),
  }),
});
export type CartItem = z.infer<typeof cartItem>;
const written = z.object({ id: z.nullable(z.number()) });

export const readCart = endpoint({
  method: 'GET',
  path: '/cart/:userId',
  access: 'customer',
  input: z.object({ userId: identifier }),
  output: z.array(cartItem),
});
/** Adds to the line of the same product and weight, or makes a new line (K-05). */
export const addCartItem = endpoint({
  method: 'POST',
  path: '/cart',
  access: 'customer',
  writes: 'once',
  input: z.object({
    userId: identifier,
    productId: identifier,
    quantity,
    priceSnapshot: pounds,
    weightSnapshot: weightGrams,
    /** Missing if nothing is said. */
    personalisation: z.optional(personalisation),
  }),
  output: written,
});
export const changeCartItem = endpoint({
  method: 'PUT',
  path: '/cart/:cartItemId',
  access: 'customer',
  writes: 'once',
  input: z.object({ cartItemId: identifier, quantity }),
  output: written,
});
/**
 * Replaces everything that is said about a line. If the line then says the same as another, the two are merged
 * (decision 307).
 */
export const personaliseCartItem = endpoint({
  method: 'PUT',
  path: '/cart/:cartItemId/personalisation',
  access: 'customer',
  writes: 'once',
  input: z.object({ cartItemId: identifier, personalisation }),
  output: written,
});
export const removeCartItem = endpoint({
  method: 'DELETE',
  path: '/cart/:cartItemId',
  access: 'customer',
  writes: 'once',
  input: z.object({ cartItemId: identifier }),
  output: written,
});
