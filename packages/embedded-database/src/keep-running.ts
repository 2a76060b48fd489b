import { setTimeout as pause } from 'node:timers/promises';
import { lookUpProcess } from './postgres/look-up-process.ts';
import type { Postmaster } from './postgres/postmaster.ts';

/** On Linux a look is the reading of a file; elsewhere it is a program that is run. */
const lookEveryMs = process.platform === 'linux' ? 500 : 5_000;
const shortestPauseMs = 200;
const longestPauseMs = 30_000;

type Keeping = {
  readonly first: Postmaster;
  /** Starts PostgreSQL on the same port; null where it ended instead of becoming ready. */
  startAgain(): Promise<Postmaster | null>;
  say(line: string): void;
};

export type KeptRunning = {
  letGo(): Promise<Postmaster>;
};

/** Starts PostgreSQL again whenever it has ended without our doing, after growing pauses for as long as that fails. */
export function keepRunning({ first, startAgain, say }: Keeping): KeptRunning {
  const goodbye = new AbortController();
  const over = (): boolean => goodbye.signal.aborted;
  let current = first;
  const sleep = (ms: number): Promise<void> =>
    pause(ms, undefined, { ref: false, signal: goodbye.signal }).catch(() => undefined);

  const keep = async (): Promise<void> => {
    let started = (await lookUpProcess(current.pid))?.started;
    while (!over()) {
      await sleep(lookEveryMs);
      if (over() || (await lookUpProcess(current.pid))?.started === started) continue;
      say('The database ended, and is started again.');
      const next = await untilItRuns();
      if (!next) return;
      say('The database runs again.');
      current = next;
      started = (await lookUpProcess(current.pid))?.started;
    }
  };
  const untilItRuns = async (): Promise<Postmaster | null> => {
    for (let ms = shortestPauseMs; !over(); ms = Math.min(2 * ms, longestPauseMs)) {
      const next = await startAgain().catch((error: unknown) => {
        say(`The database does not start: ${error instanceof Error ? error.message : String(error)}`);
        return null;
      });
      if (next) return next;
      await sleep(ms);
    }
    return null;
  };

  const keeping = keep();
  return {
    letGo: async () => {
      goodbye.abort();
      await keeping;
      return current;
    },
  };
}
