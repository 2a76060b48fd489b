import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { cancelOrder, orderByNumber } from '#contract/orders/orders.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { failureReply } from '#contract/wire/failure-reply.ts';
import { sessions } from '#server/db/tables/identity-tables.ts';
import { orderLines, orders, users } from '#server/db/tables/schema.ts';
import { overlay, registration } from '#tests/support/customers/registration.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import type { Visitor } from '#tests/support/shop/visitor.ts';
import { askEndpoint, customerEndpoints, everyEndpoint, nameOf } from '#tests/support/walk/endpoint-requests.ts';
import { everyRow, rowsOfCustomer } from '#tests/support/walk/every-row.ts';
import { type Belongings, belongingsOf, ownershipOf } from '#tests/support/walk/ownership.ts';

const shop = await openTestShop();
const { db } = shop.database;
const named = customerEndpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const);

/** Browsers of the owner's whose token opens nothing, or no longer does. */
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

/** Expects that nothing is told and nothing changes. */
async function expectRefused(endpoint: Endpoint, [what, spoil]: (typeof spoiltTokens)[number]): Promise<void> {
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

describe('[X-01] an endpoint for customers opens to nobody else', () => {
  const [withoutToken, ...others] = spoiltTokens;

  test.each(named)('%s refuses whoever is not signed in, and nothing changes', (_name, endpoint) =>
    withoutToken ? expectRefused(endpoint, withoutToken) : undefined,
  );

  test.each(others)('%s opens nothing, to be read or to be written', async (...spoilt) => {
    for (const endpoint of [orderByNumber, cancelOrder]) await expectRefused(endpoint, spoilt);
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

/** What a customer may not say about themselves or about an order; a field that an endpoint does ask for is left as it is. */
const wishes: Readonly<Record<string, unknown>> = {
  id: 1,
  userId: 1,
  user_id: 1,
  role: 'admin',
  isAdmin: true,
  active: '1',
  status: 'paid',
  state: 'paid',
  suspendedAt: null,
  passwordHash: 'none',
  password_hash: 'none',
  emailConfirmedAt: '2020-01-01T00:00:00Z',
  confirmsBeforeLogin: false,
  price: 0.01,
  unitPricePence: 1,
  subtotal: 0.01,
  total: 0.01,
  totalPence: 1,
  payBefore: '2099-01-01T00:00:00Z',
  paymentMethod: 'card',
  createdAt: '2020-01-01T00:00:00Z',
  now: '2020-01-01T00:00:00Z',
  customer: { id: 1 },
};

const wishingFor = (input: Record<string, unknown>): Record<string, unknown> => ({ ...wishes, ...input });

describe('what a customer wishes for themselves has no effect', () => {
  test.each(named.filter(([, { method }]) => method !== 'GET'))(
    '%s leaves the account, its orders and everybody else’s as they are',
    async (_name, endpoint) => {
      const [own, other] = [await belongingsOf(shop), await belongingsOf(shop)];
      const input = wishingFor(ownershipOf(endpoint).input(own));
      const theirs = await rowsOfCustomer(shop.database, other.customer.id);
      const answer = await askEndpoint(own.customer.browser, endpoint, input);
      expect(answer.status).toBe(ownershipOf(endpoint).status ?? 200);
      expect(await rowsOfCustomer(shop.database, other.customer.id)).toEqual(theirs);
      const [account] = await db.select().from(users).where(eq(users.id, own.customer.id));
      expect(account).toMatchObject({ email: own.customer.email, suspendedAt: null });
      expect(account?.passwordHash).not.toBe(wishes.passwordHash);
      const placed = await db.select().from(orders).where(eq(orders.userId, own.customer.id));
      expect(placed.length).toBeGreaterThan(0);
      for (const order of placed) {
        expect(['placed', 'cancelled']).toContain(order.fulfilment);
        expect(order.paymentMethod).toBeNull();
        expect(order.createdAt).toEqual(shop.clock.now());
        const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
        for (const line of lines)
          expect(line.unitPricePence).toBe(own.product.discountPricePence ?? own.product.pricePence);
      }
    },
  );

  test('a registration makes an account with an id, a confirmation and a beginning of the shop’s own', async () => {
    const email = 'wishes@example.com';
    const answer = await shop.visitor().post('/auth/register', {
      ...wishes,
      ...registration({ email, ...overlay }),
    });
    expect(answer.status).toBe(200);
    const [account] = await db.select().from(users).where(eq(users.email, email));
    expect(account?.id).not.toBe(1);
    expect(account?.passwordHash).toMatch(/^\$argon2id\$/);
    expect(account).toMatchObject({ emailConfirmedAt: null, suspendedAt: null });
    expect(account?.createdAt.getFullYear()).toBeGreaterThan(2020);
  });
});
