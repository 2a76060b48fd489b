import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { failureReply } from '#contract/wire/failure-reply.ts';
import { staffEndpointActions } from '#server/http/admin/staff-endpoints.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { type StaffAnswer, signInStaff } from '#tests/support/staff/sign-in-staff.ts';
import { arbitraryInput } from '#tests/support/walk/arbitrary-input.ts';
import { nameOf } from '#tests/support/walk/endpoint-requests.ts';
import { exampleInput } from '#tests/support/walk/example-input.ts';

const shop = await openTestShop();
const walk = staffEndpointActions.map(({ endpoint }) => [nameOf(endpoint), endpoint] as const);
/** As many as find what is left open, and leave the suite quick. */
const tries = 25;

/** An answer in the contract's words, and never that the fault is the shop's. */
function expectNoFault({ status, body }: StaffAnswer, asked: unknown): void {
  expect(status, JSON.stringify({ asked, body })).toBeLessThan(500);
  if (status >= 400) expect(failureReply.safeParse(body).success, JSON.stringify(body)).toBe(true);
}

describe('[T-08] whatever a member sends is answered in the catalogue’s words', () => {
  test.each(walk)('%s', async (_name, endpoint) => {
    await fc.assert(
      fc.asyncProperty(arbitraryInput(endpoint), async (input) => {
        const { browser } = await signInStaff(shop);
        expectNoFault(await browser.ask(endpoint, { ...exampleInput(endpoint), ...input }), input);
      }),
      { numRuns: tries },
    );
  });

  test.each(walk.filter(([, { method }]) => method !== 'GET'))('%s without its CSRF token', async (_name, endpoint) => {
    const { browser } = await signInStaff(shop);
    const answer = await browser.ask(endpoint, exampleInput(endpoint), { csrf: false });
    expect(answer).toMatchObject({ status: 403, body: { code: 'notAllowed' } });
    expect(answer.headers.get('x-csrf-retry')).toBe('1');
  });
});
