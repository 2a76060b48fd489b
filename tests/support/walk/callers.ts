import { randomUUID } from 'node:crypto';
import { apiBase, type Endpoint, headerNames } from '#contract/wire/endpoint.ts';
import { stepUpPurposes } from '#domain/staff/sign-in.ts';
import type { TestShop } from '#tests/support/shop/shop.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';
import { steppedUp } from '#tests/support/staff/team-of-tests.ts';
import { fromAnywhere, isOfStaff } from './endpoint-requests.ts';
import { exampleInput } from './example-input.ts';
import type { Whole } from './no-fault.ts';
import { belongingsOf, ownershipOf } from './ownership.ts';

export type Sent = {
  readonly method?: string;
  /** The body as it is sent. */
  readonly body?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly csrf?: boolean;
};

/** Somebody who may call an endpoint. */
export type Caller = {
  /** A valid request of theirs. */
  readonly input: Record<string, unknown>;
  /** Sends what is given as it is, with their credentials and a valid CSRF token. */
  readonly send: (path: string, sent?: Sent) => Promise<Whole>;
};

export const callerOf = (shop: TestShop, endpoint: Endpoint): Promise<Caller> =>
  isOfStaff(endpoint) ? memberAt(shop, endpoint) : customerAt(shop, endpoint);

async function customerAt(shop: TestShop, endpoint: Endpoint): Promise<Caller> {
  const own = endpoint.access === 'customer' ? await belongingsOf(shop) : undefined;
  const identity: Record<string, string> = own ? { authorization: `Bearer ${own.customer.browser.token}` } : {};
  return {
    input: own ? ownershipOf(endpoint).input(own) : exampleInput(endpoint),
    send: senderOf(shop, endpoint, identity, await csrfAt(shop, '/csrf-token')),
  };
}

/** An owner who has just proved who they are, if the endpoint requires it. */
async function memberAt(shop: TestShop, endpoint: Endpoint): Promise<Caller> {
  const input = exampleInput(endpoint);
  let owner = await signInStaff(shop);
  const { body } = await owner.browser.ask(endpoint, input);
  const purpose = stepUpPurposes.find((one) => one === Object(body).purpose);
  if (purpose) await steppedUp(shop, owner, purpose);
  // What the call did may have ended the session.
  else owner = await signInStaff(shop);
  const session = `staff=${owner.browser.cookies.get('staff')}`;
  return {
    input,
    send: senderOf(shop, endpoint, { cookie: session }, await csrfAt(shop, '/admin/csrf-token', session)),
  };
}

type Csrf = { readonly cookie: string; readonly token: string };

/** A CSRF token, made for the session if there is one, with the cookies that it is valid with. */
export async function csrfAt(shop: TestShop, path: string, session = ''): Promise<Csrf> {
  const response = await fetch(shop.url + apiBase + path, { headers: { ...(session !== '' && { cookie: session }) } });
  const set = response.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
  const { token } = (await response.json()) as { token: string };
  return { cookie: [session, ...set].filter((one) => one !== '').join('; '), token };
}

function senderOf(shop: TestShop, endpoint: Endpoint, identity: Record<string, string>, csrf: Csrf): Caller['send'] {
  return async (path, { method = endpoint.method, body, headers = {}, csrf: isTold = true } = {}) => {
    const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
    const response = await fetch(shop.url + apiBase + path, {
      method,
      ...(!isRead && body !== undefined && { body }),
      headers: {
        [headerNames.requestId]: randomUUID(),
        ...fromAnywhere(),
        ...identity,
        ...(!isRead && body !== undefined && { 'content-type': 'application/json' }),
        ...(!isRead && isTold && { cookie: csrf.cookie, [headerNames.csrf]: csrf.token }),
        ...headers,
      },
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
}
