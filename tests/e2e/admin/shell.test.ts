import { expect, test } from '#tests/support/browser/browser.ts';

test('[T-01] the back office is one page that nobody keeps, lists or frames', async ({ request }) => {
  for (const path of ['/admin', '/admin/', '/admin/orders/MA-0000-0000', '/admin/no/such?thing=1']) {
    const answer = await request.get(path);
    expect([path, answer.status()]).toEqual([path, 200]);
    const headers = answer.headers();
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(headers['permissions-policy']).toContain('camera=(self)');
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(await answer.text()).not.toMatch(/<script(?![^>]*\ssrc=)/);
  }
  expect((await request.head('/admin')).status()).toBe(200);
  expect((await request.post('/admin')).status()).toBe(405);
  expect((await request.get(`/admin?x=${'x'.repeat(2_000)}`)).status()).toBe(414);
  expect(await (await request.get('/robots.txt')).text()).not.toContain('admin');
  expect(await (await request.get('/sitemap.xml')).text()).not.toContain('/admin');

  // Its files are kept for good, and a missing one is missing.
  const page = await (await request.get('/admin')).text();
  const files = [...page.matchAll(/"(\/admin\/assets\/[^"]+)"/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) {
    const answer = await request.get(file);
    expect([file, answer.status()]).toEqual([file, 200]);
    expect(answer.headers()['cache-control']).toContain('immutable');
  }
  const missing = await request.get('/admin/assets/index-gone.js');
  expect([missing.status(), missing.headers()['cache-control']]).toEqual([404, 'no-store']);
});

test('[T-01] customers load nothing of it', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const path of ['/', '/product/salted-caramel-drip-cake', '/category/birthday-cakes', '/checkout']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  expect(asked.filter((path) => path.startsWith('/admin') || path.startsWith('/api/admin'))).toEqual([]);
  expect(await page.content()).not.toContain('/admin');
});
