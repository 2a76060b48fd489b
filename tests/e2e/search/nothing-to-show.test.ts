import { expect, newPageIn, test } from '#tests/support/browser/browser.ts';
import { cards, searchBox } from '#tests/support/browser/storefront.ts';
import { openOwnShop } from '#tests/support/shop/shop-of-its-own.ts';

test('[S-03] where nothing is found the picks are called what they are, at any hour', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-21T20:30:00Z') });
  await page.goto('/search?q=xyzzyq');
  await expect(page.getByRole('heading', { name: 'You may like' })).toBeVisible();
  await expect(page.getByText(/baked today/i)).toHaveCount(0);
});

test('[H-03] the cross that empties the search stays after a search @narrow', async ({ page }) => {
  await page.goto('/');
  await searchBox(page).fill('vanilla');
  await searchBox(page).press('Enter');
  await expect(page).toHaveURL('/search?q=vanilla');
  await page.getByRole('heading', { level: 1 }).click();
  const cross = page.getByRole('button', { name: 'Clear search' });
  await expect(cross).toBeVisible();
  await cross.click();
  await expect(searchBox(page)).toHaveValue('');
  await expect(searchBox(page)).toBeFocused();
});

test('[R-01] where nothing is reduced the promotions say so, without filters that could find nothing', async ({
  browser,
}) => {
  await using shop = await openOwnShop({});
  const context = await browser.newContext({ baseURL: shop.url });
  const page = await newPageIn(context);
  await page.goto('/promotions');
  await expect(page.getByText('There are no promotions at the moment.')).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Filters' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Filter/ })).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveCount(0);
  await context.close();
});
