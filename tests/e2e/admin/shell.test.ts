import { staffSession } from '#contract/admin/team/session.ts';
import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { lookAtAgain } from '#tests/support/browser/look-at-again.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';

const rail = (page: Page) => page.getByRole('navigation', { name: 'Back office', exact: true });
const isWiderThanWindow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

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
});

test('its files are kept for good, and a missing one is missing', async ({ request }) => {
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

test('[T-01] customers load nothing of it @narrow', async ({ page }) => {
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

test('[T-05] who is not signed in is led to the sign-in, with the way back @narrow', async ({ page }) => {
  await page.goto('/admin/orders?state=ready');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await expect(page).toHaveURL(`/admin/sign-in?${new URLSearchParams({ next: '/orders?state=ready' })}`);
  await expect(page).toHaveTitle('Sign in · Back office');
  await expect(page.getByText('Back office, Mount Avenue Bakery')).toBeVisible();
  expect(await isWiderThanWindow(page)).toBe(false);
  expect(await findingsOf(page)).toEqual([]);
});

test('[T-08] who may do nothing yet finds no place, and a word about whom to ask @narrow', async ({ page }) => {
  await signInBrowser(page, { role: 'counter', name: 'Jade Robinson' });
  await page.route('**/api/admin/session', async (route) => {
    const response = await route.fetch();
    const session = staffSession.output.parse(await response.json());
    const member = session.member && { ...session.member, permissions: [] };
    await route.fulfill({ response, json: { ...session, member } });
  });
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Not for your role' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Today' })).toHaveCount(0);
  await expect(page.getByText('This is for who may see orders.')).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
});

for (const [name, viewport] of [
  ['a PC', { width: 1440, height: 900 }],
  ['the tablet', { width: 1180, height: 820 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test.describe(`on ${name}`, () => {
    test.use({ viewport });

    test('[B-01] the day opens in its frame, with nothing beside the window', async ({ page }) => {
      await signInBrowser(page, { role: 'counter', name: 'Maximiliana Featherstonehaugh-Cholmondeley' });
      await page.goto('/admin');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\w+day \d+ \w+$/);
      await expect(page).toHaveTitle(/^(?:\(\d+\) )?\w+day \d+ \w+ · Back office$/);
      expect(await isWiderThanWindow(page)).toBe(false);
      expect(await findingsOf(page)).toEqual([]);

      await page.goto('/admin/no/such/place');
      await expect(page.getByRole('heading', { level: 1, name: 'Nothing is here' })).toBeVisible();
      expect(await findingsOf(page)).toEqual([]);
      await page.getByRole('link', { name: 'To Today' }).click();
      await expect(page.getByRole('heading', { level: 1, name: /day/ })).toBeFocused();
    });
  });

test('the rail, the person and the keys are reached without a mouse', async ({ page, isMobile: _ }, { project }) => {
  test.skip(project.name !== 'desktop', 'a telephone has no keys');
  await signInBrowser(page, { role: 'owner', name: 'Sunita Rao' });
  await page.goto('/admin/no/such/place');
  await expect(page.getByRole('heading', { level: 1, name: 'Nothing is here' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys).toBeVisible();
  await expect(keys.getByText('Today')).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page).toHaveURL(/no\/such\/place/);
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page).toHaveURL(/\/admin\/?$/);
  await expect(rail(page).getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page');

  await rail(page).getByRole('button', { name: 'Sunita Rao, Owner' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'You' })).toBeFocused();
  expect(await findingsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(rail(page).getByRole('button', { name: 'Sunita Rao, Owner' })).toBeFocused();
});

test('single letters can be switched off on a device, and stay off', async ({ page }, { project }) => {
  test.skip(project.name !== 'desktop', 'a telephone has no keys');
  await signInBrowser(page, { role: 'owner', name: 'Sunita Rao' });
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: /day/ })).toBeVisible();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await keys.getByRole('switch').click();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /day/ })).toBeVisible();
  await page.keyboard.press('?');
  await rail(page).getByRole('button', { name: 'Sunita Rao, Owner' }).click();
  await expect(keys).toBeHidden();
  await page.getByRole('menuitem', { name: 'Keys' }).click();
  await expect(keys.getByRole('switch')).not.toBeChecked();
});

