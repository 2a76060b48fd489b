import cluster from 'node:cluster';
import { AggregatorRegistry } from 'prom-client';
import type { BoundedPool } from '#server/db/connecting/bounded-pool.ts';
import type { Metrics } from '#server/http/health-and-metrics.ts';
import type { RunningJobs } from '#server/jobs/run-jobs.ts';
import { collectFromAll, processNumberVariable } from './collect-from-processes.ts';
import { type MetricSamples, measureProcess } from './measure-process.ts';
import { measureShop } from './measure-shop.ts';

type Shop = { readonly secret: string; readonly databaseUrl: string; readonly folder: string; now(): Date };
type Parts = { readonly pools: Readonly<Record<string, BoundedPool>>; readonly jobs: Pick<RunningJobs, 'lanes'> };

/** Opens the metrics. `watch` adds the pools and jobs as soon as they exist. */
export function openMetrics({ secret, ...shop }: Shop): Metrics & { watch(parts: Parts): void } {
  const own = measureProcess(process.env[processNumberVariable] ?? '1');
  const askAll = cluster.isWorker ? collectFromAll(own.tell) : async () => [await own.tell()];
  let askShop = async (): Promise<MetricSamples> => [];
  let collecting: Promise<string> | null = null;
  const collect = async (): Promise<string> => {
    const [all, ofShop] = await Promise.all([askAll(), askShop()]);
    return AggregatorRegistry.aggregate([...all, ofShop].map((samples) => samples.map(summed))).metrics();
  };
  return {
    secret,
    measures: own.measures,
    watch: ({ pools, jobs }) => {
      own.watch({ pools, lanes: jobs.lanes });
      askShop = measureShop({ ...shop, lanes: jobs.lanes });
    },
    collect: () => {
      collecting ??= collect().finally(() => {
        collecting = null;
      });
      return collecting;
    },
  };
}

/** No two samples have the same labels, so no sum is of more than one. */
const summed = (samples: MetricSamples[number]) => ({ ...samples, aggregator: 'sum' as const });
