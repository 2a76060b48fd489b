import Fastify from 'fastify';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { apiBase, endpoint } from '#contract/wire/endpoint.ts';
import { limitBodies } from '#server/http/serving/limit-bodies.ts';
import { answeredBy } from '#server/platform/endpoint-action.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { Api } from './serve.ts';

const cake = endpoint({
  method: 'GET',
  path: '/cake',
  access: 'anyone',
  input: z.object({}),
  output: z.object({ name: z.string(), layers: z.array(z.object({ of: z.string() })) }),
});
const context = {} as RequestContext;

test('an answer holds what the contract lets it hold, whatever else the action gave', async () => {
  const secret = { recipe: 'secret', name: 'Lemon', layers: [{ of: 'curd', grams: 80 }] };
  const api = new Api([answeredBy(cake, async () => secret)], true);
  expect(await api.callFor(context)(cake, {})).toEqual({ name: 'Lemon', layers: [{ of: 'curd' }] });
});

test('an answer that does not match the contract is a fault of ours, which says where and not what', async () => {
  const wrong = { name: 'Lemon', layers: [{ of: 7 as unknown as string }] };
  const api = new Api([answeredBy(cake, async () => wrong)], true);
  await expect(api.callFor(context)(cake, {})).rejects.toThrow(
    'the answer of GET /cake does not match the contract: layers.0.of (invalid_type)',
  );
});

test('where it is checked to the last field, an answer for everybody that says more than the contract is a fault of ours', async () => {
  const forAll = { ...cake, shared: true as const };
  const answering = (answer: unknown, checks: boolean) =>
    new Api([answeredBy(forAll, async () => answer as never)], checks).callFor(context)(forAll, {});
  const lemon = { name: 'Lemon', layers: [{ of: 'curd', grams: undefined }] };
  expect(await answering(lemon, true)).toBe(lemon);
  await expect(answering({ ...lemon, recipe: 'secret' }, true)).rejects.toThrow(
    'has fields that the contract does not',
  );
  await expect(answering({ name: 'Lemon' }, true)).rejects.toThrow('does not match the contract');
});

test('a kept answer is named where nothing is asked beside its path, or what would be asked anyway', async () => {
  const layers = endpoint({
    ...cake,
    path: '/cake/:slug',
    shared: true,
    input: z.object({ slug: z.string(), sort: z._default(z.catch(z.string(), 'popular'), 'popular') }),
  });
  const found = endpoint({ ...cake, path: '/found', shared: true, input: z.object({ q: z.string() }) });
  const answer = async () => ({ name: 'Lemon', layers: [] });
  const app = Fastify();
  const kept: Record<string, boolean> = {};
  new Api([answeredBy(layers, answer), answeredBy(found, answer)], true).mount(app, {
    contextOf: async () => context,
    guardWrite: () => undefined,
    bodies: limitBodies({ usual: 0, mostBytes: 0 }),
    cachedCalls: {
      answer: () => false,
      send: async (request, reply, { isNamed }) => {
        kept[request.url.slice(apiBase.length)] = isNamed;
        return reply.send({});
      },
    },
  });
  for (const path of ['/cake/lemon', '/cake/lemon?sort=popular&x=1', '/cake/lemon?sort=newest', '/found?q=lemon'])
    await app.inject({ method: 'GET', url: apiBase + path });
  await app.close();
  expect(kept).toEqual({
    '/cake/lemon': true,
    '/cake/lemon?sort=popular&x=1': true,
    '/cake/lemon?sort=newest': false,
    '/found?q=lemon': false,
  });
});
