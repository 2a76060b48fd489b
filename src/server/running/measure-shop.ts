import pg from 'pg';
import { Gauge, Registry } from 'prom-client';
import * as z from 'zod/mini';
import { fulfilments } from '#domain/order/fulfilment.ts';
import { roomOnDisk } from '#server/gateways/storage.ts';
import type { MetricSamples } from './measure-process.ts';

type Shop = {
  readonly databaseUrl: string;
  readonly folder: string;
  readonly lanes: () => readonly { readonly name: string; readonly tasks: readonly string[] }[];
  now(): Date;
};

/** One job writes and sends an order's emails: until it has run, no mail server has them either. */
const emailTasks = ['send_email', 'send_order_paid_email', 'send_order_email'];

/** Connecting and querying together stay below two seconds. */
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
type ShopFacts = z.output<typeof facts>;

/** Older orders no longer change, and counting them would cost more with each. */
const ordersOfHours = 24;
/** A webhook arrives within seconds, and the shop asks by itself after two minutes. */
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

/** Uses a connection of its own, so that an exhausted pool does not stand in its way. @throws Error after two seconds */
async function askShopFacts(url: string, now: Date): Promise<ShopFacts> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'shop metrics',
    connectionTimeoutMillis: longestMs,
    query_timeout: longestMs,
    statement_timeout: longestMs,
  });
  client.on('error', () => undefined); // the query itself reports it
  try {
    await client.connect();
    const { rows } = await client.query(factsAsked, [now]);
    return facts.parse(rows[0]?.facts);
  } finally {
    client.end().catch(() => undefined);
  }
}

/** Leaves out what the database does not answer in time; `shop_database_up` is then 0. */
export function measureShop({ databaseUrl, folder, lanes, now }: Shop): () => Promise<MetricSamples> {
  return async () => {
    const registry = new Registry();
    const gauge = (name: string, help: string, values: readonly Value[]) => {
      const labelNames = Object.keys(values[0]?.labels ?? {});
      const made = new Gauge({ name, help, labelNames, registers: [registry] });
      for (const { labels = {}, value } of values) made.set(labels, value);
    };
    const [facts, disk] = await Promise.all([
      askShopFacts(databaseUrl, now()).catch(() => null),
      roomOnDisk(folder).catch(() => null),
    ]);
    gauge('shop_database_up', 'Whether the database answered within two seconds.', [{ value: facts ? 1 : 0 }]);
    if (disk) {
      gauge('shop_disk_free_bytes', "Disk space left for the shop's data folder.", [{ value: disk.freeBytes }]);
      gauge('shop_disk_size_bytes', 'Size of that disk.', [{ value: disk.sizeBytes }]);
    }
    if (facts) setFacts(gauge, facts, lanes());
    return registry.getMetricsAsJSON();
  };
}

type Value = { readonly labels?: Record<string, string>; readonly value: number };
type SetGauge = (name: string, help: string, values: readonly Value[]) => void;

function setFacts(gauge: SetGauge, facts: ShopFacts, lanes: ReturnType<Shop['lanes']>): void {
  const { jobs } = facts;
  const byLane = (read: (ofLane: typeof jobs) => number): Value[] =>
    lanes.map(({ name, tasks }) => ({
      labels: { lane: name },
      value: read(jobs.filter(({ task }) => tasks.includes(task))),
    }));
  const sum = (what: 'waiting' | 'failing' | 'givenUp') => (some: typeof jobs) =>
    some.reduce((all, job) => all + job[what], 0);
  gauge(
    'shop_queue_oldest_due_seconds',
    'How long the oldest job that is due or running has waited.',
    byLane((some) => Math.max(0, ...some.map(({ oldestDueSeconds }) => oldestDueSeconds))),
  );
  gauge('shop_jobs_waiting', 'Jobs not done yet, including those running.', byLane(sum('waiting')));
  gauge('shop_jobs_failing', 'Failed jobs that will be tried again.', byLane(sum('failing')));
  gauge('shop_jobs_given_up', 'Failed jobs that have been given up.', byLane(sum('givenUp')));
  const emails = jobs.filter(({ task }) => emailTasks.includes(task));
  gauge('shop_emails', 'Emails not accepted by a mail server yet: waiting, failing (will be tried again), given up.', [
    { labels: { state: 'waiting' }, value: sum('waiting')(emails) - sum('failing')(emails) - sum('givenUp')(emails) },
    { labels: { state: 'failing' }, value: sum('failing')(emails) },
    { labels: { state: 'given_up' }, value: sum('givenUp')(emails) },
  ]);
  gauge(
    'shop_orders_last_day',
    'Orders placed in the last 24 hours, by state.',
    fulfilments.map((fulfilment) => ({
      labels: { state: fulfilment },
      value: facts.orders.find((counted) => counted.fulfilment === fulfilment)?.count ?? 0,
    })),
  );
  gauge(
    'shop_payments_late',
    'Payments still open after ten minutes: a customer may have paid without the shop knowing.',
    [{ value: facts.paymentsLate }],
  );
  gauge('shop_refunds_due', 'Money still to be refunded to customers.', [{ value: facts.refundsDue }]);
}
