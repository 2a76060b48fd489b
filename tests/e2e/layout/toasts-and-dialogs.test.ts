import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { fillCheckout, loginOf, openCheckout, proceed, putInCart } from '#tests/support/browser/checkout-page.ts';

const cake = { slug: 'afternoon-tea-treat-box', name: 'Afternoon Tea Treat Box' };

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** The toast must leave the open dialog's title and its close button free. */
async function expectHeadFree(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  const toast = await page.locator('.toast').boundingBox();
  const head = await dialog.getByRole('heading', { name: title }).boundingBox();
  const close = await dialog.getByRole('button', { name: 'Close' }).boundingBox();
  if (!toast || !head || !close) throw new Error('the toast or the head of the dialog is not there');
  expect([overlap(toast, head), overlap(toast, close)]).toEqual([false, false]);
}

test('a toast lies neither on the title nor on the close button of the dialog that came with it', async ({ page }) => {
  await page.clock.install();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await putInCart(page, cake.slug);
  await openCheckout(page, cake.name);
  await fillCheckout(page);
  await page.clock.runFor(10_000); // what said that the cake is in the cart has gone
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await proceed(page);
  await expect(page.locator('.toast')).toContainText('Login Required');
  await expectHeadFree(page, 'Welcome Back');
  await loginOf(page).getByRole('button', { name: 'Create one here' }).click();
  await expect(page.getByText('Create your account to continue with checkout')).toBeVisible();
  await expectHeadFree(page, 'Create Account');
});
