import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { OpenDatabase } from '#server/db/open.ts';
import { orderEvents, orders, payments } from '#server/db/tables/schema.ts';
import { testPaymentNotices, testPaymentSessions } from '#server/db/tables/test-payment-tables.ts';
import { orderRequestFor, productCalled, type SignedIn, signedInCustomer } from '#tests/support/customers/customers.ts';
import type { TestShop } from '#tests/support/shop/shop.ts';

export const payingCard = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123', name: 'P Shah' };
export const decliningCard = { ...payingCard, number: '4000 0000 0000 0002' };

export type PlacedOrder = { readonly customer: SignedIn; readonly orderNo: string; readonly amount: number };

const placed = z.object({ orderNo: z.string(), total: z.number() });
const session = z.object({ url: z.string() });

/** A new customer's order, waiting for its payment. */
export async function placeOrderOf(shop: TestShop, slug: string, quantity = 1): Promise<PlacedOrder> {
  const customer = await signedInCustomer(shop);
  const product = await productCalled(shop.database, slug);
  const answer = await customer.browser.post('/orders', orderRequestFor(customer.id, [{ product, quantity }]));
  if (answer.status !== 200) throw new Error(`the order was refused: ${JSON.stringify(answer.body)}`);
  const { orderNo, total } = placed.parse(answer.body);
  return { customer, orderNo, amount: Math.round(total * 100) };
}

/** Starts the payment; gives the test provider's name of the session. */
export async function startPaymentOf({ customer, orderNo, amount }: PlacedOrder): Promise<string> {
  const answer = await customer.browser.post('/payments/session', { orderNo, amount });
  if (answer.status !== 200) throw new Error(`no payment: ${JSON.stringify(answer.body)}`);
  const { url } = session.parse(answer.body);
  return decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');
}

export async function stateOf({ db }: OpenDatabase, orderNo: string): Promise<string | undefined> {
  const [order] = await db.select({ state: orders.state }).from(orders).where(eq(orders.number, orderNo));
  return order?.state;
}

/** The order's states in the order in which it took them. */
export async function historyOf({ db }: OpenDatabase, orderNo: string): Promise<string[]> {
  const events = await db
    .select({ to: orderEvents.toState })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(eq(orders.number, orderNo))
    .orderBy(orderEvents.id);
  return events.map(({ to }) => to);
}

export async function paymentStates({ db }: OpenDatabase, orderNo: string): Promise<string[]> {
  const rows = await db
    .select({ state: payments.state })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(orders.number, orderNo))
    .orderBy(payments.attempt);
  return rows.map(({ state }) => state);
}

/** The test provider's notices of a session, oldest first. */
export async function noticesOf({ db }: OpenDatabase, sessionId: string): Promise<string[]> {
  const rows = await db
    .select({ id: testPaymentNotices.id })
    .from(testPaymentNotices)
    .where(eq(testPaymentNotices.sessionId, sessionId))
    .orderBy(testPaymentNotices.createdAt);
  return rows.map(({ id }) => id);
}

/** Jobs that wait in the queue, by kind. */
export async function waitingJobs({ db }: OpenDatabase, kind: string): Promise<number> {
  const found = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from graphile_worker.jobs where task_identifier = ${kind}`,
  );
  return found.rows[0]?.count ?? 0;
}

export const testSessionStates = async ({ db }: OpenDatabase, reference: string): Promise<string[]> =>
  (
    await db
      .select({ state: testPaymentSessions.state })
      .from(testPaymentSessions)
      .where(eq(testPaymentSessions.reference, reference))
      .orderBy(testPaymentSessions.createdAt)
  ).map(({ state }) => state);
