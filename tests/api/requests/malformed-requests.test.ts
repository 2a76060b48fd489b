import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { chance } from '#tests/support/chance.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { arbitraryInput } from '#tests/support/walk/arbitrary-input.ts';
import { type Caller, callerOf, csrfAt, type Sent } from '#tests/support/walk/callers.ts';
import {
  addressOf,
  asReceived,
  everyEndpoint,
  isOfStaff,
  nameOf,
  pathNames,
  queryOf,
  staffEndpoints,
} from '#tests/support/walk/endpoint-requests.ts';
import { everyRow } from '#tests/support/walk/every-row.ts';
import {
  beyondAllIds,
  changedAt,
  edgeDays,
  notBodies,
  notJson,
  odd,
  refusedBodies,
  valueAt,
  waysOf,
} from '#tests/support/walk/malformed.ts';
import { expectNoFaultIn, rubbishInPath, rubbishInQuery } from '#tests/support/walk/no-fault.ts';
import { belongingsOf } from '#tests/support/walk/ownership.ts';

// That every endpoint is mounted in one way, behind one guard, and that what its schema accepts has bounds, is proved
// on the contract itself (src/server/http/api/every-endpoint.test.ts). Here each is asked a few odd things over HTTP,
// and a handful, one of each kind, everything that is not a request at all.

const shop = await openTestShop({ parts: { trustProxy: 1 } });
const endpoints = [...everyEndpoint, ...staffEndpoints];
const walk = (of: readonly Endpoint[]) => of.map((endpoint) => [nameOf(endpoint), endpoint] as const);

type Asked = readonly [what: string, path: string, sent?: Sent];

/** The request for an input: in the path, and in the query or the body. */
function requestOf(endpoint: Endpoint, what: string, input: Readonly<Record<string, unknown>>): Asked {
  const { path, rest } = addressOf(endpoint, input);
  return endpoint.method === 'GET' ? [what, path + queryOf(rest)] : [what, path, { body: JSON.stringify(rest) }];
}

/** Inputs with something else in each field, other kinds of it in turn: what the endpoint's schema refuses, and what it may accept. */
function oddInputs(endpoint: Endpoint, input: Record<string, unknown>) {
  const inPath = new Set<unknown>(pathNames(endpoint));
  const changed = waysOf(input)
    .filter((way) => way.length > 0)
    .flatMap((way, at) => {
      const value = valueAt(input, way);
      const kinds = [
        odd[at % odd.length],
        ...(way.length === 1 ? [odd[(7 * at + 3) % odd.length]] : []),
        ...(typeof value === 'number' ? [beyondAllIds] : []),
        ...edgeDays(value),
      ];
      return kinds.flatMap((kind) => {
        if (!kind || (inPath.has(way[0]) && typeof kind[1] === 'object')) return []; // a path is text
        return [[`${way.join('.')} is ${kind[0]}`, changedAt(input, way, kind[1]) as Record<string, unknown>] as const];
      });
    });
  const isRefused = (asked: Record<string, unknown>) => {
    const received = asReceived(endpoint, asked);
    return JSON.stringify(received).includes('\\u0000') || !endpoint.input.safeParse(received).success;
  };
  const taken = changed.filter(([, asked]) => !isRefused(asked));
  return { refused: changed.filter(([, asked]) => isRefused(asked)), taken };
}

/** Paths that name nothing in the shop, different ones for each endpoint. */
function oddPaths(endpoint: Endpoint, { rest }: ReturnType<typeof addressOf>): Asked[] {
  const body = endpoint.method === 'GET' ? undefined : JSON.stringify(rest);
  if (pathNames(endpoint).length === 0) return [];
  const from = endpoint.path.length % rubbishInPath.length;
  const some = [...rubbishInPath, ...rubbishInPath].slice(from, from + 5);
  return some.map((end) => [end.slice(0, 20), endpoint.path.replaceAll(/:\w+/g, end), { body }]);
}

/** Queries that may be taken for less than they say. */
function oddQueries(endpoint: Endpoint, { path, rest }: ReturnType<typeof addressOf>): Asked[] {
  const names = endpoint.method === 'GET' ? Object.keys(rest) : [];
  return [
    ...names.map((name, at) => `?${name}=${rubbishInQuery[at % rubbishInQuery.length]}`),
    ...names.slice(0, 1).flatMap((name) => [`${queryOf(rest)}&${name}=again`, `?${name}[]=1&${name}[a]=2`]),
  ].map((query) => [query.slice(0, 60), path + query]);
}

