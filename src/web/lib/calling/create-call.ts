import * as z from 'zod/mini';
import { type Call, type Endpoint, headerNames } from '#contract/wire/endpoint.ts';
import { requestLimits } from '#contract/wire/request-limits.ts';
import { csrfToken } from '#contract/wire/security.ts';
import { Failure } from '#domain/failure.ts';
import type { Clock } from '#web/lib/device/clock.ts';
import { failureOfReply, retryAfterIn } from './failure-of-reply.ts';
import { decodeEncrypted, encodeSensitive } from './sensitive-fields.ts';
import { createCsrfTokens } from './writes/csrf-tokens.ts';
import { createUnsettledWrites, mayHaveBeenDone, nameOfWrite } from './writes/unsettled-writes.ts';

export type CallParts = {
  readonly fetch: typeof globalThis.fetch;
  readonly addressFor: (path: string) => string;
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  readonly newRequestId: () => string;
  readonly limit: (endpoint: { method: string; path: string }) => void;
  readonly session: {
    readonly readToken: () => string | null;
    readonly used: (token: string, seconds: number) => void;
    readonly refused: (token: string | null) => void;
  };
  readonly timeoutMs?: number;
};

type HeaderFields = Readonly<Record<string, string>>;
type Request = {
  readonly address: string;
  readonly url: string;
  readonly method: string;
  readonly headers: HeaderFields;
  readonly body?: string;
};
type Answer = { readonly status: number; readonly headers: Headers; readonly text: string; readonly body: unknown };
type Outcome =
  | { readonly kind: 'answered'; readonly body: unknown }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly mayRetry: boolean };

/**
 * The `Call` over HTTP (§7, §9). Rejects with a Failure: the server's, `network`, `timedOut`, `rateLimited`,
 * `serverFault`.
 */
export function createCall(parts: CallParts): Call {
  const timeoutMs = parts.timeoutMs ?? requestLimits.timeoutMs;

  const send = async (url: string, init: Pick<Request, 'method' | 'headers' | 'body'>): Promise<Answer> => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const { method, headers, body = null } = init;
      const response = await parts.fetch(url, { method, headers, body, credentials: 'include', signal });
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, body: parseJson(text) };
    } catch {
      throw new Failure(signal.aborted ? 'timedOut' : 'network');
    }
  };

  const csrf = createCsrfTokens(async (address) => {
    const answer = await send(address + csrfToken.path, {
      method: csrfToken.method,
      headers: { accept: 'application/json', [headerNames.requestId]: parts.newRequestId() },
    });
    if (!isSuccess(answer)) throw new Refused(answer);
    return outputOf(csrfToken, answer.body).token;
  });

  /** Sends a request, a write with its CSRF token; where that alone was refused, once more with a new one. */
  const sendGuarded = async (request: Request): Promise<Answer> => {
    const { url, address, headers } = request;
    if (request.body === undefined) return send(url, request);
    const sendWith = (token: string) => send(url, { ...request, headers: { ...headers, [headerNames.csrf]: token } });
    const token = await csrf.tokenFor(address);
    const answer = await sendWith(token);
    if (answer.status !== 403 || answer.headers.get(headerNames.csrfRetry) !== '1') return answer;
    await csrf.forget(address, token);
    return sendWith(await csrf.tokenFor(address));
  };

  const failedBy = (answer: Answer, token: string | null): Outcome => {
    const { status, headers } = answer;
    const retryAfter = retryAfterIn(headers.get('retry-after'), parts.clock.now());
    const failure = failureOfReply(answer, retryAfter);
    if (status === 401 && failure.code === 'signInRequired') parts.session.refused(token);
    return { kind: 'failed', failure, mayRetry: isRetried(status) && fitsThePause(retryAfter) };
  };

  const attempt = async (request: Request): Promise<Outcome> => {
    const token = parts.session.readToken();
    const bearer: HeaderFields = token === null ? {} : { authorization: `Bearer ${token}` };
    try {
      const answer = await sendGuarded({ ...request, headers: { ...request.headers, ...bearer } });
      if (!isSuccess(answer)) return failedBy(answer, token);
      const seconds = Number(answer.headers.get(headerNames.sessionSeconds));
      if (token !== null && seconds > 0) parts.session.used(token, seconds);
      return { kind: 'answered', body: answer.body };
    } catch (error) {
      if (error instanceof Refused) return failedBy(error.answer, token);
      if (!(error instanceof Failure)) throw error;
      return { kind: 'failed', failure: error, mayRetry: error.code === 'network' || error.code === 'timedOut' };
    }
  };

  const unsettled = createUnsettledWrites(parts.clock.now);

  return async (endpoint, input) => {
    parts.limit(endpoint);
    const write = endpoint.writes === 'once' ? nameOfWrite(endpoint, input, parts.session.readToken()) : null;
    const requestId = (write !== null && unsettled.take(write)) || parts.newRequestId();
    const request = requestFor(endpoint, { ...Object(input) }, parts.addressFor(endpoint.path), requestId);
    let outcome = await attempt(request);
    for (let retry = 0; outcome.kind === 'failed' && outcome.mayRetry && retry < requestLimits.retries; retry++) {
      await parts.clock.sleep(requestLimits.retryPauseMs);
      outcome = await attempt(request);
    }
    if (outcome.kind === 'failed') {
      if (write !== null && mayHaveBeenDone(outcome.failure)) unsettled.keep(write, requestId);
      throw outcome.failure;
    }
    return outputOf(endpoint, outcome.body);
  };
}

class Refused extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super(`status ${answer.status}`);
    this.answer = answer;
  }
}

const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300;

const isRetried = (status: number): boolean => requestLimits.retriedStatuses.some((retried) => retried === status);

/** Asked for more patience than the pause has, the customer is told to wait. */
const fitsThePause = (retryAfterSeconds: number | undefined): boolean =>
  retryAfterSeconds === undefined || retryAfterSeconds * 1000 <= requestLimits.retryPauseMs;

function requestFor(endpoint: Endpoint, input: Record<string, unknown>, address: string, requestId: string): Request {
  const rest = encodeSensitive(input, endpoint.sensitive ?? []);
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]));
    delete rest[name];
    return value;
  });
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    [headerNames.requestId]: requestId,
  };
  const { method } = endpoint;
  if (method !== 'GET') return { address, url: address + path, method, headers, body: JSON.stringify(rest) };
  const asked = Object.entries(rest).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString();
  return { address, url: address + path + (query && `?${query}`), method, headers };
}

/** What the endpoint promises, or reads; an answer of any other form is a fault of the server. */
function outputOf<I extends z.ZodMiniType, O extends z.ZodMiniType, R extends z.ZodMiniType>(
  { output, reads }: Endpoint<I, O, R>,
  body: unknown,
): z.output<R> {
  try {
    // Where nothing else is read, R is O.
    return z.parse((reads ?? output) as R, decodeEncrypted(body));
  } catch {
    throw new Failure('serverFault');
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
