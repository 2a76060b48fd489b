import { shopConfig } from '#shop-config';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

test('[R-04] each screen opens at its top; back and forward come to where they were left @narrow', async ({ page }) => {
  await page.goto('/category/birthday-cakes');
  const cake = page.getByRole('link', { name: 'Rainbow Sprinkle Birthday Cake', exact: true });
  await cake.scrollIntoViewIfNeeded();
  // At once, because a wheel scrolls for a while, and the position on leaving would be read on the way.
  await page.evaluate(() => window.scrollBy({ top: 300, behavior: 'instant' }));
  await expect.poll(() => scrolled(page)).toBeGreaterThan(250);
  const left = await scrolled(page);
  await cake.click();
  await expect(heading(page)).toHaveText('Rainbow Sprinkle Birthday Cake');
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.goBack();
  await expect(heading(page)).toHaveText('Birthday Cakes');
  await expect.poll(() => scrolled(page)).toBe(left);
  await page.goForward();
  await expect(heading(page)).toHaveText('Rainbow Sprinkle Birthday Cake');
  await expect.poll(() => scrolled(page)).toBe(0);
});

test('[F-01][H-01][H-11][H-12] header and footer lead from page to page, and the focus goes to the new heading', async ({
  page,
}) => {
  await page.goto('/faq');
  const header = page.getByRole('banner');
  for (const [place, name, title] of [
    [page.getByRole('contentinfo'), 'By Occasion', 'By Occasion'],
    [page.getByRole('contentinfo'), 'About', `About ${shopConfig.name}`],
    [page.getByRole('contentinfo'), 'Privacy', 'Privacy'],
    [header, 'Order Status', 'Order Tracker'],
    [header, 'Seasonal Specials', 'Seasonal Specials'],
    [header, 'Mount Avenue Bakery, home', 'Proper cake, baked on Mount Avenue'],
  ] as const) {
    await place.getByRole('link', { name, exact: true }).first().click();
    await expect(heading(page)).toHaveText(title);
    await expect(heading(page)).toBeFocused();
  }
  await page.goto('/register');
  for (const name of ['Terms & Conditions', 'Returns Policy', 'Privacy'])
    await expect(page.getByRole('link', { name })).toBeVisible();
});
