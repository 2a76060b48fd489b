import { expect, test } from 'vitest';
import { Failure } from '#domain/failure.ts';
import { ofCrowd } from '#server/turns/crowd.ts';
import { serializeError, tellFault } from './failures.ts';

test('of many errors the log names each, and nobody’s data', () => {
  const failed = Object.assign(new Error('delete from orders, row of Ann'), {
    code: '23503',
    query: 'delete from orders',
    table: 'order_prints',
  });
  const logged = serializeError(new AggregateError([failed], '1 of 3 steps failed'));
  expect(logged).toMatchObject({
    message: '1 of 3 steps failed',
    errors: [{ message: 'Failed query: delete from orders', code: '23503', table: 'order_prints' }],
  });
  expect(JSON.stringify(logged)).not.toContain('Ann');
});

test('a refusal for a crowd is told without its stack, however deep it stands; the same failure for another reason is an error', () => {
  const lines: unknown[] = [];
  const log = {
    error: (...told: unknown[]) => void lines.push(['error', ...told]),
    info: (...told: unknown[]) => void lines.push(['info', ...told]),
  };
  const away = Object.assign(new Failure('unavailable'), { cause: new Error('the storage is away') });
  tellFault(log, ofCrowd(new Failure('unavailable'), 'passwords'), 'a request failed');
  tellFault(log, new Error('a query failed', { cause: ofCrowd(new Error('too many'), 'writes') }), 'a request failed');
  tellFault(log, away, 'a request failed');
  expect(lines).toEqual([
    ['info', { place: 'passwords' }, 'refused: too many are waiting'],
    ['info', { place: 'writes' }, 'refused: too many are waiting'],
    ['error', { err: away }, 'a request failed'],
  ]);
});
