import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';
import type { BoundedPool } from '#server/db/connecting/bounded-pool.ts';
import type { CacheCounts, Measures } from '#server/http/health-and-metrics.ts';
import type { LaneCounts } from '#server/jobs/open-lane.ts';

export type MetricSamples = readonly MetricObjectWithValues<MetricValue<string>>[];

type Watched = {
  readonly pools: Readonly<Record<string, BoundedPool>>;
  readonly lanes: () => readonly LaneCounts[];
};

export type MeasuredProcess = {
  readonly measures: Measures;
  watch(watched: Watched): void;
  tell(): Promise<MetricSamples>;
};

/** In seconds: a page takes a few milliseconds, a call to a card provider a second. */
const renderingBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];
const answeringBuckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Every sample has the process's number, so that no counter seems to shrink when another process dies. */
export function measureProcess(number: string): MeasuredProcess {
  const registry = new Registry();
  const registers = [registry];
  registry.setDefaultLabels({ process: number });
  collectDefaultMetrics({ register: registry });
  const rendering = new Histogram({
    name: 'shop_render_seconds',
    help: 'Time spent rendering pages that were not cached.',
    buckets: renderingBuckets,
    registers,
  });
  const answering = new Histogram({
    name: 'shop_answer_seconds',
    help: 'Time from a request to the end of its response, by status class; cached pages and calls are not included.',
    labelNames: ['status'],
    buckets: answeringBuckets,
    registers,
  });
  const caches = new Map<string, Readonly<CacheCounts>>();
  new Counter({
    name: 'shop_cache_answers_total',
    help: 'Responses from the cache of pages or public calls: hit, miss, joined to one being made, or stale for lack of a new one.',
    labelNames: ['cache', 'how'],
    registers,
    collect() {
      this.reset();
      for (const [cache, counts] of caches)
        for (const [how, count] of Object.entries(counts)) this.inc({ cache, how }, count);
    },
  });
  return {
    measures: {
      rendered: (seconds) => rendering.observe(seconds),
      answered: (status, seconds) => answering.observe({ status: `${Math.floor(status / 100)}xx` }, seconds),
      watchCache: (cache, counts) => caches.set(cache, counts),
    },
    watch: ({ pools, lanes }) => {
      watchPools(pools, registers);
      watchLanes(lanes, registers);
    },
    tell: () => registry.getMetricsAsJSON(),
  };
}

function watchPools(pools: Watched['pools'], registers: Registry[]): void {
  new Gauge({
    name: 'shop_pool_connections',
    help: 'Database connections of the request pool and the queue pool, in use or idle.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'in_use' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
      }
    },
  });
  new Gauge({
    name: 'shop_pool_waiting',
    help: 'Requests waiting for a connection from a pool, and writes waiting for their turn at one.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, { waitingCount, writesWaiting }] of Object.entries(pools))
        this.set({ pool }, waitingCount + writesWaiting);
    },
  });
}

function watchLanes(lanes: Watched['lanes'], registers: Registry[]): void {
  new Counter({
    name: 'shop_jobs_total',
    help: 'Jobs that this process ran, by outcome: done or failed. Failed jobs are tried again.',
    labelNames: ['lane', 'end'],
    registers,
    collect() {
      this.reset();
      for (const { name, done, failed } of lanes()) {
        this.inc({ lane: name, end: 'done' }, done);
        this.inc({ lane: name, end: 'failed' }, failed);
      }
    },
  });
}
