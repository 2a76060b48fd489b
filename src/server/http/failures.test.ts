import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { Failure } from '#domain/failure.ts';
import { ofCrowd } from '#server/turns/crowd.ts';
import { answerFailures, serializeError, tellFault } from './failures.ts';

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

test('a write that is refused is logged with its code, endpoint, request id and names of fields, never with what was sent; a read is not', async () => {
  const lines: Record<string, unknown>[] = [];
  const app = Fastify({
    logger: { level: 'info', stream: { write: (line) => void lines.push(JSON.parse(line)) } },
    genReqId: () => 'b7f1c9',
  });
  answerFailures(app);
  const wrong = {
    mobile: 'Mobile number must contain only numbers',
    'items.0.personalisation.box': 'Please fill the box',
    'items.0.box.<Ann, 07700 900123>': 'Invalid key',
  };
  app.get('/orders', () => {
    throw new Failure('notFound');
  });
  app.post('/orders/:orderNo/pay', () => {
    throw new Failure('invalid', { text: 'Ann', fields: wrong });
  });
  app.post('/orders', () => {
    const line = { productId: 7, name: 'Ann’s cake', available: 0, unitPricePence: 2_500 };
    throw new Failure('outOfStock', { lines: [line] });
  });
  app.post('/faults', () => {
    throw new Error('a query failed');
  });
  const refused = () => lines.splice(0).filter(({ msg }) => msg === 'refused');

  await app.inject({ method: 'POST', url: '/orders/secret-42/pay', body: { mobile: 'Ann' } });
  const [own] = refused();
  expect(JSON.stringify(own)).not.toMatch(/Ann|secret-42/);
  expect([own]).toMatchObject([
    {
      level: 30,
      reqId: 'b7f1c9',
      code: 'invalid',
      endpoint: 'POST /orders/:orderNo/pay',
      fields: ['mobile', 'items.0.personalisation.box'],
    },
  ]);
  await app.inject({ method: 'POST', url: '/orders' });
  expect(refused()).toMatchObject([{ code: 'outOfStock', endpoint: 'POST /orders', products: [7] }]);
  await app.inject('/orders');
  await app.inject({ method: 'POST', url: '/faults' });
  expect(refused()).toEqual([]);
});
