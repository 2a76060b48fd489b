import { knownStatus } from '#contract/wire/failures.ts';
import type { FailureCode } from '#domain/failure.ts';

const longestMessage = 300;

/**
 * What a foreign answer says to people: `message` or `error` of its JSON, otherwise its plain text (accounts §7); empty
 * for a proxy's page. `body` is undefined if the text is not JSON.
 */
export function messageIn(text: string, body: unknown): string {
  const { message, error }: { message?: unknown; error?: unknown } = Object(body);
  const found = [message, error, body].find((each) => typeof each === 'string') ?? (body === undefined ? text : '');
  const sentence = String(found).trim();
  return sentence.length > longestMessage || /[<>{}]/.test(sentence) ? '' : sentence;
}

/** A status in HTTP's own words says no more than its number (accounts §8 '500 / Internal Server Error'). */
const phrases: Readonly<Record<string, number>> = {
  'bad request': 400,
  unauthorized: 401,
  forbidden: 403,
  'not found': 404,
  conflict: 409,
  'unprocessable entity': 422,
  'too many requests': 429,
  'internal server error': 500,
  'bad gateway': 502,
  'service unavailable': 503,
  'gateway timeout': 504,
};

const sentences: readonly (readonly [RegExp, FailureCode])[] = [
  [/already exists|duplicate/i, 'emailTaken'],
  [/invalid credentials/i, 'invalidCredentials'],
  [/(user|account) not found/i, 'accountNotFound'],
  [/verify your email/i, 'emailNotVerified'],
  [/too many (login )?attempts/i, 'tooManyAttempts'],
];

/** The meaning of a message; `isPhrase` if it only repeats a status. Undefined if it is unknown. */
export function meaningOf(message: string): { readonly code: FailureCode; readonly isPhrase: boolean } | undefined {
  const byPhrase = knownStatus(phrases[message.toLowerCase().replace(/[.!]$/, '')] ?? 0);
  if (byPhrase) return { code: byPhrase, isPhrase: true };
  const byText = sentences.find(([form]) => form.test(message))?.[1];
  return byText && { code: byText, isPhrase: false };
}
