import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import path from 'node:path';

type Many = {
  readonly count: number;
  readonly projectFolder: string;
  /** What the processes are told besides this one's own environment. */
  readonly env: Readonly<Record<string, string>>;
};

export type ManyProcesses = { close(): Promise<void> };

/** A process that dies sooner than this after its start will not live longer the next time at once. */
const pauseBeforeNextMs = 1_000;

/**
 * Starts several processes of the shop behind one port (WEB_CONCURRENCY) and replaces one that dies.
 * Nothing that matters lives in any of them alone: they share the database.
 * @throws Error marked `plain` when a process ends before it listens; it has said why
 */
export async function startManyProcesses({ count, projectFolder, env }: Many): Promise<ManyProcesses> {
  cluster.setupPrimary({ exec: path.join(projectFolder, 'scripts/serve-process.mjs') });
  let closing = false;
  const start = (): Worker => {
    const worker = cluster.fork(env);
    worker.once('exit', () => {
      if (!closing && listened.has(worker.id)) setTimeout(() => closing || start(), pauseBeforeNextMs);
    });
    worker.once('listening', () => listened.add(worker.id));
    return worker;
  };
  const listened = new Set<number>();
  const close = async (): Promise<void> => {
    closing = true;
    const living = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const ended = living.map((worker) => once(worker, 'exit'));
    for (const worker of living) worker.process.kill('SIGTERM');
    await Promise.all(ended);
  };
  const first = Array.from({ length: count }, start);
  const opened = await Promise.all(
    first.map((worker) =>
      Promise.race([once(worker, 'listening').then(() => true), once(worker, 'exit').then(() => false)]),
    ),
  );
  if (opened.every(Boolean)) return { close };
  await close();
  throw Object.assign(new Error('The shop could not be opened: the lines above say why.'), { plain: true });
}
