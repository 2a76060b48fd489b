import type { FastifyInstance } from 'fastify';
import { Failure } from '#domain/failure.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { isSameSecret } from '#server/platform/secrets.ts';

/** 'closing': the shop still answers, but should be given no new customers. */
export type Readiness = {
  readonly status: 'ready' | 'not ready' | 'closing';
  readonly database: 'ok' | 'away';
  readonly queue: 'ok' | 'behind' | 'stopped';
  readonly listener: 'ok' | 'away';
  readonly pool: 'ok' | 'busy' | 'stuck';
  readonly disk: 'ok' | 'low' | 'full';
};

/**
 * Serves /healthz, which says that the process answers, and /readyz, which answers 200 if it can do all of its work and otherwise 503, with
 * each part's state.
 */
export function answerHealth(app: FastifyInstance, look: () => Promise<Readiness>): void {
  app.get('/healthz', { logLevel: 'warn' }, () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const state = await look();
    return reply
      .code(state.status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(state);
  });
}

export const databaseAlone =
  ({ pool }: OpenDatabase) =>
  async (): Promise<Readiness> => {
    const answered = await pool.query('select 1 from categories limit 1').then(
      () => true,
      () => false,
    );
    return {
      status: answered ? 'ready' : 'not ready',
      database: answered ? 'ok' : 'away',
      queue: 'ok',
      listener: 'ok',
      pool: 'ok',
      disk: 'ok',
    };
  };

export type CacheCounts = {
  kept: number;
  made: number;
  joined: number;
  stale: number;
};

export type Measures = {
  answered(status: number, seconds: number): void;
  rendered(seconds: number): void;
  watchCache(cache: 'pages' | 'calls', counts: Readonly<CacheCounts>): void;
};

export type Metrics = {
  readonly secret: string;
  readonly measures: Measures;
  /** In Prometheus' text format. */
  collect(): Promise<string>;
};

export const metricsPath = '/metrics';
const textFormat = 'text/plain; version=0.0.4; charset=utf-8';

/** Answers anybody who shows the secret as a Bearer token; nobody else learns that this address exists. */
export function answerMetrics(app: FastifyInstance, { secret, collect }: Metrics): void {
  app.get(metricsPath, { logLevel: 'warn' }, async ({ headers }, reply) => {
    if (!isSameSecret(headers.authorization ?? '', `Bearer ${secret}`)) throw new Failure('notFound');
    return reply
      .type(textFormat)
      .header('cache-control', 'no-store')
      .send(await collect());
  });
}
