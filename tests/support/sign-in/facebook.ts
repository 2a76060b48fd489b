import { createHmac, randomUUID } from 'node:crypto';
import { type Reply, type SmallServer, smallServer } from '#tests/support/small-server.ts';

/** What Graph knows about somebody. */
export type FacebookPerson = { readonly id: string; first_name?: string; last_name?: string; email?: string };

export const bakeryApp = { appId: '1234567890', appSecret: '0123456789abcdef0123456789abcdef' } as const;

type Facebook = SmallServer & {
  readonly people: Map<string, FacebookPerson>;
  /** What debug_token says in addition to, or instead of, what it would. */
  debugged: Record<string, unknown>;
  /** Graph answers 503 for as long as it is down. */
  isDown: boolean;
};

const refusal = (message: string): Reply => ({
  status: 400,
  body: { error: { message, type: 'OAuthException', code: 100, fbtrace_id: 'trace' } },
});

/**
 * A server that answers as the documentation of Facebook's dialog and of Graph says: 'Manually Build a Login Flow'
 * (the dialog, the exchange of the code, debug_token) and 'Secure Graph API Calls' (appsecret_proof).
 */
export async function facebook(): Promise<Facebook> {
  const people = new Map<string, FacebookPerson>();
  const codes = new Map<string, { personId: string; returnUrl: string }>();
  const tokens = new Map<string, string>();
  const state: { debugged: Record<string, unknown>; isDown: boolean } = { debugged: {}, isDown: false };

  const comeBack = (query: URLSearchParams): Reply => {
    const back = new URL(query.get('redirect_uri') ?? '');
    back.searchParams.set('state', query.get('state') ?? '');
    const personId = query.get('chosen') ?? '';
    if (people.has(personId)) {
      const code = randomUUID();
      codes.set(code, { personId, returnUrl: query.get('redirect_uri') ?? '' });
      back.searchParams.set('code', code);
    } else {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_reason', 'user_denied');
      back.searchParams.set('error_description', 'Permissions error');
    }
    back.hash = '_=_'; // Facebook's dialog really does this
    return { status: 302, headers: { location: back.href } };
  };
  const dialog = (query: URLSearchParams): Reply => {
    if (query.get('client_id') !== bakeryApp.appId) return refusal('Invalid App ID');
    if (query.has('chosen')) return comeBack(query);
    const hidden = [...query].map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`);
    const buttons = [...people.keys(), ''].map(
      (id) => `<button name="chosen" value="${id}">${people.get(id)?.first_name ?? 'Cancel'}</button>`,
    );
    const page = `<!doctype html><html lang="en"><title>Log in</title><h1>Log in</h1><form>${hidden.join('')}${buttons.join('')}</form></html>`;
    return { headers: { 'content-type': 'text/html' }, body: page };
  };
  const exchange = (query: URLSearchParams): Reply => {
    const code = query.get('code') ?? '';
    const known = codes.get(code);
    codes.delete(code);
    if (query.get('client_secret') !== bakeryApp.appSecret) return refusal('Error validating client secret.');
    if (!known || known.returnUrl !== query.get('redirect_uri')) return refusal('Error validating verification code.');
    const token = `EAA${randomUUID().replaceAll('-', '')}`;
    tokens.set(token, known.personId);
    return { body: { access_token: token, token_type: 'bearer', expires_in: 5_183_944 } };
  };
  const debug = (query: URLSearchParams): Reply => {
    if (query.get('access_token') !== `${bakeryApp.appId}|${bakeryApp.appSecret}`)
      return refusal('Invalid OAuth access token.');
    const personId = tokens.get(query.get('input_token') ?? '');
    const data = {
      app_id: bakeryApp.appId,
      type: 'USER',
      application: 'The bakery',
      is_valid: personId !== undefined,
      scopes: ['email', 'public_profile'],
      user_id: personId,
      ...state.debugged,
    };
    return { body: { data } };
  };
  const me = (query: URLSearchParams): Reply => {
    const token = query.get('access_token') ?? '';
    const person = people.get(tokens.get(token) ?? '');
    const proof = createHmac('sha256', bakeryApp.appSecret).update(token).digest('hex');
    if (!person || query.get('appsecret_proof') !== proof) return refusal('Invalid appsecret_proof provided');
    const asked = new Set(query.get('fields')?.split(','));
    return { body: Object.fromEntries(Object.entries(person).filter(([name]) => asked.has(name))) };
  };

  const server = await smallServer(({ url }) => {
    const { pathname, searchParams } = new URL(url, 'http://facebook.invalid');
    const path = pathname.replace(/^\/v\d+\.\d+/, '');
    if (path === '/dialog/oauth') return dialog(searchParams);
    if (state.isDown) return { status: 503, body: '' };
    const answers: Record<string, (query: URLSearchParams) => Reply> = {
      '/oauth/access_token': exchange,
      '/debug_token': debug,
      '/me': me,
    };
    return answers[path]?.(searchParams) ?? refusal('Unknown path components');
  });
  return Object.assign(state, { ...server, people });
}
