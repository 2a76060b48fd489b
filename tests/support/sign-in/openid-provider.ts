import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import Provider, { interactionPolicy } from 'oidc-provider';

/** Somebody with an account at the provider: the claims that it makes about them. */
export type Claims = {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
  readonly name?: string;
};

export const bakeryClient = { clientId: 'bakery', clientSecret: 'a-secret-between-the-two' } as const;
const otherClient = { clientId: 'somebody-else', clientSecret: 'another-secret' } as const;

type Choices = {
  readonly returnUrl: string;
  /** 0 chooses a free port. */
  readonly port?: number;
  /** Whether the address is in the token too, as at Google, or in user-info alone. */
  readonly tellsInToken?: boolean;
};

export type OpenIdProvider = AsyncDisposable & {
  readonly issuer: string;
  readonly people: Map<string, Claims>;
  /** Answers 503 to everything for as long as it is down. */
  isDown: boolean;
  /** A token signed with the provider's own key, whatever it says. */
  sign(claims: JWTPayload): Promise<string>;
};

/**
 * A certified OpenID provider (oidc-provider) with its own small page to choose an account on. Anybody in `people` can
 * sign in; whoever presses Cancel comes back with access_denied.
 */
export async function openIdProviderFor({
  returnUrl,
  port = 0,
  tellsInToken = true,
}: Choices): Promise<OpenIdProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const bound = server.address();
  if (typeof bound !== 'object' || bound === null) throw new Error('the provider has no port');
  const issuer = `http://localhost:${bound.port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: 'of-the-test', alg: 'RS256', use: 'sig' };
  const people = new Map<string, Claims>();

  const prompts = interactionPolicy.base();
  prompts.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const provider = new Provider(issuer, {
    clients: [bakeryClient, otherClient].map(({ clientId, clientSecret }) => ({
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [returnUrl],
    })),
    jwks: { keys: [key] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
    conformIdTokenClaims: !tellsInToken,
    cookies: { keys: ['a key of the test'] },
    features: { devInteractions: { enabled: false } },
    interactions: { policy: prompts, url: (_context, { uid }) => `/interaction/${uid}` },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    pkce: { required: () => true },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: async () => ({ sub: accountId, ...people.get(accountId) }),
    }),
    // Nobody is asked for consent: what is requested is granted.
    loadExistingGrant: async (context) => {
      const { client, session } = context.oidc;
      const grant = new context.oidc.provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  provider.on('server_error', (_context, error) => {
    throw error;
  });

  const choose = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'POST') {
      response.writeHead(200, { 'content-type': 'text/html' }).end(choicePage([...people.keys()]));
      return;
    }
    const accountId = new URLSearchParams(await text(request)).get('account') ?? '';
    const result = people.has(accountId)
      ? { login: { accountId }, select_account: {} }
      : { error: 'access_denied', error_description: 'The customer pressed Cancel' };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  };
  const answer = provider.callback();
  const served: OpenIdProvider = {
    issuer,
    people,
    isDown: false,
    sign: (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.kid }).sign(privateKey),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  server.on('request', (request, response) => {
    if (served.isDown) response.writeHead(503).end();
    else if (request.url?.startsWith('/interaction/')) void choose(request, response);
    else void answer(request, response);
  });
  return served;
}

const choicePage = (accounts: readonly string[]) => `<!doctype html><html lang="en"><title>Choose an account</title>
<h1>Choose an account</h1><form method="post">
${accounts.map((account) => `<button name="account" value="${account}">${account}</button>`).join('\n')}
<button name="account" value="">Cancel</button></form></html>`;
