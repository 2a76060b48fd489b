import type { FastifyReply, FastifyRequest } from 'fastify';
import { photoTexts } from '#contract/photos.ts';
import { Failure } from '#domain/failure.ts';
import { fairTurns } from '#server/modules/limits/fair-turns.ts';
import { callerOf } from '#server/modules/limits/network-of.ts';

/** In one process. Each is held in memory whole, whoever sent it, before anything is known of what it holds. */
export const mostLargeBodies = 4;
/** Of strangers: the others of the same network wait for it. */
export const mostOfNetwork = 1;
export const mostWaitingOfNetwork = 8;

const comeAgainSeconds = 5;
/** Who brings less in that time gives the place up, where somebody else waits for it. */
const leastProgress = { bytes: 16 * 1024, everyMs: 2_000 } as const;

type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * For the calls that may be larger than usual, before their body is read. One whose length nobody says counts as large;
 * it is in hand until it is answered or its caller is gone. Networks take turns, and whoever waits holds nothing but a connection.
 * @param usual bytes of a body that counts for none
 * @returns what lets as many of one network pass as it is given; it throws Failure 'unavailable' where too many wait, or for too long
 */
export function limitLargeBodies(usual: number): (most: number) => Limit {
  const turns = fairTurns({
    atOnce: mostLargeBodies,
    mostWaiting: 32,
    mostWaitingOfOne: mostWaitingOfNetwork,
    patienceMs: 20_000,
    comeAgainSeconds,
    text: photoTexts.busy,
  });
  return (most) =>
    async ({ headers, ip, raw }, reply) => {
      if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= usual) return;
      const caller = callerOf(ip);
      const done = await turns.take({ caller, most });
      if (raw.socket.destroyed) {
        done();
        throw new Failure('unavailable');
      }
      let before = raw.socket.bytesRead;
      const watch = setInterval(() => {
        const brought = raw.socket.bytesRead - before;
        before = raw.socket.bytesRead;
        if (raw.complete) clearInterval(watch);
        else if (brought < leastProgress.bytes && turns.isWantedBeside(caller)) giveUp();
      }, leastProgress.everyMs);
      reply.raw.once('close', () => {
        clearInterval(watch);
        done();
      });

      /** Whoever reads the body hears that it failed, and answers. */
      function giveUp(): void {
        if (raw.listenerCount('error') === 0) return;
        reply.header('connection', 'close');
        raw.emit('error', new Failure('unavailable', { text: photoTexts.busy, retryAfterSeconds: comeAgainSeconds }));
      }
    };
}
