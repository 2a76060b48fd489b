import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { categories, products } from '#server/db/tables/catalogue/catalogue-tables.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';

const publicUrl = 'https://www.bakery.example';
const shop = await openTestShop({ services: { publicUrl } });
const get = async (path: string) => {
  const answer = await fetch(shop.url + path);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

test('robots.txt keeps search engines from what is one customer’s, and leads them to the sitemap', async () => {
  const { status, headers, text } = await get('/robots.txt');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const lines = text.split('\n');
  for (const path of ['/checkout', '/orders', '/login?', '/order-success', '/till', '/api', '/dev'])
    expect(lines).toContain(`Disallow: ${path}`);
  expect(lines).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
  const forbidden = lines.flatMap((line) => /^Disallow: (.*)$/.exec(line)?.[1] ?? []);
  for (const open of ['/', '/order-tracker', '/product/x', '/category/x', '/contact', '/cakes/x'])
    expect(forbidden.filter((path) => open.startsWith(path))).toEqual([]);
});

test('the sitemap names every public page, category and product once, by its public address', async () => {
  const odd = 'salt & caramel';
  await shop.database.db.update(products).set({ slug: odd }).where(eq(products.slug, 'salted-caramel-drip-cake'));
  const { status, headers, text } = await get('/sitemap.xml');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(headers.get('cache-control')).toBe('public, max-age=600');
  const found = [...text.matchAll(/<url><loc>([^<]*)<\/loc><\/url>/g)].map(([, address]) => address);
  const expected = await shop.database.db.$count(products, eq(products.kind, 'cake'));
  const shelves = await shop.database.db.$count(categories);
  expect(found.filter((address) => address?.startsWith(`${publicUrl}/product/`))).toHaveLength(expected);
  expect(found.filter((address) => address?.startsWith(`${publicUrl}/category/`))).toHaveLength(shelves);
  expect(new Set(found).size).toBe(found.length);
  for (const path of ['/', '/about', '/contact', '/faq', '/category/cupcakes', '/product/salt%20%26%20caramel'])
    expect(found).toContain(publicUrl + path);
  expect(text).not.toContain('lastmod');
  expect(text).not.toMatch(/\/(login|register|checkout|orders|profile|search|unsubscribe)/);
});
