import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { urls } from '#contract/pages/urls.ts';
import { headerNames } from '#contract/wire/endpoint.ts';
import { Failure } from '#domain/failure.ts';
import { countSearches } from '#server/catalogue/search/count-searches.ts';
import { openCatalogueSnapshots } from '#server/catalogue/snapshot/read-catalogue.ts';
import { openShopSnapshots } from '#server/catalogue/snapshot/shop-snapshot.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { serveStaff } from '#server/http/admin/serve-staff.ts';
import { endpointActions } from '#server/http/api/endpoints.ts';
import { limitCalls, throttleCaller, throttleOf } from '#server/http/api/limit-calls.ts';
import { contextOf, guestContext } from '#server/http/api/request-contexts.ts';
import { requestIdOf } from '#server/http/api/run-idempotent.ts';
import { Api } from '#server/http/api/serve.ts';
import { takeOneClick } from '#server/http/one-click-unsubscribe.ts';
import { publishContract } from '#server/http/openapi/publish-contract.ts';
import { pathOf, type RenderPage, servePages } from '#server/http/pages/pages.ts';
import { answerSearchEngines } from '#server/http/pages/search-engines.ts';
import { openForMap, secureAnswer } from '#server/http/pages/security-headers.ts';
import { answerMethods, anyCall } from '#server/http/serving/answer-methods.ts';
import { defaultHttpLimits, type HttpLimits, limitRoutes } from '#server/http/serving/http-limits.ts';
import { limitBodies, mostBytesOfBodies } from '#server/http/serving/limit-bodies.ts';
import { listeningServer } from '#server/http/serving/listening-server.ts';
import { readBodies } from '#server/http/serving/read-bodies.ts';
import { createReplyCache, lookUpCached, sendCached } from '#server/http/serving/send-cached.ts';
import { openTakenDays } from '#server/pickup/read-room.ts';
import { LiveBoards } from './counter/board/live-boards.ts';
import { answerOtherOrigins, guardWrites } from './http/api/csrf.ts';
import { answerFailures, answerUnreadable, asFailure, sendFailure, serializeError } from './http/failures.ts';
import { answerHealth, answerMetrics, databaseAlone, type Metrics, type Readiness } from './http/health-and-metrics.ts';
import { answerIcons, answerManifest } from './http/pages/answer-icons.ts';
import { showCollectionCodes, showPhotos } from './http/pictures/private-pictures.ts';
import { type CachedCalls, keepCalls } from './http/serving/send-cached.ts';
import { receivePaymentNotices } from './http/test-payment-pages.ts';
import { countCalls } from './platform/limits/count-calls.ts';
import type { Services } from './platform/request-context.ts';
import { rightsOfSessions } from './team/staff-sessions.ts';

export type AppParts = {
  readonly database: OpenDatabase;
  readonly services: Services;
  readonly csrfSecret: Buffer;
  readonly log: { readonly level: string; readonly stream?: { write(line: string): void } };
  readonly trustProxy: number | false;
  /** From one network, over all processes; 0 is no limit. */
  readonly rateLimitPerMinute: number;
  readonly httpLimits?: Partial<HttpLimits>;
  /** Absent if only the calls are served. */
  readonly render?: RenderPage;
  readonly mode?: 'production' | 'development';
  readonly readiness?: () => Promise<Readiness>;
  readonly metrics?: Metrics | undefined;
  readonly plugins?: (app: FastifyInstance) => Promise<void>;
  now?(): Date;
};

export type App = {
  readonly app: FastifyInstance;
  /** Reads what pages show, so that the first one does not have to wait for it; if that fails, the first one tries again. */
  warmUp(): Promise<void>;
  dropCached(): void;
  /** For when only a product's stock or a day's remaining capacity has changed: pages stay cached for their second all the same. */
  dropStock(): void;
  /** Called by the listener to the database with what staff must be told; null if the connection was lost and is back. */
  hearOfChange(notice: string | null): void;
};

