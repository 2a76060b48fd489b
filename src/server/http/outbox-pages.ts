import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import fastifyCookie from '@fastify/cookie';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { identifier, wholeNumber } from '#contract/fields/numbers-and-days.ts';
import { Failure } from '#domain/failure.ts';
import type { Db } from '#server/db/open.ts';
import { isOnOwnMachine } from '#server/gateways/own-machine.ts';
import { findEmail, newestEmails } from '#server/platform/queue-email.ts';
import { isSameSecret } from '#server/platform/secrets.ts';
import { sendFailure } from './failures.ts';
import { emailPage, listPage, outboxPaths, outboxStyles } from './outbox-views.ts';

/** Everybody, if that was asked for by name; otherwise whoever opens the outbox on this machine with the printed secret (decision 108). */
export type OutboxReaders = 'everybody' | { readonly secret: string };

const outboxCookie = 'shop-outbox';

/** Says who may read the outbox. 'byLink' is exchanged for a cookie, so that no address that is kept or shown contains the secret. */
function mayReadOutbox(request: IncomingMessage, readers: OutboxReaders): 'yes' | 'byLink' | 'no' {
  if (readers === 'everybody') return 'yes';
  if (!isOnOwnMachine(request)) return 'no';
  if (isSameSecret(cookieOf(request), readers.secret)) return 'yes';
  return isSameSecret(linkTokenOf(request), readers.secret) ? 'byLink' : 'no';
}

const cookieOf = ({ headers: { cookie = '' } }: IncomingMessage): string =>
  fastifyCookie.parse(cookie)[outboxCookie] ?? '';

const linkTokenOf = ({ url = '' }: IncomingMessage): string =>
  new URLSearchParams(url.split('?', 2)[1] ?? '').get('token') ?? '';

export type OutboxOptions = {
  readonly db: Db;
  readonly readers: OutboxReaders;
};

const aPage = 50;
const listQuery = z.object({ before: z.catch(z.optional(identifier), undefined) });
const emailParams = z.object({ id: identifier });
const attachmentParams = z.object({ id: identifier, at: wholeNumber });

const stylesHash = createHash('sha256').update(outboxStyles).digest('base64');
const pagePolicy = `default-src 'none'; style-src 'sha256-${stylesHash}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
/** An email may look as it likes, but it may run, load or send nothing, wherever it is opened. */
const emailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation";

/**
 * The pages of the outbox. Register them only if mail is not delivered; {@link mayReadOutbox} decides whom they answer, everybody else gets
 * 404.
 */
export const outboxPages: FastifyPluginAsync<OutboxOptions> = async (app, { db, readers }) => {
  app.addHook('onRequest', async (request, reply) => {
    const may = mayReadOutbox(request.raw, readers);
    if (may === 'no') return sendFailure(reply, new Failure('notFound'));
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
    if (may === 'yes' || readers === 'everybody') return undefined;
    const cookie = `${outboxCookie}=${readers.secret}; Path=${outboxPaths.list}; HttpOnly; SameSite=Strict`;
    return reply.header('set-cookie', cookie).redirect(outboxPaths.list, 303);
  });

  app.get(outboxPaths.list, async (request, reply) => {
    const { before } = listQuery.parse(request.query);
    const lines = await newestEmails(db, { count: aPage + 1, before });
    return sendPage(reply, listPage(lines.slice(0, aPage), lines.length > aPage));
  });

  app.get(outboxPaths.email(':id'), async (request, reply) =>
    sendPage(reply, emailPage(await emailOf(request.params))),
  );

  app.get(outboxPaths.markup(':id'), async (request, reply) => {
    const { html } = await emailOf(request.params);
    return sendPage(reply.header('x-frame-options', 'SAMEORIGIN'), html, emailPolicy);
  });

  app.get(outboxPaths.attachment(':id', ':at'), async (request, reply) => {
    const { at } = known(attachmentParams.safeParse(request.params).data);
    const attachment = known((await emailOf(request.params)).attachments[at]);
    return reply
      .type(attachment.contentType)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(attachment.filename)}`)
      .send(attachment.content);
  });

  const emailOf = (params: unknown) => findEmail(db, known(emailParams.safeParse(params).data).id);
};

function known<T>(value: T | undefined): T {
  if (value === undefined) throw new Failure('notFound');
  return value;
}

const sendPage = (reply: FastifyReply, page: string, policy = pagePolicy): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page);
