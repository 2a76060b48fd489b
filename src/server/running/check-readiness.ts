import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { hourMs } from '#domain/pickup/clock/durations.ts';
import type { OwnLine } from '#server/db/connecting/own-line.ts';
import { type DiskState, roomOnDisk } from '#server/gateways/storage.ts';
import type { Readiness } from '#server/http/health-and-metrics.ts';

const lookEveryMs = 15_000;
const tellEveryMs = hourMs;

/** Logs once an hour that little room is left on the folder's disk. */
export function watchDisk(folder: string, log: FastifyBaseLogger): { state(): DiskState; stop(): void } {
  let state: DiskState = 'ok';
  let nextWord = performance.now();
  const look = async (): Promise<void> => {
    const room = await roomOnDisk(folder);
    state = room.state;
    if (state === 'ok' || performance.now() < nextWord) return;
    nextWord = performance.now() + tellEveryMs;
    log.error({ folder, freeMegabytes: Math.floor(room.freeBytes / 1_000_000) }, 'the disk is nearly full');
  };
  const tryToLook = (): void => void look().catch(() => undefined); // a folder that has yet to be made
  tryToLook();
  const timer = setInterval(tryToLook, lookEveryMs).unref();
  return { state: () => state, stop: () => clearInterval(timer) };
}

type Parts = {
  readonly line: OwnLine;
  readonly pool: pg.Pool;
  readonly queue: () => Readiness['queue'];
  readonly isListening: () => boolean;
  readonly disk: () => DiskState;
  readonly isDatabasesDisk: boolean;
  readonly isClosing: () => boolean;
};

/** If requests have been waiting and none has been given a connection for this long, the connections will not come back. */
const stuckAfterMs = 10_000;

/** Answers within two seconds. Without a listener, with late jobs or with a disk that is low, the shop still counts as ready. */
export function checkReadiness({ line, pool, ...parts }: Parts): () => Promise<Readiness> {
  let lastTaken = performance.now();
  pool.on('acquire', () => {
    lastTaken = performance.now();
  });
  const poolState = (): Readiness['pool'] => {
    if (pool.waitingCount === 0) return 'ok';
    return performance.now() - lastTaken > stuckAfterMs ? 'stuck' : 'busy';
  };
  return async () => {
    const state = {
      database: (await line.answers()) ? 'ok' : 'away',
      queue: parts.queue(),
      listener: parts.isListening() ? 'ok' : 'away',
      pool: poolState(),
      disk: parts.disk(),
    } as const;
    const good =
      state.database === 'ok' &&
      state.queue !== 'stopped' &&
      state.pool !== 'stuck' &&
      !(parts.isDatabasesDisk && state.disk === 'full');
    return { status: parts.isClosing() ? 'closing' : good ? 'ready' : 'not ready', ...state };
  };
}
