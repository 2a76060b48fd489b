import * as z from 'zod/mini';
import { endpoint } from '#contract/wire/endpoint.ts';
import { user } from './accounts.ts';

export const socialProviders = ['google', 'facebook'] as const;
export type SocialProvider = (typeof socialProviders)[number];

export const providerNames: Readonly<Record<SocialProvider, string>> = { google: 'Google', facebook: 'Facebook' };

export const googleFailedText = 'Failed to authenticate with Google';
/** `notConfigured` is for a shop without a Facebook app (accounts §7). */
export const facebookTexts = {
  notConfigured: (intent: 'login' | 'register') => `Facebook ${intent} is not properly configured`,
  failed: 'Failed to authenticate with Facebook',
} as const;

const random = z.string().check(z.regex(/^[\w-]{43}$/));

/**
 * `way` is null if the shop has no client with the provider. `state` and `codeVerifier` stay in the browser: the
 * provider's response is worth something only with both.
 */
export const startSocialSignIn = endpoint({
  method: 'POST',
  path: '/auth/social/start',
  access: 'anyone',
  writes: 'itself',
  input: z.object({ provider: z.enum(socialProviders) }),
  output: z.object({
    way: z.nullable(z.object({ address: z.url(), state: z.string(), codeVerifier: z.string() })),
  }),
});

export const providerAnswer = z.object({
  code: z.string().check(z.minLength(1), z.maxLength(2_000)),
  state: random,
  codeVerifier: random,
  /** Who issued the response, if the provider says so (RFC 9207). */
  iss: z.optional(z.string().check(z.maxLength(500))),
});
export type ProviderAnswer = z.infer<typeof providerAnswer>;

export const googleUserInfo = z.object({
  id: z.string(),
  email: z.string(),
  given_name: z.optional(z.string()),
  family_name: z.optional(z.string()),
  name: z.optional(z.string()),
  picture: z.optional(z.string()),
});
export type GoogleUserInfo = z.infer<typeof googleUserInfo>;

/** Falls back to the full name's first word and the rest of it, and to 'User' as the first name (accounts §3). */
export function namesOf({ given_name, family_name, name = '' }: Partial<GoogleUserInfo>) {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return {
    firstName: given_name?.trim() || first || namelessCustomer,
    lastName: family_name?.trim() || rest.join(' '),
  };
}

export const namelessCustomer = 'User';

export const exchangeGoogleCode = endpoint({
  method: 'POST',
  path: '/auth/google/token',
  access: 'anyone',
  writes: 'itself',
  input: providerAnswer,
  output: z.object({ googleToken: z.string(), userInfo: googleUserInfo }),
});

const shortText = z.string().check(z.maxLength(500));

/** The server trusts the token alone (accounts §3). */
const googlePayload = z.object({
  googleToken: z.string().check(z.minLength(1), z.maxLength(8_000)),
  email: shortText,
  firstName: shortText,
  lastName: shortText,
  picture: z.optional(z.string().check(z.maxLength(2_000))),
});

const signedIn = z.object({ token: z.string(), user });

export type GooglePayload = z.input<typeof googlePayload>;

export const googleLogin = endpoint({
  method: 'POST',
  path: '/auth/google/login',
  access: 'anyone',
  writes: 'once',
  input: googlePayload,
  output: signedIn,
});

export const googleRegister = endpoint({
  method: 'POST',
  path: '/auth/google/register',
  access: 'anyone',
  writes: 'once',
  input: googlePayload,
  output: signedIn,
});

export const facebookSignIn = endpoint({
  method: 'POST',
  path: '/auth/facebook/login',
  access: 'anyone',
  writes: 'itself',
  input: providerAnswer,
  output: z.object({ token: z.string(), user, isNew: z.boolean() }),
});
