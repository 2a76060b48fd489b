import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { unpaidHolds } from '#server/db/tables/platform-tables.ts';
import { orders, users } from '#server/db/tables/schema.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { holdersOf, lookUpPause } from '#server/sales/orders/holding/holders.ts';
import type { UnpaidBounds } from '#server/sales/orders/holding/unpaid-bounds.ts';
import { expireUnpaidOrders } from '#server/sales/payments/reconcile-payments.ts';
import { orderRequestFor, productCalled, type SignedIn, signedInCustomer } from '#tests/support/customers/customers.ts';
import { payByCard } from '#tests/support/orders/orders.ts';
import { noBounds } from '#tests/support/shop/bounds/no-bounds.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { shownBy } from '#tests/support/shop/shown-by.ts';

const cakes = ['black-forest-gateau', 'salted-caramel-drip-cake'] as const;
const placed = z.object({ orderNo: z.string(), total: z.number() });

/** A shop with only these bounds, behind a proxy that names the customer's network. */
async function shopBounding(bounds: Partial<UnpaidBounds>, mail: 'delivered' | 'outbox' = 'delivered') {
  const shop = await openTestShop({
    services: { unpaidBounds: { ...noBounds, ...bounds }, mail },
    parts: { trustProxy: 1 },
  });
  const { db } = shop.database;
  await db.update(products).set({ stock: 500 }).where(eq(products.supply, 'stock'));
  const customer = await signedInCustomer(shop);
  const order = async (network: string, change = {}, who: SignedIn = customer, cake: string = cakes[0]) =>
    who.browser.post(
      '/orders',
      orderRequestFor(who.id, [{ product: await productCalled(shop.database, cake), quantity: 1 }], change),
      { headers: { 'x-forwarded-for': network } },
    );
  const cancel = (orderNo: string) => customer.browser.post(`/orders/order/${orderNo}/cancel`, {});
  const held = () =>
    db
      .select({ kind: unpaidHolds.kind, orders: unpaidHolds.orders, pence: unpaidHolds.pence })
      .from(unpaidHolds)
      .orderBy(unpaidHolds.kind, unpaidHolds.orders);
  return { ...shop, db, customer, order, cancel, held };
}
type BoundedShop = Awaited<ReturnType<typeof shopBounding>>;

const { total } = placed.parse((await (await shopBounding({})).order('192.0.2.1')).body);

/** Its nth address, how many times as many may come from there as from one network, and an address of the next one. */
const widths = [
  { width: 'first 64', times: 1, nth: (n: number) => `2001:db8:1:100::${n + 1}`, next: '2001:db8:1:101::1' },
  {
    width: 'first 56',
    times: 2,
    nth: (n: number) => `2001:db8:2:${(0x200 + n).toString(16)}::1`,
    next: '2001:db8:2:300::1',
  },
  { width: 'first 48', times: 8, nth: (n: number) => `2001:db8:3:${n + 1}00::1`, next: '2001:db8:4:100::1' },
];
const atOnce = 2;

const ordersFrom = async (shop: BoundedShop, nth: (n: number) => string, most: number): Promise<number[]> => {
  const answers: number[] = [];
  for (let n = 0; n < most; n++) {
    const { status, body } = await shop.order(nth(n));
    answers.push(status);
    if (shop.services.unpaidBounds.givenUpOfNetwork > 0 && status === 200)
      await shop.cancel(placed.parse(body).orderNo);
  }
  return answers;
};

test.each([
  { what: 'orders', bounds: { ordersOfNetwork: atOnce }, more: 0 },
  { what: 'pounds', bounds: { poundsOfNetwork: Math.ceil(total * atOnce) }, more: 0 },
  { what: 'orders given up', bounds: { givenUpOfNetwork: atOnce }, more: 1 },
])(
  'the $what of a network are counted by its 64 bits, twice as much by 56, eight times by 48',
  async ({ bounds, more }) => {
    const shop = await shopBounding(bounds);
    for (const { width, times, nth, next } of widths) {
      const most = atOnce * times + more;
      expect(await ordersFrom(shop, nth, most + 1), width).toEqual([...Array(most).fill(200), 409]);
      expect((await shop.order(next)).status, `next to the ${width} bits`).toBe(200);
    }
  },
);

