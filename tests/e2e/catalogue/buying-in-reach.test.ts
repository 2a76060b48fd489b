import { expect, test } from '#tests/support/browser/browser.ts';
import { cardOf, isSmall } from '#tests/support/browser/storefront.ts';

test('[E-02] a card says from what price and in which size a cake begins, or that its price is where they begin', async ({
  page,
}) => {
  await page.goto('/category/celebration-cakes');
  await expect(cardOf(page, 'Black Forest Gateau')).toContainText('£39.00from £24.00 (500g)');
  await page.goto('/category/cupcakes');
  await expect(cardOf(page, 'Red Velvet Cupcake')).toContainText(/from £\d+\.\d\d/);
});

test('[P-05] price and Add to Cart are in reach on the first screen of a telephone, and follow the choice', async ({
  page,
}) => {
  test.skip(!isSmall(page), 'beside the pictures they are in reach anyway');
  await page.goto('/product/black-forest-gateau');
  const add = page.getByRole('button', { name: 'Add to Cart' });
  const total = page.locator('.buy-total');
  await expect(add).toBeInViewport({ ratio: 1 });
  await expect(total).toHaveText('£39.001KG');
  await page.getByRole('radio', { name: '500G' }).focus();
  await expect(page.getByRole('radio', { name: '500G' })).toBeInViewport();
  await page.keyboard.press('Space');
  await expect(total).toHaveText('£24.00500G');
  await add.click();
  await expect(page.getByText('1 x Black Forest Gateau, 500G')).toBeVisible();
});
