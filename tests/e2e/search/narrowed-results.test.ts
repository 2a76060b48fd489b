import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import { cards, isSmall, openFilters } from '#tests/support/browser/storefront.ts';

test.describe('the results of a search', () => {
  test('[S-01] are narrowed and sorted by the address, and the way back undoes it @narrow', async ({ page }) => {
    await page.goto('/search?q=chocolate');
    const sort = page.getByRole('combobox', { name: 'Sort by' });
    await expect(sort).toHaveValue('relevance');
    const filters = await openFilters(page);
    await filters.getByRole('checkbox', { name: /^1KG/ }).check();
    await expect(page).toHaveURL('/search?q=chocolate&weight=1KG');
    if (isSmall(page)) await filters.getByRole('button', { name: 'Close filters' }).click();
    await sort.selectOption('price-low-high');
    await expect(page).toHaveURL('/search?q=chocolate&weight=1KG&sort=price-low-high');
    const made = page.getByRole('list', { name: 'Active filters' }).getByRole('link');
    await expect(made).toHaveCount(1);
    for (const text of await cards(page).locator('.meta').allInnerTexts()) expect(text).toMatch(/^\d+k?g /);
    expect(await findingsOf(page)).toEqual([]);
    await page.goBack();
    await expect(sort).toHaveValue('relevance');
    await made.click();
    await expect(page).toHaveURL('/search?q=chocolate');
  });

  test('[S-01] choices that leave nothing are taken back with one press', async ({ page }) => {
    await page.goto('/search?q=chocolate&min=200&weight=500G');
    await expect(page.getByRole('heading', { name: 'No products found matching your criteria.' })).toBeVisible();
    await page.getByRole('link', { name: 'Reset Filters' }).click();
    await expect(page).toHaveURL('/search?q=chocolate');
    await expect(cards(page).first()).toBeVisible();
  });

  test('[S-01] fit a screen of 320 px', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/search?q=chocolate&weight=1KG&filter=vanilla-base');
    await expect(cards(page).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});