test('what an order takes of its networks is given back to the same, however it ends', async () => {
  const shop = await shopBounding({
    ordersOfNetwork: 20,
    poundsOfNetwork: 5_000,
    givenUpOfNetwork: 20,
    ordersOfCustomer: 20,
  });
  const from = async (network: string, change = {}) => placed.parse((await shop.order(network, change)).body);
  const pence = Math.round(total * 100);
  const first = await from('2001:db8:5:100::1');
  expect(await shop.held()).toEqual([
    { kind: 'customer', orders: 1, pence },
    ...Array(3).fill({ kind: 'network', orders: 1, pence }),
  ]);
  const second = await from('2001:db8:5:101::1', { replaces: first.orderNo });
  expect((await shop.held()).map(({ orders: count }) => count)).toEqual([1, 0, 1, 1, 1]);
  await shop.cancel(second.orderNo);
  const { orderNo } = await from('2001:db8:5:102::1');
  await payByCard(shop, { customer: shop.customer, orderNo, amount: pence });
  await from('2001:db8:5:103::1');
  shop.clock.moveOn(31);
  await expireUnpaidOrders(shop.db, shop.testPayments, shop.clock.now());
  expect((await shop.held()).filter((each) => each.orders !== 0 || each.pence !== 0)).toEqual([]);
  expect(await shop.db.$count(orders, sql`${orders.heldBy} is not null`)).toBe(0);
});

test('an order that was placed when one network alone was counted is given back to that one', async () => {
  const shop = await shopBounding({ ordersOfNetwork: 20 });
  const network = '2001:db8:6:100::1';
  const former = placed.parse((await shop.order(network)).body);
  const [narrowest] = await holdersOf(await contextFrom(shop, network), shop.customer.id);
  await shop.db.update(orders).set({ heldBy: narrowest?.key ?? null });
  await shop.db.execute(sql`delete from unpaid_holds where kind = 'network' and key <> ${narrowest?.key}`);
  await shop.order(network);
  await shop.cancel(former.orderNo);
  expect((await shop.held()).map(({ orders: count }) => count)).toEqual([1, 1, 1]);
});

test('a customer who has paid before is held back by no pause of a network', async () => {
  const shop = await shopBounding({ givenUpOfNetwork: 1 });
  const network = '198.51.100.7';
  const asks = async (who: SignedIn) => {
    const context = await contextFrom(shop, network);
    return lookUpPause(shop.db, who.id, await holdersOf(context, who.id));
  };
  await ordersFrom(shop, () => network, 2);
  const paid = await signedInCustomer(shop);
  expect(await asks(paid)).not.toBeNull();
  const { orderNo, total: pounds } = placed.parse((await shop.order('198.51.100.8', {}, paid)).body);
  await payByCard(shop, { customer: paid, orderNo, amount: Math.round(pounds * 100) });
  expect(await asks(paid)).toBeNull();
});

test('a customer whose address is confirmed waits for no pause that others made in the network, for the own ones they do', async () => {
  const shop = await shopBounding({ givenUpOfNetwork: 1, givenUpOfCustomer: 3 });
  const network = '198.51.100.9';
  const newcomer = await signedInCustomer(shop);
  await ordersFrom(shop, () => network, 3);
  expect((await shop.order(network, {}, newcomer)).body).toMatchObject({
    code: 'unpaidLimit',
    message: expect.stringMatching(
      /^Several orders from your network .* Please confirm your email address, try again in 5 minutes, or call us on /,
    ),
    retryAfterSeconds: 300,
  });
  const confirm = ({ id }: SignedIn) =>
    shop.db.update(users).set({ emailConfirmedAt: shop.clock.now() }).where(eq(users.id, id));
  await confirm(newcomer);
  expect((await shop.order(network, {}, newcomer)).status).toBe(200);
  await confirm(shop.customer);
  expect(await ordersFrom(shop, () => network, 3)).toEqual([200, 200, 409]);
});

test('a confirmed address lifts nothing of what a network may hold at once', async () => {
  const network = '198.51.100.10';
  for (const bounds of [{ ordersOfNetwork: 2 }, { poundsOfNetwork: Math.ceil(total * 2) }]) {
    const shop = await shopBounding(bounds, 'delivered');
    await shop.db.update(users).set({ emailConfirmedAt: shop.clock.now() });
    expect(await ordersFrom(shop, () => network, 3), JSON.stringify(bounds)).toEqual([200, 200, 409]);
  }
});

test('customers who order again from another network, crosswise, never wait in a circle', async () => {
  const shop = await shopBounding({ ordersOfNetwork: 40 });
  const [one, other] = ['198.51.100.20', '198.51.100.21'];
  const moves = await Promise.all(
    Array.from({ length: 10 }, async (_, n) => {
      const who = await signedInCustomer(shop);
      // Neither the same cakes nor the same day, because they would wait for each other there.
      const [from, to, cake, pickupDate] =
        n % 2 === 0 ? [one, other, cakes[0], '2026-11-19'] : [other, one, cakes[1], '2026-11-20'];
      const { orderNo } = placed.parse((await shop.order(from, { pickupDate }, who, cake)).body);
      return () => shop.order(to, { pickupDate, replaces: orderNo }, who, cake);
    }),
  );
  const answers = await Promise.all(moves.map((again) => again()));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
});

const contextFrom = async (shop: BoundedShop, address: string): Promise<RequestContext> => ({
  db: shop.db,
  now: shop.clock.now(),
  customer: null,
  token: null,
  address,
  services: shop.services,
  ...(await shownBy(shop.db)),
});
