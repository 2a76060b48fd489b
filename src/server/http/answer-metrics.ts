import type { FastifyInstance } from 'fastify';
import { Failure } from '#domain/failure.ts';
import { isSameSecret } from '#server/modules/secret-tokens.ts';
import type { Measures } from './serving/measures.ts';

export type Metrics = {
  readonly secret: string;
  readonly measures: Measures;
  /** In Prometheus' text format. */
  collect(): Promise<string>;
};

export const metricsPath = '/metrics';
const textFormat = 'text/plain; version=0.0.4; charset=utf-8';

/** Answers whoever shows the secret as a Bearer token; nobody else learns that there is such an address. */
export function answerMetrics(app: FastifyInstance, { secret, collect }: Metrics): void {
  app.get(metricsPath, { logLevel: 'warn' }, async ({ headers }, reply) => {
    if (!isSameSecret(headers.authorization ?? '', `Bearer ${secret}`)) throw new Failure('notFound');
    return reply
      .type(textFormat)
      .header('cache-control', 'no-store')
      .send(await collect());
  });
}
