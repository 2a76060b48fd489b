import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { fillCheckout, loginOf, openCheckout, proceed, putInCart } from '#tests/support/browser/checkout-page.ts';
import { openCart, openFilters, openMenu } from '#tests/support/browser/storefront.ts';

const cake = { slug: 'afternoon-tea-treat-box', name: 'Afternoon Tea Treat Box' };

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

test('only the list of a drawer scrolls: its title, its cross and its foot stay where they are @phone', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await putInCart(page, cake.slug);
  await page.goto('/category/birthday-cakes');
  for (const open of [openFilters, openMenu, openCart]) {
    const drawer = await open(page);
    const body = drawer.locator('.drawer-body, .mobile-menu-body');
    await body.hover();
    for (let swipes = 0; swipes < 5; swipes++) await page.mouse.wheel(0, 2000);
    await expect
      .poll(() => body.evaluate(({ scrollHeight, clientHeight, scrollTop }) => scrollHeight - clientHeight - scrollTop))
      .toBeLessThan(2);
    expect(await drawer.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
    expect(
      (
        await drawer
          .getByRole('button', { name: /^Close/ })
          .first()
          .boundingBox()
      )?.y,
    ).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Escape');
  }
});

/** Expects the toast to leave free the open dialog's title, its close button and the named ones. */
async function expectFree(page: Page, title: string, ...buttons: string[]): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  const toast = await page.locator('.toast').boundingBox();
  const head = await dialog.getByRole('heading', { name: title }).boundingBox();
  const boxOf = (name: string) => dialog.getByRole('button', { name, exact: true }).boundingBox();
  for (const box of [head, ...(await Promise.all(['Close', ...buttons].map(boxOf)))]) {
    if (!toast || !box) throw new Error('the toast or a part of the dialog is not there');
    expect(overlap(toast, box)).toBe(false);
  }
}

test('a toast lies neither on the title nor on the close button of the dialog that came with it, nor on what is pressed to log in @narrow', async ({
  page,
}) => {
  await page.clock.install();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await putInCart(page, cake.slug);
  await openCheckout(page, cake.name);
  await fillCheckout(page);
  await page.clock.runFor(10_000); // the message that the cake is in the cart has gone
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await proceed(page);
  await expect(page.locator('.toast')).toContainText('Login Required');
  await expectFree(page, 'Welcome Back', 'Continue');
  await loginOf(page).getByRole('button', { name: 'Create one here' }).click();
  await expect(page.getByText('Create your account to continue with checkout')).toBeVisible();
  await expectFree(page, 'Create Account');
});
