import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { OpenDatabase } from '#server/db/open.ts';
import type { TestProduct } from '#tests/support/catalogue/products.ts';
import { orderRequestFor, type SignedIn, signedInCustomer } from '#tests/support/customers/customers.ts';
import { payingCard } from '#tests/support/orders/orders.ts';
import { openDayAhead } from '#tests/support/orders/pickup-day.ts';
import { Visitor } from '#tests/support/shop/visitor.ts';

type Reply = { readonly status: number; readonly body: unknown; readonly location?: string | null };

/** What became of one customer's order. */
export type Outcome = {
  readonly key: string;
  /** Null if it was never answered with success. */
  orderNo: string | null;
  totalPence: number;
  /** When it was answered, in epoch milliseconds. */
  answeredAt: number;
  /** Whether the test provider said that the card had paid. */
  paid: boolean;
  /** The status of every try; 0 for no response. */
  readonly statuses: number[];
  /** How long the longest try took, in milliseconds. */
  longestMs: number;
};

const orderAnswer = z.object({ orderNo: z.string(), total: z.number() });
const sessionAnswer = z.object({ url: z.string() });

/** As the browser does: three more tries a second apart, each of half a minute. */
const tries = 4;
const betweenMs = 1_000;
const patienceMs = 30_000;

/** Customers who place orders one after the other, some of whom pay, with retries as a browser makes them. */
export async function steadyCustomers(database: OpenDatabase, shopUrl: string, product: TestProduct, count: number) {
  const visitor = () => new Visitor(shopUrl);
  const clock = { now: () => new Date() };
  const customers: SignedIn[] = [];
  for (let n = 0; n < count; n++) customers.push(await signedInCustomer({ database, clock, visitor }));
  const pickupDate = openDayAhead();
  const outcomes: Outcome[] = [];
  let next = 0;

  /** Tries until the response is one that no retry would change. */
  const insist = async (outcome: Outcome, ask: () => Promise<Reply>, most = tries): Promise<Reply | null> => {
    for (let n = 0; n < most; n++) {
      if (n > 0) await pause(betweenMs);
      const begun = Date.now();
      const reply = await withinPatience(ask()).catch(() => null);
      outcome.longestMs = Math.max(outcome.longestMs, Date.now() - begun);
      outcome.statuses.push(reply?.status ?? 0);
      if (reply && reply.status < 500) return reply;
    }
    return null;
  };

  /** Places one order for the next customer, and pays for it if asked. */
  async function order({ pays = false, most = tries } = {}): Promise<Outcome> {
    const customer = customers[next++ % customers.length];
    if (!customer) throw new Error('no customers');
    const request = orderRequestFor(customer.id, [{ product, quantity: 1 }], { pickupDate });
    const outcome: Outcome = {
      key: request.idempotencyKey,
      orderNo: null,
      totalPence: 0,
      answeredAt: 0,
      paid: false,
      statuses: [],
      longestMs: 0,
    };
    outcomes.push(outcome);
    const requestId = randomUUID();
    const post = (path: string, body: unknown) => {
      const browser = new Visitor(shopUrl);
      browser.token = customer.browser.token;
      return browser.post(path, body, { requestId });
    };
    const reply = await insist(outcome, () => post('/orders', request), most);
    const placed = orderAnswer.safeParse(reply?.body);
    if (reply?.status !== 200 || !placed.success) return outcome;
    outcome.answeredAt = Date.now();
    outcome.orderNo = placed.data.orderNo;
    outcome.totalPence = Math.round(placed.data.total * 100);
    if (pays) await pay(outcome, customer);
    return outcome;
  }

  async function pay(outcome: Outcome, { browser: { token } }: SignedIn): Promise<void> {
    const requestId = randomUUID();
    const asked = await insist(outcome, () => {
      const browser = new Visitor(shopUrl);
      browser.token = token;
      return browser.post('/payments/session', { orderNo: outcome.orderNo, amount: outcome.totalPence }, { requestId });
    });
    const session = sessionAnswer.safeParse(asked?.body);
    if (!session.success) return;
    const testPayments = shopUrl + new URL(session.data.url).pathname;
    const card = await insist(outcome, async () => {
      const answer = await fetch(testPayments, {
        method: 'POST',
        body: new URLSearchParams(payingCard),
        redirect: 'manual',
      });
      await answer.arrayBuffer();
      return { status: answer.status, body: null, location: answer.headers.get('location') };
    });
    outcome.paid = card?.status === 303;
  }

  return {
    outcomes,
    order,
    /** Places orders at a rate until `enough` says so; every third is paid. Ends when the last of them is answered. */
    async keepOrdering(enough: () => boolean, everyMs = 250): Promise<void> {
      const running: Promise<unknown>[] = [];
      for (let n = 0; !enough(); n++) {
        running.push(order({ pays: n % 3 === 0 }));
        await pause(everyMs);
      }
      await Promise.all(running);
    },
  };
}

const withinPatience = <T>(coming: Promise<T>): Promise<T> =>
  Promise.race([
    coming,
    pause(patienceMs, undefined, { ref: false }).then(() => {
      throw new Error('no answer within a browser’s patience');
    }),
  ]);
