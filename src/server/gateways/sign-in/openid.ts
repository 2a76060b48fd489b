import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import * as client from 'openid-client';
import { type GoogleUserInfo, namesOf } from '#contract/accounts/social-sign-in.ts';
import { Failure } from '#domain/failure.ts';
import type { Person } from '#server/db/tables/identity-tables.ts';
import type { OpenIdGateway, VerifiedToken } from './sign-in.ts';

export type OpenIdClient = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
};

/** For one request: with the browser's repeats, a sign-in is given up within the browser's half minute. */
const patienceSeconds = 5;
/** Seconds by which the issuer's clock may be wrong. */
const clockTolerance = 10;
/** No token that is signed with a shared secret, and none that is not signed. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

type Found = { readonly config: client.Configuration; readonly keys: ReturnType<typeof createRemoteJWKSet> };

export function openIdProvider({ issuer, clientId, clientSecret }: OpenIdClient): OpenIdGateway {
  let finding: Promise<Found> | undefined;
  const find = (): Promise<Found> => {
    finding ??= discover({ issuer, clientId, clientSecret }).catch((error: unknown) => {
      finding = undefined; // tried again at the next sign-in
      throw Object.assign(new Failure('unavailable'), { cause: error });
    });
    return finding;
  };

  const verifyWith = async ({ config, keys }: Found, idToken: string): Promise<JWTPayload & VerifiedToken> => {
    const { payload } = await jwtVerify(idToken, keys, {
      issuer: config.serverMetadata().issuer,
      audience: clientId,
      algorithms,
      clockTolerance,
      requiredClaims: ['sub', 'iat', 'exp', 'nonce'],
    });
    const { sub, iss, nonce, azp } = payload;
    if (!sub || !iss || typeof nonce !== 'string' || (azp !== undefined && azp !== clientId))
      throw new Failure('notAuthenticated');
    return { ...payload, subject: sub, issuer: iss, nonce };
  };

  return {
    async wayTo({ state, nonce, codeVerifier, returnUrl }) {
      const { config } = await find();
      const address = client.buildAuthorizationUrl(config, {
        redirect_uri: returnUrl,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        // A device may be used by several people, so the customer says who they are.
        prompt: 'select_account',
      });
      return address.href;
    },

    async exchange({ code, iss, state, nonce, codeVerifier, returnUrl }) {
      const found = await find();
      const answered = new URL(returnUrl);
      answered.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString();
      try {
        const tokens = await client.authorizationCodeGrant(found.config, answered, {
          pkceCodeVerifier: codeVerifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const idToken = tokens.id_token ?? '';
        const claims = await verifyWith(found, idToken);
        const said = await client.fetchUserInfo(found.config, tokens.access_token, claims.subject);
        const person = personOf(claims, said);
        return { idToken, person, userInfo: userInfoOf(person, said) };
      } catch (error) {
        throw asFailure(error);
      }
    },

    find: async () => void (await discover({ issuer, clientId, clientSecret })),

    async verify(idToken) {
      const found = await find();
      try {
        const { issuer, subject, nonce } = await verifyWith(found, idToken);
        return { issuer, subject, nonce };
      } catch (error) {
        throw asFailure(error);
      }
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: OpenIdClient): Promise<Found> {
  const address = new URL(issuer);
  const config = await client.discovery(address, clientId, clientSecret, undefined, {
    timeout: patienceSeconds,
    // For a provider on the owner's own machine: settings.ts allows no other to be named without TLS.
    execute: address.protocol === 'http:' ? [client.allowInsecureRequests] : [],
  });
  const { jwks_uri: keysAt } = config.serverMetadata();
  if (!keysAt) throw new Error(`${issuer} names no keys`);
  return { config, keys: createRemoteJWKSet(new URL(keysAt), { timeoutDuration: patienceSeconds * 1_000 }) };
}

/** Takes the address and its verification from the same answer: from the signed one, if it has them. */
function personOf(claims: JWTPayload & VerifiedToken, said: client.UserInfoResponse): Person {
  const source = typeof claims.email === 'string' ? claims : said;
  return {
    issuer: claims.issuer,
    subject: claims.subject,
    email: typeof source.email === 'string' ? source.email.toLowerCase() : null,
    emailIsVerified: source.email_verified === true,
    ...namesOf(said),
  };
}

const userInfoOf = (person: Person, said: client.UserInfoResponse): GoogleUserInfo => ({
  id: person.subject,
  email: person.email ?? '',
  given_name: said.given_name,
  family_name: said.family_name,
  name: said.name,
  picture: said.picture,
});

/** 'notAuthenticated' if the issuer refused or its token does not hold; otherwise the issuer could not be asked. */
function asFailure(cause: unknown): unknown {
  if (cause instanceof Failure) return cause;
  const isTrouble =
    cause instanceof errors.JWKSTimeout ||
    (cause instanceof errors.JOSEError && cause.code === 'ERR_JOSE_GENERIC') || // the answer was not a set of keys
    (cause instanceof client.ClientError && troubles.has(cause.code ?? '')) ||
    (cause instanceof TypeError && !('code' in cause)) ||
    (cause instanceof client.ResponseBodyError && cause.status >= 500);
  return Object.assign(new Failure(isTrouble ? 'unavailable' : 'notAuthenticated'), { cause });
}

const troubles: ReadonlySet<string> = new Set(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_PARSE_ERROR']);
