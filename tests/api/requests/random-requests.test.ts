import fc from 'fast-check';
import { expect, test } from 'vitest';
import { failureReply } from '#contract/wire/failure-reply.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { arbitraryInput } from '#tests/support/walk/arbitrary-input.ts';
import {
  addressOf,
  everyEndpoint,
  fromAnywhere,
  nameOf,
  pathNames,
  queryOf,
} from '#tests/support/walk/endpoint-requests.ts';

const shop = await openTestShop({ parts: { trustProxy: 1 } });
const open = everyEndpoint.filter(({ access }) => access === 'anyone');

test.each(open.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s answers whatever its schema may be sent without a fault',
  async (_name, endpoint) => {
    const browser = shop.visitor();
    await fc.assert(
      fc.asyncProperty(arbitraryInput(endpoint), async (asked) => {
        const inPath = Object.fromEntries(pathNames(endpoint).map((name) => [name, asked[name] ?? '1']));
        const { path, rest } = addressOf(endpoint, { ...asked, ...inPath });
        const asking = endpoint.method === 'GET' ? {} : { body: rest };
        const address = endpoint.method === 'GET' ? path + queryOf(rest) : path;
        const answer = await browser.ask(endpoint.method, address, { ...asking, headers: fromAnywhere() });
        expect(answer.status).toBeLessThan(500);
        if (answer.status >= 400) expect(failureReply.safeParse(answer.body).success).toBe(true);
      }),
      { numRuns: 40 },
    );
  },
);
