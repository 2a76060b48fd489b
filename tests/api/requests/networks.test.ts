import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { urls } from '#contract/pages/urls.ts';
import { registration } from '#tests/support/customers/registration.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import type { Visitor } from '#tests/support/shop/visitor.ts';

/** The limit of every bound in this file, so that a walk is short. */
const most = 2;

const counting = await openTestShop({
  parts: {
    trustProxy: 1,
    rateLimitPerMinute: most,
    httpLimits: {
      cacheMs: 60_000,
      pagesPerMinute: most,
      picturesPerMinute: most,
      noticesPerMinute: most,
      staffCallsPerMinute: most,
    },
    render: async () => ({ status: 200, headers: {}, body: Buffer.from(''), scripts: [] }),
  },
});
const remembering = await openTestShop({
  services: { registrationsPerHour: most, loginLimits: { perAccount: 0, perNetwork: most } },
  parts: { trustProxy: 1 },
});

type Ask = (address: string, browser: Visitor) => Promise<number>;

const from = (address: string) => ({ 'x-forwarded-for': address });
const fetched =
  (path: (n: string) => string, method = 'GET'): Ask =>
  async (address) =>
    (await fetch(counting.url + path(randomUUID()), { method, headers: from(address) })).status;
const posted =
  (path: string, body: () => object): Ask =>
  async (address, browser) =>
    (await browser.post(path, body(), { headers: from(address) })).status;

const bounds: readonly (readonly [what: string, answer: number, own: number, ask: Ask])[] = [
  ['calls', 200, most, fetched(() => '/api/capabilities')],
  ['kept calls', 200, most, fetched(() => '/api/products/featured')],
  ['pages', 200, most, fetched((n) => `/search?q=${n}`)],
  ['pictures', 404, most, fetched((n) => `/photos/${n}`)],
  ['payment notices', 400, most, fetched(() => urls.paymentNotices, 'POST')],
  ['other addresses', 200, most, fetched(() => '/robots.txt')],
  ['calls of the back office without a session', 200, most, fetched(() => '/api/admin/session')],
  ['registrations', 200, most, posted('/auth/register', () => registration({ email: `${randomUUID()}@example.com` }))],
  [
    'failed logins',
    401,
    most,
    posted('/auth/login', () => ({ email: `${randomUUID()}@example.com`, password: 'Wrong&Jam1' })),
  ],
  [
    'messages',
    200,
    5,
    posted('/messages/contact', () => ({
      name: 'Ann',
      email: 'ann@example.com',
      phone: '07700 900123',
      message: 'Do you bake at Easter?',
    })),
  ],
];

let sites = 0;
const hex = (n: number): string => n.toString(16);

/** Addresses of one network, each in another of the next narrower kind. */
const widths = [
  ['its first 64 bits', 1, (site: string, n: number) => `${site}:1::${hex(n + 1)}`],
  ['its first 56 bits', 2, (site: string, n: number) => `${site}:${hex(0x100 + n)}::1`],
  ['its first 48 bits', 8, (site: string, n: number) => `${site}:${hex(0x100 * (n + 1))}::1`],
  ['its address with a port', 1, (site: string, n: number) => `[${site}:1::1]:${1_000 + n}`],
] as const;

describe.each(bounds)('[X-03] of %s', (_what, answer, own, ask) => {
  test.each(widths)('an IPv6 network has its number by %s, and no more', async (_width, times, addressOf) => {
    sites += 1;
    const site = `2001:db8:${hex(sites)}`;
    const browser = remembering.visitor();
    const statuses: number[] = [];
    for (let n = 0; n <= own * times; n++) statuses.push(await ask(addressOf(site, n), browser));
    expect(statuses).toEqual([...Array(own * times).fill(answer), 429]);
  });
});

test.each(['203.0.113.9', 'a made-up text'])('[X-03] ports behind %s make no other network of it', async (address) => {
  const statuses: number[] = [];
  for (let n = 0; n <= most; n++)
    statuses.push(await fetched(() => '/robots.txt')(`${address}:${1_000 + n}`, remembering.visitor()));
  expect(statuses).toEqual([200, 200, 429]);
});
