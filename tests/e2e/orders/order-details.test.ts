import { expect, type Locator, test } from '#tests/support/browser/browser.ts';
import { openOwnOrder } from '#tests/support/browser/customer-of-page.ts';
import { sellCake } from '#tests/support/browser/products-of-browser.ts';

const weightOf = (text: Locator): Promise<number> =>
  text.evaluate((element) => Number(getComputedStyle(element).fontWeight));

test('[U-04] in the details of an order the cakes stand out from their weights @narrow', async ({ page }) => {
  const { details } = await openOwnOrder(page);
  const line = details.getByRole('listitem').filter({ hasText: '2 x Black Forest Gateau' });
  expect(await weightOf(line.getByText('2 x Black Forest Gateau', { exact: true }))).toBeGreaterThanOrEqual(600);
  expect(await weightOf(line.getByText(/1KG$/))).toBeLessThan(600);
});

test('[U-04] an order that is opened again is asked anew what has happened, and waits for it', async ({ page }) => {
  const { details } = await openOwnOrder(page, { slug: (await sellCake()).slug });
  const placed = details.getByRole('region', { name: 'Your order so far' }).getByRole('listitem');
  await expect(placed).toHaveCount(1);
  await details.getByRole('button', { name: 'Go Back' }).click();
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/orders/order/*/history', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'View Details' }).first().click();
  await expect(details.getByText('Loading what happened...')).toBeVisible();
  letGo();
  await expect(placed).toHaveCount(1);
});
