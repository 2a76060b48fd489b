import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/wire/endpoint.ts';
import { answeredBy } from '#server/modules/endpoint-action.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
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
  const api = new Api([answeredBy(cake, async () => secret)]);
  expect(await api.callFor(context)(cake, {})).toEqual({ name: 'Lemon', layers: [{ of: 'curd' }] });
});

test('an answer that is not as the contract has it is a fault of ours, which says where and not what', async () => {
  const wrong = { name: 'Lemon', layers: [{ of: 7 as unknown as string }] };
  const api = new Api([answeredBy(cake, async () => wrong)]);
  await expect(api.callFor(context)(cake, {})).rejects.toThrow(
    'the answer of GET /cake is not as the contract has it: layers.0.of (invalid_type)',
  );
});
