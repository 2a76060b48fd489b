import * as z from 'zod/mini';
import { dayOfYear, identifier } from '#contract/fields/numbers-and-days.ts';
import { writtenLine } from '#contract/fields/text.ts';
import { slug } from '#contract/listing/catalogue.ts';
import { endpoint } from '#contract/wire/endpoint.ts';

/** How many days before a customer's own date the reminder is written. */
export const reminderDays = 14;
export const mostFavourites = 200;
export const mostOwnDates = 30;

/** Z-05: what customers keep in their accounts. */
const kept = z.object({
  /** Newest first, without the products that are no longer sold. */
  favourites: z.array(z.object({ slug: z.string(), name: z.string(), mainImage: z.string() })),
  /** In calendar order. */
  dates: z.array(z.object({ id: z.int(), name: z.string(), day: dayOfYear, reminds: z.boolean() })),
});
export type Kept = z.infer<typeof kept>;

export const readKept = endpoint({
  method: 'GET',
  path: '/profile/kept',
  access: 'customer',
  input: z.object({}),
  output: kept,
});

export const keepFavourite = endpoint({
  method: 'PUT',
  path: '/profile/kept/favourites',
  access: 'customer',
  writes: 'itself',
  input: z.object({ slug, isKept: z.boolean() }),
  output: kept,
});

/** There is one date for each name: saving the same name again changes it. */
export const keepDate = endpoint({
  method: 'PUT',
  path: '/profile/kept/dates',
  access: 'customer',
  writes: 'itself',
  input: z.object({ name: writtenLine('The name', 60), day: dayOfYear, reminds: z.boolean() }),
  output: kept,
});

export const forgetDate = endpoint({
  method: 'DELETE',
  path: '/profile/kept/dates/:dateId',
  access: 'customer',
  writes: 'itself',
  input: z.object({ dateId: identifier }),
  output: kept,
});
