import * as z from 'zod/mini';
import { csrfToken } from '#contract/wire/capabilities.ts';
import {
  type Call,
  type Endpoint,
  encryptedSuffix,
  headerNames,
  requestLimits,
  requiresEncryptionSuffix,
} from '#contract/wire/endpoint.ts';
import { failureReply } from '#contract/wire/failure-reply.ts';
import { knownStatus } from '#contract/wire/failures.ts';
import { Failure, type FailureCode } from '#domain/failure.ts';
import { minuteMs } from '#domain/pickup/clock/durations.ts';
import type { Clock } from '#web/lib/device/clock.ts';
import { meaningOf, messageIn } from './foreign-messages.ts';

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

/** How long another try counts as a retry of the same write, in milliseconds. */
const keptMs = 10 * minuteMs;

const nameOfWrite = ({ method, path }: Endpoint, input: unknown, token: string | null): string =>
  JSON.stringify([method, path, token, input]);

/** The answer was lost or foreign: nobody here knows whether the write was done. */
const mayHaveBeenDone = ({ code, detail: { status = 0 } }: Failure): boolean =>
  code === 'network' || code === 'timedOut' || code === 'serverFault' || status >= 500;

/** A write whose answer was lost is sent under its first id when somebody tries it again: the shop does it once. */
function createUnsettledWrites(now: () => number) {
  const kept = new Map<string, { readonly requestId: string; readonly until: number }>();
  return {
    take(write: string): string | undefined {
      const found = kept.get(write);
      kept.delete(write);
      return found && found.until > now() ? found.requestId : undefined;
    },
    keep(write: string, requestId: string): void {
      for (const [old, { until }] of kept) if (until <= now()) kept.delete(old);
      kept.set(write, { requestId, until: now() + keptMs });
    },
  };
}

/** For these the documents have a title and leave the text to whoever answers (storefront §8). */
const speakForThemselves: ReadonlySet<FailureCode> = new Set(['badRequest', 'conflict', 'invalid', 'unrecognised']);

type Reply = { readonly status: number; readonly text: string; readonly body: unknown };

/**
 * The failure that an unsuccessful answer reports. A foreign answer is recognised by its message if the documents know
 * it, otherwise by its status; its message is in `detail.foreign`. A 429 without a time means 60 seconds (§9).
 */
export function failureOfReply({ status, text, body }: Reply, retryAfterSeconds: number | undefined): Failure {
  const own = failureReply.safeParse(body);
  const wait = retryAfterSeconds ?? (own.success ? own.data.retryAfterSeconds : undefined);
  const seconds = status === 429 ? (wait ?? requestLimits.retryAfterDefaultSeconds) : wait;
  if (own.success) {
    const { code, message, fields, lines, free, isFirstOrder, purpose, approval } = own.data;
    const detail = { text: message, status, fields, lines, free, isFirstOrder, purpose, approval };
    return new Failure(code, { ...detail, retryAfterSeconds: seconds });
  }
  const message = messageIn(text, body);
  const meaning = meaningOf(message);
  const foreign = meaning?.isPhrase ? '' : message;
  const code = meaning?.code ?? knownStatus(status) ?? 'unrecognised';
  const speaks = foreign !== '' && speakForThemselves.has(code);
  return new Failure(code, { text: speaks ? foreign : undefined, status, foreign, retryAfterSeconds: seconds });
}

export function retryAfterIn(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, Math.ceil(seconds));
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}

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

  /** Sends a request, a write with its CSRF token; if only that was refused, sends it once more with a new one. */
  const sendGuarded = async (request: Request): Promise<Answer> => {
    const { url, address, headers } = request;
    if (request.body === undefined) return send(url, request);
    const sendWith = async (token: string): Promise<Answer> => {
      const answer = await send(url, { ...request, headers: { ...headers, [headerNames.csrf]: token } });
      const next = answer.headers.get(headerNames.csrf);
      if (next) csrf.keep(address, next);
      return answer;
    };
    const token = csrf.tokenFor(address);
    const answer = await sendWith(await token);
    if (answer.status !== 403 || answer.headers.get(headerNames.csrfRetry) !== '1') return answer;
    csrf.forget(address, token);
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

/** If the shop asks for a longer wait than the pause, the customer is told to wait. */
const fitsThePause = (retryAfterSeconds: number | undefined): boolean =>
  retryAfterSeconds === undefined || retryAfterSeconds * 1000 <= requestLimits.retryPauseMs;

export const toBase64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));

/** Throws an error if the text is not base64 of UTF-8. */
export const fromBase64 = (coded: string): string =>
  new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(atob(coded), (letter) => letter.charCodeAt(0)));

function encodeSensitive(fields: Record<string, unknown>, sensitive: readonly string[]): Record<string, unknown> {
  const coded = { ...fields };
  for (const name of sensitive) {
    const value = fields[name];
    if (typeof value !== 'string') continue;
    coded[name] = toBase64(value);
    coded[name + requiresEncryptionSuffix] = true;
  }
  return coded;
}

/**
 * An answer in which every field ending in `_encrypted`, at any depth, is decoded into the field without the ending.
 */
function decodeEncrypted(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(decodeEncrypted);
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) =>
      name.endsWith(encryptedSuffix) && typeof value === 'string'
        ? [name.slice(0, -encryptedSuffix.length), fromBase64(value)]
        : [name, decodeEncrypted(value)],
    ),
  );
}

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

/** The output that the endpoint promises, or reads; an answer in any other form is a fault of the server. */
function outputOf<I extends z.ZodMiniType, O extends z.ZodMiniType, R extends z.ZodMiniType>(
  { output, reads }: Endpoint<I, O, R>,
  body: unknown,
): z.output<R> {
  try {
    // If nothing else is read, R is O.
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

/** The token for the header of every write, requested once for each tab and service (storefront §7), unless an answer brings another. */
function createCsrfTokens(ask: (address: string) => Promise<string>) {
  const tokens = new Map<string, Promise<string>>();
  /** Drops a token that was refused, or could not be had; one that came since stays. */
  const forget = (address: string, token: Promise<string>): void => {
    if (tokens.get(address) === token) tokens.delete(address);
  };
  return {
    forget,
    /** Rejects as `ask` does; the next write then asks again. */
    tokenFor(address: string): Promise<string> {
      const known = tokens.get(address);
      if (known) return known;
      const asked = ask(address);
      tokens.set(address, asked);
      asked.catch(() => forget(address, asked));
      return asked;
    },
    /** For an answer that brings the next one. */
    keep: (address: string, token: string) => tokens.set(address, Promise.resolve(token)),
  };
}
