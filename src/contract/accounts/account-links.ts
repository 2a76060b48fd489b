import * as z from 'zod/mini';
import { email, newPassword } from '#contract/fields/fields.ts';
import { endpoint } from '#contract/wire/endpoint.ts';

/** How long the link of an email works (decisions, Forgot password). */
export const linkLives = { resetMinutes: 30, confirmDays: 3 } as const;

/** What the first version said of a forgotten password; said by a shop whose mail is switched off (decisions). */
export const resetComingSoon = 'Forgot password feature coming soon!';

const token = z.string().check(z.maxLength(200));
const sent = z.object({ sent: z.literal(true) });

/** Asks for an email with a link to a new password. The answer does not tell whether there is an account. */
export const askForReset = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'anyone',
  writes: 'once',
  input: z.object({ email }),
  output: sent,
});

/** Sets a new password by the token of such an email, which is good once; every session of the account ends. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'anyone',
  writes: 'once',
  sensitive: ['password'],
  input: z.object({ token, password: newPassword }),
  output: z.object({ reset: z.literal(true) }),
});

/** Asks for the email that confirms an address once more. The answer does not tell whether there is an account. */
export const askForConfirmation = endpoint({
  method: 'POST',
  path: '/auth/confirmation-letter',
  access: 'anyone',
  writes: 'once',
  input: z.object({ email }),
  output: sent,
});

/** What is said where an address is to be confirmed, and nothing shows that the account is the asker's. */
export const confirmTexts = {
  passwordNeeded: 'Please enter the password of your account',
  wrongPassword: 'That is not the password of this account',
} as const;

/**
 * By the token of the link in that email, and a session of the account or its password. Following the link alone changes
 * nothing: mail scanners follow links.
 */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/auth/confirm-email',
  access: 'anyone',
  writes: 'once',
  sensitive: ['password'],
  input: z.object({ token, password: z.optional(z.string().check(z.maxLength(200))) }),
  output: z.object({ confirmed: z.literal(true) }),
});
