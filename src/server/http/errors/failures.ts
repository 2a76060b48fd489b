import type { FastifyInstance, FastifyReply } from 'fastify';
import { apiBase } from '#contract/wire/endpoint.ts';
import { codeOfStatus, failureTexts, toReply } from '#contract/wire/failures.ts';
import { Failure } from '#domain/failure.ts';
import { Moved } from '#domain/moved.ts';
import { isDatabaseAway } from '#server/db/connecting/database-away.ts';
import { plainPage, plainPagePolicy } from '#server/http/serving/plain-page.ts';

/** PostgreSQL's classes for text that it cannot keep (a NUL byte, a lone surrogate) and numbers out of range. */
const unusableInput = new Set(['22021', '22P05', '22P02', '22003', '22007', '22008']);

/** PostgreSQL's code for a reference to a row that is gone, such as an account that was deleted meanwhile. */
const goneMeanwhile = '23503';

/** And for what may be there once: somebody else has just made it, or done the same. */
const madeMeanwhile = '23505';

export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof RangeError && error.message.includes('call stack')) return new Failure('badRequest'); // nested without end
  const { statusCode, code, cause } = (error ?? {}) as {
    statusCode?: unknown;
    code?: unknown;
    cause?: { code?: unknown };
  };
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 600) {
    return new Failure(codeOfStatus(statusCode));
  }
  const sqlState = cause?.code ?? code;
  if (typeof sqlState === 'string') {
    if (unusableInput.has(sqlState)) return new Failure('badRequest');
    if (sqlState === goneMeanwhile || sqlState === madeMeanwhile) return new Failure('conflict');
  }
  return new Failure(isDatabaseAway(error) ? 'unavailable' : 'serverFault');
}

/** Browsers pause as long by themselves before they repeat a call that was not available. */
const askAgainSeconds = 1;

export function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  const wait = failure.detail.retryAfterSeconds ?? (failure.code === 'unavailable' ? askAgainSeconds : undefined);
  if (wait !== undefined) reply.header('retry-after', wait);
  reply.code(failureTexts[failure.code].status || 500);
  const said = toReply(failure);
  if (!isCall(reply.request.url)) return sendPlainPage(reply, { title: said.title, text: said.message });
  return reply.header('cache-control', 'no-store').send(said);
}

/** To the same call, or page, by the name of today. */
function sendMoved(reply: FastifyReply, { slug }: Moved): FastifyReply {
  const [path = '', query] = reply.request.url.split('?', 2);
  const to = path.replace(/[^/]*$/, encodeURIComponent(slug)) + (query === undefined ? '' : `?${query}`);
  return reply.header('cache-control', 'no-cache').redirect(to, 308);
}

const isCall = (url: string): boolean => url.startsWith(`${apiBase}/`) || url === apiBase;

export const sendPlainPage = (reply: FastifyReply, words: Parameters<typeof plainPage>[0]): FastifyReply =>
  reply
    .headers({ 'cache-control': 'no-store', 'content-security-policy': plainPagePolicy })
    .type('text/html; charset=utf-8')
    .send(plainPage(words));

/** Failures leave in the documents' words; those that are not the caller's doing are logged with their cause. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof Moved) return sendMoved(reply, error);
    const failure = asFailure(error);
    if (failureTexts[failure.code].status >= 500) request.log.error({ err: error }, 'a request failed');
    return sendFailure(reply, failure);
  });
  app.setNotFoundHandler((_request, reply) => sendFailure(reply, new Failure('notFound')));
}
