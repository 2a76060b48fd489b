import * as z from 'zod/mini';
import { email, newPassword } from '#contract/fields/fields.ts';
import { endpoint } from '#contract/wire/endpoint.ts';

export const linkLives = { resetMinutes: 30, confirmDays: 3 } as const;

/** What a shop says if its mail is switched off (decisions). */
export const resetComingSoon = 'Forgot password feature coming soon!';

const token = z.string().check(z.maxLength(200));
const sent = z.object({ sent: z.literal(true) });

/** The response does not reveal whether there is an account. */
export const askForReset = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'anyone',
  writes: 'once',
  input: z.object({ email }),
  output: sent,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'anyone',
  writes: 'once',
  sensitive: ['password'],
  input: z.object({ token, password: newPassword }),
  output: z.object({ reset: z.literal(true) }),
});

export const askForConfirmation = endpoint({
  method: 'POST',
  path: '/auth/confirmation-letter',
  access: 'anyone',
  writes: 'once',
  input: z.object({ email }),
  output: sent,
});

/** These texts do not reveal whose account it is. */
export const confirmTexts = {
  passwordNeeded: 'Please enter your password',
  wrongPassword: 'That is not your password',
} as const;

/** Needs a session of the account, or its password, as well as the token, because mail scanners follow links. */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/auth/confirm-email',
  access: 'anyone',
  writes: 'once',
  sensitive: ['password'],
  input: z.object({ token, password: z.optional(z.string().check(z.maxLength(200))) }),
  output: z.object({ confirmed: z.literal(true) }),
});
