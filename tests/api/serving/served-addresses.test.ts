import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { staffSession } from '#contract/admin/team/session.ts';
import { signIn, signOut } from '#contract/admin/team/sign-in.ts';
import { tabletMembers } from '#contract/admin/team/tablet.ts';
import { newSecretToken } from '#server/platform/secrets.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { newStaff, StaffBrowser } from '#tests/support/staff/sign-in-staff.ts';
import { joinByPassword } from '#tests/support/staff/team-of-tests.ts';

/** What was rendered, by its address; a slow address waits until it is released. */
const rendered: string[] = [];
let letGo: () => void = () => undefined;
const slow = new Promise<void>((resolve) => {
  letGo = resolve;
});
const shop = await openTestShop({
  parts: {
    trustProxy: 1,
    rateLimitPerMinute: 30,
    httpLimits: {
      cacheMs: 60_000,
      madeAtOnce: 2,
      pagesPerMinute: 20,
      picturesPerMinute: 5,
      noticesPerMinute: 5,
      staffCallsPerMinute: 10,
      mostConnectionsOfOne: 3,
    },
    render: async (request) => {
      const { pathname, search } = new URL(request.url);
      rendered.push(pathname + search);
      if (search.includes('slow')) await slow;
      const status = pathname === '/not-found' ? 404 : 200;
      const headers = { 'content-type': 'text/html; charset=utf-8' };
      // As if somebody had got a script of their own into what is shown.
      const stolen = pathname === '/returns-policy' ? '<script>stolen()</script>' : '';
      const body = Buffer.from(`<p>${pathname}</p>${stolen}`);
      return { status, headers, body, scripts: ['own()'] };
    },
  },
});

let networks = 0;
const anotherNetwork = () => `198.18.${Math.floor(networks / 200)}.${(networks++ % 200) + 1}`;

