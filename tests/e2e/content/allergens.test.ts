import { expect, test } from '#tests/support/browser/browser.ts';
import { isSmall } from '#tests/support/browser/storefront.ts';

test('the allergens of all cakes are found from the foot of every page, below the kitchen’s warning', async ({
  page,
}) => {
  await page.goto('/faq');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Allergens' }).click();
  await expect(page).toHaveURL('/allergens');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Allergens in our cakes' })).toBeVisible();
  await expect(main.getByText(/Everything is baked in one kitchen/)).toBeVisible();
  const table = main.getByRole('table', { name: 'Cupcakes' });
  const row = table.getByRole('row', { name: /^Pistachio & Rose Cupcake/ });
  if (isSmall(page)) {
    await expect(row.getByRole('cell').first()).toContainText('Tree nuts (pistachios)');
    await expect(row.getByRole('cell')).toHaveCount(2);
  } else {
    const heads = await table.getByRole('columnheader').allInnerTexts();
    expect(heads).toContain('Pistachios');
    const cells = await row.getByRole('cell').allInnerTexts();
    expect(cells[heads.indexOf('Pistachios') - 1]).toContain('contains');
    expect(cells[heads.indexOf('Almonds') - 1]).toContain('may contain');
    expect(cells[heads.indexOf('Lupin') - 1]).toContain('no');
  }
  await row.getByRole('link').click();
  await expect(page).toHaveURL('/product/pistachio-and-rose-cupcake');
  await main.getByRole('link', { name: 'All cakes by allergen' }).click();
  await expect(page).toHaveURL('/allergens');
});

test('the allergens fit a screen of 320 px, and print without what is for the screen alone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/allergens');
  await expect(page.getByRole('table', { name: 'Cupcakes' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table', { name: 'Cupcakes' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
});
