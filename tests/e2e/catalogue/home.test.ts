import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { stopClock } from '#tests/support/browser/clock-of-page.ts';
import { cards } from '#tests/support/browser/storefront.ts';

const promotions = (page: Page) => page.getByRole('region', { name: 'Special Promotions' });
const shown = (page: Page) => promotions(page).locator('.slide:not([inert])');

test('[M-01] Go to Our Top Picks scrolls to the featured section', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Proper cake, baked on Mount Avenue');
  await page.getByRole('link', { name: 'Go to Our Top Picks' }).click();
  const featured = page.locator('#featured');
  await expect(featured).toBeFocused();
  await expect.poll(async () => Math.abs((await featured.boundingBox())?.y ?? 999)).toBeLessThan(160);
  await expect(page.getByRole('heading', { name: 'Our Featured Picks' })).toBeInViewport();
});

test('[M-02] five promotions go round by themselves every 4 s, by arrows and by dots, and stop on request', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  await expect(promotions(page).locator('.slide')).toHaveCount(5);
  await expect(shown(page)).toContainText('Special Offer 1');
  await expect(shown(page)).toContainText("Limited time deal - Don't miss out!");
  const button = (name: string) => promotions(page).getByRole('button', { name, exact: true });
  await button('Previous slide').click();
  await expect(shown(page)).toContainText('Special Offer 5');
  await button('Next slide').click();
  await expect(shown(page)).toContainText('Special Offer 1');
  await button('Slide 3').click();
  await expect(shown(page)).toContainText('Special Offer 3');
  await expect(button('Slide 3')).toHaveAttribute('aria-current', 'true');

  // Away with pointer and focus: both hold it.
  await page.mouse.move(5, 5);
  await button('Slide 3').blur();
  await stopClock(page);
  await page.clock.runFor(4_000);
  await expect(shown(page)).toContainText('Special Offer 4');
  await page.clock.runFor(4_000);
  await expect(shown(page)).toContainText('Special Offer 5');
  await page.clock.runFor(4_000);
  await expect(shown(page)).toContainText('Special Offer 1');
  await page.clock.runFor(3_000);
  await expect(shown(page)).toContainText('Special Offer 1');

  await button('Pause autoplay').dispatchEvent('click');
  await expect(button('Play autoplay')).toBeVisible();
  await page.clock.runFor(20_000);
  await expect(shown(page)).toContainText('Special Offer 1');
});

test.describe('for whoever asks for less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test('[M-02] the promotions stand still until they are started', async ({ page }) => {
    await page.goto('/');
    await expect(promotions(page).getByRole('button', { name: 'Play autoplay' })).toBeVisible();
  });
});

test('[M-03] the featured picks come twelve a page, and a page is an address', async ({ page }) => {
  await page.goto('/');
  await expect(cards(page)).toHaveCount(12);
  const first = await cards(page).first().getByRole('heading').textContent();
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL('/?page=2#featured');
  await expect(page.getByText('Showing 13 to 20 of 20')).toBeVisible();
  await expect(cards(page).first().getByRole('heading')).not.toHaveText(first ?? '');
  await page.goto('/?page=3');
  await expect(page).toHaveURL('/?page=2');
  await expect(cards(page)).toHaveCount(8);
});

test('[M-04][M-05] popular categories lead to their cakes, and the banner to the bakery’s story', async ({ page }) => {
  await page.goto('/');
  const tiles = page.locator('.tiles').getByRole('link');
  const targets = await tiles.evaluateAll((links) =>
    links.map((link) => [link.textContent, link.getAttribute('href')]),
  );
  expect(targets).toEqual([
    ['Birthday', '/category/birthday-cakes'],
    ['Signature Cupcakes', '/category/cupcakes'],
    ['Celebration', '/category/celebration-cakes'],
    ['Custom & Themed Cakes', '/category/custom-cakes'],
  ]);
  await tiles.filter({ hasText: 'Celebration' }).click();
  await expect(page).toHaveURL('/category/celebration-cakes');
  await expect(page.getByRole('heading', { level: 1, name: 'Celebration Cakes' })).toBeVisible();
  await page.goBack();
  const story = page.locator('.story');
  await expect(story.getByRole('heading', { name: /no shortcuts$/ })).toBeVisible();
  await expect(story.getByRole('img', { name: /^Two cakes and two cupcakes/ })).toBeVisible();
  await story.getByRole('link', { name: 'Read our story' }).click();
  await expect(page).toHaveURL('/about');
});

test('[M-07] without featured products it says so', async ({ page }) => {
  await page.goto('/faq');
  await page.route('**/api/listings/featured*', (route) =>
    route.fulfill({ json: { products: [], total: 0, page: 1, pages: 1 } }),
  );
  await page
    .getByRole('banner')
    .getByRole('link', { name: /, home$/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'No featured products available at the moment.' })).toBeVisible();
  await expect(page.getByText('Check back soon for our latest featured treats!')).toBeVisible();
});

test('the first picture comes first, the others when they are wanted, and nothing shifts', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += 'value' in entry ? Number(entry.value) : 0;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const pictures = await page
    .locator('#main img')
    .evaluateAll((images) =>
      images.map((image) => [image.getAttribute('loading'), image.getAttribute('fetchpriority')].join(' ').trim()),
    );
  expect(pictures[0]).toBe('eager high');
  expect(new Set(pictures.slice(1))).toEqual(new Set(['lazy']));
  // React asks for the first picture ahead; what is asked for ahead and not shown would be a waste.
  const ahead = page.locator('link[rel="preload"][as="image"]');
  await expect(ahead).toHaveCount(1);
  const first = page.locator('#main img').first();
  await expect(ahead).toHaveAttribute('imagesrcset', (await first.getAttribute('srcset')) ?? '');
  await expect(ahead).toHaveAttribute('imagesizes', (await first.getAttribute('sizes')) ?? '');
  await page.locator('.footer').scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  const shift = await page.evaluate(() => ('seen' in window ? Object(window.seen).shift : Number.NaN));
  expect(shift).toBeLessThan(0.01);
});

for (const path of ['/', '/category/birthday-cakes', '/product/salted-caramel-drip-cake']) {
  test(`nothing on ${path} moves when its fonts come late`, async ({ page }) => {
    let letThrough = () => {};
    const wanted = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route('**/*.woff2', async (route) => {
      await wanted;
      await route.continue();
    });
    await page.addInitScript(() => {
      const seen = { shift: 0 };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += 'value' in entry ? Number(entry.value) : 0;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The browser paints with what it has before the fonts may come.
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    letThrough();
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const shift = await page.evaluate(() => ('seen' in window ? Object(window.seen).shift : Number.NaN));
    expect(shift).toBeLessThan(0.01);
  });
}

test('[M-02] each promotion has a line and a link of its own below the documented words', async ({ page }) => {
  await page.goto('/');
  await expect(shown(page).getByRole('link', { name: 'Birthday cakes' })).toHaveAttribute(
    'href',
    '/category/birthday-cakes',
  );
  await expect(shown(page)).toContainText('With room for a name or a line of your own on the board.');
  await promotions(page).getByRole('button', { name: 'Next slide', exact: true }).click();
  await shown(page).getByRole('link', { name: 'Twenty cupcakes to try' }).click();
  await expect(page).toHaveURL('/category/cupcakes');
});
