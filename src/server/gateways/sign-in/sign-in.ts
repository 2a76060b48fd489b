import type { GoogleUserInfo } from '#contract/accounts/social-sign-in.ts';
import type { Person } from '#server/db/tables/identity-tables.ts';

export type SettingOut = {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly returnUrl: string;
};

export type ComingBack = SettingOut & {
  readonly code: string;
  /** Who answers, if the provider says so (RFC 9207). */
  readonly iss?: string | undefined;
};

/** What a token says whose signature, issuer, audience and expiry were found to be right. */
export type VerifiedToken = { readonly issuer: string; readonly subject: string; readonly nonce: string };

/** Throws Failure 'unavailable' if it cannot be reached, 'notAuthenticated' for an answer to a different sign-in. */
export type OpenIdGateway = {
  wayTo(out: SettingOut): Promise<string>;
  exchange(back: ComingBack): Promise<{ idToken: string; person: Person; userInfo: GoogleUserInfo }>;
  verify(idToken: string): Promise<VerifiedToken>;
  /** Asks the provider again who it is. Throws if it does not answer. */
  find(): Promise<void>;
};

/** Facebook, which is no OpenID provider for web sites; fails as {@link OpenIdGateway} does. */
export type FacebookGateway = {
  wayTo(out: Pick<SettingOut, 'state' | 'returnUrl'>): string;
  exchange(back: Pick<ComingBack, 'code' | 'returnUrl'>): Promise<Person>;
};
