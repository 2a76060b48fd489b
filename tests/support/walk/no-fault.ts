import { expect } from 'vitest';
import { failureReply } from '#contract/wire/failure-reply.ts';

/** No response may hang on what was sent: long enough for any machine that is busy with other things too. */
const longestMs = 30_000;

export type Whole = { readonly status: number; readonly headers: Headers; readonly text: string };

/** Expects no 5xx, no wait and nothing of the server's internals; a refusal in JSON is in the catalogue's words. */
export async function expectNoFaultIn<T extends Whole>(what: string, ask: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const answer = await ask();
  expect(performance.now() - began, what).toBeLessThan(longestMs);
  expect(answer.status, what).toBeLessThan(500);
  expect(answer.headers.get('x-content-type-options'), what).toBe('nosniff');
  if (answer.status < 400) return answer;
  expect(answer.headers.get('content-security-policy'), what).toContain("default-src 'none'");
  expect(answer.text, what).not.toMatch(
    /\\n +at |\n +at |node_modules|select .+ from |insert into |update .+ set |syntax error/i,
  );
  if (answer.headers.get('content-type')?.startsWith('application/json'))
    expect(failureReply.safeParse(JSON.parse(answer.text)).success, `${what}: ${answer.text}`).toBe(true);
  return answer;
}

/** Ends of an address that name nothing. */
export const rubbishInPath = [
  '%00',
  '%E0%A4%A',
  '%ff',
  '%',
  'a'.repeat(5_000),
  '99999999999',
  '-1',
  '1e3',
  '..%2f..%2fetc',
  '%2e%2e',
  '__proto__',
  'constructor',
  '%F0%9F%8D%B0',
];

/** What a query holds that is not text. */
export const rubbishInQuery = ['%00', '%ff', '%', 'a'.repeat(5_000), '', '%ED%A0%80'];
