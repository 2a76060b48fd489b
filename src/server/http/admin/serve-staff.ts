import cookie from '@fastify/cookie';
import csrfProtection from '@fastify/csrf-protection';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { orderPhoto } from '#contract/admin/orders/order-page.ts';
import { staffCsrfToken } from '#contract/admin/team/session.ts';
import { apiBase, headerNames } from '#contract/wire/endpoint.ts';
import { Failure } from '#domain/failure.ts';
import { normaliseOrderNumber } from '#domain/order/order.ts';
import { importEndpoints } from '#server/catalogue/imports/import-endpoints.ts';
import { productOfficeEndpoints } from '#server/catalogue/products/admin-product-endpoints.ts';
import { searchOfficeEndpoints } from '#server/catalogue/search/admin-search-endpoints.ts';
import { stockOfficeEndpoints } from '#server/catalogue/stock/admin-stock-endpoints.ts';
import { contentOfficeEndpoints } from '#server/content/admin-content-endpoints.ts';
import { settingsOfficeEndpoints } from '#server/content/admin-settings-endpoints.ts';
import { connectionEndpoints } from '#server/content/connection-endpoints.ts';
import { firstDayEndpoints } from '#server/content/first-day-endpoints.ts';
import { boardEndpoints } from '#server/counter/board/board-endpoints.ts';
import type { LiveBoards } from '#server/counter/board/live-boards.ts';
import { findingEndpoints } from '#server/counter/finding-endpoints.ts';
import { overviewEndpoints } from '#server/counter/overview-endpoints.ts';
import { printEndpoints } from '#server/counter/prints/print-endpoints.ts';
import { productionEndpoints } from '#server/counter/production/production-endpoints.ts';
import { tillEndpoints } from '#server/counter/till-endpoints.ts';
import type { WriteGuard } from '#server/http/api/csrf.ts';
import type { ContextSource } from '#server/http/api/request-contexts.ts';
import { Api } from '#server/http/api/serve.ts';
import type { BodyLimits } from '#server/http/serving/limit-bodies.ts';
import { readBodies } from '#server/http/serving/read-bodies.ts';
import { complaintEndpoints } from '#server/people/complaints.ts';
import { customerEndpoints } from '#server/people/customers/customer-endpoints.ts';
import { enquiryOfficeEndpoints } from '#server/people/enquiries/enquiry-endpoints.ts';
import { writingEndpoints } from '#server/people/messages/writing-endpoints.ts';
import { newsletterEndpoints } from '#server/people/newsletters/newsletter-endpoints.ts';
import { reviewOfficeEndpoints } from '#server/people/reviews/review-endpoints.ts';
import { diaryOfficeEndpoints } from '#server/pickup/admin-diary-endpoints.ts';
import { staffOrderEndpoints } from '#server/sales/admin/order-endpoints.ts';
import { closingEndpoints } from '#server/sales/closing/closing-endpoints.ts';
import { lookUpPhotoOfLine } from '#server/sales/photos/look-up-photo.ts';
import { reportEndpoints } from '#server/sales/reports/report-endpoints.ts';
import { teamEndpoints } from '#server/team/team-endpoints.ts';
import { serveLive } from './serve-live.ts';
import {
  admitCaller,
  csrfUserOf,
  type StaffSource,
  type StaffThrottle,
  staffContextOf,
  staffCookieNames,
} from './staff-contexts.ts';

type Serving = {
  readonly source: ContextSource;
  readonly csrfSecret: Buffer;
  readonly throttle: StaffThrottle;
  readonly bodies: BodyLimits;
  readonly boards: LiveBoards;
};

