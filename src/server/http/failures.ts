import { createHash } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { urls } from '#contract/pages/urls.ts';
import { apiBase } from '#contract/wire/endpoint.ts';
import { codeOfStatus, failureTexts, toReply } from '#contract/wire/failures.ts';
import { Failure } from '#domain/failure.ts';
import { Moved } from '#domain/moved.ts';
import { cleanError } from '#server/db/clean-error.ts';
import { isDatabaseAway } from '#server/db/connecting/database-away.ts';
import { html } from '#server/gateways/html.ts';
import { crowdedPlace } from '#server/turns/crowd.ts';
import { commonHeaders, dataPolicy } from './pages/security-headers.ts';

const styles =
  'body{margin:12vh auto;max-width:34rem;padding:0 1.25rem;font:1.125rem/1.5 system-ui,sans-serif;color:#350d23}a{color:inherit}';
const stylesHash = createHash('sha256').update(styles).digest('base64');

const plainPagePolicy = `default-src 'none'; style-src 'sha256-${stylesHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const plainPage = ({ title, text }: { readonly title: string; readonly text: string }): string =>
  html`<!DOCTYPE html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${styles}</style></head>
<body><main><h1>${title}</h1><p>${text}</p><p><a href="${urls.home()}">To the bakery</a></p></main></body>
</html>
`.markup;

/** PostgreSQL's error codes for text that it cannot store (a NUL byte, a lone surrogate) and numbers out of range. */
const unusableInput = new Set(['22021', '22P05', '22P02', '22003', '22007', '22008']);

/** PostgreSQL's code for a reference to a row that is gone, such as an account that was deleted in the meantime. */
const goneMeanwhile = '23503';

/** Its code for what may exist only once: somebody else has just made it, or done the same. */
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

/** Browsers wait as long by themselves before they repeat a call that was not available. */
const askAgainSeconds = 1;

export function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  const wait = failure.detail.retryAfterSeconds ?? (failure.code === 'unavailable' ? askAgainSeconds : undefined);
  if (wait !== undefined) reply.header('retry-after', wait);
  reply.code(failureTexts[failure.code].status || 500);
  const said = toReply(failure);
  if (!isCall(reply.request.url)) return sendPlainPage(reply, { title: said.title, text: said.message });
  return reply.header('cache-control', 'no-store').send(said);
}

/** Redirects to the same call or page under its current name. */
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

/** Logs a fault. Refusing a crowd is no fault: it is logged briefly, because thousands of such lines would hide the faults. */
export function tellFault(log: Pick<FastifyBaseLogger, 'error' | 'info'>, error: unknown, line: string): void {
  const place = crowdedPlace(error);
  if (place === undefined) log.error({ err: error }, line);
  else log.info({ place }, 'refused: too many are waiting');
}

const reads = ['GET', 'HEAD', 'OPTIONS'];
/** A field name of the contract's. A key that a caller made up may be anything. */
const fieldName = /^[a-z]\w*(?:\.\w+)*$/i;
const maxFields = 20;
const maxFieldName = 80;

/**
 * Logs one line for anybody who is asked later why an order was refused: the code, the names of the fields and the products concerned.
 * Never what was sent.
 */
function logRefusal({ log, method, routeOptions }: FastifyRequest, { code, detail }: Failure): void {
  if (reads.includes(method)) return;
  const fields = Object.keys(detail.fields ?? {}).filter((name) => name.length <= maxFieldName && fieldName.test(name));
  const products = detail.lines?.map(({ productId }) => productId);
  log.info(
    {
      code,
      endpoint: `${method} ${routeOptions.url}`,
      ...(fields.length > 0 && { fields: fields.slice(0, maxFields) }),
      ...(products && { products }),
    },
    'refused',
  );
}

/** Answers failures in the documents' words, and logs those that are not the caller's doing with their cause. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof Moved) return sendMoved(reply, error);
    const failure = asFailure(error);
    if (failureTexts[failure.code].status >= 500) tellFault(request.log, error, 'a request failed');
    else logRefusal(request, failure);
    return sendFailure(reply, failure);
  });
  app.setNotFoundHandler((_request, reply) => sendFailure(reply, new Failure('notFound')));
}

type LoggedError = {
  readonly [further: string]: unknown;
  readonly type: string;
  readonly message: string;
  readonly code?: unknown;
  readonly table?: unknown;
  readonly constraint?: unknown;
  readonly stack: string;
  readonly cause?: LoggedError;
  readonly errors?: readonly LoggedError[];
};

/**
 * Returns what is logged of an error, without a failed query's parameters and the rows that the database quotes: see {@link cleanError}.
 */
export const serializeError = (error: unknown): LoggedError => logged(cleanError(error));

function logged(error: Error): LoggedError {
  const { code, table, constraint } = error as Error & Readonly<Record<string, unknown>>;
  return {
    type: error.name,
    message: error.message,
    ...(code !== undefined && { code }),
    ...(table !== undefined && { table }),
    ...(constraint !== undefined && { constraint }),
    stack: error.stack ?? '',
    ...(error.cause instanceof Error && { cause: logged(error.cause) }),
    ...(error instanceof AggregateError && { errors: error.errors.map(logged) }),
  };
}

const deepest = 8;

/**
 * Refuses text with a NUL, which the database cannot store, and input that is nested too deeply. It does not recurse, so depth costs
 * nothing. @throws Failure 'badRequest'
 */
export function refuseOddInput(input: unknown): void {
  const waiting: { readonly value: unknown; readonly depth: number }[] = [{ value: input, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string' && value.includes('\0')) throw new Failure('badRequest');
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= deepest) throw new Failure('badRequest');
    for (const [name, each] of Object.entries(value)) {
      if (name.includes('\0')) throw new Failure('badRequest');
      waiting.push({ value: each, depth: depth + 1 });
    }
  }
}

type Answering = Socket & { _httpMessage?: ServerResponse<IncomingMessage> | null };

const statuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 413, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers, in the catalogue's words, what is not HTTP, has a head over Node's 16 KiB or never ends; then closes the connection. */
export function answerUnreadable(error: Error & { readonly code?: string }, socket: Answering): void {
  if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent) {
    socket.destroy();
    return;
  }
  const failure = new Failure(codeOfStatus(statuses[error.code ?? ''] ?? 400));
  const { status } = failureTexts[failure.code];
  const body = JSON.stringify(toReply(failure));
  const headers = {
    ...commonHeaders,
    'content-security-policy': dataPolicy,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head.join('')}\r\n${body}`);
}
