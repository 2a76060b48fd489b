import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { adminBase } from '#contract/admin/admin-urls.ts';
import { collectionCodePath, urls } from '#contract/pages/urls.ts';
import { photoTexts } from '#contract/personalisation.ts';
import { Failure } from '#domain/failure.ts';
import type { Throttle } from '#server/http/api/limit-calls.ts';
import { callerOf } from '#server/platform/limits/network-of.ts';
import { fairTurns } from '#server/turns/fair-turns.ts';

type Throttles = Readonly<Record<'pages' | 'pictures' | 'notices' | 'others', Throttle>>;

const free: Throttle = () => undefined;

/** The client's files, and whether the process answers at all, are free. */
export function limitRoutes(app: FastifyInstance, { pages, pictures, notices, others }: Throttles): void {
  const routes: readonly (readonly [begin: string, throttle: Throttle])[] = [
    [`${adminBase}/assets/`, free],
    [adminBase, pages],
    ['/cakes/', pictures],
    ['/pictures/', pictures],
    ['/photos/', pictures],
    [collectionCodePath, pictures],
    [urls.paymentNotices, notices],
    ['/till/', pages],
    ['/dev/', pages],
    ...[
      '/readyz',
      '/robots.txt',
      '/sitemap.xml',
      '/manifest.webmanifest',
      '/favicon',
      '/apple-touch-icon',
      '/icon-',
    ].map((begin) => [begin, others] as const),
  ];
  // The route, and not the address, which can be spelled in many ways.
  app.addHook('onRequest', async ({ routeOptions, ip }) => {
    if (routeOptions.method === 'POST' && routeOptions.url === urls.unsubscribe()) others(ip);
    routes.find(([begin]) => routeOptions.url?.startsWith(begin))?.[1](ip);
  });
}

/** In one process. Each is held in memory whole, whoever sent it, before anything is known of what it holds. */
export const mostLargeBodies = 4;
/** Of strangers: the others of the same network wait for it. */
export const mostOfNetwork = 1;
export const mostWaitingOfNetwork = 8;

const busy = (): Failure => new Failure('unavailable', { text: photoTexts.busy, retryAfterSeconds: 5 });
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
    refusal: busy,
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
        done(); // at once: a second one that is looked at in the same moment keeps its place
        raw.emit('error', busy());
      }
    };
}

/** A number of calls that is 0 is no limit. */
export type HttpLimits = {
  /** Rendered for one network, the test provider's and the outbox's pages too; kept pages are not counted. */
  readonly pagesPerMinute: number;
  readonly picturesPerMinute: number;
  readonly noticesPerMinute: number;
  /** Of one member of the team. Who is not signed in has far fewer, counted by network. */
  readonly staffCallsPerMinute: number;
  /** Pages, and as many public calls; beyond that 503. */
  readonly madeAtOnce: number;
  readonly cacheMs: number;
  readonly mostConnections: number;
  /** Where no proxy stands before the shop, which would be all of them. */
  readonly mostConnectionsOfOne: number;
  readonly headSeconds: number;
  readonly requestSeconds: number;
};

export const defaultHttpLimits: HttpLimits = {
  pagesPerMinute: 0,
  picturesPerMinute: 0,
  noticesPerMinute: 0,
  staffCallsPerMinute: 0,
  madeAtOnce: 100,
  cacheMs: 1_000,
  mostConnections: 5_000,
  mostConnectionsOfOne: 0,
  headSeconds: 15,
  requestSeconds: 120,
};
