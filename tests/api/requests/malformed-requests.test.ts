import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { failureReply } from '#contract/wire/failure-reply.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import type { Answer } from '#tests/support/shop/visitor.ts';
import {
  addressOf,
  askEndpoint,
  everyEndpoint,
  fromAnywhere,
  nameOf,
  pathNames,
  queryOf,
  writingEndpoints,
} from '#tests/support/walk/endpoint-requests.ts';
import { exampleInput } from '#tests/support/walk/example-input.ts';
import { changedAt, notBodies, odd, refusedBodies, waysOf } from '#tests/support/walk/malformed.ts';
import { expectNoFaultIn, rubbishInPath } from '#tests/support/walk/no-fault.ts';
import { type Belongings, belongingsOf, ownershipOf } from '#tests/support/walk/ownership.ts';

const shop = await openTestShop({ parts: { trustProxy: 1 } });
const walk = (endpoints: readonly Endpoint[]) => endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const);

/** A right request of a customer who may make it. */
function rightInput(endpoint: Endpoint, own: Belongings): Record<string, unknown> {
  return endpoint.access === 'customer' ? ownershipOf(endpoint).input(own) : exampleInput(endpoint);
}

/** An answer of the contract: what is refused is refused in the catalogue's words. */
async function expectNoFault(what: string, ask: () => Promise<Answer>): Promise<Answer> {
  const answer = await expectNoFaultIn(what, async () => {
    const asked = await ask();
    return { ...asked, text: JSON.stringify(asked.body) };
  });
  if (answer.status >= 400) expect(failureReply.safeParse(answer.body).success, `${what}: ${answer.text}`).toBe(true);
  return answer;
}

describe('a body that is none is refused in the catalogue’s words', () => {
  test.each(walk(writingEndpoints))('%s', async (_name, endpoint) => {
    const own = await belongingsOf(shop);
    const { path } = addressOf(endpoint, rightInput(endpoint, own));
    for (const [what, body, headers = {}] of notBodies) {
      const answer = await expectNoFault(what, () =>
        own.customer.browser.ask(endpoint.method, path, { body, headers: { ...fromAnywhere(), ...headers } }),
      );
      expect(refusedBodies, `${what}: ${answer.status}`).toContain(answer.status);
    }
  });

  test.each(walk(writingEndpoints))('%s with nested rubbish in every field', async (_name, endpoint) => {
    const own = await belongingsOf(shop);
    const input = rightInput(endpoint, own);
    const rubbish = JSON.parse(`${'{"a":['.repeat(2_000)}1${']}'.repeat(2_000)}`);
    const body = Object.fromEntries(Object.keys(input).map((name) => [name, rubbish]));
    const { path } = addressOf(endpoint, input);
    await expectNoFault('nested rubbish', () =>
      own.customer.browser.ask(endpoint.method, path, { body, headers: fromAnywhere() }),
    );
  });
});

describe('no value of any field causes a fault', () => {
  test.each(walk(everyEndpoint))('%s', async (_name, endpoint) => {
    const own = await belongingsOf(shop);
    const input = rightInput(endpoint, own);
    const inPath = new Set<string | number>(pathNames(endpoint));
    for (const way of waysOf(input).filter((found) => found.length > 0)) {
      for (const [what, value] of odd) {
        if (way[0] !== undefined && inPath.has(way[0]) && typeof value === 'object') continue; // a path is text
        await expectNoFault(`${way.join('.')} is ${what}`, () =>
          askEndpoint(own.customer.browser, endpoint, Object(changedAt(input, way, value)), {
            headers: fromAnywhere(),
          }),
        );
      }
    }
  });
});

