import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/wire/endpoint.ts';
import { Failure } from '#domain/failure.ts';
import { type HandClock, handClock } from '#tests/support/shop/hand-clock.ts';
import { type Reply, type SmallServer, smallServer } from '#tests/support/small-server.ts';
import { createCallLimits } from '#web/lib/call-over-http.ts';
import { createCall } from './create-call.ts';

const anything = z.unknown();
const find = endpoint({
  method: 'GET',
  path: '/things/:name',
  access: 'anyone',
  input: z.object({ name: z.string(), page: z.optional(z.number()) }),
  output: z.object({ name: z.string() }),
});
const keep = endpoint({
  method: 'POST',
  path: '/things/:name',
  access: 'anyone',
  writes: 'once',
  sensitive: ['secret'],
  input: z.object({ name: z.string(), secret: z.optional(z.string()) }),
  output: anything,
});
const token: Reply = { body: { token: 'csrf-1' } };
const told = (status: number, headers: Record<string, string> = {}): Reply => ({
  status,
  headers,
  body: { code: 'conflict', title: 'Conflict', message: 'Taken', fields: { name: 'Taken' } },
});

type Seen = { readonly used: [string, number][]; readonly refused: (string | null)[] };
function callTo(server: SmallServer, { clock = handClock(), bearer = null as string | null, timeoutMs = 5_000 } = {}) {
  const seen: Seen = { used: [], refused: [] };
  let ids = 0;
  const call = createCall({
    fetch: globalThis.fetch,
    addressFor: () => server.address,
    clock,
    newRequestId: () => `request-${++ids}`,
    limit: createCallLimits(clock.now),
    session: {
      readToken: () => bearer,
      used: (used, seconds) => seen.used.push([used, seconds]),
      refused: (used) => seen.refused.push(used),
    },
    timeoutMs,
  });
  return { call, seen };
}
const failing = async (asked: Promise<unknown>): Promise<Failure> => {
  const error = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof Failure) return error;
  throw new Error('the call did not fail with a Failure', { cause: error });
};

