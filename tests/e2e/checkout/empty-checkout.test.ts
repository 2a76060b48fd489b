import { expect, test } from '#tests/support/browser/browser.ts';

test('[O-08] an empty checkout shows the empty plate with its words for a second, then home', async ({ page }) => {
  await page.clock.install();
  await page.goto('/checkout', { waitUntil: 'load' });
  const empty = page.getByRole('status').filter({ hasText: 'Your cart is empty' });
  await expect(empty.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(empty).toContainText('We take you back to the cakes.');
  const plate = await empty.locator('svg').boundingBox();
  expect(plate?.width).toBeGreaterThan(100);
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL('/');
});