async function ask(path: string, { method = 'GET', from = anotherNetwork(), headers = {} } = {}) {
  const response = await fetch(shop.url + path, {
    method,
    redirect: 'manual',
    headers: { 'x-forwarded-for': from, ...headers },
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test('a page is made once, whatever else stands in its address', async () => {
  const spellings = ['/faq', '/faq?utm_source=letter', '/faq?x=1', '/faq?x=2&page=3', '/f%61q'];
  for (const spelling of spellings) expect(await ask(spelling)).toMatchObject({ status: 200, text: '<p>/faq</p>' });
  expect(rendered.filter((address) => address.startsWith('/faq'))).toEqual(['/faq']);
  await ask('/promotions?page=2&sort=newest&gclid=1');
  await ask('/promotions?sort=newest&page=02');
  expect(rendered.filter((address) => address.startsWith('/promotions'))).toEqual(['/promotions?sort=newest&page=2']);
});

test('a page’s data is made once, whichever of its routes are asked for', async () => {
  for (const query of ['', '?_routes=allergens', '?_routes=root%2Callergens', '?_routes=made-up', '?_routes=&x=1'])
    expect((await ask(`/allergens.data${query}`)).status).toBe(200);
  await ask('/promotions.data?_routes=promotions&sort=newest');
  expect(rendered.filter((address) => address.includes('.data'))).toEqual([
    '/allergens.data',
    '/promotions.data?sort=newest',
  ]);
});

test('capitals and a slash at the end lead to the page’s own address for good', async () => {
  for (const [from, to] of [
    ['/PRODUCTS?page=2', '/products?page=2'],
    ['/Product/Lemon-Cake/', '/product/lemon-cake'],
  ] as const) {
    const { status, headers } = await ask(from);
    expect([status, headers.get('location')]).toEqual([308, to]);
  }
});

test('[R-02] whatever is no page is the same not-found page, made once, with a NUL in it or without', async () => {
  for (const path of ['/nowhere', '/nowhere/else', '//elsewhere.example/', '/product/%00', '/category/a%1bb'])
    expect(await ask(path), path).toMatchObject({ status: 404, text: '<p>/not-found</p>' });
  expect(rendered.filter((address) => address.includes('not-found'))).toHaveLength(1);
});

test.each([
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
  '/favicon.svg',
  '/icon-192.png',
  '/readyz',
  '/unsubscribe',
])('[X-03] a network asks only so often for %s too', async (path) => {
  const from = anotherNetwork();
  const method = path === '/unsubscribe' ? 'POST' : 'GET';
  for (let n = 0; n < 20; n++) expect((await ask(path, { method, from })).status).not.toBe(429);
  expect((await ask(path, { method, from })).status).toBe(429);
  expect((await ask(path, { method })).status).not.toBe(429);
});

test('[X-03] the many networks of one IPv6 line are counted together: there are more calls to them, and an end', async () => {
  const line = (n: number) => `2001:db8:7:${n.toString(16)}::1`;
  for (let n = 0; n < 40; n++) expect((await ask('/robots.txt', { from: line(n) })).status).toBe(200);
  expect((await ask('/robots.txt', { from: line(41) })).status).toBe(429);
  expect((await ask('/robots.txt', { from: '2001:db8:8::1' })).status).toBe(200);
});

test('[T-05] strangers of the bakery’s own network keep no member out of the back office: each is counted for themselves', async () => {
  const from = anotherNetwork();
  const board = async (token?: string) =>
    (await ask('/api/admin/session', { from, headers: token === undefined ? {} : { cookie: `staff=${token}` } }))
      .status;
  const [owen, dana] = [await newStaff(shop.database.db), await newStaff(shop.database.db)];
  for (const token of [undefined, newSecretToken()]) {
    for (let n = 0; n < 5; n++) expect(await board(token)).toBe(200);
  }
  expect([await board(), await board(newSecretToken())]).toEqual([429, 429]);
  for (let n = 0; n < 10; n++) expect(await board(owen.token)).toBe(200);
  expect([await board(owen.token), await board(dana.token)]).toEqual([429, 200]);
});

test.each([
  ['a cookie whose name only ends as the session’s does', 'GET', 'session', 'xstaff=1'],
  ['a session that is made up, for a token', 'GET', 'csrf-token', 'staff=x'],
  ['a session that is made up, at a write without a token', 'POST', 'sign-in/passkey-options', 'staff=x'],
  ['a tablet that is made up', 'GET', 'tablet', `staff-device=${newSecretToken()}`],
])('[T-05] a stranger of the back office is counted with %s too', async (_what, method, path, made) => {
  const [from, headers] = [anotherNetwork(), { cookie: made }];
  const statuses: number[] = [];
  for (let n = 0; n < 12; n++) statuses.push((await ask(`/api/admin/${path}`, { method, from, headers })).status);
  expect(statuses.map((status) => status === 429)).toEqual([...Array(10).fill(false), true, true]);
});

describe('[T-05] where guests of the bakery’s network have asked the back office as often as strangers may', () => {
  const usedUp = async () => {
    const from = anotherNetwork();
    for (let n = 0; n < 11; n++) await ask('/api/admin/session', { from });
    expect((await ask('/api/admin/session', { from })).status).toBe(429);
    return from;
  };

  test('an enrolled tablet counts for itself, locked or not', async () => {
    const { token, deviceToken } = await newStaff(shop.database.db, { kind: 'pin' });
    const headers = { cookie: `staff-device=${deviceToken}` };
    const from = await usedUp();
    const paths = ['csrf-token', 'tablet', 'session'];
    for (const path of paths) expect((await ask(`/api/admin/${path}`, { from, headers })).status).toBe(200);
    const locked = { cookie: `staff-device=${deviceToken}; staff=${token}x` };
    expect((await ask('/api/admin/tablet', { from, headers: locked })).status).toBe(200);
    for (let n = 0; n < 6; n++) await ask('/api/admin/tablet', { from, headers });
    expect((await ask('/api/admin/tablet', { from, headers })).status).toBe(429);
    expect((await ask('/api/admin/tablet', { headers })).status).toBe(429);
  });

  test('a browser that somebody has signed in with counts for itself', async () => {
    const from = await usedUp();
    const { browser } = await joinByPassword(shop);
    await browser.call(signOut, {});
    const headers = { cookie: `staff-browser=${browser.cookies.get('staff-browser')}` };
    for (const path of ['csrf-token', 'tablet', 'session'])
      expect((await ask(`/api/admin/${path}`, { from, headers })).status).toBe(200);
    const made = { cookie: `staff-browser=${newSecretToken()}` };
    expect((await ask('/api/admin/session', { from, headers: made })).status).toBe(429);
  });

  test('whoever signs in there still can, if somebody of the team did in the last thirty days', async () => {
    const { email } = await joinByPassword(shop);
    const wrong = { email, password: 'Wrong&Jam&Cream1', code: '000000' };
    const newcomer = (from: string) => new StaffBrowser(shop.url, from);
    expect((await newcomer(await usedUp()).ask(signIn, wrong)).status).toBe(429);
    const from = anotherNetwork();
    await joinByPassword(shop, { browser: newcomer(from) });
    for (let n = 0; n < 11; n++) await ask('/api/admin/session', { from });
    expect((await newcomer(from).ask(signIn, wrong)).status).toBe(401);
    expect((await newcomer(from).ask(staffSession)).status).toBe(200);
    expect((await newcomer(from).ask(tabletMembers)).status).toBe(429);
    for (let n = 0; n < 10; n++) await ask('/api/admin/session', { from });
    expect((await ask('/api/admin/session', { from })).status).toBe(429); // its own count has a limit too
    expect((await newcomer(from).ask(signIn, wrong)).status).toBe(401);
  });
});

test('[X-03] one address holds only so many connections, and others still get theirs', async () => {
  const { port } = new URL(shop.url);
  const open = async (localAddress: string) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress });
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
    return Promise.race([once(socket, 'data').then(() => 'answered'), once(socket, 'close').then(() => 'closed')]);
  };
  for (let n = 0; n < 3; n++) expect(await open('127.0.0.9')).toBe('answered');
  expect(await open('127.0.0.9')).toBe('closed');
  expect(await open('127.0.0.10')).toBe('answered');
});