/** The address of a photo is a secret. */
const loggedPath = ({ url, routeOptions }: FastifyRequest): string =>
  routeOptions.url?.includes(':token') ? routeOptions.url : pathOf(url);

const mostBytesOfCalls = 4 * 1024 * 1024;

/** Calls a minute from one network to the back office without a session: enough for a handful of tablets that sign in. */
const mostStaffStrangers = 60;
/**
 * The same from a network from which members sign in, for each kind of call that a page makes before anybody has signed in: guests on the
 * bakery's Wi-Fi share it.
 */
const mostAtStaffDoor = 600;

/** Every call of the shop fits into this many times over. */
const largestBody = 256 * 1024;

export async function buildApp(parts: AppParts): Promise<App> {
  const { database, services, now = () => new Date() } = parts;
  const { publicUrl, mapScript } = services;
  const secure = publicUrl.startsWith('https:');
  const mode = parts.mode ?? 'production';
  const limits = { ...defaultHttpLimits, ...parts.httpLimits };
  const pages = parts.render ? createReplyCache(mode, limits) : null;
  const calls = parts.render ? createReplyCache(mode, limits, mostBytesOfCalls) : null;
  let answerCall: CachedCalls['answer'] = () => false;
  let closing = false;
  let letGoOfUnused = (): void => undefined;
  const app = Fastify({
    // Cached pages bypass everything else in the server; while it is closing, Fastify lets go of the connections in its own way.
    serverFactory: (handle) => {
      const server = listeningServer(limits, (request, response) => {
        const page = closing || !pages ? null : lookUpCached(pages, request);
        if (page) sendCached(request, response, page);
        else if (closing || !answerCall(request, response)) handle(request, response);
      });
      letGoOfUnused = server.letGoOfUnused;
      return server;
    },
    logger: { ...parts.log, serializers: { err: serializeError }, redact: ['req.headers', 'res.headers'] },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => requestIdOf(request.headers) ?? randomUUID(),
    bodyLimit: largestBody,
    trustProxy: parts.trustProxy === false ? false : (_address, hop) => hop < (parts.trustProxy || 0),
    clientErrorHandler: answerUnreadable,
    forceCloseConnections: 'idle',
    // Serves what still arrives on an open connection while the server is closing, then closes the connection.
    return503OnClosing: false,
    frameworkErrors: (error, _request, reply) => sendFailure(secureAnswer(reply, secure), asFailure(error)),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
  });
  answerMethods(app);
  const { unpaidOrderMinutes } = services;
  // If pages are served, a listener hears what the database says about changes.
  const checkedMs = parts.render ? 1_000 : 0;
  const snapshot = openShopSnapshots(database.db, { checkedMs, unpaidOrderMinutes });
  const catalogue = openCatalogueSnapshots(database.db, checkedMs);
  const taken = openTakenDays(database.db, { checkedMs, now });
  const searches = countSearches({ db: database.db, log: app.log, now });
  app.addHook('onClose', () => searches.stop());
  const source = { database, services, snapshot, taken, catalogue, searches, now };
  const api = new Api(endpointActions, mode === 'development' || !parts.render);

  app.addHook('preClose', async () => {
    closing = true;
    letGoOfUnused();
  });
  const counts = countCalls({ db: database.db, secret: parts.csrfSecret, log: app.log, now });
  app.addHook('onClose', () => counts.stop());
  const boards = new LiveBoards({
    db: database.db,
    now,
    rightsOf: (sessionIds) => rightsOfSessions(database.db, sessionIds, now()),
    log: app.log,
  });
  const throttles = {
    pages: throttleOf(counts, 'pages', limits.pagesPerMinute),
    pictures: throttleOf(counts, 'pictures', limits.picturesPerMinute),
    notices: throttleOf(counts, 'notices', limits.noticesPerMinute),
    others: throttleOf(counts, 'others', limits.pagesPerMinute),
  };
  const { staffCallsPerMinute } = limits;
  const staffThrottle = {
    named: (caller: string) => throttleCaller(counts, caller, staffCallsPerMinute),
    stranger: throttleOf(counts, 'staff', Math.min(staffCallsPerMinute, mostStaffStrangers)),
    atDoor: (address: string, call: string) =>
      throttleOf(counts, `staff ${call}`, Math.min(staffCallsPerMinute, mostAtStaffDoor))(address),
  };
  limitRoutes(app, throttles);
  if (parts.render && pages) {
    servePages(app, {
      render: parts.render,
      call: () => api.callFor(guestContext(source)),
      replyCache: pages,
      throttle: throttles.pages,
      publicUrl,
      opened: mapScript === null ? undefined : { path: urls.contact, to: openForMap(mapScript) },
      calledOrigins: Object.values(services.serviceAddresses).map((address) => new URL(address).origin),
      mode,
      rendered: parts.metrics?.measures.rendered,
    });
  }
  answerFailures(app);
  app.addHook('onSend', async (_request, reply) => void secureAnswer(reply, secure));
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: loggedPath(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    parts.metrics?.measures.answered(reply.statusCode, reply.elapsedTime / 1_000);
  });
  if (parts.metrics) answerMetrics(app, parts.metrics);
  if (pages) parts.metrics?.measures.watchCache('pages', pages.cache.counts);
  if (calls) parts.metrics?.measures.watchCache('calls', calls.cache.counts);
  answerHealth(app, parts.readiness ?? databaseAlone(database));
  answerSearchEngines(app, { catalogue, now, publicUrl });
  answerManifest(app, snapshot);
  answerIcons(app, snapshot);
  await receivePaymentNotices(app, { database, gateway: services.payments, now });
  const { rateLimitPerMinute, trustProxy } = parts;
  const cachedCalls = calls
    ? keepCalls({ replyCache: calls, counts, rateLimitPerMinute, trustProxy, secure })
    : undefined;
  if (cachedCalls) answerCall = cachedCalls.answer;
  const bodies = limitBodies({ usual: largestBody, mostBytes: mostBytesOfBodies });
  await app.register(async (calls) => {
    answerOtherOrigins(calls, { publicUrl });
    if (rateLimitPerMinute > 0) await limitCalls(calls, { counts, max: rateLimitPerMinute });
    calls.addHook('onRequest', async (request, reply) => {
      reply.header(headerNames.requestId, request.id);
    });
    readBodies(calls);
    const guardWrite = await guardWrites(calls, { secret: parts.csrfSecret, secureCookie: secure });
    api.mount(calls, {
      guardWrite,
      bodies,
      cachedCalls,
      contextOf: (endpoint, request, reply) => contextOf(source, endpoint, request, reply),
    });
    publishContract(calls, api.endpoints, { publicUrl, snapshot });
    calls.all(anyCall, () => {
      throw new Failure('notFound');
    });
  });
  await app.register((calls) =>
    serveStaff(calls, { source, csrfSecret: parts.csrfSecret, throttle: staffThrottle, bodies, boards }),
  );
  showPhotos(app, { db: database.db, services, now });
  showCollectionCodes(app);
  await takeOneClick(app, () => guestContext(source));
  await parts.plugins?.(app);
  return {
    app,
    warmUp: () =>
      catalogue.at(now()).then(
        () => undefined,
        (error: unknown) => app.log.warn(error, 'could not read the catalogue'),
      ),
    dropCached: () => {
      snapshot.drop();
      taken.drop();
      catalogue.drop();
      pages?.cache.drop();
      calls?.cache.drop();
    },
    dropStock: () => {
      catalogue.drop();
      taken.drop();
    },
    hearOfChange: (notice) => (notice === null ? boards.reload() : boards.heard(notice)),
  };
}
