import * as z from 'zod/mini';
import { endpoint } from '#contract/wire/endpoint.ts';
import { user } from './accounts.ts';

/** Who vouches for a customer who signs in without a password of the shop (accounts §2). */
export const socialProviders = ['google', 'facebook'] as const;
export type SocialProvider = (typeof socialProviders)[number];

export const providerNames: Readonly<Record<SocialProvider, string>> = { google: 'Google', facebook: 'Facebook' };

/** Said where nothing better is known (accounts §7). */
export const googleFailedText = 'Failed to authenticate with Google';
/** Said where the shop has no app of Facebook (accounts §7), and where the sign-in fails in its own way. */
export const facebookTexts = {
  notConfigured: (deed: 'login' | 'register') => `Facebook ${deed} is not properly configured`,
  failed: 'Failed to authenticate with Facebook',
} as const;

/** A random value of 256 bits. */
const random = z.string().check(z.regex(/^[\w-]{43}$/));

/**
 * The way to the provider for a browser that wants to sign in; null where the shop has no client there.
 * `state` and `codeVerifier` stay with the browser: an answer of the provider is worth something only with both.
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

/** What a provider sent the browser back with, and what the browser kept since it set out. */
export const providerAnswer = z.object({
  code: z.string().check(z.minLength(1), z.maxLength(2_000)),
  state: random,
  codeVerifier: random,
  /** Who answers, where the provider says so (RFC 9207). */
  iss: z.optional(z.string().check(z.maxLength(500))),
});
export type ProviderAnswer = z.infer<typeof providerAnswer>;

/** The answer of the user-info service (accounts §7). */
export const googleUserInfo = z.object({
  id: z.string(),
  email: z.string(),
  given_name: z.optional(z.string()),
  family_name: z.optional(z.string()),
  name: z.optional(z.string()),
  picture: z.optional(z.string()),
});
export type GoogleUserInfo = z.infer<typeof googleUserInfo>;

/** Names as the shop keeps them: the whole name's first word, and its rest, stand in; else 'User' (accounts §3). */
export function namesOf({ given_name, family_name, name = '' }: Partial<GoogleUserInfo>) {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return {
    firstName: given_name?.trim() || first || namelessCustomer,
    lastName: family_name?.trim() || rest.join(' '),
  };
}

/** The first name of who gives none (accounts §3). */
export const namelessCustomer = 'User';

/** The provider's code for its token and its user-info, which the server asks for (accounts §7). */
export const exchangeGoogleCode = endpoint({
  method: 'POST',
  path: '/auth/google/token',
  access: 'anyone',
  writes: 'itself',
  input: providerAnswer,
  output: z.object({ googleToken: z.string(), userInfo: googleUserInfo }),
});

const shortText = z.string().check(z.maxLength(500));

/** The social login payload (accounts §3). The server believes the token alone. */
const googlePayload = z.object({
  googleToken: z.string().check(z.minLength(1), z.maxLength(8_000)),
  email: shortText,
  firstName: shortText,
  lastName: shortText,
  picture: z.optional(z.string().check(z.maxLength(2_000))),
});

const signedIn = z.object({ token: z.string(), user });

export type GooglePayload = z.input<typeof googlePayload>;

/** POST /auth/google/login (accounts §7): for who has an account. */
export const googleLogin = endpoint({
  method: 'POST',
  path: '/auth/google/login',
  access: 'anyone',
  writes: 'once',
  input: googlePayload,
  output: signedIn,
});

/** POST /auth/google/register (accounts §7): for who has none. */
export const googleRegister = endpoint({
  method: 'POST',
  path: '/auth/google/register',
  access: 'anyone',
  writes: 'once',
  input: googlePayload,
  output: signedIn,
});

/** Token and user of who comes back from Facebook (accounts §7); `isNew` where the account was made just now. */
export const facebookSignIn = endpoint({
  method: 'POST',
  path: '/auth/facebook/login',
  access: 'anyone',
  writes: 'itself',
  input: providerAnswer,
  output: z.object({ token: z.string(), user, isNew: z.boolean() }),
});
