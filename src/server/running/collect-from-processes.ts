import type { Worker } from 'node:cluster';
import cluster from 'node:cluster';
import * as z from 'zod/mini';
import type { MetricSamples } from './measure-process.ts';

/** A process's number, from 1; a process that replaces it has the same number. */
export const processNumberVariable = 'SHOP_PROCESS_NUMBER';

const message = z.discriminatedUnion('metrics', [
  /** To the first process: the others' metrics are wanted. */
  z.object({ metrics: z.literal('wanted'), ticket: z.number() }),
  /** From the first process: this many will answer. */
  z.object({ metrics: z.literal('expected'), ticket: z.number(), others: z.number() }),
  /** To the others, and back through the first. */
  z.object({ metrics: z.literal('asked'), ticket: z.number(), asker: z.number() }),
  z.object({ metrics: z.literal('answered'), ticket: z.number(), asker: z.number(), samples: z.array(z.unknown()) }),
]);
type Message = z.output<typeof message>;

/** Passes requests and answers on between the processes. Runs in the first process. */
export function passMetricsOn(): void {
  cluster.on('message', (from, sent: unknown) => {
    const { data } = message.safeParse(sent);
    if (data?.metrics === 'wanted') {
      const others = livingWorkers().filter(({ id }) => id !== from.id);
      send(from, { metrics: 'expected', ticket: data.ticket, others: others.length });
      for (const other of others) send(other, { metrics: 'asked', ticket: data.ticket, asker: from.id });
    } else if (data?.metrics === 'answered') {
      const asker = cluster.workers?.[data.asker];
      if (asker) send(asker, data);
    }
  });
}

const livingWorkers = (): Worker[] =>
  Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected()) as Worker[];

/** A process that has just gone no longer needs the message. */
const send = (worker: Worker, sent: Message): void => void worker.send(sent, () => undefined);

/** A process that has not answered by then is left out. */
const patienceMs = 1_000;

type Asking = { readonly samples: MetricSamples[]; others: number; done(): void };

/** In one of several processes: answers the others with its own metrics, and asks for theirs. A process that hangs is left out. */
export function collectFromAll(own: () => Promise<MetricSamples>): () => Promise<MetricSamples[]> {
  const asked = new Map<number, Asking>();
  let tickets = 0;
  const say = (sent: Message): void => void process.send?.(sent, undefined, undefined, () => undefined);
  process.on('message', (sent: unknown) => {
    const { data } = message.safeParse(sent);
    if (data?.metrics === 'asked') {
      const { ticket, asker } = data;
      own().then(
        (samples) => say({ metrics: 'answered', ticket, asker, samples: [...samples] }),
        () => undefined,
      );
      return;
    }
    const asking = data && asked.get(data.ticket);
    if (!asking) return;
    if (data.metrics === 'expected') asking.others = data.others;
    if (data.metrics === 'answered') asking.samples.push(data.samples as unknown as MetricSamples); // written by another process of this very program
    if (asking.samples.length >= asking.others) asking.done();
  });
  return async () => {
    const ticket = ++tickets;
    const samples: MetricSamples[] = [];
    const others = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, patienceMs);
      const done = () => {
        clearTimeout(timer);
        resolve();
      };
      asked.set(ticket, { samples, others: Number.POSITIVE_INFINITY, done });
    });
    say({ metrics: 'wanted', ticket });
    await others;
    asked.delete(ticket);
    return [await own(), ...samples];
  };
}