describe('no address causes a fault', () => {
  test.each(walk(everyEndpoint.filter((endpoint) => pathNames(endpoint).length > 0)))(
    '%s with rubbish in its path',
    async (_name, endpoint) => {
      const own = await belongingsOf(shop);
      const { rest } = addressOf(endpoint, rightInput(endpoint, own));
      for (const end of rubbishInPath) {
        const path = endpoint.path.replaceAll(/:\w+/g, end);
        const asking = endpoint.method === 'GET' ? {} : { body: rest };
        await expectNoFault(end.slice(0, 20), () =>
          own.customer.browser.ask(endpoint.method, path, { ...asking, headers: fromAnywhere() }),
        );
      }
    },
  );

  test.each(walk(everyEndpoint))('%s with rubbish in its query', async (_name, endpoint) => {
    const own = await belongingsOf(shop);
    const input = rightInput(endpoint, own);
    const { path, rest } = addressOf(endpoint, input);
    const names = Object.keys(rest).filter((name) => typeof rest[name] !== 'object');
    const queries = [
      ...names.map((name) => `${queryOf(rest)}&${name}=again`),
      ...names.flatMap((name) =>
        ['%00', '%ff', '%', 'a'.repeat(5_000), '', '%ED%A0%80'].map((text) => `?${name}=${text}`),
      ),
      ...names.map((name) => `?${name}[]=1&${name}[a]=2`),
      '?__proto__=1&__proto__[admin]=1&constructor=1&toString=1&hasOwnProperty=1',
      `?${'a=1&'.repeat(2_500)}`,
      `?a=${'a'.repeat(12_000)}`,
      '?&&&===&&',
    ];
    const asking = endpoint.method === 'GET' ? {} : { body: rest };
    for (const query of queries) {
      await expectNoFault(query.slice(0, 60), () =>
        own.customer.browser.ask(endpoint.method, path + query, { ...asking, headers: fromAnywhere() }),
      );
    }
  });

  test('a call that does not exist, a method that a call has not, and a token that is none', async () => {
    const visitor = shop.visitor();
    expect(await visitor.get('/nothing/here')).toMatchObject({ status: 404, body: { code: 'notFound' } });
    expect(await visitor.put('/products/featured', {})).toMatchObject({
      status: 405,
      body: { code: 'methodNotAllowed', title: 'Invalid Request' },
    });
    for (const authorization of [
      'Bearer ../../etc',
      'Bearer',
      'Basic YTpi',
      `Bearer ${'a'.repeat(5_000)}`,
      'Bearer a b',
    ]) {
      expect(await visitor.get('/auth/me', { headers: { authorization } })).toMatchObject({ status: 401 });
    }
  });
});

describe('what is not JSON is refused as such, before anything else is looked at', () => {
  const others = ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'a/b/c', ''];
  test.each(walk(writingEndpoints))('%s', async (_name, endpoint) => {
    const { path } = addressOf(endpoint, exampleOrOwn(endpoint));
    for (const type of others) {
      const answer = await shop
        .visitor()
        .ask(endpoint.method, path, { body: '{}', headers: { ...fromAnywhere(), 'content-type': type }, csrf: false });
      expect(answer, type).toMatchObject({ status: 415, body: { code: 'unsupportedType', title: 'Invalid Request' } });
    }
  });
});

/** Anything that fits the path: nobody looks at the rest. */
const exampleOrOwn = (endpoint: Endpoint): Record<string, unknown> =>
  Object.fromEntries(pathNames(endpoint).map((name) => [name, '1']));

describe('a call does what HTTP says of the methods that it has and has not', () => {
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
  const pathOf = (endpoint: Endpoint) => addressOf(endpoint, exampleOrOwn(endpoint)).path;
  const shapeOf = ({ path }: Endpoint) => path.replaceAll(/:\w+/g, ':');
  const ask = async (method: string, path: string) => {
    const answer = await fetch(`${shop.url}/api${path}`, { method, headers: fromAnywhere() });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text };
  };

  test.each(walk(everyEndpoint))('%s', async (_name, endpoint) => {
    const path = pathOf(endpoint);
    const has = new Set(
      everyEndpoint
        .filter((other) => shapeOf(other) === shapeOf(endpoint))
        .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
    );
    const told = await ask('OPTIONS', path);
    expect([told.status, told.text]).toEqual([204, '']);
    for (const method of has) expect(told.headers.get('allow')?.split(', ')).toContain(method);
    const allowed = told.headers.get('allow')?.split(', ') ?? [];
    for (const method of methods.filter((one) => !allowed.includes(one))) {
      const answer = await ask(method, path);
      expect(answer.status, method).toBe(405);
      expect(answer.headers.get('allow')).toBe(told.headers.get('allow'));
      if (method !== 'HEAD') expect(JSON.parse(answer.text)).toMatchObject({ code: 'methodNotAllowed' });
    }
  });

  test.each(walk(everyEndpoint.filter(({ method }) => method === 'GET')))(
    '%s answers HEAD as GET, without a body',
    async (_name, endpoint) => {
      const { path, rest } = addressOf(
        endpoint,
        endpoint.access === 'anyone' ? exampleInput(endpoint) : exampleOrOwn(endpoint),
      );
      const [whole, head] = [await ask('GET', path + queryOf(rest)), await ask('HEAD', path + queryOf(rest))];
      expect([head.status, head.text]).toEqual([whole.status, '']);
      for (const name of ['content-type', 'content-length', 'cache-control', 'etag'])
        expect(head.headers.get(name), name).toBe(whole.headers.get(name));
    },
  );
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

test('control characters are in no address of a call', async () => {
  for (const path of ['/products/slug/%00', '/products/slug/a%1Bb', '/listings/category/%0a', '/orders/%7F/cancel'])
    expect(await shop.visitor().get(path, { headers: fromAnywhere() }), path).toMatchObject({
      status: 404,
      body: { code: 'notFound' },
    });
});

test('health tells of the process, readiness of the database', async () => {
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
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
