import * as z from 'zod/mini';
import { longestWords } from '#domain/catalogue/personalisation.ts';
import { withPlainSigns } from '#domain/text/typed-text.ts';

/** Piped with the signs of a keyboard, whichever keyboard they were typed on. */
const words = z.optional(z.string().check(z.maxLength(longestWords * 4), z.overwrite(withPlainSigns)));

/** Whoever has it sees the photo. */
export const photoToken = z.string().check(z.regex(/^[\w-]{43}$/));

/** What cannot be made of it is for the product to say, which knows what it offers. */
export const personalisation = z.object({
  message: words,
  name: words,
  age: z.optional(z.int().check(z.minimum(0), z.maximum(200))),
  colour: words,
  photo: z.optional(photoToken),
});
