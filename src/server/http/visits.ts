import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { Failure } from '#domain/failure.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { lookUpSession } from '#server/modules/accounts/session-tokens.ts';
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
 * The visit of a request. The session is looked up only where the endpoint needs a customer.
 * @throws Failure 'signInRequired' without a token that is good now
 */
export async function visitOf(door: Door, request: FastifyRequest, endpoint: Endpoint): Promise<Visit> {
  const visit = { ...guestVisit(door), token: bearer(request.headers.authorization), address: request.ip };
  if (endpoint.access === 'anyone') return visit;
  const customer = visit.token === null ? null : await lookUpSession(visit.db, visit.token, visit.now);
  if (!customer) throw new Failure('signInRequired');
  return { ...visit, customer };
}

const bearer = (header: string | undefined): string | null =>
  /^Bearer ([\w.~+/=-]{1,512})$/i.exec(header ?? '')?.[1] ?? null;
