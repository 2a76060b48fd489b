import { formatPickupDate, shopDate } from '#domain/pickup/pickup.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import { shopConfig } from '#shop-config';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { isSmall } from '#tests/support/browser/storefront.ts';
import { diaryOfShop } from '#tests/support/orders/diary-of-shop.ts';

const sideOf = (page: Page) => page.locator('.prose-side');

test('picking up: the address with the way to it, parking, and when the counter is open, day by day', async ({
  page,
}) => {
  await page.goto('/pickup-information');
  const main = page.getByRole('main');
  await expect(main.getByText('parking on the street')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', shopConfig.links.map);
  await expect(main.getByRole('link', { name: shopConfig.telephone.shown })).toBeVisible();
  const hours = main.getByRole('row', { name: '9:00 am to 6:00 pm' });
  await expect(hours).toHaveCount(7);
  await expect(hours.first()).toContainText('Monday');
  await expect(hours.last()).toContainText('Sunday');
  const today = shopDate(Date.now(), shopTimeZone);
  const next = diaryOfShop().specialDays.find(({ date }) => date > today);
  if (!next) throw new Error('the diary has no special days to come: fill it for the next years');
  await expect(main.getByText(`${formatPickupDate(next.date)}: ${next.words}`)).toBeVisible();
  const picture = main.locator('img');
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(300);
});

for (const path of ['/pickup-information', '/returns-policy', '/terms', '/privacy']) {
  test(`${path} fills the page: beside the text, or after it, stands whom to ask`, async ({ page }) => {
    await page.goto(path);
    const article = await page.getByRole('main').getByRole('article').boundingBox();
    const side = await sideOf(page).boundingBox();
    if (!article || !side) throw new Error('the page has no text or nothing beside it');
    await expect(page.getByRole('region', { name: 'Talk to us' })).toBeVisible();
    if (isSmall(page)) {
      expect(side.y).toBeGreaterThanOrEqual(article.y + article.height);
      return;
    }
    expect(side.x).toBeGreaterThan(article.x + article.width);
    expect(side.y).toBeLessThan(article.y + 200);
    expect(side.x + side.width - article.x).toBeGreaterThan(0.85 * (page.viewportSize()?.width ?? 0));
  });
}

test('a long page lists its parts where there is room, and leads to each', async ({ page }) => {
  await page.goto('/privacy');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  if (isSmall(page)) return expect(contents).toBeHidden();
  const titles = await page.getByRole('article').getByRole('heading', { level: 2 }).allTextContents();
  await expect(contents.getByRole('link')).toHaveText(titles);
  await contents.getByRole('link', { name: 'Your rights' }).click();
  await expect(page).toHaveURL('/privacy#your-rights');
  const part = page.getByRole('heading', { name: 'Your rights' });
  await expect(part).toBeInViewport();
  await expect(part).toBeFocused();
});

test.describe('an address that is none of ours', () => {
  test.use({ expectedNoise: [/Failed to load resource.*404/] });

  test('[W-04] is told beside a whole cake, as wide as its column', async ({ page }) => {
    await page.goto('/no-such-page');
    const picture = page.getByRole('main').locator('img');
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBeGreaterThan(350);
    const box = await picture.boundingBox();
    if (!box) throw new Error('there is no picture');
    expect(Math.abs(box.width - box.height)).toBeLessThan(2);
    expect(box.width).toBeGreaterThan(isSmall(page) ? 350 : 500);
  });
});
