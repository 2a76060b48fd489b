import { expect, test } from 'vitest';
import { openTestShop } from '#tests/support/shop.ts';

/** What was rendered, by its address; a slow address waits until it is let go. */
const rendered: string[] = [];
let letGo: () => void = () => undefined;
const slow = new Promise<void>((resolve) => {
  letGo = resolve;
});
const shop = await openTestShop({
  parts: {
    trustProxy: 1,
    httpLimits: { keptMs: 60_000, madeAtOnce: 2, pagesPerMinute: 20, picturesPerMinute: 5, noticesPerMinute: 5 },
    render: async (request) => {
      const { pathname, search } = new URL(request.url);
      rendered.push(pathname + search);
      if (search.includes('slow')) await slow;
      const status = pathname === '/not-found' ? 404 : 200;
      const headers = { 'content-type': 'text/html; charset=utf-8' };
      return { response: new Response(null, { status, headers }), body: Buffer.from(`<p>${pathname}</p>`) };
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

test('a browser that has a page is not sent it again, by whatever tag it says so', async () => {
  const etag = (await ask('/privacy')).headers.get('etag') ?? '';
  for (const tag of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*'])
    expect((await ask('/privacy', { headers: { 'if-none-match': tag } })).status, tag).toBe(304);
  expect((await ask('/privacy', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
});