describe('[X-01] [T-08] what is malformed is refused in the catalogue’s words, and changes nothing', () => {
  test.each(walk(endpoints))('%s', async (_name, endpoint) => {
    let caller = await callerOf(shop, endpoint);
    const ask = async ([what, path, sent]: Asked) => {
      const answer = await expectNoFaultIn(what, () => caller.send(path, sent));
      expect(answer.headers.get('cross-origin-resource-policy'), what).toBe('same-origin');
      if (isOfStaff(endpoint)) expect(answer.headers.get('cache-control'), what).toBe('no-store');
      return answer;
    };
    const isWrite = endpoint.method !== 'GET';
    const { input } = caller;
    const address = addressOf(endpoint, input);
    const right = requestOf(endpoint, 'a right request', input);
    const { refused, taken } = oddInputs(endpoint, input);

    const before = await everyRow(shop.database);
    for (const [what, asked] of refused) {
      const { status, text } = await ask(requestOf(endpoint, what, asked));
      expect([400, 404, 413, 414, 422], `${what}: ${status} ${text}`).toContain(status);
    }
    for (const asked of oddPaths(endpoint, address)) await ask(asked);
    if (isWrite) {
      for (const [what, body] of notBodies.slice(0, 3)) {
        const { status } = await ask([what, address.path, { body }]);
        expect(refusedBodies, `${what}: ${status}`).toContain(status);
      }
      const unguarded = await ask([right[0], right[1], { ...right[2], csrf: false }]);
      expect(unguarded.status).toBe(403);
      expect(unguarded.headers.get('x-csrf-retry')).toBe('1');
    }
    await expectMethods(endpoint, caller);
    expect(await everyRow(shop.database)).toEqual(before);

    /** What its schema accepts may do something, including end the session. */
    const askOnce = async (asked: Asked) => {
      if ((await ask(asked)).status !== 401) return;
      caller = await callerOf(shop, endpoint);
      await ask(asked);
    };
    for (const asked of oddQueries(endpoint, address)) await askOnce(asked);
    for (const [what, asked] of taken) await askOnce(requestOf(endpoint, what, asked));
    await fc.assert(
      fc.asyncProperty(arbitraryInput(endpoint), (asked) =>
        askOnce(requestOf(endpoint, 'something of chance', { ...input, ...asked })),
      ),
      chance(5),
    );
  });
});

/** Expects what HTTP says about the methods that it has and does not have, and that no page of another site may read its response. */
async function expectMethods(endpoint: Endpoint, { send }: Caller): Promise<void> {
  const path = endpoint.path.replaceAll(/:\w+/g, '1');
  const foreign = { origin: 'https://elsewhere.example', 'access-control-request-method': endpoint.method };
  const told = await send(path, { method: 'OPTIONS', headers: foreign });
  expect([told.status, told.text]).toEqual([204, '']);
  expect([...told.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  const allowed = told.headers.get('allow')?.split(', ') ?? [];
  expect(allowed).toEqual(expect.arrayContaining(endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method]));
  const other = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].find((method) => !allowed.includes(method)) ?? '';
  const answer = await send(path, { method: other, headers: foreign });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, told.headers.get('allow')]);
  expect(JSON.parse(answer.text)).toMatchObject({ code: 'methodNotAllowed' });
}

test.each(walk(everyEndpoint.filter(({ method }) => method === 'GET')))(
  '%s answers HEAD as GET, without a body',
  async (_name, endpoint) => {
    const { input, send } = await callerOf(shop, endpoint);
    const { path, rest } = addressOf(endpoint, input);
    const [whole, head] = [await send(path + queryOf(rest)), await send(path + queryOf(rest), { method: 'HEAD' })];
    expect([head.status, head.text]).toEqual([whole.status, '']);
    for (const name of ['content-type', 'content-length', 'cache-control', 'etag'])
      expect(head.headers.get(name), name).toBe(whole.headers.get(name));
  },
);

const named = (names: readonly string[]) =>
  walk(
    names.map((name) => {
      const found = endpoints.find((endpoint) => nameOf(endpoint) === name);
      if (!found) throw new Error(`${name} is no endpoint any more: name another of its kind`);
      return found;
    }),
  );

