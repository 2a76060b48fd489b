import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { cartDrawer } from '#tests/support/browser/storefront.ts';

/** Presses Tab until the focus is on the element of that name; nobody tabs further than this. */
async function tabTo(page: Page, role: 'link' | 'button', name: string | RegExp, most = 120): Promise<void> {
  const wanted = page.getByRole(role, { name }).first();
  for (let step = 0; step < most; step++) {
    await page.keyboard.press('Tab');
    if (await wanted.evaluate((element) => element === document.activeElement)) {
      await expect(wanted).toBeInViewport();
      return;
    }
  }
  throw new Error(`${most} times Tab, and not at the ${role} ${name}`);
}

test('from the home page to a cake in the cart by keyboard alone', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, 'link', /^Birthday$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Birthday Cakes' })).toBeFocused();
  await tabTo(page, 'link', 'Salted Caramel Drip Cake');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Salted Caramel Drip Cake' })).toBeFocused();
  await tabTo(page, 'button', 'Increase quantity');
  await page.keyboard.press('Space');
  await tabTo(page, 'button', 'Add to Cart');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 x Salted Caramel Drip Cake, 1KG')).toBeVisible();
  await page.goto('/');
  await tabTo(page, 'button', /^Open cart/);
  await page.keyboard.press('Enter');
  const drawer = cartDrawer(page);
  await expect(drawer.getByRole('heading', { name: 'Your Cart' })).toBeFocused();
  await tabTo(page, 'button', 'Decrease quantity');
  await page.keyboard.press('Space');
  await expect(drawer.getByText('1 item', { exact: true })).toBeVisible();
  await tabTo(page, 'link', 'Checkout');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/checkout');
});
