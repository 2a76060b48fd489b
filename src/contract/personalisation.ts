import * as z from 'zod/mini';
import { longestNote, longestWords, mostInBox } from '#domain/catalogue/personalisation.ts';
import { withPlainSigns } from '#domain/text/typed-text.ts';
import { identifier } from './fields/numbers-and-days.ts';
import { lineUpTo } from './fields/text.ts';
import { endpoint } from './wire/endpoint.ts';

/** Piped with the characters of a keyboard, whichever keyboard they were typed on. */
const words = z.optional(z.string().check(z.maxLength(longestWords * 4), z.overwrite(withPlainSigns)));

/** Anybody who has the token can see the photo. */
export const photoToken = z.string().check(z.regex(/^[\w-]{43}$/));

/** Whether a product can be made this way is for the product to say, because it knows what it offers. */
export const personalisation = z.object({
  message: words,
  isLeftBlank: z.optional(z.literal(true)),
  name: words,
  age: z.optional(z.int().check(z.minimum(0), z.maximum(200))),
  colour: words,
  photo: z.optional(photoToken),
  note: z.optional(lineUpTo('Note', longestNote)),
  box: z.optional(
    z
      .record(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.int().check(z.minimum(1), z.maximum(mostInBox)))
      .check(z.refine((box) => Object.keys(box).length <= mostInBox)),
  ),
});

/** The limit for a file that is chosen, before the browser has cropped it to what is printed. */
export const chosenPhotoBytes = 20 * 1024 * 1024;
/** The limit for what is sent: the part that is printed, in JPEG. */
export const sentPhotoBytes = 10 * 1024 * 1024;

export const photoTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

export const photoTexts = {
  tooLarge: 'Please choose a picture of at most 20 MB.',
  wrongType: 'Please choose a JPEG, PNG, WebP or AVIF picture.',
  tooManyPixels: 'Please choose a picture of at most 50 megapixels.',
  tooManySent: 'Please send a picture of at most 24 megapixels, or 12 as AVIF.',
  busy: 'We are receiving a lot of pictures at the moment. Please try again in a minute.',
  unreadable: 'This picture cannot be read. Please choose another.',
  wrongShape: 'This picture is not the right shape for the cake. Please choose it again.',
  takesNone: 'This cake cannot be printed with a picture.',
  gone: 'We no longer have your picture: we only keep pictures for a short time. Please add it again.',
} as const;

/** Why a file is refused, as a `Failure` code. */
export const photoFailures = {
  tooLarge: 'tooLarge',
  wrongType: 'unsupportedType',
  tooManyPixels: 'invalid',
  tooManySent: 'invalid',
  busy: 'unavailable',
  unreadable: 'invalid',
} as const;

/** The photo is a file in base64, cropped to the shape that is printed on the product. Nobody else knows its token. */
export const sendPhoto = endpoint({
  method: 'POST',
  path: '/photos',
  access: 'anyone',
  writes: 'once',
  // Base64 takes a third more, and a file a little over the limit gets an error message of its own.
  largestBody: 2 * sentPhotoBytes,
  input: z.object({ productId: identifier, photo: z.string() }),
  output: z.object({ token: photoToken }),
});
