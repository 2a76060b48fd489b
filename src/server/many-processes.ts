import cluster, { type Worker } from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { PlainProblem } from '#domain/failure.ts';
import { passMetricsOn, processNumberVariable } from './running/collect-from-processes.ts';

type Many = {
  readonly count: number;
  readonly projectFolder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly say: (line: string) => void;
  /** Releases the jobs that a process of that name was working on. */
  readonly freeJobsOf: (processName: string) => Promise<void>;
};

export type ManyProcesses = {
  close(signal: NodeJS.Signals): Promise<void>;
  /** Resolves if none of them could be kept alive; never, as long as one serves. */
  readonly lost: Promise<void>;
};

export const processNameVariable = 'SHOP_PROCESS';

const shortestPauseMs = 1_000;
const longestPauseMs = 30_000;
/** If no process serves and each has failed this many times in a row, there is no hope left. */
const mostFailures = 5;

type Slot = { failures: number; serves: boolean; worker: Worker | null };

/**
 * Starts the processes and replaces any that dies. Each accepts connections from the port itself, so that none is lost on its way through
 * one process to another that is dead.
 * @throws PlainProblem if a process ends by itself before it first listens; it has said why
 */
export async function startManyProcesses({ count, projectFolder, env, say, freeJobsOf }: Many): Promise<ManyProcesses> {
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: path.join(projectFolder, 'scripts/serve-process.mjs') });
  passMetricsOn();
  const slots = Array.from({ length: count }, (): Slot => ({ failures: 0, serves: false, worker: null }));
  let closing = false;
  let isOpen = false;
  const opened = promised();
  const lost = promised();

  const start = (slot: Slot): void => {
    if (closing) return;
    const name = randomUUID();
    let worker: Worker;
    try {
      worker = cluster.fork({ ...env, [processNameVariable]: name, [processNumberVariable]: slots.indexOf(slot) + 1 });
    } catch (error) {
      ended(slot, name, `could not be started (${error instanceof Error ? error.message : String(error)})`, false);
      return;
    }
    slot.worker = worker;
    worker.once('listening', () => {
      slot.serves = true;
      if (isOpen) say(`A new shop process (${worker.process.pid}) has taken over.`);
      if (slots.every(({ serves }) => serves)) {
        isOpen = true;
        opened.resolve();
      }
    });
    let over = false;
    const end = (how: string, byItself: boolean): void => {
      if (over) return;
      over = true;
      ended(slot, name, how, byItself);
    };
    worker.on('error', (error) => end(`could not be started (${error.message})`, false));
    worker.once('exit', (code, signal) =>
      end(signal ? `was stopped by ${signal}` : `exited with code ${code}`, !signal),
    );
  };

  const ended = (slot: Slot, name: string, how: string, byItself: boolean): void => {
    const pid = slot.worker?.process.pid;
    slot.failures = slot.serves ? 1 : slot.failures + 1;
    slot.serves = false;
    slot.worker = null;
    if (closing) return;
    if (!isOpen && byItself) {
      opened.reject(new PlainProblem('The shop could not start: see the lines above.'));
      return;
    }
    freeJobsOf(name).catch(() => undefined); // the others notice by themselves that it is dead, some seconds later
    if (slots.every(({ serves, failures }) => !serves && failures >= mostFailures)) {
      lost.resolve();
      return;
    }
    const pauseMs = Math.min(shortestPauseMs * 2 ** (slot.failures - 1), longestPauseMs);
    say(`A shop process (${pid ?? 'no number'}) ${how}. Starting a new one in ${pauseMs / 1_000} s.`);
    setTimeout(() => start(slot), pauseMs);
  };

  const close = async (signal: NodeJS.Signals): Promise<void> => {
    closing = true;
    const living = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const ends = living.map((worker) => once(worker.process, 'exit'));
    for (const worker of living) worker.process.kill(signal);
    await Promise.all(ends);
  };

  for (const slot of slots) start(slot);
  try {
    await Promise.race([opened.promise, lost.promise.then(() => Promise.reject(noneLives()))]);
  } catch (error) {
    await close('SIGTERM');
    throw error;
  }
  return { close, lost: lost.promise };
}

function promised() {
  let settle = { resolve: (): void => undefined, reject: (_reason: Error): void => undefined };
  const promise = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, resolve: () => settle.resolve(), reject: (reason: Error) => settle.reject(reason) };
}

export const noneLives = (): Error => new PlainProblem('No shop process stays alive: see the lines above.');
