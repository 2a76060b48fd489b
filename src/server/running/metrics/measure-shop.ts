import { Gauge, Registry } from 'prom-client';
import { fulfilments } from '#domain/order/fulfilment/fulfilment.ts';
import { roomOnDisk } from '#server/gateways/disk.ts';
import { askShopFacts, type ShopFacts } from './ask-shop-facts.ts';
import type { MetricSamples } from './measure-process.ts';

type Shop = {
  readonly databaseUrl: string;
  readonly folder: string;
  readonly lanes: () => readonly { readonly name: string; readonly tasks: readonly string[] }[];
  now(): Date;
};

/** An order's emails are written and sent by one job: until then no mail server has them either. */
const emailTasks = ['send_email', 'send_order_paid_email', 'send_order_email'];

/** Leaves out what the database does not tell in time; `shop_database_up` is 0 then. */
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
      gauge('shop_disk_free_bytes', 'Room left for the shop on the disk of its data folder.', [
        { value: disk.freeBytes },
      ]);
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
    'How long the oldest job that could be done, or is in hand, has waited.',
    byLane((some) => Math.max(0, ...some.map(({ oldestDueSeconds }) => oldestDueSeconds))),
  );
  gauge('shop_jobs_waiting', 'Jobs that are not done yet, those in hand too.', byLane(sum('waiting')));
  gauge('shop_jobs_failing', 'Jobs that failed and are tried again.', byLane(sum('failing')));
  gauge('shop_jobs_given_up', 'Jobs that failed so often that nobody tries any more.', byLane(sum('givenUp')));
  const emails = jobs.filter(({ task }) => emailTasks.includes(task));
  gauge('shop_emails', 'E-mails that no mail server has taken yet: waiting, failing (tried again), given up.', [
    { labels: { state: 'waiting' }, value: sum('waiting')(emails) - sum('failing')(emails) - sum('givenUp')(emails) },
    { labels: { state: 'failing' }, value: sum('failing')(emails) },
    { labels: { state: 'given_up' }, value: sum('givenUp')(emails) },
  ]);
  gauge(
    'shop_orders_last_day',
    'Orders that were placed in the last 24 hours, by what has become of them.',
    fulfilments.map((fulfilment) => ({
      labels: { state: fulfilment },
      value: facts.orders.find((counted) => counted.fulfilment === fulfilment)?.count ?? 0,
    })),
  );
  gauge('shop_payments_late', 'Payments still open after ten minutes: a customer may have paid without our knowing.', [
    { value: facts.paymentsLate },
  ]);
  gauge('shop_refunds_due', "Customers' money that is still to be given back.", [{ value: facts.refundsDue }]);
}
