import { shopConfig } from '#shop-config';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { stopClock } from '#tests/support/browser/clock-of-page.ts';
import { isSmall, openMenu } from '#tests/support/browser/storefront.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const footer = (page: Page) => page.getByRole('contentinfo');

/** Every documented screen that a visitor reaches, with the words that it opens with. */
const screens = [
  ['/', 'Proper cake, baked on Mount Avenue'],
  ['/product/salted-caramel-drip-cake', 'Salted Caramel Drip Cake'],
  ['/category/cupcakes', 'Cupcakes'],
  ['/search?q=chocolate', 'Search Results'],
  ['/order-tracker', 'Order Tracker'],
  ['/about', `About ${shopConfig.name}`],
  ['/contact', 'Contact Us'],
  ['/our-cupcakes', 'Our Cupcakes'],
  ['/faq', 'Frequently asked questions'],
  ['/products', 'All Products'],
  ['/by-occasion', 'By Occasion'],
  ['/best-sellers', 'Best Sellers'],
  ['/new-arrivals', 'New Arrivals'],
  ['/promotions', 'Promotions'],
  ['/pickup-information', 'Pick-up Information'],
  ['/returns-policy', 'Returns Policy'],
] as const;
const screensOfTheirOwn = ['/login', '/register', '/checkout', '/order-success?orderNo=MA-0000-0000'] as const;

test.describe('every screen', () => {
  for (const [path, title] of screens) {
    test(`[R-01][R-03] ${path} shows '${title}' between header and footer @narrow`, async ({ page }) => {
      expect((await page.goto(path))?.status()).toBe(200);
      await expect(heading(page)).toHaveText(title);
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(footer(page)).toBeVisible();
    });
  }

  for (const path of screensOfTheirOwn) {
    test(`[R-01][R-03] ${path} stands without header and footer @narrow`, async ({ page }) => {
      expect((await page.goto(path))?.status()).toBe(200);
      await expect(heading(page)).toBeVisible();
      await expect(page.locator('.header')).toHaveCount(0);
      await expect(page.locator('.footer')).toHaveCount(0);
    });
  }

  for (const path of ['/profile', '/orders']) {
    test(`[R-01] ${path} asks a visitor to log in, and leads back`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL(`/login?returnTo=${encodeURIComponent(path)}`);
    });
  }
});

test('[R-04] each screen opens at its top; back and forward come to where they were left @narrow', async ({ page }) => {
  await page.goto('/category/birthday-cakes');
  const cake = page.getByRole('link', { name: 'Rainbow Sprinkle Birthday Cake', exact: true });
  await cake.scrollIntoViewIfNeeded();
  // At once: a wheel scrolls for a while, and the place that is left would be read on the way.
  await page.evaluate(() => window.scrollBy({ top: 300, behavior: 'instant' }));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(250);
  const left = await page.evaluate(() => window.scrollY);
  await cake.click();
  await expect(heading(page)).toHaveText('Rainbow Sprinkle Birthday Cake');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(heading(page)).toHaveText('Birthday Cakes');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
  await page.goForward();
  await expect(heading(page)).toHaveText('Rainbow Sprinkle Birthday Cake');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('[R-06] a screen that keeps one waiting is covered by Loading..., 30 s at most @narrow', async ({ page }) => {
  await page.clock.install();
  await page.goto('/faq');
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/listings/door/best-sellers*', async (route) => {
    await held;
    await route.continue();
  });
  const overlay = page.locator('.loading');
  await footer(page).getByRole('link', { name: 'Best Sellers' }).click();
  await stopClock(page);
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(overlay).toHaveText('Loading...', { timeout: 100 });
  }).toPass();
  const box = await overlay.boundingBox();
  expect([box?.x, box?.y, box?.width, box?.height]).toEqual([0, 0, ...Object.values(page.viewportSize() ?? {})]);
  await page.clock.runFor(29_500);
  await expect(overlay).toBeVisible();
  await page.clock.runFor(500);
  await expect(overlay).toHaveCount(0);
  await page.clock.resume();
  answer();
  await expect(heading(page)).toHaveText('Best Sellers');
});

test.describe('the footer', () => {
  test('[F-01][R-07] leads to the twelve documented screens, to the allergens and to bespoke cakes, and says how to reach the bakery @narrow', async ({
    page,
  }) => {
    await page.goto('/faq');
    const targets = await footer(page)
      .getByRole('navigation')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    const documented =
      '/about /our-cupcakes /faq /contact /products /by-occasion /best-sellers /new-arrivals /promotions /order-tracker /pickup-information /returns-policy';
    const legal = '/terms /privacy /returns-policy /allergens';
    const bespoke = '/bespoke-cakes';
    expect([...targets].sort()).toEqual(`${documented} ${legal} ${bespoke}`.split(' ').sort());
    const link = (name: string | RegExp) => footer(page).getByRole('link', { name });
    await expect(link(/social media/)).toHaveAttribute('href', shopConfig.links.social);
    await expect(link('Find us on the map')).toHaveAttribute('href', shopConfig.links.map);
    await expect(link('Mount Avenue, Brierley Hill, United Kingdom')).toBeVisible();
    await expect(link(shopConfig.telephone.shown)).toHaveAttribute('href', shopConfig.telephone.link);
    await expect(link(shopConfig.email)).toHaveAttribute('href', `mailto:${shopConfig.email}`);
    await expect(footer(page)).toContainText('9am - 6pm');
    await expect(footer(page)).toContainText('© 2025 Mount Avenue Bakery');
  });

  test('[F-01] its links lead there @narrow', async ({ page }) => {
    await page.goto('/faq');
    for (const [name, title] of [
      ['By Occasion', 'By Occasion'],
      ['Order Tracker', 'Order Tracker'],
      ['About', `About ${shopConfig.name}`],
    ] as const) {
      await footer(page).getByRole('link', { name, exact: true }).click();
      await expect(heading(page)).toHaveText(title);
      await expect(heading(page)).toBeFocused();
    }
  });
});

test.describe('the header', () => {
  test('[H-01] the logo leads home @narrow', async ({ page }) => {
    await page.goto('/faq');
    await page.getByRole('banner').getByRole('link', { name: 'Mount Avenue Bakery, home' }).first().click();
    await expect(page).toHaveURL('/');
    await expect(heading(page)).toHaveText('Proper cake, baked on Mount Avenue');
  });

  test("[H-12] 'Order Status' leads to the tracker @narrow", async ({ page }) => {
    await page.goto('/');
    const where = isSmall(page) ? await openMenu(page) : page.getByRole('banner');
    await where.getByRole('link', { name: 'Order Status' }).click();
    await expect(page).toHaveURL('/order-tracker');
  });

  test('[H-11] the five links of the navigation; the menu of small screens has dessert boxes as well @narrow', async ({
    page,
  }) => {
    const slugs = ['cupcakes', 'custom-cakes', 'birthday-cakes', 'wedding-cakes', 'seasonal-specials'];
    await page.goto('/');
    const list = isSmall(page) ? (await openMenu(page)).getByRole('list').first() : main(page).locator('.nav-row');
    const targets = await list.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(targets).toEqual([...slugs, ...(isSmall(page) ? ['dessert-boxes'] : [])].map((slug) => `/category/${slug}`));
    await list.getByRole('link', { name: 'Seasonal Specials' }).click();
    await expect(heading(page)).toHaveText('Seasonal Specials');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
