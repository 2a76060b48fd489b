import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { failureReply } from '#contract/wire/failure-reply.ts';
import { staffEndpointActions } from '#server/http/admin/staff-endpoints.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { type StaffAnswer, signInStaff } from '#tests/support/staff/sign-in-staff.ts';
import { arbitraryInput } from '#tests/support/walk/arbitrary-input.ts';
import { nameOf } from '#tests/support/walk/endpoint-requests.ts';
import { exampleInput } from '#tests/support/walk/example-input.ts';
import { changedAt, waysOf } from '#tests/support/walk/malformed.ts';

const shop = await openTestShop();
const walk = staffEndpointActions.map(({ endpoint }) => [nameOf(endpoint), endpoint] as const);
/** As many as find what is left open, and leave the suite quick. */
const tries = 25;

/** An answer in the contract's words, and never that the fault is the shop's. */
function expectNoFault({ status, body }: StaffAnswer, asked: unknown): void {
  expect(status, JSON.stringify({ asked, body })).toBeLessThan(500);
  if (status >= 400) expect(failureReply.safeParse(body).success, JSON.stringify(body)).toBe(true);
}

const isDay = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
const daysOf = (input: unknown) => waysOf(input).filter((way) => isDay(at(input, way)));
const at = (value: unknown, way: readonly (string | number)[]): unknown =>
  way.reduce((inner, step) => Object(inner)[step] as unknown, value);
const dated = walk.filter(([, endpoint]) => daysOf(exampleInput(endpoint)).length > 0);

describe('[T-08] a day at either end of the calendar is no fault of the shop', () => {
  test.each(dated)('%s', async (_name, endpoint) => {
    const { browser } = await signInStaff(shop);
    const example = exampleInput(endpoint);
    for (const way of daysOf(example))
      for (const day of ['0001-01-01', '9999-12-31', '2026-02-30', '1900-01-01', '2999-12-31']) {
        const input = changedAt(example, way, day) as Record<string, unknown>;
        expectNoFault(await browser.ask(endpoint, input), input);
      }
  });
});

describe('[T-08] whatever a member sends is answered in the catalogue’s words', () => {
  test.each(walk)('%s', async (_name, endpoint) => {
    let { browser } = await signInStaff(shop);
    await fc.assert(
      fc.asyncProperty(arbitraryInput(endpoint), async (input) => {
        const ask = () => browser.ask(endpoint, { ...exampleInput(endpoint), ...input });
        const first = await ask();
        expectNoFault(first, input);
        if (first.status !== 401) return;
        // What was asked before may have ended the session.
        browser = (await signInStaff(shop)).browser;
        expectNoFault(await ask(), input);
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
