import * as z from 'zod/mini';
import { identifier } from '#contract/fields/numbers-and-days.ts';
import { staffEndpoint } from '#contract/wire/endpoint.ts';
import {
  done,
  newCredential,
  newPin,
  newStaffPassword,
  passkeyOptions,
  signInCode,
  thingName,
  ticket,
  totpOffer,
} from './fields.ts';

const nothing = z.object({});
const mine = { permission: 'signedIn' } as const;

export const ownSignIn = staffEndpoint({
  ...mine,
  method: 'GET',
  path: '/admin/you',
  input: nothing,
  output: z.object({
    name: z.string(),
    email: z.string(),
    roleName: z.string(),
    hasPassword: z.boolean(),
    hasTotp: z.boolean(),
    hasPin: z.boolean(),
    /** Whether the role works at shared tablets, or confirms there the refunds that others give. */
    mayHavePin: z.boolean(),
    recoveryCodesLeft: z.int(),
    passkeys: z.array(
      z.object({ id: z.string(), name: z.string(), createdAt: z.string(), lastUsedAt: z.nullable(z.string()) }),
    ),
    sessions: z.array(
      z.object({
        id: z.int(),
        /** 'Chrome, Windows'. */
        browser: z.string(),
        kind: z.enum(['full', 'pin']),
        deviceName: z.nullable(z.string()),
        createdAt: z.string(),
        lastUsedAt: z.string(),
        isThis: z.boolean(),
      }),
    ),
  }),
});
export type OwnSignIn = z.infer<typeof ownSignIn.output>;

export const offerPasskey = staffEndpoint({
  ...mine,
  method: 'POST',
  path: '/admin/you/passkey-options',
  writes: 'itself',
  input: nothing,
  output: passkeyOptions,
});

export const addPasskey = staffEndpoint({
  ...mine,
  method: 'POST',
  path: '/admin/you/passkeys',
  writes: 'once',
  input: z.object({ ticket, credential: newCredential, name: thingName('Name') }),
  output: done,
});

export const removePasskey = staffEndpoint({
  ...mine,
  method: 'POST',
  path: '/admin/you/passkeys/remove',
  writes: 'once',
  input: z.object({ id: z.string().check(z.maxLength(2_000)) }),
  output: done,
});

export const offerTotp = staffEndpoint({
  ...mine,
  method: 'POST',
  path: '/admin/you/totp-secret',
  writes: 'itself',
  input: nothing,
  output: totpOffer,
});

export const addTotp = staffEndpoint({
  ...mine,
  method: 'POST',
  path: '/admin/you/totp',
  writes: 'once',
  input: z.object({ ticket, code: signInCode }),
  output: done,
});

export const removeTotp = staffEndpoint({
  ...mine,
  method: 'DELETE',
  path: '/admin/you/totp',
  writes: 'once',
  input: nothing,
  output: done,
});

export const changeOwnPassword = staffEndpoint({
  ...mine,
  method: 'PUT',
  path: '/admin/you/password',
  writes: 'itself',
  sensitive: ['password'],
  input: z.object({ password: newStaffPassword }),
  output: done,
});

export const choosePin = staffEndpoint({
  ...mine,
  method: 'PUT',
  path: '/admin/you/pin',
  writes: 'itself',
  sensitive: ['pin'],
  input: z.object({ pin: newPin }),
  output: done,
});

export const removePin = staffEndpoint({
  ...mine,
  method: 'DELETE',
  path: '/admin/you/pin',
  writes: 'once',
  input: nothing,
  output: done,
});

/** The previous codes are void. */
export const renewRecoveryCodes = staffEndpoint({
  ...mine,
  method: 'POST',
  path: '/admin/you/recovery-codes',
  writes: 'once',
  input: nothing,
  output: z.object({ codes: z.array(z.string()) }),
});

export const endOwnSession = staffEndpoint({
  ...mine,
  method: 'DELETE',
  path: '/admin/you/sessions/:id',
  writes: 'once',
  input: z.object({ id: identifier }),
  output: done,
});

/** Everywhere except here. */
export const endOtherOwnSessions = staffEndpoint({
  ...mine,
  method: 'DELETE',
  path: '/admin/you/sessions',
  writes: 'once',
  input: nothing,
  output: z.object({ ended: z.int() }),
});
