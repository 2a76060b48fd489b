import Fastify, { type RouteOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fieldErrors, sharedComplaint } from '#contract/fields/fields.ts';
import { apiBase, type Endpoint } from '#contract/wire/endpoint.ts';
import { staffEndpointActions } from '#server/http/admin/serve-staff.ts';
import { limitBodies } from '#server/http/serving/limit-bodies.ts';
import { nameOf, pathNames } from '#tests/support/walk/endpoint-requests.ts';
import { exampleInput } from '#tests/support/walk/example-input.ts';
import { partsOf, type SchemaPart } from '#tests/support/walk/schema-parts.ts';
import { endpointActions } from './endpoints.ts';
import { Api, type Serving } from './serve.ts';

// serve.ts treats every request alike, and whatever the contract's schemas let through has bounds: both are proved here for all
// endpoints, so that no test has to try them call by call.

const actions = [...endpointActions, ...staffEndpointActions];
const endpoints: readonly Endpoint[] = actions.map(({ endpoint }) => endpoint);
const inputs = endpoints.flatMap((endpoint) =>
  partsOf(endpoint.input).map((part) => ({ ...part, name: `${nameOf(endpoint)} ${part.way}` })),
);

describe('every endpoint is mounted in one way', () => {
  const guardWrite: Serving['guardWrite'] = (_request, _reply, done) => done();
  const contextOf = async () => {
    throw new Error('nobody asks here');
  };
  const app = Fastify();
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void (route.method === 'HEAD' || routes.push(route)));
  const bodies = limitBodies({ usual: 0, mostBytes: 0 });
  new Api(actions, true).mount(app, { guardWrite, contextOf, bodies });

  test('once, by its method and its path', () => {
    expect(routes.map(({ method, url }) => `${method} ${url}`)).toEqual(endpoints.map(nameOf));
    expect(new Set(endpoints.map(nameOf)).size).toBe(endpoints.length);
    for (const { path } of endpoints) expect(path).toMatch(/^\//);
    expect(apiBase).toBe('/api');
  });

  test('[X-01] each write behind the guard of writes, each call behind who may make it, before its body is read', () => {
    const hooksOf = ({ onRequest }: RouteOptions) => [onRequest ?? []].flat();
    const context = hooksOf(routes.find(({ method }) => method === 'GET') ?? ({} as RouteOptions))[0];
    for (const [at, endpoint] of endpoints.entries()) {
      const hooks = hooksOf(routes[at] as RouteOptions);
      if (endpoint.method !== 'GET') expect(hooks.shift(), nameOf(endpoint)).toBe(guardWrite);
      expect(String(hooks.shift()), nameOf(endpoint)).toBe(String(context));
      const action = actions[at];
      expect(hooks, nameOf(endpoint)).toHaveLength(action && 'count' in action && action.count ? 1 : 0);
    }
  });

  test('what comes of a body is counted for every write', () => {
    for (const [at, endpoint] of endpoints.entries())
      expect(Boolean(routes[at]?.preParsing && routes[at]?.preHandler), nameOf(endpoint)).toBe(
        endpoint.method !== 'GET',
      );
  });

  test('answered by one function, which reads what is sent by the schema of the endpoint', () => {
    expect(new Set(routes.map(({ handler }) => String(handler))).size).toBe(1);
  });
});

