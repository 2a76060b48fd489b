import { failureReply } from '#contract/failures.ts';
import { requestLimits } from '#contract/request-limits.ts';
import { Failure, type FailureCode } from '#domain/failure.ts';

const codeOfStatus: Readonly<Record<number, FailureCode>> = {
  400: 'badRequest',
  401: 'signInRequired',
  403: 'notAllowed',
  404: 'notFound',
  408: 'timedOut',
  409: 'conflict',
  413: 'tooLarge',
  415: 'unsupportedType',
  422: 'invalid',
  429: 'tooManyRequests',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

/** What a status means where the answer does not say it, as when a proxy answers for the shop. */
const codeFor = (status: number): FailureCode => codeOfStatus[status] ?? (status < 500 ? 'badRequest' : 'serverFault');

/**
 * The failure that an unsuccessful answer tells of. One that is not in the shop's words reads
 * 'HTTP error! status: {code}' (both documents' §8); a 429 without a time says 60 seconds (§9).
 */
export function failureOfReply(status: number, body: unknown, retryAfterSeconds: number | undefined): Failure {
  const said = failureReply.safeParse(body);
  const wait = retryAfterSeconds ?? (said.success ? said.data.retryAfterSeconds : undefined);
  const seconds = status === 429 ? (wait ?? requestLimits.retryAfterDefaultSeconds) : wait;
  if (!said.success) {
    return new Failure(codeFor(status), { text: `HTTP error! status: ${status}`, retryAfterSeconds: seconds });
  }
  const { code, message, fields, lines } = said.data;
  return new Failure(code, { text: message, fields, lines, retryAfterSeconds: seconds });
}

/** The seconds of a Retry-After header, which is a number or a date; undefined where there is none. */
export function retryAfterIn(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, Math.ceil(seconds));
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}
