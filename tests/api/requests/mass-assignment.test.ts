import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orderLines, orders, users } from '#server/db/tables/schema.ts';
import { overlay, registration } from '#tests/support/customers/registration.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { askEndpoint, everyEndpoint, nameOf, writingEndpoints } from '#tests/support/walk/endpoint-requests.ts';
import { rowsOfCustomer } from '#tests/support/walk/every-row.ts';
import { exampleInput, shapeOf } from '#tests/support/walk/example-input.ts';
import { belongingsOf, ownershipOf } from '#tests/support/walk/ownership.ts';

const shop = await openTestShop();
const { db } = shop.database;

/** What a customer may not say of themselves or of an order; a field that an endpoint does ask for is left as it is. */
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

test.each(everyEndpoint.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s takes nothing from a request that it does not ask for',
  (_name, endpoint) => {
    const example = exampleInput(endpoint);
    const known = shapeOf(endpoint.input);
    const unasked = Object.fromEntries(
      Object.entries(wishingFor(example)).filter(([name]) => !Object.hasOwn(known, name)),
    );
    expect(Object.keys(unasked)).toContain('role');
    expect(endpoint.input.parse({ ...example, ...unasked })).toEqual(endpoint.input.parse(example));
  },
);

describe('what a customer wishes for themselves has no effect', () => {
  test.each(
    writingEndpoints
      .filter(({ access }) => access === 'customer')
      .map((endpoint) => [nameOf(endpoint), endpoint] as const),
  )('%s leaves the account, its orders and everybody else’s as they are', async (_name, endpoint) => {
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
  });

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
