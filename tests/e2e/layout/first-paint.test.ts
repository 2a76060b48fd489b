import { expect, holdUp, type Page, test } from '#tests/support/browser/browser.ts';
import { newCustomer, signIn } from '#tests/support/browser/customer-of-page.ts';
import { cartButton, guestCartOf, isSmall, searchBox } from '#tests/support/browser/storefront.ts';
import { firstLoads } from '../../../scripts/building/check-bundle.mjs';

const cake = '/product/salted-caramel-drip-cake';

/** Called before the page is opened: its time passes only by `page.clock.runFor`. */
async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 60_000);
}

/** The scripts that the page has requested. */
function scriptsOf(page: Page): readonly string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  return scripts;
}

type Timings = { painted: number; loaded: number; readonly scripts: number[] };

declare global {
  var timings: Timings;
}

/** Notes when the page was painted and loaded and when each script was requested, without asking the stopped clock. */
function noteTimings(): void {
  const timings: Timings = { painted: 0, loaded: 0, scripts: [] };
  globalThis.timings = timings;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.name === 'first-contentful-paint') timings.painted = entry.startTime;
      if (entry instanceof PerformanceNavigationTiming) timings.loaded = entry.loadEventStart;
      if (entry.name.endsWith('.js')) timings.scripts.push(entry.startTime);
    }
  }).observe({ entryTypes: ['paint', 'navigation', 'resource'] });
}

test('a page is loaded and drawn before its first script is asked for', async ({ page }) => {
  await stopClock(page);
  await page.addInitScript(noteTimings);
  for (const path of ['/', '/category/birthday-cakes', cake, '/search?q=chocolate']) {
    await page.goto(path);
    const { painted, loaded, scripts } = await page.evaluate(() => globalThis.timings);
    expect([path, painted > 0, loaded > 0, scripts.length > 5]).toEqual([path, true, true, true]);
    expect(Math.min(...scripts), path).toBeGreaterThanOrEqual(Math.max(painted, loaded));
  }
});

