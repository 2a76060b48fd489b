import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { payPage } from '#server/gateways/test-till/pay-page.ts';
import { bankPage, closedPage, strayPage } from '#server/gateways/test-till/plain-pages.ts';
import { fitToShowAgain } from '#server/gateways/test-till/read-card.ts';
import type { PayOutcome, TestTill } from '#server/gateways/test-till/test-till.ts';
import type { TillSession } from '#server/gateways/test-till/till-books.ts';
import { tillFont, tillStyles } from '#server/gateways/test-till/till-files.ts';
import { tillPaths } from '#server/gateways/test-till/till-paths.ts';
import { isOnOwnMachine } from '#server/http/serving/own-machine.ts';
import { asFailure } from './failures.ts';

const text = z._default(z.string(), '');
const cardForm = z.object({ number: text, expiry: text, cvc: text, name: text });
const nothingTyped = cardForm.parse({});
const bankForm = z.object({ answer: z.enum(['complete', 'fail']) });
const sessionParams = z.object({ id: z.string() });

const largestForm = 4096;
const oneDaySeconds = 86_400;

/**
 * The test till's pages, under /till: plain HTML forms that need no script. Whoever does not come on the shop's own
 * machine is told that there is nothing to pay here, unless TEST payments were asked for by name.
 */
export const tillPages =
  (till: TestTill, takesFrom: 'ownMachine' | 'everybody'): FastifyPluginAsync =>
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

    /** The customer reads a page here, not an answer for a browser's code. */
    app.setErrorHandler((error, request, reply) => {
      if (asFailure(error).code !== 'unavailable') throw error;
      request.log.error({ err: error }, 'the till has no database');
      return sendPage(reply.code(503).header('retry-after', '5'), notNow);
    });

    /** Answers from the session that the address names, or says that there is none. */
    const withSession =
      (answer: (session: TillSession, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
      async (request: FastifyRequest, reply: FastifyReply) => {
        const session = await till.find(sessionParams.parse(request.params).id);
        if (!session) return sendPage(reply.code(404), noSession);
        return answer(session, request, reply);
      };

    const isOwnForm = ({ headers: { origin, host } }: FastifyRequest) =>
      origin === undefined || [till.origin, `https://${host}`, `http://${host}`].includes(origin);

    /** As {@link withSession}, for forms: one that another site sent is not taken. */
    const withForm = (answer: Parameters<typeof withSession>[0]) =>
      withSession(async (session, request, reply) =>
        isOwnForm(request) ? answer(session, request, reply) : sendPage(reply.code(403), foreignForm),
      );

    app.get(
      tillPaths.pay(':id'),
      withSession(async (session, _request, reply) => sendPayPage(reply, session)),
    );

    app.post(
      tillPaths.pay(':id'),
      withForm(async (session, request, reply) => {
        const form = cardForm.safeParse(request.body).data ?? nothingTyped; // what is no form of ours is an empty one
        const outcome = await till.pay(session.id, form);
        return sendOutcome(till, reply, session, outcome, fitToShowAgain(form));
      }),
    );

    app.get(
      tillPaths.bank(':id'),
      withSession(async (session, _request, reply) =>
        session.state === 'open' && session.challenged
          ? sendPage(reply, bankPage(session), session)
          : reply.redirect(tillPaths.pay(session.id), 303),
      ),
    );

    app.post(
      tillPaths.bank(':id'),
      withForm(async (session, request, reply) => {
        const form = bankForm.safeParse(request.body).data;
        if (!form) return reply.redirect(tillPaths.bank(session.id), 303);
        return sendOutcome(till, reply, session, await till.answerBank(session.id, form.answer === 'complete'));
      }),
    );

    app.get(tillPaths.styles, async (_request, reply) => sendFile(reply, 'text/css; charset=utf-8', tillStyles));
    app.get(tillPaths.font, async (_request, reply) => sendFile(reply, 'font/woff2', tillFont));
  };

const notNow = strayPage(
  'The till does not answer just now',
  'Wait a moment and load this page again. No order is ever charged twice.',
);
const noSession = strayPage('There is no such payment', 'Check the address, or go back to the bakery and try again.');
const notHere = strayPage(
  'Cards cannot be taken yet',
  'This bakery takes no card payments here yet. Nothing was paid. Please ring us to order.',
);
const foreignForm = strayPage('This form came from elsewhere', 'Go back to the bakery and start the payment again.');

/** The page of a session as it stands: the card form while it is open, else a plain word. */
const sendPayPage = (
  reply: FastifyReply,
  session: TillSession,
  shown: Omit<Parameters<typeof payPage>[0], 'session'> = {},
) =>
  session.state === 'open'
    ? sendPage(reply, payPage({ session, ...shown }), session)
    : sendPage(reply.code(session.state === 'expired' ? 410 : 200), closedPage(session), session);

async function sendOutcome(
  till: TestTill,
  reply: FastifyReply,
  session: TillSession,
  outcome: PayOutcome,
  form?: Parameters<typeof payPage>[0]['form'],
): Promise<FastifyReply> {
  switch (outcome.kind) {
    case 'paid':
      return reply.redirect(session.successUrl, 303);
    case 'bankAsks':
      return reply.redirect(tillPaths.bank(session.id), 303);
    case 'invalid':
      return sendPayPage(reply, session, { form, errors: outcome.errors });
    case 'refused':
      return sendPayPage(reply, session, { form, refusal: outcome.refusal });
    case 'closed': {
      // Somebody who pressed twice is sent on as by the first press.
      const now = (await till.find(session.id)) ?? session;
      return now.state === 'paid'
        ? reply.redirect(now.successUrl, 303)
        : reply.redirect(tillPaths.pay(session.id), 303);
    }
  }
}

/**
 * `form-action` names the shop as well, for browsers hold a form's redirect to it. The referrer policy keeps the
 * session's address from other sites, yet lets the browser name the origin of a form.
 */
function sendPage(reply: FastifyReply, page: string, session?: TillSession): FastifyReply {
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
