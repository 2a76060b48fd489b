import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { cards } from '#tests/support/browser/storefront.ts';

test('[M-01][M-02][M-03][M-04][M-05] the home page leads to its picks, page by page, to categories and to the bakery’s story, and keeps still for who asks for that @narrow', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Proper cake, baked on Mount Avenue');
  await page.getByRole('link', { name: 'Go to Our Top Picks' }).click();
  const featured = page.locator('#featured');
  await expect(featured).toBeFocused();
  await expect.poll(async () => Math.abs((await featured.boundingBox())?.y ?? 999)).toBeLessThan(160);
  await expect(page.getByRole('heading', { name: 'Our Featured Picks' })).toBeInViewport();

  await expect(cards(page)).toHaveCount(12);
  const first = await cards(page).first().getByRole('heading').textContent();
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL('/?page=2#featured');
  await expect(page.getByText('Showing 13 to 20 of 20')).toBeVisible();
  await expect(cards(page).first().getByRole('heading')).not.toHaveText(first ?? '');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/?page=3');
  await expect(page).toHaveURL('/?page=2');
  await expect(cards(page)).toHaveCount(8);
  await expect(page.getByRole('button', { name: 'Play autoplay' })).toBeVisible();

  const tiles = page.locator('.tiles').getByRole('link');
  expect(
    await tiles.evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')])),
  ).toEqual([
    ['Birthday', '/category/birthday-cakes'],
    ['Signature Cupcakes', '/category/cupcakes'],
    ['Celebration', '/category/celebration-cakes'],
    ['Custom & Themed Cakes', '/category/custom-cakes'],
  ]);
  await tiles.filter({ hasText: 'Celebration' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Celebration Cakes' })).toBeVisible();
  await page.goBack();
  const story = page.locator('.story');
  await expect(story.getByRole('heading', { name: /no shortcuts$/ })).toBeVisible();
  await expect(story.getByRole('img', { name: /^Two cakes and two cupcakes/ })).toBeVisible();
  await story.getByRole('link', { name: 'Read our story' }).click();
  await expect(page).toHaveURL('/about');
});

/** Adds up everything that shifts on a page by itself. */
const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += 'value' in entry ? Number(entry.value) : 0;
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => ('seen' in window ? Object(window.seen).shift : Number.NaN));

test('the first picture comes first, the others when they are wanted, and nothing shifts', async ({ page }) => {
  await watchShifts(page);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const pictures = await page
    .locator('#main img')
    .evaluateAll((images) =>
      images.map((image) => [image.getAttribute('loading'), image.getAttribute('fetchpriority')].join(' ').trim()),
    );
  expect(pictures[0]).toBe('eager high');
  expect(new Set(pictures.slice(1))).toEqual(new Set(['lazy']));
  // React preloads the first picture; anything preloaded and not shown would be a waste.
  const ahead = page.locator('link[rel="preload"][as="image"]');
  await expect(ahead).toHaveCount(1);
  const first = page.locator('#main img').first();
  await expect(ahead).toHaveAttribute('imagesrcset', (await first.getAttribute('srcset')) ?? '');
  await expect(ahead).toHaveAttribute('imagesizes', (await first.getAttribute('sizes')) ?? '');
  await page.locator('.footer').scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  expect(await shiftOf(page)).toBeLessThan(0.01);
});

test('nothing moves on a page whose fonts come late @narrow', async ({ page }) => {
  await watchShifts(page);
  for (const path of ['/', '/category/birthday-cakes', '/product/salted-caramel-drip-cake']) {
    let letThrough = () => {};
    const wanted = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route('**/*.woff2', async (route) => {
      await wanted;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The browser paints with what it has before the fonts are allowed to arrive.
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    letThrough();
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect([path, (await shiftOf(page)) < 0.01]).toEqual([path, true]);
  }
});
