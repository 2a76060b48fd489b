import * as z from 'zod/mini';
import { calledName, email, nameCharacters, ukNumber } from './fields/fields.ts';
import { writtenText } from './fields/text.ts';
import { endpoint } from './wire/endpoint.ts';

const contactName = z.pipe(
  z.pipe(
    calledName(100),
    z.transform((text) => text.replace(/ +/g, ' ')),
  ),
  z.string().check(nameCharacters),
);

/** No browser fills in `favouriteIcing`, which is shown to nobody: whoever fills it in is a machine (W-03). */
export const contactMessage = z.object({
  name: contactName,
  email,
  phone: ukNumber,
  message: writtenText('Message', 4_000),
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

/** Whether the address was there already is not told (M-06). */
export const subscribeToNewsletter = endpoint({
  method: 'POST',
  path: '/newsletter/subscriptions',
  access: 'anyone',
  writes: 'once',
  input: z.object({ email }),
  output: z.object({ subscribed: z.literal(true) }),
});

/** Needs more than the link to be followed: mail scanners follow links. */
export const unsubscribeFromNewsletter = endpoint({
  method: 'POST',
  path: '/newsletter/unsubscriptions',
  access: 'anyone',
  writes: 'itself',
  input: z.object({ token: z.string().check(z.maxLength(200)) }),
  output: z.object({ unsubscribed: z.literal(true) }),
});
