import { expect, test } from '#tests/support/browser.ts';

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
  await expect(featured.getByText('Showing 13 to 24 of 34')).toBeVisible();

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
