import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cleanError, cleanText } from './clean-error.ts';

const letter = 'Dear Priya, priya@example.com';
const failed = (cause: Error) =>
  new DrizzleQueryError('insert into "emails" values ($1)', [letter, Buffer.alloc(9_000)], cause);

test('a failed statement says neither its parameters nor what the database quotes of them, and no NUL', () => {
  const quoted = Object.assign(new Error(`invalid input syntax for type integer: "${letter}"`), { code: '22P02' });
  const clean = cleanError(new Error(failed(quoted).message, { cause: failed(quoted) }));
  expect(clean.message).toBe('Failed query: insert into "emails" values ($1)');
  expect(clean.cause).toMatchObject({ message: 'Failed query: insert into "emails" values ($1)' });
  expect((clean.cause as Error).cause).toMatchObject({
    message: 'invalid input syntax for type integer',
    code: '22P02',
  });
  const all = [clean, clean.cause, (clean.cause as Error).cause]
    .map((one) => `${(one as Error).stack}${String(one)}`)
    .join();
  expect(all).not.toMatch(/Priya|priya|\0/);
});

test('what was said is short, names nobody’s address, and keeps name, code and causes of many', () => {
  const refused = Object.assign(new Error(`550 <priya@example.com>: refused\0${'x'.repeat(9_000)}`), {
    code: 'EENVELOPE',
  });
  const clean = cleanError(new AggregateError([refused, 'thrown'], '2 steps failed'));
  expect(clean).toMatchObject({ message: '2 steps failed', name: 'AggregateError' });
  const [one, other] = (clean as AggregateError).errors;
  expect([one.code, one.message.length, one.message.slice(0, 24)]).toEqual([
    'EENVELOPE',
    2_000,
    '550 <(address)>: refused',
  ]);
  expect(other.message).toBe('something other than an error was thrown');
  expect(cleanText(`Failed to release job '7' after failure '${failed(refused).message}'`)).not.toContain('Priya');
});
