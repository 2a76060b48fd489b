import * as z from 'zod/mini';
import { calledName, newPassword } from '#contract/fields/fields.ts';
import { must, writtenLine } from '#contract/fields/text.ts';
import { mixesAlphabets } from '#domain/staff/member-name.ts';
import { weaknessOfPin, weaknessOfStaffPassword } from '#domain/staff/sign-in.ts';

/** A member's full name, as colleagues read it. */
export const memberName = z.pipe(
  calledName(60),
  z.string().check(z.refine((name) => !mixesAlphabets(name), must('Please write the name in one alphabet'))),
);

/** The name of a passkey, a tablet or a role. */
export const thingName = (field: string) => writtenLine(field, 40);

/** By the rules for customers' passwords, but longer, and none that many people have. */
export const newStaffPassword = newPassword.check(
  z.refine((password) => weaknessOfStaffPassword(password) === null, {
    error: ({ input }) => weaknessOfStaffPassword(String(input)) ?? 'Please choose another password.',
    abort: true,
  }),
);

export const newPin = z.string().check(
  z.refine((pin) => weaknessOfPin(pin) === null, {
    error: ({ input }) => weaknessOfPin(String(input)) ?? 'Please choose another PIN.',
    abort: true,
  }),
);

/** Six digits from the app, or a recovery code, with whatever stands between them. */
export const signInCode = z.string().check(z.maxLength(40, must('That is not a valid code')));

/** The token in an address that was sent or printed. */
export const secretToken = z.string().check(z.regex(/^[\w-]{43}$/, must('This link is not complete')));
/** For something that began a moment ago; it is valid once. */
export const ticket = z.string().check(z.regex(/^[\w-]{43}$/, must('Please start again')));

const encoded = z.string().check(z.maxLength(20_000));

/** What the browser's passkeys respond, as WebAuthn has it. */
export const newCredential = z.object({
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
});
export const usedCredential = z.object({
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: z.optional(encoded),
  }),
});
export type NewCredential = z.infer<typeof newCredential>;
export type UsedCredential = z.infer<typeof usedCredential>;

/** `options` go to the browser as they are (PublicKeyCredential…OptionsJSON). */
export const passkeyOptions = z.object({ ticket: z.string(), options: z.unknown() });

/** What an authenticator app is shown, once. */
export const totpOffer = z.object({
  ticket: z.string(),
  /** For typing in, in groups of four. */
  secret: z.string(),
  /** otpauth://… */
  address: z.string(),
  /** The address as SVG of one path, its squares one unit each: `viewBox` and `d`. */
  qr: z.object({ size: z.int(), path: z.string() }),
});

export const done = z.object({ done: z.boolean() });
