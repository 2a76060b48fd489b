import { knownStatus } from '#contract/wire/failures.ts';
import type { FailureCode } from '#domain/failure.ts';

const longestMessage = 300;

/**
 * What a foreign answer says for people: `message` or `error` of its JSON, else its plain text (accounts §7); empty
 * for a proxy's page. `body` is undefined where the text is no JSON.
 */
export function messageIn(text: string, body: unknown): string {
  const { message, error }: { message?: unknown; error?: unknown } = Object(body);
  const found = [message, error, body].find((each) => typeof each === 'string') ?? (body === undefined ? text : '');
  const sentence = String(found).trim();
  return sentence.length > longestMessage || /[<>{}]/.test(sentence) ? '' : sentence;
}

/** A status in the words of HTTP tells no more than its number (accounts §8 '500 / Internal Server Error'). */
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

/** What words mean; `isPhrase` where they only repeat a status. Undefined where nobody knows them. */
export function meaningOf(message: string): { readonly code: FailureCode; readonly isPhrase: boolean } | undefined {
  const byPhrase = knownStatus(phrases[message.toLowerCase().replace(/[.!]$/, '')] ?? 0);
  if (byPhrase) return { code: byPhrase, isPhrase: true };
  const byText = sentences.find(([form]) => form.test(message))?.[1];
  return byText && { code: byText, isPhrase: false };
}
