import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { urls } from '#contract/pages/urls.ts';
import type { Shop } from '#contract/shop.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { isOnOwnMachine } from '#server/gateways/own-machine.ts';
import type { PaymentGateway } from '#server/gateways/payments.ts';
import { type PayPage, payPage } from '#server/gateways/test-payments/pages/pay-page.ts';
import {
  bankPage,
  closedPage,
  strayPage,
  testPageFont,
  testPagePaths,
  testPageStyles,
} from '#server/gateways/test-payments/pages/plain-pages.ts';
import { fitToShowAgain } from '#server/gateways/test-payments/test-cards.ts';
import type { PayOutcome, TestPayments } from '#server/gateways/test-payments/test-payments.ts';
import type { TestSession } from '#server/gateways/test-payments/test-sessions.ts';
import { takeNotice } from '#server/sales/payments/take-notice.ts';
import { asFailure } from './failures.ts';

const text = z._default(z.string(), '');
const cardForm = z.object({ number: text, expiry: text, cvc: text, name: text });
const nothingTyped = cardForm.parse({});
const bankForm = z.object({ answer: z.enum(['complete', 'fail']) });
const sessionParams = z.object({ id: z.string() });

const largestForm = 4096;
const oneDaySeconds = 86_400;

/** Serves plain forms under /till. They answer only on this machine, unless TEST payments were asked for by name. */
export const testPaymentPages =
  (
    testPayments: TestPayments,
    takesFrom: 'ownMachine' | 'everybody',
    readShop: () => Promise<Shop>,
  ): FastifyPluginAsync =>
  async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      if (takesFrom === 'ownMachine' && !isOnOwnMachine(request.raw)) return sendPage(reply.code(403), notHere);
      return undefined;
    });
    const formType = 'application/x-www-form-urlencoded';
    if (!app.hasContentTypeParser(formType)) {
      app.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: largestForm }, (_request, body, done) =>
        done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      );
    }

    app.setErrorHandler((error, request, reply) => {
      if (asFailure(error).code !== 'unavailable') throw error;
      request.log.error({ err: error }, 'the test provider has no database');
      return sendPage(reply.code(503).header('retry-after', '5'), notNow);
    });

    const withSession =
      (answer: (session: TestSession, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
      async (request: FastifyRequest, reply: FastifyReply) => {
        const session = await testPayments.find(sessionParams.parse(request.params).id);
        if (!session) return sendPage(reply.code(404), noSession);
        return answer(session, request, reply);
      };

    const isOwnForm = ({ headers: { origin, host } }: FastifyRequest) =>
      origin === undefined || [testPayments.origin, `https://${host}`, `http://${host}`].includes(origin);

    /** For forms: one that another site sent is refused. */
    const withForm = (answer: Parameters<typeof withSession>[0]) =>
      withSession(async (session, request, reply) =>
        isOwnForm(request) ? answer(session, request, reply) : sendPage(reply.code(403), foreignForm),
      );

    app.get(
      testPagePaths.pay(':id'),
      withSession(async (session, _request, reply) => sendPayPage(reply, session, await readShop())),
    );

    app.post(
      testPagePaths.pay(':id'),
      withForm(async (session, request, reply) => {
        const form = cardForm.safeParse(request.body).data ?? nothingTyped; // what is not a form of ours counts as an empty one
        const outcome = await testPayments.pay(session.id, form);
        const shown = { form: fitToShowAgain(form), shop: await readShop() };
        return sendOutcome(testPayments, reply, session, outcome, shown);
      }),
    );

    app.get(
      testPagePaths.bank(':id'),
      withSession(async (session, _request, reply) =>
        session.state === 'open' && session.challenged
          ? sendPage(reply, bankPage(session, await readShop()), session)
          : reply.redirect(testPagePaths.pay(session.id), 303),
      ),
    );

    app.post(
      testPagePaths.bank(':id'),
      withForm(async (session, request, reply) => {
        const form = bankForm.safeParse(request.body).data;
        if (!form) return reply.redirect(testPagePaths.bank(session.id), 303);
        return sendOutcome(
          testPayments,
          reply,
          session,
          await testPayments.answerBank(session.id, form.answer === 'complete'),
          { shop: await readShop() },
        );
      }),
    );

    app.get(testPagePaths.styles, async (_request, reply) =>
      sendFile(reply, 'text/css; charset=utf-8', testPageStyles),
    );
    app.get(testPagePaths.font, async (_request, reply) => sendFile(reply, 'font/woff2', testPageFont));
  };

const notNow = strayPage(
  'The test provider is not responding',
  'Wait a moment and load this page again. No order is ever charged twice.',
);
const noSession = strayPage('There is no such payment', 'Check the address, or go back to the bakery and try again.');
const notHere = strayPage(
  'Card payments are not available yet',
  'This bakery does not take card payments here yet. Nothing was paid. Please call us to order.',
);
const foreignForm = strayPage('This form came from another site', 'Go back to the bakery and start the payment again.');

const sendPayPage = (
  reply: FastifyReply,
  session: TestSession,
  shop: Shop,
  shown: Omit<PayPage, 'session' | 'shop'> = {},
) =>
  session.state === 'open'
    ? sendPage(reply, payPage({ session, shop, ...shown }), session)
    : sendPage(reply.code(session.state === 'expired' ? 410 : 200), closedPage(session), session);

async function sendOutcome(
  testPayments: TestPayments,
  reply: FastifyReply,
  session: TestSession,
  outcome: PayOutcome,
  { shop, form }: Pick<PayPage, 'form'> & { readonly shop: Shop },
): Promise<FastifyReply> {
  switch (outcome.kind) {
    case 'paid':
      return reply.redirect(session.successUrl, 303);
    case 'bankAsks':
      return reply.redirect(testPagePaths.bank(session.id), 303);
    case 'invalid':
      return sendPayPage(reply, session, shop, { form, errors: outcome.errors });
    case 'refused':
      return sendPayPage(reply, session, shop, { form, refusal: outcome.refusal });
    case 'closed': {
      // A customer who pressed twice is redirected as after the first press.
      const now = (await testPayments.find(session.id)) ?? session;
      return now.state === 'paid'
        ? reply.redirect(now.successUrl, 303)
        : reply.redirect(testPagePaths.pay(session.id), 303);
    }
  }
}

/**
 * `form-action` names the shop too, because browsers apply it to a form's redirect. The referrer policy hides the session's address from
 * other sites, but lets the browser name the origin of a form.
 */
function sendPage(reply: FastifyReply, page: string, session?: TestSession): FastifyReply {
  const shop = session ? ` ${new URL(session.successUrl).origin}` : '';
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'same-origin')
    .header('x-robots-tag', 'noindex')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; form-action 'self'${shop}; base-uri 'none'; frame-ancestors 'none'`,
    )
    .send(page);
}

const sendFile = (reply: FastifyReply, type: string, content: string | Buffer) =>
  reply.type(type).header('cache-control', `public, max-age=${oneDaySeconds}`).send(content);

type Receiving = { database: OpenDatabase; gateway: PaymentGateway; now: () => Date };

const largestNotice = 512 * 1024;

/** The signature covers the raw body, so nothing is parsed before it is checked. */
export async function receivePaymentNotices(
  app: FastifyInstance,
  { database, gateway, now }: Receiving,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestNotice }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(urls.paymentNotices, async (request) => {
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const notice = await gateway.readNotice(raw, request.headers);
      if (notice) await takeNotice(database.db, gateway, notice, now());
      return { received: true };
    });
  });
}
