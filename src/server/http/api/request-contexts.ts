import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Endpoint, headerNames } from '#contract/wire/endpoint.ts';
import { Failure } from '#domain/failure.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import type { KeptShop } from '#server/db/settings/keep-shop.ts';
import { continueSession } from '#server/modules/accounts/session-tokens.ts';
import type { RequestContext, Services } from '#server/modules/request-context.ts';

export type ContextSource = {
  database: OpenDatabase;
  services: Services;
  shop: Pick<KeptShop, 'read'>;
  now: () => Date;
};

export const guestContext = async ({ database, services, shop, now }: ContextSource): Promise<RequestContext> => ({
  db: database.db,
  now: now(),
  customer: null,
  token: null,
  address: null,
  services,
  shop: await shop.read(),
});

/** Looks the session up where the endpoint is for customers. @throws Failure 'signInRequired' without a good token */
export async function contextOf(
  source: ContextSource,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RequestContext> {
  const context = {
    ...(await guestContext(source)),
    token: bearer(request.headers.authorization),
    address: request.ip,
  };
  if (endpoint.access === 'anyone') return context;
  const session =
    context.token === null
      ? null
      : await continueSession(context.db, context.token, {
          now: context.now,
          sessionDays: source.services.sessionDays,
        });
  if (!session) throw new Failure('signInRequired');
  const leftMs = session.expiresAt.getTime() - context.now.getTime();
  reply.header(headerNames.sessionSeconds, Math.floor(leftMs / 1_000));
  return { ...context, customer: session.customer };
}

const bearer = (header: string | undefined): string | null =>
  /^Bearer ([\w.~+/=-]{1,512})$/i.exec(header ?? '')?.[1] ?? null;