test('[X-03] a network has only so many pages made in a minute; kept ones are free, and so are others', async () => {
  const from = anotherNetwork();
  for (let n = 0; n < 20; n++) expect((await ask(`/search?q=${n}`, { from })).status).toBe(200);
  const refused = await ask('/search?q=one-more', { from });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.headers.get('content-type')).toContain('text/html');
  expect(refused.text).toContain('Please wait a moment and try again.');
  expect((await ask('/search?q=3', { from })).status).toBe(200);
  expect((await ask('/search?q=one-more')).status).toBe(200);
});

test.each([
  ['the till', '/till/pay/none', 'GET', 20],
  ['the outbox', '/dev/outbox', 'GET', 20],
  ['notices of payments', '/api/payments/notices', 'POST', 5],
] as const)('[X-03] a network may ask %s only so often in a minute', async (_what, path, method, most) => {
  const from = anotherNetwork();
  for (let n = 0; n < most; n++) expect((await ask(path, { from, method })).status).not.toBe(429);
  expect((await ask(path, { from, method })).status).toBe(429);
  // However the address is spelled.
  expect(
    (
      await ask(
        path.replace(/l|m/, (sign) => `%${sign.charCodeAt(0).toString(16)}`),
        { from, method },
      )
    ).status,
  ).toBe(429);
  expect((await ask(path, { method })).status).not.toBe(429);
});

test('beyond the pages that may be made at once the next is refused in plain words, and kept ones are served', async () => {
  await ask('/about');
  const busy = [ask('/search?q=slow-1'), ask('/search?q=slow-2')];
  await expect.poll(() => rendered.filter((address) => address.includes('slow')).length).toBe(2);
  const refused = await ask('/terms');
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(refused.text).toContain('Something went wrong on our end. Please try again in a few minutes.');
  expect((await ask('/about')).status).toBe(200);
  letGo();
  expect((await Promise.all(busy)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await ask('/terms')).status).toBe(200);
});

test('a script that got into a page is not allowed by the page’s policy; the renderer’s own are', async () => {
  const { text, headers } = await ask('/returns-policy');
  expect(text).toContain('<script>stolen()</script>');
  const policy = headers.get('content-security-policy') ?? '';
  const hashOf = (script: string) => createHash('sha256').update(script).digest('base64');
  expect(policy).toContain(`'sha256-${hashOf('own()')}'`);
  expect(policy).not.toContain(hashOf('stolen()'));
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
});

test('[X-03] a public call is answered out of memory, and counted and named all the same', async () => {
  const path = '/api/listings/category/birthday-cakes';
  const from = anotherNetwork();
  const made = await ask(`${path}?page=1&utm_source=letter`, { from });
  const kept = await ask(`${path}?page=1&utm_source=letter`, { from, headers: { 'x-request-id': 'of-the-caller' } });
  expect([made.status, kept.status, kept.text]).toEqual([200, 200, made.text]);
  expect(kept.headers.get('x-request-id')).toBe('of-the-caller');
  expect(made.headers.get('x-request-id')).not.toBeNull();
  for (const [name, value] of [...made.headers].filter(
    ([name]) => !/date|x-request-id|x-ratelimit|keep-alive/.test(name),
  ))
    expect(kept.headers.get(name), name).toBe(value);
  expect([made, kept].map(({ headers }) => headers.get('x-ratelimit-remaining'))).toEqual(['29', '28']);
  for (let n = 0; n < 28; n++) expect((await ask(`${path}?page=1&utm_source=letter`, { from })).status).toBe(200);
  const refused = await ask(`${path}?page=1&utm_source=letter`, { from });
  expect([refused.status, JSON.parse(refused.text).code]).toEqual([429, 'tooManyRequests']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('a public call is the same for each spelling, has a tag, HEAD and no body where the caller has it', async () => {
  const [one, other] = [
    await ask('/api/listings/door/products?page=2&weight=1KG'),
    await ask('/api/listings/door/products?weight=1KG&page=2&x=1'),
  ];
  expect(one.headers.get('etag')).toBe(other.headers.get('etag'));
  const etag = one.headers.get('etag') ?? '';
  for (const address of [
    '/api/listings/door/products?page=2&weight=1KG',
    '/api/listings/door/products?page=2&weight=1KG&y=1',
  ])
    for (let time = 0; time < 2; time++) {
      expect(await ask(address, { headers: { 'if-none-match': etag } })).toMatchObject({ status: 304, text: '' });
      const head = await ask(address, { method: 'HEAD' });
      expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', etag]);
    }
});

test('what is not found is kept for nobody, and a call for customers never', async () => {
  for (let time = 0; time < 2; time++) expect((await ask('/api/products/slug/none-such')).status).toBe(404);
  for (let time = 0; time < 2; time++) {
    const { status, headers } = await ask('/api/auth/me');
    expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([401, 'no-store', null]);
  }
});

test('a browser that has a page is not sent it again, by whatever tag it says so', async () => {
  const etag = (await ask('/privacy')).headers.get('etag') ?? '';
  for (const tag of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*'])
    expect((await ask('/privacy', { headers: { 'if-none-match': tag } })).status, tag).toBe(304);
  expect((await ask('/privacy', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
});
