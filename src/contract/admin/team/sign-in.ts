import * as z from 'zod/mini';
import { email } from '#contract/fields/fields.ts';
import { staffEndpoint } from '#contract/wire/endpoint.ts';
import { stepUpPurposes } from '#domain/staff/sign-in.ts';
import { done, passkeyOptions, signInCode, ticket, usedCredential } from './fields.ts';

const password = z.string().check(z.maxLength(200));

/**
 * Without a code the response is 'code' for everybody except members whose password alone lets them in: it tells nobody
 * else whether the password was right.
 */
export const signIn = staffEndpoint({
  method: 'POST',
  path: '/admin/sign-in',
  permission: 'anyone',
  writes: 'itself',
  sensitive: ['password'],
  input: z.object({ email, password, code: z.optional(signInCode) }),
  output: z.object({ next: z.enum(['in', 'code']) }),
});

export const passkeySignInOptions = staffEndpoint({
  method: 'POST',
  path: '/admin/sign-in/passkey-options',
  permission: 'anyone',
  writes: 'itself',
  input: z.object({}),
  output: passkeyOptions,
});

export const signInByPasskey = staffEndpoint({
  method: 'POST',
  path: '/admin/sign-in/passkey',
  permission: 'anyone',
  writes: 'itself',
  input: z.object({ ticket, credential: usedCredential }),
  output: done,
});

export const signOut = staffEndpoint({
  method: 'POST',
  path: '/admin/sign-out',
  permission: 'signedIn',
  writes: 'itself',
  input: z.object({}),
  output: done,
});

/** How the member can prove once more who they are. */
export const stepUpWays = staffEndpoint({
  method: 'POST',
  path: '/admin/step-up/options',
  permission: 'signedIn',
  writes: 'itself',
  input: z.object({}),
  output: z.object({ passkey: z.nullable(passkeyOptions), hasPassword: z.boolean(), asksCode: z.boolean() }),
});

/** T-07: the session's token is a different one afterwards. */
export const stepUp = staffEndpoint({
  method: 'POST',
  path: '/admin/step-up',
  permission: 'signedIn',
  writes: 'itself',
  sensitive: ['password'],
  input: z.object({
    purpose: z.enum(stepUpPurposes),
    passkey: z.optional(z.object({ ticket, credential: usedCredential })),
    password: z.optional(password),
    code: z.optional(signInCode),
  }),
  output: z.object({ goodUntil: z.string() }),
});
