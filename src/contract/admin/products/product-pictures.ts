import * as z from 'zod/mini';
import { must } from '#contract/fields/text.ts';
import { chosenPhotoBytes } from '#contract/personalisation.ts';
import { staffEndpoint } from '#contract/wire/endpoint.ts';
import { mostZoom } from '#domain/catalogue/editing/product-form.ts';

/** SHA-256, in hexadecimal. */
export const pictureHash = z.string().check(z.regex(/^[0-9a-f]{64}$/, must('Please choose the picture again')));

/** Base64 takes a third more, and a file a little over the limit gets an error message of its own. */
const largestBody = 1.5 * chosenPhotoBytes;

/** A picture that the storage has. No product shows it until it is saved with it. */
const keptPicture = z.object({
  hash: z.string(),
  /** The name that addresses use for it. */
  file: z.string(),
  width: z.int(),
  height: z.int(),
  /**
   * For a square that was cropped: the whole picture, the point around which it lies in fractions of the picture, and
   * the zoom.
   */
  cut: z.nullable(z.object({ of: z.string(), x: z.number(), y: z.number(), zoom: z.number() })),
});
export type KeptPicture = z.output<typeof keptPicture>;

/**
 * E-05: a file in base64. It is decoded and encoded again, without its metadata; a picture that nothing shows is
 * removed after two days. Members who change products or the shop's settings, or who write newsletters, have screens
 * that send one, so the action asks for one of these permissions.
 */
export const sendPicture = staffEndpoint({
  method: 'POST',
  path: '/admin/pictures',
  permission: 'signedIn',
  input: z.object({ picture: z.string().check(z.maxLength(largestBody)) }),
  output: keptPicture,
  writes: 'once',
  largestBody,
});

const share = z.number().check(z.minimum(0), z.maximum(1));

/** A square of it around a point, as far as its edges allow; for a square picture the whole, if nothing is cut away. */
export const cutPicture = staffEndpoint({
  method: 'POST',
  path: '/admin/pictures/:hash/cut',
  permission: 'products.edit',
  input: z.object({
    hash: pictureHash,
    x: share,
    y: share,
    zoom: z.number().check(z.minimum(1), z.maximum(mostZoom, must('Please choose a larger part'))),
  }),
  output: keptPicture,
  writes: 'once',
});

export const readPicture = staffEndpoint({
  method: 'GET',
  path: '/admin/pictures/:hash',
  permission: 'products.edit',
  input: z.object({ hash: pictureHash }),
  output: keptPicture,
});
