import { expect, test } from 'vitest';
import { serializeError } from './failures.ts';

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
