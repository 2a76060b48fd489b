import { expect, test } from '#tests/support/browser/browser.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';

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

  // Its files are cached for good, and a missing one is missing.
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

test.describe('after a release', () => {
  test.use({
    expectedNoise: [
      /Failed to load resource|net::ERR_|dynamically imported module|preload CSS|Error loading route module/,
    ],
  });

  test('[T-01] a screen whose file is gone or lost says so and loads again, from the rail and by its address', async ({
    page,
  }) => {
    await signInBrowser(page, { role: 'owner' });
    const lost = page.getByRole('heading', { name: 'This screen could not be loaded' });
    const rail = page.getByRole('navigation').getByRole('link', { name: 'Products', exact: true });
    for (const file of ['**/products-screen-*.js', '**/production-screen-*.css']) {
      await page.goto('/admin/stock');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.route(file, (route) => route.fulfill({ status: 404, body: '' }));
      if (file.endsWith('.js')) await rail.click();
      else await page.goto('/admin/production');
      await expect(lost).toBeVisible();
      await page.unroute(file);
      await page.route(file, (route) => route.abort('connectionreset'));
      await page.reload();
      await expect(lost).toBeVisible();
      await page.unroute(file);
      await page.getByRole('button', { name: 'Reload' }).click();
      await expect(lost).toBeHidden();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    // What is beside a form takes nothing of the form down with it.
    await page.route('**/product-preview-*.js', (route) => route.abort('connectionreset'));
    await page.goto('/admin/products/1');
    await expect(page.getByText('The preview could not be loaded')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
  });

  test('[T-02] the sign-in whose file is gone says so and loads again', async ({ page }) => {
    const file = '**/admin/assets/sign-in-*.js';
    await page.route(file, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'This screen could not be loaded' })).toBeVisible();
    await page.unroute(file);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByLabel('Email')).toBeVisible();
  });

  test('[T-02] where the office’s own first script is lost, words and a way to reload stand in its place', async ({
    page,
  }) => {
    const file = '**/admin/assets/index-*.js';
    await page.route(file, (route) => route.abort('connectionreset'));
    await page.goto('/admin');
    await expect(page.getByText('Loading the back office…')).toBeVisible({ timeout: 20_000 });
    await page.unroute(file);
    await page.getByRole('link', { name: 'reload the page' }).click();
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(page.getByText('Loading the back office…')).toHaveCount(0);
  });

  test('[X-02] a page of the shop whose file is gone comes all the same', async ({ page }) => {
    await page.goto('/');
    await page.route('**/assets/faq-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Frequently asked questions' })).toBeVisible();
    await expect(page).toHaveURL('/faq');
  });
});
