import * as z from 'zod/mini';
import { mostPictures } from '#domain/enquiry.ts';
import { email, signedName, ukNumber } from './fields/fields.ts';
import { writtenText } from './fields/text.ts';
import { photoToken } from './personalisation.ts';
import { endpoint } from './wire/endpoint.ts';

/** No browser fills in `favouriteIcing`, which nobody is shown: whoever fills it in is a machine (W-03). */
export const contactMessage = z.object({
  name: signedName,
  email,
  phone: ukNumber,
  message: writtenText('Message', 4_000),
  pictures: z._default(z.array(photoToken).check(z.maxLength(mostPictures)), []),
  favouriteIcing: z.optional(z.string().check(z.maxLength(500))),
});

export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/messages/contact',
  access: 'anyone',
  writes: 'once',
  input: contactMessage,
  output: z.object({ sent: z.literal(true) }),
});

/**
 * It subscribes nobody: a link goes to the address. The response does not reveal whether the address was there already
 * (M-06).
 */
export const subscribeToNewsletter = endpoint({
  method: 'POST',
  path: '/newsletter/subscriptions',
  access: 'anyone',
  writes: 'once',
  input: z.object({ email }),
  output: z.object({ subscribed: z.literal(true) }),
});

/**
 * Uses the link that was sent to the address. Following the link is not enough, here or below, because mail scanners
 * follow links.
 */
export const confirmSubscription = endpoint({
  method: 'POST',
  path: '/newsletter/confirmations',
  access: 'anyone',
  writes: 'itself',
  input: z.object({ token: z.string().check(z.maxLength(600)) }),
  output: z.object({ subscribed: z.literal(true) }),
});

export const unsubscribeFromNewsletter = endpoint({
  method: 'POST',
  path: '/newsletter/unsubscriptions',
  access: 'anyone',
  writes: 'itself',
  input: z.object({ token: z.string().check(z.maxLength(200)) }),
  output: z.object({ unsubscribed: z.literal(true) }),
});

/** The address of the map's script (accounts §2, §7); null without a key. */
export const contactMap = endpoint({
  method: 'GET',
  path: '/contact/map',
  access: 'anyone',
  input: z.object({}),
  output: z.object({ script: z.nullable(z.url()) }),
});
