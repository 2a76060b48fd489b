import { and, eq, gt, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { requestFromWire } from '#contract/codecs/cart-codec.ts';
import { readConfig } from '#server/config.ts';
import { products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { unpaidHolds } from '#server/db/tables/platform-tables.ts';
import { emails, orders, users } from '#server/db/tables/schema.ts';
import { asFailure } from '#server/http/failures.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { forgetHolders } from '#server/sales/orders/holding/holders.ts';
import { watchHeldStock } from '#server/sales/orders/holding/watch-held-stock.ts';
import { placeOrder } from '#server/sales/orders/placing/place-order.ts';
import { expireUnpaidOrders } from '#server/sales/payments/reconcile-payments.ts';
import { shopConfig } from '#shop-config';
import { allProducts } from '#tests/support/catalogue/products.ts';
import { orderRequestFor, productCalled, type SignedIn, signedInCustomer } from '#tests/support/customers/customers.ts';
import { payingCard, startPaymentOf } from '#tests/support/orders/orders.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { shownBy } from '#tests/support/shop/shown-by.ts';

/** A shop as it opens without settings, behind one proxy that names the customer's network. */
const shop = await openTestShop({
  services: { unpaidBounds: readConfig({}).unpaidBounds, mail: 'delivered' },
  parts: { trustProxy: 1 },
});
const { database, clock, testPayments } = shop;
const { db } = database;
const cake = 'black-forest-gateau';
await db.update(products).set({ stock: 40 }).where(eq(products.supply, 'stock'));

const placed = z.object({ orderNo: z.string(), total: z.number() });
const refused = z.object({ code: z.string(), message: z.string(), retryAfterSeconds: z.optional(z.number()) });
let networks = 0;
const newNetwork = () => `203.0.${networks >> 8}.${networks++ & 255}`;
const confirmed = async (): Promise<SignedIn> => {
  const customer = await signedInCustomer(shop);
  await db.update(users).set({ emailConfirmedAt: clock.now() }).where(eq(users.id, customer.id));
  return customer;
};
type Product = Awaited<ReturnType<typeof productCalled>>;
const order = async (customer: SignedIn, product: Product, quantity = 1, change = {}, network = newNetwork()) =>
  customer.browser.post('/orders', orderRequestFor(customer.id, [{ product, quantity }], change), {
    headers: { 'x-forwarded-for': network },
  });
const shown = await shownBy(db);
const contextOf = ({ id, email }: SignedIn, address: string): RequestContext => ({
  db,
  now: clock.now(),
  customer: { id, email, firstName: 'Priya' },
  token: null,
  address,
  services: shop.services,
  ...shown,
});
const gateau = await productCalled(database, cake);

test('two hundred attempts from one network leave the stock full enough, and others still order', async () => {
  await db.update(products).set({ seasonFrom: null, seasonTo: null });
  const catalogue = (await allProducts(db)).filter(({ supply }) => supply === 'stock');
  const network = newNetwork();
  const attackers = await Promise.all(Array.from({ length: 20 }, () => confirmed()));
  const outcomes = await Promise.all(
    attackers.map(async (attacker, who) => {
      const said: string[] = [];
      for (let n = 0; n < 10; n++) {
        const product = catalogue[(who + n * 3) % catalogue.length] ?? gateau;
        const asked = orderRequestFor(attacker.id, [{ product, quantity: n % 2 === 0 ? 24 : 40 }]);
        const attempt = placeOrder(contextOf(attacker, network), requestFromWire(asked));
        said.push(
          await attempt.then(
            () => 'taken',
            (error: unknown) => asFailure(error).code,
          ),
        );
      }
      return said;
    }),
  );
  expect(outcomes.flat()).toHaveLength(200);
  for (const said of new Set(outcomes.flat())) expect(['taken', 'outOfStock', 'unpaidLimit']).toContain(said);
  const [held] = await db
    .select({ orders: sql<number>`count(*)::int`, pence: sql<number>`sum(${orders.totalPence})::int` })
    .from(orders)
    .where(eq(orders.fulfilment, 'placed'));
  expect(held?.orders).toBeLessThanOrEqual(20);
  expect(held?.pence).toBeLessThanOrEqual(150_000);
  const cakes = eq(products.kind, 'cake');
  const left = await db.$count(products, and(cakes, gt(products.stock, 0)));
  expect(left).toBe(catalogue.length);
  const [pieces] = await db
    .select({ left: sql<number>`sum(${products.stock})::int` })
    .from(products)
    .where(cakes);
  expect(pieces?.left).toBeGreaterThan(0.8 * 40 * catalogue.length);
  expect((await order(await confirmed(), gateau, 2)).status).toBe(200);
  const neighbours = await Promise.all(
    Array.from({ length: 21 }, async () => order(await confirmed(), gateau, 1, {}, network)),
  );
  const neighbour = neighbours.find(({ status }) => status !== 200);
  expect(refused.parse(neighbour?.body)).toMatchObject({
    code: 'unpaidLimit',
    message: expect.stringMatching(/^Many orders from your network are waiting .* call us on /),
  });
}, 240_000);

test('of many orders of one customer at once as many are taken as may wait, and paying makes room', async () => {
  const customer = await confirmed();
  const answers = await Promise.all(Array.from({ length: 12 }, () => order(customer, gateau)));
  const taken = answers.filter(({ status }) => status === 200).map(({ body }) => placed.parse(body));
  expect(taken).toHaveLength(3);
  const [others] = answers.filter(({ status }) => status !== 200);
  expect(refused.parse(others?.body)).toMatchObject({
    code: 'unpaidLimit',
    message: expect.stringContaining('You have an order waiting for payment.'),
  });
  const [{ orderNo, total } = { orderNo: '', total: 0 }] = taken;
  await testPayments.pay(await startPaymentOf({ customer, orderNo, amount: Math.round(total * 100) }), payingCard);
  await customer.browser.get(`/orders/order/${orderNo}`);
  expect((await order(customer, gateau)).status).toBe(200);
  expect((await order(customer, gateau)).status).toBe(409);
  await customer.browser.post(`/orders/order/${taken[1]?.orderNo}/cancel`, {});
  expect((await order(customer, gateau)).status).toBe(200);
});

test('an account that nobody has confirmed has one order wait at a time', async () => {
  const customer = await signedInCustomer(shop);
  expect((await order(customer, gateau)).status).toBe(200);
  expect(refused.parse((await order(customer, gateau)).body).code).toBe('unpaidLimit');
});

test('more of one cake or for more money than an order keeps unpaid is taken by telephone', async () => {
  const customer = await confirmed();
  await db.update(products).set({ stock: 40 }).where(eq(products.id, gateau.id));
  const shelf = (await allProducts(db)).filter(({ leadDays, seasonFrom }) => leadDays === 0 && seasonFrom === null);
  const dearest = shelf.toSorted((a, b) => b.pricePence - a.pricePence)[0];
  expect(refused.parse((await order(customer, gateau, 25)).body)).toEqual({
    code: 'unpaidLimit',
    message: expect.stringMatching(
      /^We take orders for up to 24 Black Forest Gateau online\. For more, please call us on/,
    ),
  });
  expect(refused.parse((await order(customer, dearest ?? gateau, 24)).body).message).toMatch(
    /^We take orders of up to £500/,
  );
});

test('an order that replaces another waits for its payment no longer than the first', async () => {
  const customer = await confirmed();
  const untilOf = async (orderNo: string) =>
    (await db.select({ at: orders.payBefore }).from(orders).where(eq(orders.number, orderNo)))[0]?.at;
  let { orderNo } = placed.parse((await order(customer, gateau)).body);
  const until = await untilOf(orderNo);
  for (const quantity of [2, 1, 2, 1]) {
    clock.moveOn(7);
    ({ orderNo } = placed.parse((await order(customer, gateau, quantity, { replaces: orderNo })).body));
    expect(await untilOf(orderNo)).toEqual(until);
  }
  clock.moveOn(3);
  const after = placed.parse((await order(customer, gateau, 1, { replaces: orderNo })).body);
  const [first] = await db.select().from(orders).where(eq(orders.number, orderNo));
  expect(first?.fulfilment).toBe('expired');
  expect(await untilOf(after.orderNo)).toEqual(new Date(clock.now().getTime() + 30 * 60_000));
});

test('whoever gives up order after order unpaid pauses longer each time; a customer who has paid before counts for no network', async () => {
  const customer = await confirmed();
  const network = newNetwork();
  const giveUp = async () => {
    const answer = await order(customer, gateau, 1, {}, network);
    if (answer.status !== 200) return refused.parse(answer.body).retryAfterSeconds;
    await customer.browser.post(`/orders/order/${placed.parse(answer.body).orderNo}/cancel`, {});
    return 0;
  };
  const pauses: (number | undefined)[] = [];
  for (let n = 0; n < 4; n++) pauses.push(await giveUp());
  expect(pauses).toEqual([0, 0, 0, 0]);
  expect(await giveUp()).toBe(5 * 60);
  clock.moveOn(5);
  expect(await giveUp()).toBe(0);
  expect(await giveUp()).toBe(10 * 60);
  clock.moveOn(10);
  const last = placed.parse((await order(customer, gateau, 1, {}, network)).body);
  await testPayments.pay(
    await startPaymentOf({ customer, orderNo: last.orderNo, amount: Math.round(last.total * 100) }),
    payingCard,
  );
  await customer.browser.get(`/orders/order/${last.orderNo}`);
  await order(customer, gateau, 1, {}, network);
  const [unpaid] = await db
    .select({ heldBy: orders.heldBy })
    .from(orders)
    .where(and(eq(orders.userId, customer.id), eq(orders.fulfilment, 'placed')));
  expect(unpaid).toEqual({ heldBy: null });
});

test('what is held is counted back to nothing when every order has ended', async () => {
  clock.moveOn(31);
  await expireUnpaidOrders(db, testPayments, clock.now());
  const { rows } = await db.execute(
    sql`select count(*)::int as left from unpaid_holds where orders <> 0 or pence <> 0`,
  );
  expect(rows).toEqual([{ left: 0 }]);
  expect(await db.$count(orders, sql`${orders.heldBy} is not null`)).toBe(0);
});

test('the bakery hears once a day where unpaid orders hold much of a cake, and who holds nothing is forgotten', async () => {
  await db.update(products).set({ stock: 30 }).where(eq(products.id, gateau.id));
  await order(await confirmed(), gateau, 12);
  for (let minute = 0; minute < 2; minute++) await watchHeldStock(db, shop.services, clock.now());
  const told = await db.select().from(emails).where(eq(emails.subject, 'Unpaid orders are holding a lot of stock'));
  expect(told).toMatchObject([
    {
      recipient: shopConfig.email,
      plain: expect.stringContaining('Black Forest Gateau: 12 held unpaid, 18 left to sell'),
    },
  ]);
  clock.moveOn(31);
  await expireUnpaidOrders(db, testPayments, clock.now());
  clock.moveOn(25 * 60);
  await forgetHolders(db, clock.now());
  expect(await db.$count(unpaidHolds)).toBe(0);
});
