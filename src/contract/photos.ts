import * as z from 'zod/mini';
import { identifier } from './fields/numbers.ts';
import { photoToken } from './fields/personalisation.ts';
import { endpoint } from './wire/endpoint.ts';

/** Of a file that is chosen, before the browser has cut out what is printed. */
export const chosenPhotoBytes = 20 * 1024 * 1024;
/** Of what is sent: the part that is printed, in JPEG. */
export const sentPhotoBytes = 10 * 1024 * 1024;

export const photoTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

export const photoTexts = {
  tooLarge: 'Please choose a picture of at most 20 MB.',
  wrongType: 'Please choose a JPEG, PNG, WebP or AVIF picture.',
  tooManyPixels: 'Please choose a picture of at most 50 megapixels.',
  tooManySent: 'Please send a picture of at most 24 megapixels, or 12 as AVIF.',
  busy: 'Many pictures are coming in, please try again in a minute.',
  unreadable: 'This picture cannot be read. Please choose another.',
  wrongShape: 'This picture does not have the shape of the cake. Please choose it again.',
  takesNone: 'This cake takes no picture.',
  gone: 'Your picture is no longer here: we keep pictures for a short time only. Please add it again.',
} as const;

/** Why a file is refused, as a Failure says it. */
export const photoFailures = {
  tooLarge: 'tooLarge',
  wrongType: 'unsupportedType',
  tooManyPixels: 'invalid',
  tooManySent: 'invalid',
  busy: 'unavailable',
  unreadable: 'invalid',
} as const;

/** A file in base64, cut to the shape that the product is printed with. Its token is known to nobody else. */
export const sendPhoto = endpoint({
  method: 'POST',
  path: '/photos',
  access: 'anyone',
  writes: 'once',
  // Base64 takes a third more; a file a little over the limit is answered in words of its own.
  largestBody: 2 * sentPhotoBytes,
  input: z.object({ productId: identifier, photo: z.string() }),
  output: z.object({ token: photoToken }),
});
