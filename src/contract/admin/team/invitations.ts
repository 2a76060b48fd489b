import * as z from 'zod/mini';
import { adminBase, adminUrls } from '#contract/admin/admin-urls.ts';
import { email } from '#contract/fields/fields.ts';
import { staffEndpoint } from '#contract/wire/endpoint.ts';
import {
  memberName,
  newCredential,
  newPin,
  newStaffPassword,
  passkeyOptions,
  secretToken,
  signInCode,
  ticket,
  totpOffer,
} from './fields.ts';

/** How long the link of an invitation lasts. */
export const invitationLives = { hours: 72 } as const;

/** For a set-up address and an invitation alike. @throws Failure 'linkSpent' */
export const readInvitation = staffEndpoint({
  method: 'GET',
  path: '/admin/invitation',
  permission: 'anyone',
  input: z.object({ token: secretToken }),
  output: z.object({
    kind: z.enum(['setUp', 'invitation', 'reset']),
    /** Empty for the first owner, who enters it. */
    email: z.string(),
    /** Empty for somebody who is new. */
    name: z.string(),
    roleName: z.string(),
    invitedBy: z.string(),
    createdAt: z.string(),
    endsAt: z.string(),
    /** A password alone is not enough. */
    needsSecondFactor: z.boolean(),
    isForDevices: z.boolean(),
  }),
});
export type ReadInvitation = z.infer<typeof readInvitation.output>;

export const offerInvitedPasskey = staffEndpoint({
  method: 'POST',
  path: '/admin/invitation/passkey-options',
  permission: 'anyone',
  writes: 'itself',
  input: z.object({ token: secretToken, name: memberName, email }),
  output: passkeyOptions,
});

export const offerInvitedTotp = staffEndpoint({
  method: 'POST',
  path: '/admin/invitation/totp-secret',
  permission: 'anyone',
  writes: 'itself',
  input: z.object({ token: secretToken, email }),
  output: totpOffer,
});

/** Valid once: takes a passkey, or a password with the app's first code if the role asks for one. */
export const redeemInvitation = staffEndpoint({
  method: 'POST',
  path: '/admin/invitation',
  permission: 'anyone',
  writes: 'itself',
  sensitive: ['password', 'pin'],
  input: z.object({
    token: secretToken,
    name: memberName,
    email,
    passkey: z.optional(z.object({ ticket, credential: newCredential })),
    password: z.optional(newStaffPassword),
    totp: z.optional(z.object({ ticket, code: signInCode })),
    pin: z.optional(newPin),
  }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
});

/** What a start prints while nobody owns the shop (T-02). */
export const setUpLine = (publicUrl: string, token: string): string =>
  `The back office has no owner yet. To become its owner, open this link (it works once, for a day or until the next start):\n${publicUrl}${adminBase}${adminUrls.setUp(token)}`;
