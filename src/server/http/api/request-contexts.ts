import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Endpoint, headerNames } from '#contract/wire/endpoint.ts';
import { Failure } from '#domain/failure.ts';
import type { CatalogueSnapshots } from '#server/catalogue/snapshot/catalogue-snapshot.ts';
import type { ShopSnapshot } from '#server/catalogue/snapshot/shop-snapshot.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import type { RequestContext, Services } from '#server/platform/request-context.ts';
import { continueSession } from '#server/platform/secrets.ts';
import type { SnapshotCache } from '#server/platform/snapshot-cache.ts';

export type ContextSource = {
  database: OpenDatabase;
  services: Services;
  snapshot: Pick<SnapshotCache<ShopSnapshot>, 'read'>;
  taken: RequestContext['taken'];
  catalogue: CatalogueSnapshots;
  searches: RequestContext['searches'];
  now: () => Date;
};

export async function guestContext({
  database,
  services,
  snapshot,
  taken,
  catalogue,
  searches,
  now,
}: ContextSource): Promise<RequestContext> {
  const kept = await snapshot.read();
  const guest = { customer: null, token: null, address: null };
  return {
    db: database.db,
    now: now(),
    ...guest,
    services,
    snapshot: kept,
    shop: kept.shop,
    taken,
    catalogue,
    searches,
  };
}

/** Looks the session up if the endpoint is for customers. @throws Failure 'signInRequired' without a valid token */
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
