import { expect, test } from '#tests/support/browser/browser.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';

test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true });

test('[J-07] every screen leads to its page of the manual, which leads on to others and back', async ({ page }) => {
  await signInBrowser(page, { role: 'baker', name: 'Marek Nowak' });
  await page.goto('/admin/stock');
  await page.getByRole('button', { name: 'Marek Nowak, Baker' }).tap();
  await page.getByRole('menuitem', { name: 'Help' }).tap();
  await expect(page).toHaveURL(/\/admin\/help\/stock$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Stock' })).toBeFocused();
  await expect(page.getByText('loses none')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole('main').getByRole('link', { name: 'diary' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Diary' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the manual' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'The bakery’s manual' })).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await page.getByRole('link', { name: 'Collect: handing over' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Collect: handing over' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'The bakery’s manual' })).toBeVisible();
  await page.goto('/admin/help/no-such-page');
  await expect(page.getByText('The manual does not have this page.')).toBeVisible();
});
