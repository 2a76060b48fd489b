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

/** The shared validator of accounts §5, beside a fixed +44; comes out in +44 form. */
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

/**
 * W-03. `favouriteIcing` is shown to nobody: whoever fills it in is a machine. Its name is one that no browser
 * fills in by itself.
 */
export const contactMessage = z.object({
  name: contactName,
  email,
  phone: contactPhone,
  message: contactText,
  favouriteIcing: z.optional(z.string().check(z.maxLength(500))),
});

/** A message from the contact page, kept and mailed to the shop (decisions). */
export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/messages/contact',
  access: 'anyone',
  writes: 'once',
  input: contactMessage,
  output: z.object({ sent: z.literal(true) }),
});

/** M-06: one subscription an address; whether it was there already is not told. */
export const subscribeToNewsletter = endpoint({
  method: 'POST',
  path: '/newsletter/subscriptions',
  access: 'anyone',
  writes: 'once',
  input: z.object({ email }),
  output: z.object({ subscribed: z.literal(true) }),
});

/** By the token of the link in an email. Following the link alone changes nothing: mail scanners follow links. */
export const unsubscribeFromNewsletter = endpoint({
  method: 'POST',
  path: '/newsletter/unsubscriptions',
  access: 'anyone',
  writes: 'itself',
  input: z.object({ token: z.string().check(z.maxLength(200)) }),
  output: z.object({ unsubscribed: z.literal(true) }),
});
