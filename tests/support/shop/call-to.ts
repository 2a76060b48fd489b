import type { Call } from '#contract/wire/endpoint.ts';
import { type Reply, type SmallServer, smallServer } from '#tests/support/small-server.ts';
import { createCall } from '#web/lib/calling/create-call.ts';
import type { Clock } from '#web/lib/device/clock.ts';
import { handClock } from './hand-clock.ts';

/** A signed-in browser's calls to a small server, without waiting between retries. */
export const callTo = (server: SmallServer, clock: Clock = handClock()): Call =>
  createCall({
    fetch: globalThis.fetch,
    addressFor: () => server.address,
    clock,
    newRequestId: () => crypto.randomUUID(),
    limit: () => undefined,
    session: { readToken: () => 'sesame', used: () => undefined, refused: () => undefined },
  });

type Answers = Readonly<Record<string, Reply | (() => Reply | Promise<Reply>)>>;

/** A small server that answers 'GET /orders' and the like as told; anything else is not found. */
export const serverWith = (answers: Answers): Promise<SmallServer> =>
  smallServer(async ({ method, url }) => {
    if (url === '/csrf-token') return { body: { token: 'csrf' } };
    const answer = answers[`${method} ${url}`];
    if (answer === undefined) return refusal(404, 'notFound', 'The requested item could not be found.');
    return typeof answer === 'function' ? answer() : answer;
  });

/** A failure in the shop's words. */
export const refusal = (status: number, code: string, message: string, more: object = {}): Reply => ({
  status,
  body: { code, title: 'Refused', message, ...more },
});
