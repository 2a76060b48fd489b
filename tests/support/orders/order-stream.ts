import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { OrderRequest } from '#contract/orders/orders.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import {
  orderRequestFor,
  productCalled,
  type SignedIn,
  setStock,
  signedInCustomer,
} from '#tests/support/customers/customers.ts';
import { openDayAhead } from '#tests/support/orders/pickup-day.ts';
import { Visitor } from '#tests/support/shop/visitor.ts';

const cake = 'salted-caramel-drip-cake';
const startStock = 100_000;
/** As the browser retries: the same request id, three more tries, a second apart, each half a minute at most. */
const tries = 4;
const longestTryMs = 30_000;

export type OrderStream = {
  /** How many orders were answered with success so far. */
  answered(): number;
  /** Ends the stream and returns what became of it. */
  stop(): Promise<{ answered: string[]; failed: string[]; hung: number }>;
};

/** Customers who order one after the other without a break; each order is retried as the browser does. */
export async function streamOrders(database: OpenDatabase, url: string, customers: number): Promise<OrderStream> {
  // Every order takes from this stock, whatever its day.
  await database.db.execute(sql`update products set supply = 'stock' where slug = ${cake}`);
  await setStock(database, cake, startStock);
  const product = await productCalled(database, cake);
  const pickupDate = openDayAhead(1);
  const place = { database, clock: { now: () => new Date() }, visitor: () => new Visitor(url) };
  const told = { answered: [] as string[], failed: [] as string[], hung: 0 };
  let stopped = false;

  const ask = async ({ browser }: SignedIn, request: OrderRequest): Promise<void> => {
    const requestId = randomUUID();
    const seen: string[] = [];
    for (let n = 0; n < tries; n++) {
      try {
        const { status, body } = await withEnd(browser.post('/orders', request, { requestId }));
        if (status === 200 && body && typeof body === 'object' && 'orderNo' in body) {
          told.answered.push(String(body.orderNo));
          return;
        }
        seen.push(`${status} ${JSON.stringify(body)}`);
      } catch (error) {
        if (error === tooLong) told.hung += 1;
        seen.push(error instanceof Error && error.cause ? `${error}: ${error.cause}` : String(error));
      }
      await pause(1_000);
    }
    told.failed.push(seen.join(' | '));
  };
  const buy = async (): Promise<void> => {
    const customer = await signedInCustomer(place);
    while (!stopped) {
      await ask(customer, orderRequestFor(customer.id, [{ product, quantity: 1 }], { pickupDate }));
      await pause(50);
    }
  };
  const buying = Promise.all(Array.from({ length: customers }, buy));
  return {
    answered: () => told.answered.length,
    stop: async () => {
      stopped = true;
      await buying;
      return told;
    },
  };
}

const tooLong = new Error('a customer waited for half a minute');
async function withEnd<T>(asked: Promise<T>): Promise<T> {
  const over = new AbortController();
  try {
    return await Promise.race([
      asked,
      pause(longestTryMs, undefined, { signal: over.signal }).then(() => Promise.reject(tooLong)),
    ]);
  } finally {
    over.abort();
  }
}

/** What does not balance in a stream's orders: nothing if the shop lost, doubled and halved none. */
export async function whatDoesNotBalance(database: OpenDatabase, answered: readonly string[]): Promise<string[]> {
  const { rows } = await database.db.execute<{ number: string }>(sql`select number from orders`);
  const kept = new Set(rows.map(({ number }) => number));
  const [bare] = (
    await database.db.execute<{ bare: number; pieces: number }>(sql`
      select (select count(*)::int from orders o where not exists (select 1 from order_lines where order_id = o.id)
          or not exists (select 1 from order_events where order_id = o.id)) as bare,
        (select coalesce(sum(quantity), 0)::int from order_lines) as pieces`)
  ).rows;
  const { stock } = await productCalled(database, cake);
  return [
    ...answered.filter((number) => !kept.has(number)).map((number) => `${number} was answered and is not there`),
    ...(new Set(answered).size === answered.length ? [] : ['one order was answered to two']),
    ...(kept.size === answered.length ? [] : [`${answered.length} were answered, ${kept.size} are there`]),
    ...(bare?.bare === 0 ? [] : [`${bare?.bare} without lines or history`]),
    ...(bare?.pieces === answered.length ? [] : [`${bare?.pieces} pieces of ${answered.length} orders`]),
    ...(stock === startStock - answered.length ? [] : [`stock is ${stock} after ${answered.length} orders`]),
  ];
}