test.use({ expectedNoise: [/Minified React error #418|Failed to load resource.* 40[14] /] });

test('without a click a page loads no script but those that the check of the build counts', async ({ page }) => {
  const loads = firstLoads();
  const scripts = scriptsOf(page);
  for (const [path, route] of [
    ['/', 'home'],
    ['/category/birthday-cakes', 'category'],
    ['/search?q=chocolate', 'search'],
    [cake, 'product'],
    ['/faq', 'faq'],
  ]) {
    const before = scripts.length;
    await page.goto(path ?? '');
    await page.waitForLoadState('networkidle');
    const loaded = scripts.slice(before).map((url) => new URL(url).pathname);
    expect([path, loaded.toSorted()]).toEqual([path, loads.find(({ id }) => id === route)?.files.toSorted()]);
  }
});

test('what is pressed before the scripts have come is done when they have, and only once; a link leads on @narrow', async ({
  page,
}) => {
  const letThrough = await holdUp(page, '**/assets/*.js');
  await page.goto(cake, { waitUntil: 'load' });
  const add = page.getByRole('button', { name: 'Add to Cart' });
  await add.click();
  await add.click();
  expect(await guestCartOf(page)).toBeNull();
  letThrough();
  await expect(page.getByText('Added to your cart')).toBeVisible();
  await expect(cartButton(page, 1)).toBeVisible();

  await page.goto(cake, { waitUntil: 'load' });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Best Sellers' }).click();
  await expect(page).toHaveURL('/best-sellers');
  letThrough();
  await expect(page.getByRole('heading', { level: 1, name: 'Best Sellers' })).toBeVisible();
});

test('what is typed, ticked and chosen before the scripts have come counts when they have, also where an add-on has changed the page @narrow', async ({
  page,
}) => {
  const start = async (path: string) => {
    const letThrough = await holdUp(page, '**/assets/*.js');
    await page.goto(path, { waitUntil: 'load' });
    return letThrough;
  };
  if (!isSmall(page)) {
    let letThrough = await start('/category/birthday-cakes');
    await page.getByRole('checkbox', { name: /^Featured/ }).check();
    letThrough();
    await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Featured');
    letThrough = await start('/category/birthday-cakes');
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-low-high');
    letThrough();
    await expect(page).toHaveURL(/sort=price-low-high/);
  }
  let letThrough = await start('/');
  await searchBox(page).fill('drip');
  letThrough();
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible();

  letThrough = await start(cake);
  await page.evaluate(() => document.querySelector('h1')?.append(' of the week'));
  await page.getByRole('radio').nth(1).check();
  await page.getByRole('textbox', { name: 'Quantity' }).fill('3');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  letThrough();
  await expect(page.getByText(/^3 x Salted Caramel Drip Cake, /)).toBeVisible();
  await expect(page.getByRole('radio').nth(1)).toBeChecked();

  letThrough = await start('/login');
  await page.getByLabel('Email', { exact: true }).fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('Sponge&Jam1');
  await page.keyboard.press('Enter');
  letThrough();
  await expect(page.getByText(/email or password you entered|No account found/).first()).toBeVisible();
});

test('a picture that does not come holds the scripts up for no more than two seconds', async ({ page }) => {
  await stopClock(page);
  const letThrough = await holdUp(page, '**/cakes/hero-1*');
  const scripts = scriptsOf(page);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  expect(scripts).toEqual([]);
  await page.clock.runFor(1_999);
  expect(scripts).toEqual([]);
  await page.clock.runFor(1);
  await page.clock.resume();
  await cartButton(page).click();
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible();
  letThrough();
});

test('whoever acts does not wait for a picture either', async ({ page }) => {
  await stopClock(page);
  const letThrough = await holdUp(page, '**/cakes/hero-1*');
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  const asked = page.waitForRequest((request) => request.resourceType() === 'script');
  await page.keyboard.press('Tab');
  await asked;
  letThrough();
});

test('the common letters of the fonts are enough for the home page, the others come when one is shown', async ({
  page,
}) => {
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font')
      fonts.push(/\/(\w+-\w+)-[\w-]+\.woff2$/.exec(request.url())?.[1] ?? request.url());
  });
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  expect(fonts.toSorted()).toEqual(['besley-common', 'figtree-common']);
  fonts.length = 0;
  await page.goto('/search?q=Br%C3%B8d');
  await expect(page.getByText('Brød').first()).toBeVisible();
  await expect.poll(() => fonts).toContain('figtree-rest');
});

test('[H-06] the header names whoever is signed in from the first paint on, where the name stays, and leads to the profile; no name of a session that is over', async ({
  page,
}) => {
  const nameLink = page.getByRole('link', { name: 'Priya, my profile' });
  /** The link to the account as the eye sees it: its word, wherever it comes from, and its place. */
  const seen = () =>
    page.locator('.header-actions a.header-button').evaluate((link) => {
      const word = link.querySelector('span');
      const laidOver = getComputedStyle(link, '::after').content;
      const isShown = word !== null && getComputedStyle(word).display !== 'none';
      const { x, width } = link.getBoundingClientRect();
      return { word: isShown ? word.textContent : JSON.parse(laidOver), x, width };
    });
  await signIn(page, await newCustomer(page));
  const record = await page.evaluate(() => localStorage.getItem('authRecord'));
  const letThrough = await holdUp(page, '**/assets/*.js');
  await page.goto('/terms', { waitUntil: 'load' });
  const before = await seen();
  expect(before.word).toBe('Priya');
  await page.locator('.header-actions a.header-button').click();
  await expect(page).toHaveURL('/profile');
  for (const broken of ['{"expiresAt":1}', '{"expiresAt":']) {
    await page.evaluate((text) => localStorage.setItem('authRecord', text), broken);
    await page.goto('/terms', { waitUntil: 'load' });
    expect((await seen()).word).toBe('My Account');
  }
  await page.evaluate(
    (text) => (text === null ? localStorage.removeItem('authRecord') : localStorage.setItem('authRecord', text)),
    record,
  );
  await page.goto('/terms', { waitUntil: 'load' });
  letThrough();
  await expect(nameLink).toBeVisible();
  expect(await seen()).toEqual(before);
  await page.evaluate(() => localStorage.clear());
  await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: null })));
  await expect(nameLink).toHaveCount(0);
  expect((await seen()).word).toBe('My Account');
});
