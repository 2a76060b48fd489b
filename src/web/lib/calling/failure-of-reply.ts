import { failureReply } from '#contract/wire/failure-reply.ts';
import { knownStatus } from '#contract/wire/failures.ts';
import { requestLimits } from '#contract/wire/request-limits.ts';
import { Failure, type FailureCode } from '#domain/failure.ts';
import { meaningOf, messageIn } from './foreign-messages.ts';

/** For these the documents have a title and leave the text to whoever answers (storefront §8). */
const speakForThemselves: ReadonlySet<FailureCode> = new Set(['badRequest', 'conflict', 'invalid', 'unrecognised']);

type Reply = { readonly status: number; readonly text: string; readonly body: unknown };

/**
 * The failure that an unsuccessful answer tells of. One in a foreign form is known by its message where the documents
 * know them, else by its status; its message stands in `detail.foreign`. A 429 without a time says 60 seconds (§9).
 */
export function failureOfReply({ status, text, body }: Reply, retryAfterSeconds: number | undefined): Failure {
  const own = failureReply.safeParse(body);
  const wait = retryAfterSeconds ?? (own.success ? own.data.retryAfterSeconds : undefined);
  const seconds = status === 429 ? (wait ?? requestLimits.retryAfterDefaultSeconds) : wait;
  if (own.success) {
    const { code, message, fields, lines, free, purpose } = own.data;
    return new Failure(code, { text: message, status, fields, lines, free, purpose, retryAfterSeconds: seconds });
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
