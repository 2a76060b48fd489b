import { codeOfStatus, failureReply } from '#contract/failures.ts';
import { requestLimits } from '#contract/request-limits.ts';
import { Failure } from '#domain/failure.ts';

/**
 * The failure that an unsuccessful answer tells of. One that is not in the shop's words reads
 * 'HTTP error! status: {code}' (both documents' §8); a 429 without a time says 60 seconds (§9).
 */
export function failureOfReply(status: number, body: unknown, retryAfterSeconds: number | undefined): Failure {
  const said = failureReply.safeParse(body);
  const wait = retryAfterSeconds ?? (said.success ? said.data.retryAfterSeconds : undefined);
  const seconds = status === 429 ? (wait ?? requestLimits.retryAfterDefaultSeconds) : wait;
  if (!said.success) {
    return new Failure(codeOfStatus(status), {
      text: `HTTP error! status: ${status}`,
      status,
      retryAfterSeconds: seconds,
    });
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
