import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '#domain/failure.ts';

/** In one process. Each is held in memory whole, whoever sent it, before anything is known of what it holds. */
export const mostLargeBodies = 4;
const comeAgainSeconds = 5;

/**
 * For the calls that may be larger than usual, before their body is read. One whose length nobody says counts as large;
 * it is in hand until it is answered or its caller is gone.
 * @param usual bytes of a body that counts for none @throws Failure 'unavailable' where as many as may are in hand
 */
export function limitLargeBodies(usual: number): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  let inHand = 0;
  return async ({ headers }, reply) => {
    if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= usual) return;
    if (inHand >= mostLargeBodies) throw new Failure('unavailable', { retryAfterSeconds: comeAgainSeconds });
    inHand += 1;
    reply.raw.once('close', () => {
      inHand -= 1;
    });
  };
}
