import pg from 'pg';
import * as z from 'zod/mini';
import { fulfilments } from '#domain/order/fulfilment/fulfilment.ts';

/** Connecting and asking together stay below two seconds. */
const longestMs = 900;

const facts = z.object({
  orders: z.array(z.object({ fulfilment: z.enum(fulfilments), count: z.number() })),
  jobs: z.array(
    z.object({
      task: z.string(),
      waiting: z.number(),
      failing: z.number(),
      givenUp: z.number(),
      oldestDueSeconds: z.number(),
    }),
  ),
  paymentsLate: z.number(),
  refundsDue: z.number(),
});
export type ShopFacts = z.output<typeof facts>;

/** All older orders stand still, and counting them would cost more with each. */
const ordersOfHours = 24;
/** A notice comes within seconds, and the shop asks by itself after two minutes. */
const lateAfterMinutes = 10;

/** Spelled as the indexes `orders_with_people`, `payments_open` and `refund_transfers_due` spell it. */
export const factsAsked = `
  select json_build_object(
    'orders', (select coalesce(json_agg(o), '[]') from (
      select fulfilment, count(*) from orders
      where not people_forgotten and created_at > $1::timestamptz - interval '${ordersOfHours} hours' group by fulfilment) o),
    'jobs', (select coalesce(json_agg(j), '[]') from (
      select t.identifier as task, count(*) as waiting,
        count(*) filter (where attempts > 0 and attempts < max_attempts and last_error is not null) as failing,
        count(*) filter (where attempts >= max_attempts and locked_at is null) as "givenUp",
        greatest(0, coalesce(extract(epoch from now() - min(run_at)
          filter (where run_at <= now() and (is_available or locked_at is not null))), 0)) as "oldestDueSeconds"
      from graphile_worker._private_jobs job join graphile_worker._private_tasks t on t.id = job.task_id
      group by t.identifier) j),
    'paymentsLate', (select count(*) from payments
      where state = 'open' and created_at < $1::timestamptz - interval '${lateAfterMinutes} minutes'),
    'refundsDue', (select count(*) from refund_transfers where state = 'due')) as facts`;

/** On a connection of its own, so that no pool that is used up stands in its way. @throws Error after two seconds */
export async function askShopFacts(url: string, now: Date): Promise<ShopFacts> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'shop metrics',
    connectionTimeoutMillis: longestMs,
    query_timeout: longestMs,
    statement_timeout: longestMs,
  });
  client.on('error', () => undefined); // said by the question itself
  try {
    await client.connect();
    const { rows } = await client.query(factsAsked, [now]);
    return facts.parse(rows[0]?.facts);
  } finally {
    client.end().catch(() => undefined);
  }
}