describe('[X-01] what may be sent to an endpoint has bounds', () => {
  /** What has no bounds of its own, and why it needs none. */
  const others: readonly [reason: string, RegExp][] = [
    [
      'the choices of a listing: an address has at most 16 KiB, what fits no choice is passed over, and few are kept',
      /^GET \/api\/listings\/\S+ (filter|weight|without|serves|ready|min|max|section)$/,
    ],
    [
      'words that are looked for: an address has at most 16 KiB, and what is beyond the longest search is cut off',
      /^GET \/api\/(products\/search|listings\/search|search\/suggestions) q$/,
    ],
    [
      'a file, whose endpoint says how large its body may be',
      /^(POST \/api\/photos photo|POST \/api\/enquiries\/pictures picture|PUT \/api\/profile\/picture picture)$/,
    ],
  ];
  const unbounded = (which: SchemaPart['kind']) => [
    ...new Set(inputs.flatMap(({ kind, isBounded, name }) => (kind === which && !isBounded ? [name] : []))),
  ];
  const unexplained = (names: readonly string[]) => names.filter((name) => !others.some(([, of]) => of.test(name)));

  test('each text a maximal length', () => {
    expect(inputs.filter(({ kind }) => kind === 'text').length).toBeGreaterThan(300);
    expect(unexplained(unbounded('text'))).toEqual([]);
    for (const [reason, of] of others)
      expect(
        unbounded('text').some((name) => of.test(name)),
        reason,
      ).toBe(true);
    for (const endpoint of endpoints.filter((one) => /(photos|picture|pictures)$/.test(one.path)))
      if (endpoint.method !== 'GET') expect(endpoint.largestBody, nameOf(endpoint)).toBeGreaterThan(0);
  });

  test('each list a maximal number of entries', () => {
    expect(inputs.filter(({ kind }) => kind === 'list').length).toBeGreaterThan(20);
    expect(unexplained(unbounded('list'))).toEqual([]);
  });

  test('each number an end on either side', () => {
    expect(inputs.filter(({ kind }) => kind === 'number').length).toBeGreaterThan(100);
    // These are compared with the shop's own value and never looked up: a different number is just different, however large.
    const compared = / (\w+\.)*(version|revision|seen|amount|expectedPence|change\.value\.id)$/;
    expect(unexplained(unbounded('number')).filter((name) => !compared.test(name))).toEqual([]);
  });

  test('each object the names of its fields: whatever else is sent is dropped', () =>
    expect(unbounded('object')).toEqual([]));

  test.each(['role', 'isAdmin', 'suspendedAt', 'passwordHash', 'emailConfirmedAt', 'totalPence', 'now'])(
    'and no endpoint for customers asks for %s',
    (name) => {
      for (const { endpoint } of endpointActions) expect(Object.keys(exampleInput(endpoint))).not.toContain(name);
    },
  );
});

const complaints = ({ input: schema }: Endpoint, input: unknown): Record<string, string> => {
  const { error } = schema.safeParse(input, { error: sharedComplaint });
  return error ? fieldErrors(error) : {};
};

test('[V-08] [V-10] a field that is missing or null is complained of in words, at that field alone', () => {
  for (const { endpoint } of endpointActions as readonly { endpoint: Endpoint }[]) {
    const right = exampleInput(endpoint);
    for (const field of Object.keys(right).filter((name) => !pathNames(endpoint).includes(name)))
      for (const wrong of [undefined, null])
        for (const [named, text] of Object.entries(complaints(endpoint, { ...right, [field]: wrong }))) {
          expect(named, nameOf(endpoint)).toBe(field);
          expect(text, nameOf(endpoint)).toMatch(/^Please |required$|is empty$|format is invalid$/);
        }
  }
});

test('[V-07] the second street line, the county and the second number of an order may be left out', () => {
  const order = endpoints.find((endpoint) => nameOf(endpoint) === 'POST /api/orders');
  if (!order) throw new Error('no endpoint takes orders');
  const { recipientStreetAddress2, senderCounty, ...rest } = exampleInput(order);
  expect(complaints(order, { ...rest, senderSecondaryContactno: null })).toEqual({});
});

test('a text, a list and an object without bounds are found wherever they stand', () => {
  const open = z.object({
    a: z.optional(z.array(z.object({ b: z.nullable(z.string()) }))),
    c: z.union([z.literal('x'), z.looseObject({ d: z.pipe(z.string(), z.transform(Number)) })]),
    e: z.string().check(z.regex(/^\d+$/)),
    f: z.string().check(z.regex(/^\d{4}$/)),
  });
  expect(partsOf(open).flatMap(({ way, kind, isBounded }) => (isBounded ? [] : [`${kind} ${way}`]))).toEqual([
    'list a',
    'text a.b',
    'object c',
    'text c.d',
    'text e',
  ]);
});
