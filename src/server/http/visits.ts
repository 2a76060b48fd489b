import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Endpoint, headerNames } from '#contract/endpoint.ts';
import { Failure } from '#domain/failure.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { continueSession } from '#server/modules/accounts/session-tokens.ts';
import type { Surroundings, Visit } from '#server/modules/visit.ts';

type Door = { database: OpenDatabase; surroundings: Surroundings; now: () => Date };

/** A visit of nobody in particular: what pages are rendered with. */
export const guestVisit = ({ database, surroundings, now }: Door): Visit => ({
  db: database.db,
  now: now(),
  customer: null,
  token: null,
  address: null,
  surroundings,
});

/**
 * The visit of a request. The session is looked up only where the endpoint needs a customer; the answer then says
 * for how long it is good, so that the browser's own record follows.
 * @throws Failure 'signInRequired' without a token that is good now
 */
export async function visitOf(
  door: Door,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visit> {
  const visit = { ...guestVisit(door), token: bearer(request.headers.authorization), address: request.ip };
  if (endpoint.access === 'anyone') return visit;
  const session =
    visit.token === null
      ? null
      : await continueSession(visit.db, visit.token, { now: visit.now, sessionDays: door.surroundings.sessionDays });
  if (!session) throw new Failure('signInRequired');
  const leftMs = session.expiresAt.getTime() - visit.now.getTime();
  reply.header(headerNames.sessionSeconds, Math.floor(leftMs / 1_000));
  return { ...visit, customer: session.customer };
}

const bearer = (header: string | undefined): string | null =>
  /^Bearer ([\w.~+/=-]{1,512})$/i.exec(header ?? '')?.[1] ?? null;
