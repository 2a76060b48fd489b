import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { photoTexts } from '#contract/personalisation.ts';
import { Failure } from '#domain/failure.ts';
import { callerOf } from '#server/platform/limits/network-of.ts';
import { sharedRoom } from '#server/platform/limits/shared-room.ts';
import { ofCrowd } from '#server/turns/crowd.ts';
import { fairTurns } from '#server/turns/fair-turns.ts';

/** Bytes held in one process by bodies that are arriving or waiting for a place; the bodies of signed-in staff may hold as many again. */
export const mostBytesOfBodies = 64 * 1024 * 1024;
/** Large bodies in one process that have arrived in full and are being worked on. */
export const mostLargeBodies = 4;
/** Of strangers: the others on the same network wait. */
export const mostOfNetwork = 1;
export const mostWaitingOfNetwork = 8;

const place = 'large bodies';
const busy = (): Failure => new Failure('unavailable', { text: photoTexts.busy, retryAfterSeconds: 5 });
/** What Node keeps for each piece besides its bytes: a body sent in single bytes takes many times its size. */
const bytesBesidePiece = 512;

type Bounds = {
  /** Bytes of a body that need not wait for a place. */
  readonly usual: number;
  /** See {@link mostBytesOfBodies}. */
  readonly mostBytes: number;
};

export type BodyLimits = {
  /** For a route whose body is read. @param isTeams whether the session has been checked before */
  of(isTeams: boolean): Required<Pick<RouteShorthandOptions, 'preParsing' | 'preHandler'>>;
};

/**
 * Limits the bodies that one process holds. A body that is arriving holds its bytes but no place, so slow senders keep nobody out: if
 * memory is full, the network that holds the most of it loses its largest body. A body that is larger than usual takes a place once it has
 * arrived in full, when what is left is work that ends by itself; networks take turns. The length that a body declares is ignored. Whoever
 * is refused gets Failure 'unavailable'.
 */
export function limitBodies({ usual, mostBytes }: Bounds): BodyLimits {
  const rooms = { team: sharedRoom(mostBytes), others: sharedRoom(mostBytes) };
  const turns = fairTurns({
    place,
    atOnce: mostLargeBodies,
    mostWaiting: 32,
    mostWaitingOfOne: mostWaitingOfNetwork,
    patienceMs: 20_000,
    refusal: busy,
  });
  const bodies = new WeakMap<FastifyRequest, ReturnType<typeof follow>>();

  /** Counts a body from its first byte until it has its place, or its caller is gone. */
  function follow({ raw, ip }: FastifyRequest, reply: FastifyReply, isTeams: boolean) {
    const room = rooms[isTeams ? 'team' : 'others'];
    const gone = new AbortController();
    const holder = {
      caller: callerOf(ip),
      /** Whoever reads the body learns that it failed, and answers; if it has arrived in full and is waiting, its wait ends. */
      giveUp: (): void => {
        gone.abort();
        if (raw.complete) return;
        reply.header('connection', 'close');
        raw.emit('error', ofCrowd(busy(), place));
      },
    };
    const body = {
      bytes: 0,
      caller: holder.caller,
      gone: gone.signal,
      leave: () => room.leave(holder),
    };
    raw.on('error', () => undefined); // nobody may be reading any more
    raw.on('data', ({ length }: Buffer) => {
      if (gone.signal.aborted) return;
      body.bytes += length;
      room.grow(holder, length + bytesBesidePiece);
    });
    reply.raw.once('close', () => {
      gone.abort();
      body.leave();
    });
    return body;
  }

  return {
    of: (isTeams) => ({
      // The reader begins in the same tick, so that no piece is missed.
      preParsing: (request, reply, payload, done) => {
        bodies.set(request, follow(request, reply, isTeams));
        done(null, payload);
      },
      preHandler: async (request, reply) => {
        const body = bodies.get(request);
        if (!body) return;
        const { bytes, caller, gone } = body;
        if (bytes > usual) {
          const lane = isTeams ? 'team' : 'others';
          const done = await turns.take({ caller, lane, most: isTeams ? mostLargeBodies : mostOfNetwork, gone });
          reply.raw.once('close', done);
        }
        body.leave();
      },
    }),
  };
}
