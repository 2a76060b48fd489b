import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { failureReply } from '#contract/wire/failure-reply.ts';
import { sessions } from '#server/db/tables/identity-tables.ts';
import { users } from '#server/db/tables/schema.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import type { Visitor } from '#tests/support/shop/visitor.ts';
import {
  askEndpoint,
  customerEndpoints,
  everyEndpoint,
  nameOf,
  writingEndpoints,
} from '#tests/support/walk/endpoint-requests.ts';
import { everyRow, rowsOfCustomer } from '#tests/support/walk/every-row.ts';
import { exampleInput } from '#tests/support/walk/example-input.ts';
import { type Belongings, belongingsOf, ownershipOf } from '#tests/support/walk/ownership.ts';

const shop = await openTestShop();
const { db } = shop.database;
const named = customerEndpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const);

/** Browsers of the owner's whose token opens nothing, or not any more. */
const spoiltTokens: [string, (browser: Visitor, own: Belongings) => unknown][] = [
  ['no token', (browser) => (browser.token = null)],
  ['a malformed token', (browser) => (browser.token = '../../etc/passwd')],
  [
    'a token of forty-three letters that nobody was given',
    (browser) => (browser.token = randomBytes(32).toString('base64url')),
  ],
  ['the hash of the token, as the database keeps it', (browser) => (browser.token = hashOf(browser.token))],
  [
    'an expired token',
    (_, { customer }) =>
      db.update(sessions).set({ expiresAt: shop.clock.now() }).where(eq(sessions.userId, customer.id)),
  ],
  ['a revoked token', (_, { customer }) => db.delete(sessions).where(eq(sessions.userId, customer.id))],
  [
    'the token of a suspended account',
    (_, { customer }) => db.update(users).set({ suspendedAt: shop.clock.now() }).where(eq(users.id, customer.id)),
  ],
];
const hashOf = (token: string | null): string =>
  createHash('sha256')
    .update(token ?? '')
    .digest('base64url');

describe('[X-01] an endpoint for customers opens to nobody else', () => {
  test.each(named)('%s refuses whoever is not signed in, and nothing changes', async (_name, endpoint) => {
    for (const [what, spoil] of spoiltTokens) {
      const own = await belongingsOf(shop);
      const { browser } = own.customer;
      await spoil(browser, own);
      const before = await everyRow(shop.database);
      const answer = await askEndpoint(browser, endpoint, ownershipOf(endpoint).input(own));
      expect(answer, what).toMatchObject({
        status: 401,
        body: { code: 'signInRequired', title: 'Authentication Required', message: 'Please log in to continue.' },
      });
      expect(await everyRow(shop.database), what).toEqual(before);
    }
  });

  test.each(named)('%s answers its owner, and no other customer', async (_name, endpoint) => {
    const { input, others, status = 200 } = ownershipOf(endpoint);
    const [own, stranger] = [await belongingsOf(shop), await belongingsOf(shop)];
    const asked = input(own);
    const before = await rowsOfCustomer(shop.database, own.customer.id);
    const answer = await askEndpoint(stranger.customer.browser, endpoint, asked);
    if (others === 'refused') {
      expect([401, 403, 404]).toContain(answer.status);
      expect(failureReply.safeParse(answer.body).success).toBe(true);
    } else if (others === 'only their own') expect(answer.status).toBe(status);
    else expect(answer).toMatchObject({ status: 200, body: others.answer });
    for (const secret of [own.customer.email, own.orderNo]) expect(JSON.stringify(answer.body)).not.toContain(secret);
    expect(await rowsOfCustomer(shop.database, own.customer.id)).toEqual(before);
    expect(await askEndpoint(own.customer.browser, endpoint, asked)).toMatchObject({ status });
  });
});

test('an endpoint for customers that the table of ownership does not know is named with what to do', () => {
  const added = {
    ...everyEndpoint[0],
    path: '/secrets',
    method: 'GET',
    access: 'customer',
  } as (typeof everyEndpoint)[0];
  expect(() => ownershipOf(added)).toThrow(/GET \/api\/secrets .*tests\/support\/walk\/ownership\.ts.*Add one/);
});

describe('[X-01] a write needs the CSRF header', () => {
  test.each(writingEndpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s is refused without it, with a made-up one, with another’s and without the cookie',
    async (_name, endpoint) => {
      const own = await belongingsOf(shop);
      const { browser } = own.customer;
      const input = endpoint.access === 'customer' ? ownershipOf(endpoint).input(own) : exampleInput(endpoint);
      const another = await csrfOf();
      const mine = await csrfOf();
      const before = await everyRow(shop.database);
      const unconvincing: Record<string, string>[] = [
        {},
        { cookie: mine.cookie },
        { 'x-csrf-token': mine.token },
        { cookie: mine.cookie, 'x-csrf-token': 'made-up' },
        { cookie: mine.cookie, 'x-csrf-token': another.token },
      ];
      for (const headers of unconvincing) {
        const answer = await askEndpoint(browser, endpoint, input, { headers, csrf: false });
        expect(answer).toMatchObject({ status: 403, body: { code: 'notAllowed', title: 'Access Denied' } });
        expect(answer.headers.get('x-csrf-retry')).toBe('1');
      }
      expect(await everyRow(shop.database)).toEqual(before);
    },
  );
});

async function csrfOf(): Promise<{ cookie: string; token: string }> {
  const answer = await shop.visitor().get('/csrf-token');
  const [cookie = ''] = (answer.headers.getSetCookie()[0] ?? '').split(';', 1);
  return { cookie, token: String(Object(answer.body).token) };
}

test.each(everyEndpoint.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s lets no page of another site read its answer',
  async (_name, endpoint) => {
    const foreign = { origin: 'https://elsewhere.example', 'access-control-request-method': endpoint.method };
    const path = endpoint.path.replaceAll(/:\w+/g, '1');
    for (const method of [endpoint.method, 'OPTIONS']) {
      const { headers } = await shop.visitor().ask(method, path, { headers: foreign, csrf: false });
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
  },
);
