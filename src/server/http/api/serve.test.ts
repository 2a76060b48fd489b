import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/wire/endpoint.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import { Shop } from './serve.ts';

const cake = endpoint({
  method: 'GET',
  path: '/cake',
  access: 'anyone',
  input: z.object({}),
  output: z.object({ name: z.string(), layers: z.array(z.object({ of: z.string() })) }),
});
const context = {} as RequestContext;

test('an answer holds what the contract lets it hold, whatever else the handler gave', async () => {
  const secret = { recipe: 'secret', name: 'Lemon', layers: [{ of: 'curd', grams: 80 }] };
  const shop = new Shop().answer(cake, async () => secret);
  expect(await shop.callFor(context)(cake, {})).toEqual({ name: 'Lemon', layers: [{ of: 'curd' }] });
});

test('an answer that is not as the contract has it is a fault of ours, which says where and not what', async () => {
  const wrong = { name: 'Lemon', layers: [{ of: 7 as unknown as string }] };
  const shop = new Shop().answer(cake, async () => wrong);
  await expect(shop.callFor(context)(cake, {})).rejects.toThrow(
    'the answer of GET /cake is not as the contract has it: layers.0.of (invalid_type)',
  );
});
