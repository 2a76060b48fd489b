import type pg from 'pg';
import type { OwnLine } from '#server/db/connecting/own-line.ts';
import type { DiskState } from '#server/gateways/disk.ts';
import type { Readiness } from '#server/http/health.ts';

type Parts = {
  readonly line: OwnLine;
  readonly pool: pg.Pool;
  readonly queue: () => Readiness['queue'];
  readonly isListening: () => boolean;
  readonly disk: () => DiskState;
  readonly isDatabasesDisk: boolean;
  readonly isClosing: () => boolean;
};

/** With requests waiting and none given a connection for so long, the connections do not come back. */
const stuckAfterMs = 10_000;

/** Answers within two seconds. Without a listener, with late jobs or a disk that is low the shop is ready. */
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
