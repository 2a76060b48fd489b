import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { isSmall, openMenu } from '#tests/support/browser/storefront.ts';

/** Chooses a category in the menu; it comes when it is let through. */
async function chooseBirthdayCakes(page: Page) {
  await page.goto('/faq');
  let letThrough = (): void => undefined;
  const open = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/api/**birthday-cakes**', async (route) => {
    await open;
    await route.continue();
  });
  const opener = isSmall(page)
    ? page.getByRole('button', { name: 'Open menu' })
    : page.locator('details.category-menu > summary');
  const menu = isSmall(page) ? await openMenu(page) : page.locator('details.category-menu .category-panel');
  if (!isSmall(page)) await opener.click();
  await menu.getByRole('link', { name: 'Birthday Cakes' }).first().click();
  await expect(page.getByText('Loading birthday cakes...')).toBeVisible();
  await expect(menu).toBeHidden();
  return { letThrough, opener, menu };
}

test('[H-13] the menu closes as soon as a category is chosen: its outline lies open while it loads', async ({
  page,
}) => {
  const { letThrough, opener, menu } = await chooseBirthdayCakes(page);
  // It is not lost with the link that was chosen.
  await expect(opener).toBeFocused();
  letThrough();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Birthday Cakes');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(menu).toBeHidden();
});

test('[H-13] a menu that is opened again while the page loads does not lie over it once it is there', async ({
  page,
}) => {
  const { letThrough, opener, menu } = await chooseBirthdayCakes(page);
  await opener.click();
  await expect(menu).toBeVisible();
  letThrough();
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText('Birthday Cakes');
  await expect(menu).toBeHidden();
});