describe('[X-01] what is no request is refused as such', () => {
  /** For anyone, for customers and for staff; stored under a request id or not; of usual and of large bodies; in each method. */
  const writes = named([
    'POST /api/newsletter/subscriptions',
    'POST /api/photos',
    'POST /api/orders',
    'PUT /api/profile/picture',
    'PATCH /api/profile',
    'DELETE /api/cart/:cartItemId',
    'POST /api/admin/sign-in',
    'POST /api/admin/pictures',
    'POST /api/admin/products/:productId',
    'POST /api/admin/orders/:orderNo/refunds',
  ]);

  test.each(writes)('%s: a body that is none, of whatever kind', async (_name, endpoint) => {
    const { input, send } = await callerOf(shop, endpoint);
    const { path } = addressOf(endpoint, input);
    const before = await everyRow(shop.database);
    for (const [what, body, headers = {}] of notBodies) {
      if (what === '10 MB' && endpoint.largestBody !== undefined) continue;
      const { status } = await expectNoFaultIn(what, () => send(path, { body, headers }));
      expect(refusedBodies, `${what}: ${status}`).toContain(status);
    }
    for (const type of notJson) {
      // Before anything else is looked at, so even without a token.
      const { status, text } = await send(path, { body: '{}', headers: { 'content-type': type }, csrf: false });
      expect([status, JSON.parse(text).code], type).toEqual([415, 'unsupportedType']);
    }
    const rubbish = JSON.parse(`${'{"a":['.repeat(2_000)}1${']}'.repeat(2_000)}`);
    for (const name of Object.keys(input)) {
      const asked = { ...addressOf(endpoint, input).rest, [name]: rubbish };
      await expectNoFaultIn(`nested rubbish in ${name}`, () => send(path, { body: JSON.stringify(asked) }));
    }
    expect(await everyRow(shop.database)).toEqual(before);
  });

  test.each(writes)('%s: a CSRF token that is made up, another’s, or without its cookie', async (_name, endpoint) => {
    const { input, send } = await callerOf(shop, endpoint);
    const [, path, sent] = requestOf(endpoint, '', input);
    const at = isOfStaff(endpoint) ? '/admin/csrf-token' : '/csrf-token';
    const [mine, another] = [await csrfAt(shop, at), await csrfAt(shop, at)];
    const before = await everyRow(shop.database);
    const unconvincing: Record<string, string>[] = [
      { cookie: mine.cookie },
      { 'x-csrf-token': mine.token },
      { cookie: mine.cookie, 'x-csrf-token': 'made-up' },
      { cookie: mine.cookie, 'x-csrf-token': another.token },
    ];
    for (const headers of unconvincing) {
      const answer = await send(path, { ...sent, headers, csrf: false });
      expect([answer.status, JSON.parse(answer.text)]).toEqual([
        403,
        expect.objectContaining({ code: 'notAllowed', title: 'Access Denied' }),
      ]);
      expect(answer.headers.get('x-csrf-retry')).toBe('1');
    }
    expect(await everyRow(shop.database)).toEqual(before);
  });

  test.each(
    named([
      'GET /api/listings/search',
      'GET /api/products/category/:categoryId',
      'GET /api/orders/list',
      'GET /api/admin/orders',
      'GET /api/admin/reports/sales',
    ]),
  )('%s: an address without end or sense', async (_name, endpoint) => {
    const { input, send } = await callerOf(shop, endpoint);
    const { path, rest } = addressOf(endpoint, input);
    for (const query of [
      ...Object.keys(rest).flatMap((name) => rubbishInQuery.map((text) => `?${name}=${text}`)),
      '?__proto__=1&__proto__[admin]=1&constructor=1&toString=1&hasOwnProperty=1',
      `?${'a=1&'.repeat(2_500)}`,
      `?a=${'a'.repeat(12_000)}`,
      '?&&&===&&',
    ])
      await expectNoFaultIn(query.slice(0, 60), () => send(path + query));
  });

  test.each([
    ['/newsletter/subscriptions', { email: 'a\0b@example.com' }],
    ['/auth/login', { email: 'a@example.com', password: 'Sponge\0Jam1' }],
    ['/newsletter/unsubscriptions', { token: 'x', 'na\0me': 1 }],
  ])('a NUL in a text is refused by %s as no request of the shop', async (path, body) => {
    expect(await shop.visitor().post(path, body)).toMatchObject({ status: 400, body: { code: 'badRequest' } });
  });
});

test('a call that does not exist, a method that a call has not, and a token that is none', async () => {
  const visitor = shop.visitor();
  expect(await visitor.get('/nothing/here')).toMatchObject({ status: 404, body: { code: 'notFound' } });
  expect(await visitor.put('/products/featured', {})).toMatchObject({
    status: 405,
    body: { code: 'methodNotAllowed', title: 'Invalid Request' },
  });
  for (const authorization of ['Bearer ../../etc', 'Bearer', 'Basic YTpi', `Bearer ${'a'.repeat(5_000)}`, 'Bearer a b'])
    expect(await visitor.get('/auth/me', { headers: { authorization } })).toMatchObject({ status: 401 });
});

test('control characters are in no address of a call', async () => {
  for (const path of ['/products/slug/%00', '/products/slug/a%1Bb', '/listings/category/%0a', '/orders/%7F/cancel'])
    expect(await shop.visitor().get(path), path).toMatchObject({ status: 404, body: { code: 'notFound' } });
});

test('[X-07] a request whose body is empty has none, though it is called JSON as the documents have it', async () => {
  const { customer, cartLineId } = await belongingsOf(shop);
  const headers = { 'content-type': 'application/json' };
  expect(await customer.browser.delete(`/cart/${cartLineId}`, { headers })).toMatchObject({
    status: 200,
    body: { id: cartLineId },
  });
  expect(await customer.browser.ask('POST', '/auth/logout', { body: '', headers })).toMatchObject({ status: 200 });
  expect(await customer.browser.ask('POST', '/newsletter/subscriptions', { body: '', headers })).toMatchObject({
    status: 422,
    body: { code: 'invalid' },
  });
});

test('[X-07] the postcode lookup answers in the public service’s shape', async () => {
  const visitor = shop.visitor();
  expect((await visitor.get('/postcodes/dy52tf')).body).toMatchObject({
    status: 200,
    result: { postcode: 'DY5 2TF', admin_district: 'Dudley' },
  });
  expect((await visitor.get('/postcodes/ZZ99%209ZZ')).body).toEqual({ status: 404, result: null });
  expect((await visitor.get('/postcodes/rubbish')).body).toEqual({ status: 404, result: null });
});
