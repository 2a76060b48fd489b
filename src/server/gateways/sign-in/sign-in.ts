import type { GoogleUserInfo } from '#contract/accounts/social-sign-in.ts';
import type { Person } from '#server/db/tables/identity-tables.ts';

/** A customer on the way to a provider. */
export type SettingOut = {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** Where the provider sends the customer back to. */
  readonly returnUrl: string;
};

/** What a customer came back with, beside what the shop knows of how they set out. */
export type ComingBack = SettingOut & {
  readonly code: string;
  /** Who answers, where the provider says so (RFC 9207). */
  readonly iss?: string | undefined;
};

/** What a token says once its signature, issuer, audience and expiry are found right. */
export type VerifiedToken = { readonly issuer: string; readonly subject: string; readonly nonce: string };

/**
 * An OpenID provider. Every method throws Failure 'unavailable' where it cannot be reached, and Failure
 * 'notAuthenticated' where what came back from it is not its word for this sign-in.
 */
export type OpenIdGateway = {
  wayTo(out: SettingOut): Promise<string>;
  exchange(back: ComingBack): Promise<{ idToken: string; person: Person; userInfo: GoogleUserInfo }>;
  verify(idToken: string): Promise<VerifiedToken>;
};

/** Facebook, which is no OpenID provider for web sites. Fails as {@link OpenIdGateway} does. */
export type FacebookGateway = {
  wayTo(out: Pick<SettingOut, 'state' | 'returnUrl'>): string;
  exchange(back: Pick<ComingBack, 'code' | 'returnUrl'>): Promise<Person>;
};
