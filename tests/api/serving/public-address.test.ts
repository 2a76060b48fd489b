import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { categories, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const shopsOwn = 'https://www.mountavenuebakery.example';
const service = await openTestShop({ services: { publicUrl: shopsOwn } });
const ask = (path: string, init: RequestInit = {}) => fetch(service.url + path, init);
const preflight = (origin: string) =>
  ask('/api/orders', {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-csrf-token' },
  });

describe('[X-07] a service at an origin of its own', () => {
  test("lets the shop's pages ask, with their token, CSRF header and cookie", async () => {
    const { status, headers } = await preflight(shopsOwn);
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(shopsOwn);
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    expect(headers.get('access-control-allow-methods')).toMatch(/POST, PUT, PATCH, DELETE/);
    expect(headers.get('access-control-allow-headers')).toBe('authorization, content-type, x-request-id, x-csrf-token');
    expect(headers.get('vary')).toContain('origin');
  });

  test('lets them read its answers, the refused ones too', async () => {
    for (const path of ['/api/products/featured', '/api/auth/me']) {
      const { headers } = await ask(path, { headers: { origin: shopsOwn } });
      expect(headers.get('access-control-allow-origin')).toBe(shopsOwn);
      expect(headers.get('access-control-expose-headers')).toContain('x-session-seconds');
    }
  });

  test.each(['https://elsewhere.example', 'http://www.mountavenuebakery.example', 'null', `${shopsOwn}.evil.example`])(
    'says nothing of it to %s',
    async (origin) => {
      const answers = [await preflight(origin), await ask('/api/products/featured', { headers: { origin } })];
      for (const { headers } of answers) {
        expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
        expect(headers.get('vary')).toContain('origin');
      }
    },
  );

  test('gives the CSRF cookie to another site only where that is the shop, and then for that site alone', async () => {
    const cookieFor = async (headers: Record<string, string>) =>
      (await ask('/api/csrf-token', { headers })).headers.get('set-cookie');
    const across = { 'sec-fetch-site': 'cross-site' };
    expect(await cookieFor({ ...across, origin: shopsOwn })).toMatch(/Secure.*SameSite=None|SameSite=None.*Secure/);
    expect(await cookieFor({ ...across, origin: shopsOwn })).toContain('Partitioned');
    expect(await cookieFor({ ...across, origin: 'https://elsewhere.example' })).toContain('SameSite=Lax');
    expect(await cookieFor({ 'sec-fetch-site': 'same-site', origin: shopsOwn })).toContain('SameSite=Lax');
  });
});

const get = async (path: string) => {
  const answer = await ask(path);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

test('robots.txt keeps search engines from what is one customer’s, and leads them to the sitemap', async () => {
  const { status, headers, text } = await get('/robots.txt');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const lines = text.split('\n');
  for (const path of ['/checkout', '/orders', '/login?', '/order-success', '/till', '/api', '/dev'])
    expect(lines).toContain(`Disallow: ${path}`);
  expect(lines).toContain(`Sitemap: ${shopsOwn}/sitemap.xml`);
  const forbidden = lines.flatMap((line) => /^Disallow: (.*)$/.exec(line)?.[1] ?? []);
  for (const open of ['/', '/order-tracker', '/product/x', '/category/x', '/contact', '/cakes/x'])
    expect(forbidden.filter((path) => open.startsWith(path))).toEqual([]);
});

test('a password manager is led to the form that changes a password', async () => {
  const answer = await ask('/.well-known/change-password', { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/profile']);
});

test('the sitemap names every public page, category and product once, by its public address', async () => {
  const odd = 'salt & caramel';
  await service.database.db.update(products).set({ slug: odd }).where(eq(products.slug, 'salted-caramel-drip-cake'));
  const { status, headers, text } = await get('/sitemap.xml');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(headers.get('cache-control')).toBe('public, max-age=600');
  const found = [...text.matchAll(/<url><loc>([^<]*)<\/loc><\/url>/g)].map(([, address]) => address);
  const expected = await service.database.db.$count(products, eq(products.kind, 'cake'));
  const shelves = await service.database.db.$count(categories);
  expect(found.filter((address) => address?.startsWith(`${shopsOwn}/product/`))).toHaveLength(expected);
  expect(found.filter((address) => address?.startsWith(`${shopsOwn}/category/`))).toHaveLength(shelves);
  expect(new Set(found).size).toBe(found.length);
  for (const path of ['/', '/about', '/contact', '/faq', '/category/cupcakes', '/product/salt%20%26%20caramel'])
    expect(found).toContain(shopsOwn + path);
  expect(text).not.toContain('lastmod');
  expect(text).not.toMatch(/\/(login|register|checkout|orders|profile|search|unsubscribe)/);
});
