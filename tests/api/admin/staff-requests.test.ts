import { describe, expect, test } from 'vitest';
import { apiBase, type Endpoint, headerNames } from '#contract/wire/endpoint.ts';
import { stepUpPurposes } from '#domain/staff/step-up-purposes.ts';
import { staffEndpointActions } from '#server/http/admin/staff-endpoints.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { type StaffAnswer, type StaffBrowser, signInStaff } from '#tests/support/staff/sign-in-staff.ts';
import { steppedUp } from '#tests/support/staff/team-of-tests.ts';
import { addressOf, nameOf, pathNames, queryOf } from '#tests/support/walk/endpoint-requests.ts';
import { exampleInput } from '#tests/support/walk/example-input.ts';
import { changedAt, notBodies, odd, refusedBodies, waysOf } from '#tests/support/walk/malformed.ts';
import { expectNoFaultIn, rubbishInPath } from '#tests/support/walk/no-fault.ts';

const shop = await openTestShop();
const endpoints = staffEndpointActions.map(({ endpoint }) => endpoint);
const walk = (of: readonly Endpoint[]) => of.map((endpoint) => [nameOf(endpoint), endpoint] as const);
const writing = endpoints.filter(({ method }) => method !== 'GET');

/** No fault, and nothing that anybody keeps: what is refused too. */
async function expectNoFault(what: string, ask: () => Promise<StaffAnswer>): Promise<StaffAnswer> {
  const answer = await expectNoFaultIn(what, async () => {
    const asked = await ask();
    return { ...asked, text: typeof asked.body === 'string' ? asked.body : JSON.stringify(asked.body) };
  });
  expect(answer.headers.get('cache-control'), what).toBe('no-store');
  return answer;
}

/** An owner who has just proved who they are, where the endpoint wants it. */
async function ownerAt(endpoint: Endpoint): Promise<StaffBrowser> {
  const owner = await signInStaff(shop);
  const { body } = await owner.browser.ask(endpoint, exampleInput(endpoint));
  const purpose = stepUpPurposes.find((one) => one === Object(body).purpose);
  // What it did may have ended the session.
  if (purpose === undefined) return (await signInStaff(shop)).browser;
  await steppedUp(shop, owner, purpose);
  return owner.browser;
}

/** Sends what stands there as it is, with a right CSRF token. */
async function senderAt(endpoint: Endpoint) {
  const browser = await ownerAt(endpoint);
  const csrf = await browser.fetch(`${apiBase}/admin/csrf-token`, {});
  const isRead = endpoint.method === 'GET';
  return (path: string, body = '{}', type = 'application/json') =>
    browser.fetch(apiBase + path, {
      method: endpoint.method,
      ...(!isRead && { body }),
      headers: {
        [headerNames.requestId]: crypto.randomUUID(),
        ...(!isRead && { [headerNames.csrf]: String(Object(csrf.body).token), 'content-type': type }),
      },
    });
}

/** One of each kind: every endpoint's fields are met by chance too (staff-malformed.test.ts). */
const oddest = new Set(['a NUL byte', 'a lone surrogate', 'text of 100,000 letters', 'a huge number', 'an object']);

describe('[T-08] no malformed request to the back office causes a fault', () => {
  test.each(walk(writing))('%s with a body that is none', async (_name, endpoint) => {
    const send = await senderAt(endpoint);
    const { path } = addressOf(endpoint, exampleInput(endpoint));
    for (const [what, body, headers] of notBodies) {
      if (what === '10 MB' && endpoint !== writing[0]) continue; // it is refused before it is read
      const answer = await expectNoFault(what, () => send(path, body, headers?.['content-type']));
      expect(refusedBodies, `${what}: ${answer.status}`).toContain(answer.status);
    }
  });

  test.each(walk(endpoints))('%s with something else in each field', async (_name, endpoint) => {
    const input = exampleInput(endpoint);
    const inPath = new Set<string | number>(pathNames(endpoint));
    let browser = await ownerAt(endpoint);
    for (const way of waysOf(input).filter((found) => found.length > 0))
      for (const [what, value] of odd.filter(([name]) => oddest.has(name))) {
        if (way[0] !== undefined && inPath.has(way[0]) && typeof value === 'object') continue; // a path is text
        const answer = await expectNoFault(`${way.join('.')} is ${what}`, () =>
          browser.ask(endpoint, Object(changedAt(input, way, value))),
        );
        // What it did may have ended the session.
        if (answer.status === 401) browser = await ownerAt(endpoint);
      }
  });

  test.each(walk(endpoints.filter((endpoint) => pathNames(endpoint).length > 0)))(
    '%s with rubbish in its path',
    async (_name, endpoint) => {
      const send = await senderAt(endpoint);
      const { rest } = addressOf(endpoint, exampleInput(endpoint));
      for (const end of rubbishInPath)
        await expectNoFault(end.slice(0, 20), () => send(endpoint.path.replaceAll(/:\w+/g, end), JSON.stringify(rest)));
    },
  );

  test.each(walk(endpoints.filter(({ method }) => method === 'GET')))(
    '%s with rubbish in its query',
    async (_name, endpoint) => {
      const send = await senderAt(endpoint);
      const { path, rest } = addressOf(endpoint, exampleInput(endpoint));
      const rubbish = ['%00', '%ff', '%', 'a'.repeat(5_000), '', '%ED%A0%80'];
      const queries = [
        ...Object.keys(rest).flatMap((name) => [
          `${queryOf(rest)}&${name}=again`,
          `?${name}[]=1&${name}[a]=2`,
          ...rubbish.map((text) => `?${name}=${text}`),
        ]),
        '?__proto__=1&__proto__[admin]=1&constructor=1&toString=1&hasOwnProperty=1',
        `?${'a=1&'.repeat(2_500)}`,
        '?&&&===&&',
      ];
      for (const query of queries) await expectNoFault(query.slice(0, 60), () => send(path + query));
    },
  );
});
