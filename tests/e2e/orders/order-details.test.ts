import { expect, type Locator, test } from '#tests/support/browser/browser.ts';
import { openOwnOrder } from '#tests/support/browser/customer-of-page.ts';

const weightOf = (text: Locator): Promise<number> =>
  text.evaluate((element) => Number(getComputedStyle(element).fontWeight));

test('[U-04] in the details of an order the cakes stand out from their weights', async ({ page }) => {
  const { details } = await openOwnOrder(page);
  const line = details.getByRole('listitem').filter({ hasText: '2 x Black Forest Gateau' });
  expect(await weightOf(line.getByText('2 x Black Forest Gateau', { exact: true }))).toBeGreaterThanOrEqual(600);
  expect(await weightOf(line.getByText('1KG', { exact: true }))).toBeLessThan(600);
});
