import { expect, test } from '#tests/support/browser/browser.ts';
import { cards, isSmall, searchBox } from '#tests/support/browser/storefront.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript the catalogue is complete: home, its second page, a category, its order, a product', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Our Featured Picks' })).toBeVisible();
  const featured = page.locator('#featured');
  await expect(featured.getByRole('article')).toHaveCount(12);
  await featured.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(featured.getByText('Showing 13 to 20 of 20')).toBeVisible();

  await page.goto('/category/birthday-cakes?sort=price-low-high');
  await expect(page.getByRole('heading', { level: 1, name: 'Birthday Cakes' })).toBeVisible();
  const prices = await page.locator('article .price b').allInnerTexts();
  const pounds = prices.map((price) => Number(price.replace('£', '')));
  expect(pounds.length).toBe(9);
  expect(pounds).toEqual([...pounds].sort((a, b) => a - b));

  await page.getByRole('link', { name: 'Salted Caramel Drip Cake' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Salted Caramel Drip Cake' })).toBeVisible();
  await expect(page.getByText('£42.00').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Allergens and dietary' })).toBeVisible();
});

test('without JavaScript one walks from home through a category, a filter and a search to a cake', async ({ page }) => {
  await page.goto('/');
  await page.locator('.tiles').getByRole('link', { name: 'Celebration' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Celebration Cakes' })).toBeVisible();
  if (isSmall(page)) await page.getByRole('link', { name: 'Filter (0)' }).click();
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await filters.getByLabel('Maximum', { exact: true }).fill('45');
  await filters.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/max=45/);
  const prices = await cards(page).locator('.price b').allInnerTexts();
  expect(prices.length).toBeGreaterThan(0);
  for (const price of prices) expect(Number(price.slice(1))).toBeLessThanOrEqual(45);
  await searchBox(page).fill('salted caramel drip');
  await searchBox(page).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Search Results' })).toBeVisible();
  await page.getByRole('link', { name: 'Salted Caramel Drip Cake' }).click();
  const text = page.locator('.desc');
  expect(await text.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(0);
  await expect(page.getByRole('button', { name: 'Read More' })).toBeHidden();
  await page.getByRole('contentinfo').getByRole('link', { name: 'By Occasion' }).click();
  await page.getByRole('link', { name: 'Easter' }).click();
  await expect(cards(page)).toHaveCount(2);
});

test('without JavaScript the ways to buy say what they need, and the checkout does not wait for a cart', async ({
  page,
}) => {
  for (const path of ['/product/victoria-sponge-celebration-cake', '/checkout']) {
    await page.goto(path);
    // Playwright's own ways to find text pass over what stands in a noscript.
    const notice = page.locator('main noscript p');
    await expect(notice).toBeVisible();
    await expect(notice).toContainText('needs JavaScript');
    await expect(notice.locator('a')).toHaveAttribute('href', 'tel:+441384000000');
  }
  await expect(page.getByText('Loading your cart...')).toBeHidden();
});
