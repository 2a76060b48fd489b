import * as z from 'zod/mini';
import { normaliseUkNumber } from '#domain/person/phone.ts';
import { email } from './fields/fields.ts';
import { must, requiredPlainText, sharedMessages, visible } from './fields/text.ts';
import { endpoint } from './wire/endpoint.ts';

const contactName = z.pipe(
  z.pipe(
    requiredPlainText(sharedMessages.required('Name')),
    z.transform((text) => text.replace(/\s+/g, ' ')),
  ),
  z
    .string()
    .check(
      visible('Name'),
      z.minLength(2, must(sharedMessages.tooShort('Name', 2))),
      z.maxLength(100, must(sharedMessages.tooLong('Name', 100))),
    ),
);

/** Accounts §5, beside a fixed +44; comes out in +44 form. */
const contactPhone = z.pipe(
  z.pipe(
    requiredPlainText(sharedMessages.required('Phone number')),
    z.string().check(z.refine((text) => normaliseUkNumber(text) !== null, must(sharedMessages.phone))),
  ),
  z.transform((text) => normaliseUkNumber(text) ?? text),
);

const contactText = z.pipe(
  requiredPlainText(sharedMessages.required('Message')),
  z.string().check(z.maxLength(4_000, must(sharedMessages.tooLong('Message', 4_000)))),
);

/** No browser fills in `favouriteIcing`, which is shown to nobody: whoever fills it in is a machine (W-03). */
export const contactMessage = z.object({
  name: contactName,
  email,
  phone: contactPhone,
  message: contactText,
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
