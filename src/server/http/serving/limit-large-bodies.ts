import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '#domain/failure.ts';
import { networkOf } from '#server/modules/limits/network-of.ts';

/** In one process. Each is held in memory whole, whoever sent it, before anything is known of what it holds. */
export const mostLargeBodies = 4;
/** Of strangers, so that nobody who sends theirs drop by drop keeps everybody else out. */
export const mostOfNetwork = 2;
const comeAgainSeconds = 5;

type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * For the calls that may be larger than usual, before their body is read. One whose length nobody says counts as large;
 * it is in hand until it is answered or its caller is gone.
 * @param usual bytes of a body that counts for none
 * @returns what lets as many of one network pass as it is given; it throws Failure 'unavailable' where as many as may are in hand
 */
export function limitLargeBodies(usual: number): (most: number) => Limit {
  const inHand: string[] = [];
  return (most) =>
    async ({ headers, ip }, reply) => {
      if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= usual) return;
      const network = networkOf(ip);
      if (inHand.length >= mostLargeBodies || inHand.filter((one) => one === network).length >= most)
        throw new Failure('unavailable', { retryAfterSeconds: comeAgainSeconds });
      inHand.push(network);
      reply.raw.once('close', () => inHand.splice(inHand.indexOf(network), 1));
    };
}
