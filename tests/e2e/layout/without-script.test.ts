import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { cards, isSmall, searchBox } from '#tests/support/browser/storefront.ts';

test.use({ javaScriptEnabled: false });

const filtersOf = async (page: Page) => {
  if (isSmall(page)) await page.getByRole('link', { name: 'Filter (0)' }).click();
  return page.getByRole('complementary', { name: 'Filters' });
};
const pounds = async (page: Page) =>
  (await cards(page).locator('.price b').allInnerTexts()).map((price) => Number(price.replace('£', '')));

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
  // What is sold out comes last.
  const soldOut = await page.locator('.product-card.is-out').count();
  const prices = (await pounds(page)).slice(0, 9 - soldOut);
  expect(prices).toEqual([...prices].sort((a, b) => a - b));
  await expect(cards(page)).toHaveCount(9);

  await page.getByRole('link', { name: 'Salted Caramel Drip Cake' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Salted Caramel Drip Cake' })).toBeVisible();
  await expect(page.getByText('£42.00').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Allergens and dietary' })).toBeVisible();
});

test('[C-02][C-04][H-02][Z-05] without JavaScript the filters and the search are forms that lead to a cake @narrow', async ({
  page,
}) => {
  await page.goto('/');
  await page.locator('.tiles').getByRole('link', { name: 'Celebration' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Celebration Cakes' })).toBeVisible();
  await page.goto('/products?sort=newest');
  const filters = await filtersOf(page);
  await filters.getByText('Chocolate Base').click();
  await filters.getByRole('group', { name: 'Without', exact: true }).getByText('Tree nuts').click();
  await filters.getByText('8 or more').click();
  await filters.getByLabel('Maximum', { exact: true }).fill('45');
  await filters.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/max=45/);
  const made = page.getByRole('list', { name: 'Active filters' });
  for (const text of ['Up to £45.00', 'Chocolate Base', 'Without tree nuts', 'Serves 8 or more'])
    await expect(made).toContainText(text);
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('newest');
  const prices = await pounds(page);
  expect(prices.length).toBeGreaterThan(0);
  expect(prices.filter((price) => price > 45)).toEqual([]);
  for (const text of await cards(page).locator('.meta').allInnerTexts()) expect(text).toMatch(/· Chocolate/);

  await searchBox(page).fill('salted caramel drip');
  await searchBox(page).press('Enter');
  await expect(page).toHaveURL('/search?q=salted+caramel+drip');
  await expect(page.getByText(/^Found \d+ result\(s\) for “salted caramel drip”$/)).toBeVisible();
  await page.getByRole('link', { name: 'Salted Caramel Drip Cake' }).click();
  const text = page.locator('.desc');
  expect(await text.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(0);
  await expect(page.getByRole('button', { name: 'Read More' })).toBeHidden();
  await page.getByRole('contentinfo').getByRole('link', { name: 'By Occasion' }).click();
  await page.getByRole('link', { name: 'Easter' }).click();
  await expect(cards(page)).toHaveCount(2);
});

test('[Z-02] without JavaScript the ways to buy say what they need, and the checkout does not wait for a cart', async ({
  page,
}) => {
  for (const path of ['/product/victoria-sponge-celebration-cake', '/checkout']) {
    await page.goto(path);
    // Playwright's own ways of finding text pass over what is in a noscript.
    const notice = page.locator('main noscript p');
    await expect(notice).toBeVisible();
    await expect(notice).toContainText('needs JavaScript');
    await expect(notice.locator('a')).toHaveAttribute('href', 'tel:+441384000000');
  }
  await expect(page.getByText('Loading your cart...')).toBeHidden();
  await page.goto('/product/personalised-photo-cake');
  await expect(page.getByText(/Sending a picture needs JavaScript.+order by telephone/)).toBeVisible();
});
