import { expect, test } from '#tests/support/browser/browser.ts';
import { isSmall, openMenu } from '#tests/support/browser/storefront.ts';

test('[H-13] the menu closes as soon as a category is chosen: its outline lies open while it loads', async ({
  page,
}) => {
  await page.goto('/faq');
  let letThrough = (): void => undefined;
  const open = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/api/**birthday-cakes**', async (route) => {
    await open;
    await route.continue();
  });
  const menu = isSmall(page) ? await openMenu(page) : page.locator('details.category-menu .category-panel');
  if (!isSmall(page)) await page.locator('details.category-menu > summary').click();
  await menu.getByRole('link', { name: 'Birthday Cakes' }).first().click();
  await expect(page.getByText('Loading birthday cakes...')).toBeVisible();
  await expect(menu).toBeHidden();
  letThrough();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Birthday Cakes');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(menu).toBeHidden();
});
