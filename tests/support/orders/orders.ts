import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { stateOfCakes } from '#domain/order/order-state.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { orderEvents, orders } from '#server/db/tables/schema.ts';
import { testPaymentNotices, testPaymentSessions } from '#server/db/tables/test-payment-tables.ts';
import { readOrders } from '#server/sales/orders/find-order.ts';
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

/** Starts the payment; returns the test provider's name for the session. */
export async function startPaymentOf({ customer, orderNo, amount }: PlacedOrder): Promise<string> {
  const answer = await customer.browser.post('/payments/session', { orderNo, amount });
  if (answer.status !== 200) throw new Error(`no payment: ${JSON.stringify(answer.body)}`);
  const { url } = session.parse(answer.body);
  return decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');
}

/** The state of an order that its customer reads. */
export async function stateOf({ db }: OpenDatabase, orderNo: string): Promise<string | undefined> {
  const [order] = await readOrders({ db, now: new Date() }, eq(orders.number, orderNo));
  return order?.state;
}

/** The states of an order that its customer read, one after the other. */
export async function historyOf({ db }: OpenDatabase, orderNo: string): Promise<string[]> {
  const events = await db
    .select({ kind: orderEvents.kind })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(eq(orders.number, orderNo))
    .orderBy(orderEvents.id);
  return events.map(({ kind }) => (kind === 'returned' ? 'refunded' : kind === 'edited' ? kind : stateOfCakes(kind)));
}

/** What became of each attempt, and of its money if all of it goes back. */
export async function paymentStates({ db }: OpenDatabase, orderNo: string): Promise<string[]> {
  const { rows } = await db.execute<{ state: string }>(sql`
    select case when back.pence = p.amount_pence then case when back.done then 'refunded' else 'refundDue' end else p.state end as state
    from payments p join orders o on o.id = p.order_id left join lateral (
      select sum(amount_pence) as pence, bool_and(state = 'done') as done from refund_transfers t
      where t.payment_id = p.id and t.state <> 'failed'
    ) back on true
    where o.number = ${orderNo} order by p.attempt`);
  return rows.map(({ state }) => state);
}

/** The test provider's notices about a session, oldest first. */
export async function noticesOf({ db }: OpenDatabase, sessionId: string): Promise<string[]> {
  const rows = await db
    .select({ id: testPaymentNotices.id })
    .from(testPaymentNotices)
    .where(eq(testPaymentNotices.sessionId, sessionId))
    .orderBy(testPaymentNotices.createdAt);
  return rows.map(({ id }) => id);
}

/** Delivers all of the provider's notices about a session to the shop. */
export async function deliverNotices({ database, testPayments }: TestShop, sessionId: string): Promise<void> {
  for (const notice of await noticesOf(database, sessionId)) await testPayments.deliverNotice(notice);
}

/** Pays by card at the test provider and delivers its notice. @returns the provider's name for the session */
export async function payByCard(shop: TestShop, order: PlacedOrder): Promise<string> {
  const sessionId = await startPaymentOf(order);
  await shop.testPayments.pay(sessionId, payingCard);
  await deliverNotices(shop, sessionId);
  return sessionId;
}

/** How many jobs of a kind wait in the queue. */
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
