import type { FastifyInstance } from 'fastify';
import type { OpenDatabase } from '#server/db/open.ts';

/** /healthz: the process answers. /readyz: the database does, too, with the shop's tables in it. */
export function answerHealth(app: FastifyInstance, database: OpenDatabase): void {
  app.get('/healthz', { logLevel: 'warn' }, () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    try {
      await database.pool.query('select 1 from categories, graphile_worker.migrations limit 1');
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'not ready', reason: 'the database does not answer' });
    }
  });
}