/** Every endpoint of the back office; each one's action is in its module. */
export const staffEndpointActions = [
  ...teamEndpoints,
  ...boardEndpoints,
  ...staffOrderEndpoints,
  ...writingEndpoints,
  ...reviewOfficeEndpoints,
  ...enquiryOfficeEndpoints,
  ...productionEndpoints,
  ...stockOfficeEndpoints,
  ...productOfficeEndpoints,
  ...searchOfficeEndpoints,
  ...importEndpoints,
  ...contentOfficeEndpoints,
  ...diaryOfficeEndpoints,
  ...settingsOfficeEndpoints,
  ...connectionEndpoints,
  ...reportEndpoints,
  ...overviewEndpoints,
  ...closingEndpoints,
  ...printEndpoints,
  ...tillEndpoints,
  ...firstDayEndpoints,
  ...findingEndpoints,
  ...customerEndpoints,
  ...complaintEndpoints,
  ...newsletterEndpoints,
];

/** Serves the calls of the back office: they have their own cookies, CSRF tokens, limits and sessions, and are never cached. */
export async function serveStaff(
  app: FastifyInstance,
  { source: shop, csrfSecret, throttle, bodies, boards }: Serving,
): Promise<void> {
  const source = { ...shop, throttle };
  const secure = source.services.publicUrl.startsWith('https:');
  app.addHook('onRequest', async (request, reply) => {
    reply.header(headerNames.requestId, request.id).header('cache-control', 'no-store');
  });
  readBodies(app);
  const guardWrite = await guardStaffWrites(app, { secret: csrfSecret, secure });
  app.addHook('onRequest', (request, reply) => admitCaller(source, request, reply));
  serveLive(app, { source, boards });
  servePhotos(app, source);
  new Api(staffEndpointActions, true).mount(app, {
    guardWrite,
    bodies,
    contextOf: (endpoint, request) => staffContextOf(source, endpoint, request),
  });
}

/**
 * Serves customers' own photos to the bakery, by the member's session: the address alone shows nobody anything, and no photo stays on a
 * tablet that several people use.
 */
function servePhotos(app: FastifyInstance, source: StaffSource): void {
  app.get(apiBase + orderPhoto.path, async (request, reply) => {
    const { db, services } = await staffContextOf(source, orderPhoto, request);
    const asked = orderPhoto.input.safeParse(request.params);
    if (!asked.success) throw new Failure('notFound');
    const { orderNo, place } = asked.data;
    const key = await lookUpPhotoOfLine(db, { orderNo: normaliseOrderNumber(orderNo), place });
    if (key === null) throw new Failure('notFound');
    const photo = await services.storage.get(key);
    if (photo === null) throw new Failure('notFound');
    return reply
      .headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
      .type('image/jpeg')
      .send(photo);
  });
}

type Csrf = { readonly secret: Buffer; readonly secure: boolean };

/** Like the customers' guard, but with a token that is valid for one session alone: another sign-in gets another token. */
async function guardStaffWrites(app: FastifyInstance, { secret, secure }: Csrf): Promise<WriteGuard> {
  const names = staffCookieNames(secure);
  const sessionOf = ({ cookies }: FastifyRequest): string => csrfUserOf(cookies[names.session]);
  await app.register(cookie, { secret: secret.toString('hex') });
  await app.register(csrfProtection, {
    cookieKey: names.csrf,
    cookieOpts: { signed: true, httpOnly: true, sameSite: 'strict', path: '/', secure },
    csrfOpts: { userInfo: true, hmacKey: secret.toString('hex') },
    getUserInfo: sessionOf,
    getToken: (request) => {
      const token = request.headers[headerNames.csrf];
      return typeof token === 'string' ? token : undefined;
    },
  });
  app.get(apiBase + staffCsrfToken.path, (request, reply) => {
    reply.header('cache-control', 'no-store');
    return { token: reply.generateCsrf({ userInfo: sessionOf(request) }) };
  });
  return (request, reply, done) => {
    reply.header(headerNames.csrfRetry, '1');
    app.csrfProtection(request, reply, () => {
      reply.removeHeader(headerNames.csrfRetry);
      done();
    });
  };
}