test.describe('while the shop does not answer', () => {
  test.use({ expectedNoise: [/ERR_FAILED/] });
  test('the back office says that it did not open, and opens once it can @narrow', async ({ page }) => {
    await signInBrowser(page, { role: 'owner' });
    await page.clock.install();
    await page.route('**/api/admin/session', (route) => route.abort());
    await page.goto('/admin');
    await page.clock.runFor(10_000);
    await expect(page.getByRole('heading', { level: 1, name: 'The back office did not open' })).toBeVisible();
    await expect(page.getByText('Unable to connect to our servers.')).toBeVisible();
    await page.unroute('**/api/admin/session');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /day/ })).toBeVisible();
  });
});

test.describe('while somebody else signs in', () => {
  // What the page asks as the former one at that moment is refused, and the browser itself notes that.
  test.use({ expectedNoise: [/status of 40[13]/] });
  test('[T-05] another member who signs in in the same browser is the one who is shown @narrow', async ({ page }) => {
    await signInBrowser(page, { role: 'counter', name: 'Jade Robinson' });
    await page.goto('/admin');
    await expect(page.locator('.rail-person')).toContainText('Jade Robinson, Counter');
    await signInBrowser(page, { role: 'baker', name: 'Marek Nowak' });
    await lookAtAgain(page);
    await expect(page.locator('.rail-person')).toContainText('Marek Nowak, Baker');
  });
});

test('[T-05] what a page asks while nobody touches it does not pass for somebody @narrow', async ({ page }) => {
  // Answered, so that the next one is asked for anew.
  const asked = (unattended: string | undefined) =>
    page.waitForResponse(
      (response) =>
        response.url().endsWith('/api/admin/messages/open-count') &&
        response.request().headers()['x-unattended'] === unattended,
    );
  await page.clock.install();
  await signInBrowser(page, { role: 'counter' });
  const begun = asked(undefined);
  await page.goto('/admin/orders');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await begun;
  // The clock leaps, as in a tab that slept: nothing that is under way is kept waiting for minutes.
  const alone = asked('1');
  await page.clock.fastForward(120_000);
  await alone;
  const again = asked(undefined);
  await page.getByRole('heading', { level: 1 }).click();
  await page.clock.fastForward(31_000);
  await again;
});

test.describe('once the session has ended', () => {
  // What is asked at that moment is refused, and the browser itself notes that.
  test.use({ expectedNoise: [/401 \(Unauthorized\)/] });
  test('[T-05] whoever is signed out elsewhere is shown nothing more @narrow', async ({ page }) => {
    await signInBrowser(page, { role: 'counter', name: 'Jade Robinson' });
    await page.goto('/admin/no/such/place');
    await page.getByRole('link', { name: 'To Today' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /day/ })).toBeVisible();
    await page.context().clearCookies();
    await lookAtAgain(page);
    const over = page.getByRole('dialog', { name: 'Still you, Jade?' });
    await expect(over).toBeVisible();
    expect(await findingsOf(page)).toEqual([]);
    await over.getByRole('button', { name: /^Not Jade/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  });
});

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('an owner has the day, orders, numbers and messages in the bar; what has no room there is under More, and so is the person', async ({
    page,
  }) => {
    await signInBrowser(page, { role: 'owner', name: 'Sunita Rao' });
    await page.goto('/admin');
    const bar = page.getByRole('navigation', { name: 'Back office, short' });
    await expect(bar.getByRole('link')).toHaveText([/^Today/, /^Orders/, /^Reports/, /^Messages/]);
    await bar.getByRole('button', { name: 'More' }).click();
    const more = page.getByRole('dialog', { name: 'More' });
    await more.getByRole('button', { name: 'Sunita Rao, Owner' }).click();
    expect(await findingsOf(page)).toEqual([]);
    await more.getByRole('menuitem', { name: 'Keys' }).click();
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
    await expect(more).toBeHidden();
  });
});