describe('what is sent', () => {
  test('[X-01] a read carries its path, query, bearer token, JSON type and request id, and no CSRF token', async () => {
    await using server = await smallServer(() => ({ body: { name: 'a' }, headers: { 'x-session-seconds': '86400' } }));
    const { call, seen } = callTo(server, { bearer: 'sesame' });
    expect(await call(find, { name: 'crème & co', page: 2 })).toEqual({ name: 'a' });
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toMatchObject({
      method: 'GET',
      url: '/things/cr%C3%A8me%20%26%20co?page=2',
      body: undefined,
      headers: { authorization: 'Bearer sesame', 'content-type': 'application/json', 'x-request-id': 'request-1' },
    });
    expect(server.received[0]?.headers).not.toHaveProperty('x-csrf-token');
    expect(seen.used).toEqual([['sesame', 86_400]]);
  });

  test('[X-01] a visitor sends no authorization, and what is undefined is not in the query', async () => {
    await using server = await smallServer(() => ({ body: { name: 'a' } }));
    await callTo(server).call(find, { name: 'a', page: undefined });
    expect(server.received[0]?.url).toBe('/things/a');
    expect(server.received[0]?.headers).not.toHaveProperty('authorization');
  });

  test('[X-01] writes carry a CSRF token that is fetched once', async () => {
    await using server = await smallServer(({ url }) => (url === '/csrf-token' ? token : {}));
    const { call } = callTo(server);
    await Promise.all([call(keep, { name: 'a' }), call(keep, { name: 'b' })]);
    expect(server.received.filter(({ url }) => url === '/csrf-token')).toHaveLength(1);
    const writes = server.received.filter(({ method }) => method === 'POST');
    expect(writes.map(({ headers }) => headers['x-csrf-token'])).toEqual(['csrf-1', 'csrf-1']);
  });

  test('[X-01] a CSRF token that the server refuses is fetched anew, and the write repeated once', async () => {
    let tokens = 0;
    await using server = await smallServer(({ url, headers }) => {
      if (url === '/csrf-token') return { body: { token: `csrf-${++tokens}` } };
      return headers['x-csrf-token'] === 'csrf-2' ? {} : { ...told(403), headers: { 'x-csrf-retry': '1' } };
    });
    const { call } = callTo(server);
    await call(keep, { name: 'a' });
    await call(keep, { name: 'b' });
    expect(server.received.map(({ url }) => url)).toEqual([
      '/csrf-token',
      '/things/a',
      '/csrf-token',
      '/things/a',
      '/things/b',
    ]);
  });

  test('[X-01] a CSRF token that an answer brings is the one of the next write', async () => {
    await using server = await smallServer(({ url }) =>
      url === '/csrf-token' ? token : { headers: { 'x-csrf-token': 'csrf-2' } },
    );
    const { call } = callTo(server);
    await call(keep, { name: 'a' });
    await call(keep, { name: 'b' });
    expect(server.received.map(({ url, headers }) => [url, headers['x-csrf-token']])).toEqual([
      ['/csrf-token', undefined],
      ['/things/a', 'csrf-1'],
      ['/things/b', 'csrf-2'],
    ]);
  });

  test('[X-01] a token that is refused twice ends the matter', async () => {
    await using server = await smallServer(({ url }) =>
      url === '/csrf-token' ? token : { ...told(403), headers: { 'x-csrf-retry': '1' } },
    );
    expect(await failing(callTo(server).call(keep, { name: 'a' }))).toMatchObject({ code: 'conflict' });
    expect(server.received.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });

  test('[X-06] a sensitive field travels as base64 of its UTF-8 with its companion flag', async () => {
    await using server = await smallServer(({ url }) => (url === '/csrf-token' ? token : {}));
    await callTo(server).call(keep, { name: 'a', secret: 'pâtisserie 🍰' });
    expect(server.received[1]?.body).toEqual({
      secret: Buffer.from('pâtisserie 🍰', 'utf8').toString('base64'),
      secret_requiresEncryption: true,
    });
  });

  test('[X-06] a sensitive field that is not given gets no flag', async () => {
    await using server = await smallServer(({ url }) => (url === '/csrf-token' ? token : {}));
    await callTo(server).call(keep, { name: 'a' });
    expect(server.received[1]?.body).toEqual({});
  });
});

describe('what comes back', () => {
  const inquire = endpoint({ method: 'GET', path: '/things', access: 'anyone', input: z.object({}), output: anything });

  test('[X-06] fields that end _encrypted are decoded at any depth', async () => {
    const coded = Buffer.from('Zoë', 'utf8').toString('base64');
    await using server = await smallServer(() => ({ body: { list: [{ name_encrypted: coded, n: 1 }] } }));
    expect(await callTo(server).call(inquire, {})).toEqual({ list: [{ name: 'Zoë', n: 1 }] });
  });

  test.each([
    ['what cannot be decoded', { name_encrypted: '%%%' }],
    ['an answer of another form', { n: 1 }],
    ['no JSON', '<html>'],
  ])('%s is a fault of the server, and is not asked for again', async (_, body) => {
    await using server = await smallServer(() => ({ body }));
    expect(await failing(callTo(server).call(find, { name: 'a' }))).toMatchObject({ code: 'serverFault' });
    expect(server.received).toHaveLength(1);
  });

  test('[X-04] a failure is what the server said', async () => {
    await using server = await smallServer(() => told(409));
    expect(await failing(callTo(server).call(inquire, {}))).toMatchObject({
      code: 'conflict',
      detail: { text: 'Taken', fields: { name: 'Taken' } },
    });
  });

  test('[X-05] a 401 tells the session which token was refused; wrong credentials do not', async () => {
    let code = 'signInRequired';
    await using server = await smallServer(() => ({ status: 401, body: { code, title: 'No', message: 'No' } }));
    const { call, seen } = callTo(server, { bearer: 'old' });
    await failing(call(inquire, {}));
    expect(seen.refused).toEqual(['old']);
    code = 'invalidCredentials';
    await failing(call(inquire, {}));
    expect(seen).toEqual({ refused: ['old'], used: [] });
  });
});

describe('retries', () => {
  const pausesOf = (clock: HandClock) => clock.pauses;

  test.each([408, 429, 500, 502, 503, 504])(
    '[X-02] status %i is retried 3 times, 1 s apart, with the same request id',
    async (status) => {
      await using server = await smallServer(() => told(status));
      const clock = handClock();
      await failing(callTo(server, { clock }).call(find, { name: 'a' }));
      expect(pausesOf(clock)).toEqual([1000, 1000, 1000]);
      expect(server.received.map(({ headers }) => headers['x-request-id'])).toEqual(Array(4).fill('request-1'));
    },
  );

  test.each([400, 401, 403, 404, 409, 422, 501])('[X-02] status %i is not retried', async (status) => {
    await using server = await smallServer(() => told(status));
    await failing(callTo(server).call(find, { name: 'a' }));
    expect(server.received).toHaveLength(1);
  });

  test('[X-02] a lost connection is retried, and the answer that comes at last counts', async () => {
    await using server = await smallServer((_, count) => (count < 3 ? 'hang up' : { body: { name: 'a' } }));
    const clock = handClock();
    expect(await callTo(server, { clock }).call(find, { name: 'a' })).toEqual({ name: 'a' });
    expect(pausesOf(clock)).toEqual([1000, 1000]);
  });

  test('[X-02] a shop out of reach is a network failure after 3 retries', async () => {
    await using server = await smallServer(() => 'hang up');
    expect(await failing(callTo(server).call(find, { name: 'a' }))).toMatchObject({ code: 'network' });
    expect(server.received.length).toBeGreaterThanOrEqual(4);
  });

  test('[X-02] an answer that does not come in time is a time-out, and is retried', async () => {
    await using server = await smallServer(() => 'silence');
    const clock = handClock();
    expect(await failing(callTo(server, { clock, timeoutMs: 40 }).call(find, { name: 'a' }))).toMatchObject({
      code: 'timedOut',
    });
    expect(pausesOf(clock)).toHaveLength(3);
  });

  test('[X-02] a CSRF token that cannot be had is tried again with the write', async () => {
    await using server = await smallServer(({ url }, count) =>
      url === '/csrf-token' ? (count === 1 ? told(503) : token) : {},
    );
    await callTo(server).call(keep, { name: 'a' });
    expect(server.received.map(({ url }) => url)).toEqual(['/csrf-token', '/csrf-token', '/things/a']);
  });

  test('[X-02] a 429 that asks for no more than the pause is retried', async () => {
    await using server = await smallServer((_, count) =>
      count === 1 ? told(429, { 'retry-after': '1' }) : { body: { name: 'a' } },
    );
    expect(await callTo(server).call(find, { name: 'a' })).toEqual({ name: 'a' });
  });

  test('[X-03] a 429 that asks for more fails at once with its seconds', async () => {
    await using server = await smallServer(() => told(429, { 'retry-after': '30' }));
    expect(await failing(callTo(server).call(find, { name: 'a' }))).toMatchObject({
      detail: { retryAfterSeconds: 30 },
    });
    expect(server.received).toHaveLength(1);
  });

  test('[X-03] a 429 that names no time means 60 seconds', async () => {
    await using server = await smallServer(() => told(429));
    expect(await failing(callTo(server).call(find, { name: 'a' }))).toMatchObject({
      detail: { retryAfterSeconds: 60 },
    });
  });
});

test('[X-03] the call over the limit is not sent, and retries do not count', async () => {
  await using server = await smallServer((_, count) => (count % 2 === 1 ? told(503) : { body: { name: 'a' } }));
  const clock = handClock();
  const { call } = callTo(server, { clock });
  for (let n = 0; n < 50; n++) await call(find, { name: 'a' });
  expect(await failing(call(find, { name: 'other' }))).toMatchObject({
    code: 'rateLimited',
    message: 'Rate limit exceeded. Please try again in 10 seconds.',
  });
  expect(server.received).toHaveLength(100);
});
