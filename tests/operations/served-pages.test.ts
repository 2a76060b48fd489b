import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pageAddresses } from '#contract/pages/page-addresses.ts';
import { changeProduct } from '#tests/support/catalogue/products.ts';
import { testDatabase } from '#tests/support/database/database.ts';
import { dataFolderForTest, startBuiltShop } from '#tests/support/shop/built-shop.ts';

const { open: database, url: databaseUrl } = await testDatabase();
const shop = await startBuiltShop({ DATABASE_URL: databaseUrl, DATA_FOLDER: await dataFolderForTest() });

type Raw = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };

/** Sends a request and returns the response as it is sent over the network: no client unpacks, follows or corrects it. */
const raw = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> =>
  new Promise((resolve, reject) => {
    const asked = request({ host: 'localhost', port: new URL(shop.url).port, path, headers, method }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    asked.on('error', reject);
    asked.end();
  });

const cake = '/product/salted-caramel-drip-cake';

test('a page whose address opens something is kept nowhere, and its address told to nobody', async () => {
  const opening = Object.entries(pageAddresses).flatMap(([path, reading]) =>
    reading(new URLSearchParams({ token: 'x' })).length > 0 ? [path] : [],
  );
  expect(opening).toEqual(expect.arrayContaining(['/unsubscribe', '/confirm-newsletter', '/reset-password', '/pay']));
  for (const path of opening)
    expect([path, (await raw(`${path}?token=x`)).headers]).toMatchObject([
      path,
      { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
    ]);
});

test('a page comes whole and compressed, and not again while the browser’s is the same', async () => {
  const packed = await raw(cake, { 'accept-encoding': 'gzip, br' });
  expect(packed).toMatchObject({
    status: 200,
    headers: { 'content-encoding': 'br', vary: 'accept-encoding', 'cache-control': 'no-cache' },
  });
  const plain = await raw(cake, { 'accept-encoding': 'identity' });
  expect(brotliDecompressSync(packed.body).toString()).toBe(plain.body.toString());
  expect(plain.body.toString()).toContain('Salted Caramel Drip Cake');
  const again = await raw(cake, { 'if-none-match': String(plain.headers.etag) });
  expect([again.status, again.body.length]).toEqual([304, 0]);
});

test('a page asks for no script by itself: they wait in a template for the page to be shown', async () => {
  const html = (await raw(cake)).body.toString();
  const waiting = /<template id="when-shown">(.*?)<\/template>/s.exec(html)?.[1] ?? '';
  expect(waiting).toMatch(/<link rel="modulepreload" href="\/assets\/entry\.client-[\w-]+\.js"\/>/);
  expect(waiting.match(/<script type="module"/g)).toHaveLength(1);
  const shown = html.replace(waiting, '');
  expect(shown).toMatch(/<link rel="stylesheet" href="\/assets\/[\w-]+\.css/);
  expect(shown).not.toMatch(/modulepreload|type="module"|<script[^>]+src=/);
});

/** What a browser would run of a page: data between script tags does not count. */
const runnable = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => text,
  );
const hashOf = (script: string) => createHash('sha256').update(script).digest('base64');

test('a page lets only the inline scripts run that its renderer wrote, each by its hash', async () => {
  const { headers, body } = await raw(cake);
  const policy = String(headers['content-security-policy']);
  const scripts = policy.split('; ').find((rule) => rule.startsWith('script-src')) ?? '';
  expect(scripts).not.toContain('unsafe-inline');
  const inline = runnable(body.toString());
  expect(inline.length).toBeGreaterThan(3);
  for (const script of inline) expect(scripts).toContain(hashOf(script));
  expect(policy).toContain("frame-ancestors 'none'");
  expect(body.toString()).not.toContain('nonce');
});

test('a public call is sent compressed and named by a tag, and changes as soon as the catalogue does', async () => {
  const path = '/api/products/slug/black-forest-gateau';
  const packed = await raw(path, { 'accept-encoding': 'gzip, br' });
  expect(packed).toMatchObject({
    status: 200,
    headers: { 'content-encoding': 'br', vary: 'accept-encoding', 'cache-control': 'no-cache' },
  });
  expect(packed.headers['x-content-type-options']).toBe('nosniff');
  expect(JSON.parse(brotliDecompressSync(packed.body).toString())).toMatchObject({ slug: 'black-forest-gateau' });
  const again = await raw(path, { 'if-none-match': String(packed.headers.etag) });
  expect([again.status, again.body.length]).toEqual([304, 0]);
  await changeProduct(database.db, 'black-forest-gateau', { pricePence: 8_888 });
  await expect
    .poll(async () => JSON.parse((await raw(path)).body.toString()).price, { interval: 10, timeout: 30_000 })
    .toBe(88.88);
});

test('brotli is the smaller of the two encodings, of pages, of calls and of the sitemap', async () => {
  for (const path of ['/', cake, '/checkout', '/api/products/featured', '/sitemap.xml']) {
    const sizes = await Promise.all(
      ['br', 'gzip', 'identity'].map(
        async (encoding) => (await raw(path, { 'accept-encoding': encoding })).body.length,
      ),
    );
    expect(sizes, path).toEqual(sizes.toSorted((a, b) => a - b));
    expect(new Set(sizes).size, path).toBe(3);
  }
});

test('a changed price is on the page straight away', async () => {
  await raw(cake);
  await changeProduct(database.db, 'salted-caramel-drip-cake', { pricePence: 9_999 });
  await expect
    .poll(async () => (await raw(cake)).body.toString(), { interval: 10, timeout: 30_000 })
    .toContain('£99.99');
});

test('an address that names another host stays a path of ours', async () => {
  const answer = await raw('//elsewhere.example/product');
  expect(answer.status).toBe(404);
  expect(answer.body.toString()).not.toContain('//elsewhere.example/product"');
});

test('assets are kept for good, pictures come in the best kind that the browser takes', async () => {
  const page = (await raw('/')).body.toString();
  const asset = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? '';
  expect((await raw(asset, { 'accept-encoding': 'br' })).headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': expect.stringContaining('immutable'),
  });
  const kinds = [
    ['image/avif,image/webp,*/*', 'image/avif'],
    ['image/webp,*/*', 'image/webp'],
    ['*/*', 'image/jpeg'],
  ] as const;
  for (const [accept, kind] of kinds) {
    expect(await raw('/cakes/salted-caramel-drip-cake?w=240', { accept })).toMatchObject({
      status: 200,
      headers: { 'content-type': kind },
    });
  }
  expect((await raw('/cakes/salted-caramel-drip-cake?w=241')).status).toBe(400);
});

test('one address is one page: capitals lead to it, what is beyond the last page leads there, a NUL is nowhere', async () => {
  expect(await raw('/PRODUCTS')).toMatchObject({ status: 308, headers: { location: '/products' } });
  const beyond = await raw('/products?page=999&sort=newest');
  expect(beyond.status).toBe(302);
  expect(beyond.headers.location).toMatch(/^\/products\?sort=newest&page=\d+$/);
  for (const path of ['/product/%00', '/product/a%00b', '/category/%00', '/category/a%0Ab'])
    expect((await raw(path)).status, path).toBe(404);
  expect((await raw('/product/%00')).body.toString()).toContain('<html lang="en-GB"');
});

test('a page has what HTTP has: HEAD, its methods for whoever asks, and 405 for the others', async () => {
  const whole = await raw(cake);
  const head = await raw(cake, {}, 'HEAD');
  expect([head.status, head.body.length]).toEqual([200, 0]);
  for (const name of ['etag', 'content-length', 'content-type']) expect(head.headers[name]).toBe(whole.headers[name]);
  for (const path of [cake, '/favicon.ico', '/robots.txt', '/assets/none.js', '/cakes/hero-1?w=96'])
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
      const { status, headers, body } = await raw(path, {}, method);
      expect([status, headers.allow], `${method} ${path}`).toEqual([405, 'GET, HEAD, OPTIONS']);
      expect(headers['content-type'], `${method} ${path}`).toContain('text/html');
      expect(body.toString()).toContain('This address does not support that request.');
    }
  expect(await raw(cake, {}, 'OPTIONS')).toMatchObject({ status: 204, headers: { allow: 'GET, HEAD, OPTIONS' } });
  expect((await raw('*', {}, 'OPTIONS')).status).toBe(204);
});

test('a running request is finished before the shop closes', async () => {
  const notice = Buffer.alloc(1_000, 'x');
  const asked = request({
    host: 'localhost',
    port: new URL(shop.url).port,
    path: '/api/payments/notices',
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': notice.length },
  });
  const answered = once(asked, 'response');
  asked.write(notice.subarray(0, 500));
  await expect.poll(async () => (await raw('/healthz')).status).toBe(200);
  const ended = shop.end('SIGTERM');
  await expect.poll(async () => await raw('/healthz').catch(() => 'shut'), { timeout: 30_000 }).toBe('shut');
  asked.end(notice.subarray(500));
  const [answer] = await answered;
  expect(answer.statusCode).toBe(400);
  answer.resume();
  expect(await ended).toBe(0);
});
