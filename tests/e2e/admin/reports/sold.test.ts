import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, newPageIn, test } from '#tests/support/browser/browser.ts';
import { openOwnShop } from '#tests/support/shop/shop-of-its-own.ts';
import { boardOrder } from '#tests/support/staff/board-orders.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';

test.use({ expectedNoise: [/status of 422/] });

/** The shop's own day: its clock is London's, whatever the machine's is. */
const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date());

async function looksRight(page: Page): Promise<void> {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
    [1180, 820],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await findingsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
}

test('[J-02] a manager reads, with the keyboard alone, what was sold by product, hour, customer and source, and saves it', async ({
  browser,
}) => {
  await using shop = await openOwnShop({});
  const at = new URL(shop.url).port;
  const order = { date: today(), time: '15:00', at };
  await boardOrder({ ...order, name: 'Ann Baker', email: 'ann@example.com', slug: 'black-forest-gateau' });
  await boardOrder({ ...order, name: 'Ann Baker', email: 'ann@example.com', quantity: 3 });
  await boardOrder({ ...order, name: '' });
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 1180, height: 820 } });
  const page = await newPageIn(context);
  await signInBrowser(page, { role: 'manager', name: 'Owen Clarke' }, at);
  const follow = async (name: string, title: string) => {
    await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
  };

  await page.goto('/admin/reports/sales');
  await expect(page.getByRole('heading', { level: 1, name: 'Sales' })).toBeVisible();
  const days = page.getByRole('region', { name: 'Sales by day' });
  await expect(days.getByRole('row').last()).toContainText('3');
  const net = (await days.getByRole('row').last().getByRole('cell').nth(5).textContent()) ?? '';
  expect(net).toMatch(/^£\d+\.\d\d$/);
  // Days that were chosen stay from report to report.
  await page.getByLabel('Beside').focus();
  await page.keyboard.type('The year');
  await expect(page).toHaveURL(/against=year/);

  await follow('Products', 'Products sold');
  await expect(page).toHaveURL(/against=year/);
  const products = page.getByRole('region', { name: 'Products sold' });
  await expect(products.getByRole('row', { name: /Black Forest Gateau/ })).toContainText('none before');
  await expect(
    products
      .getByRole('row', { name: /Vanilla Bean Swirl Cupcake/ })
      .getByRole('cell')
      .nth(1),
  ).toHaveText('4');
  await expect(products.getByRole('row').last()).toContainText(net);
  await looksRight(page);
  await page.screenshot({ path: test.info().outputPath('products.png'), fullPage: true });
  await page.getByRole('button', { name: 'CSV of products' }).focus();
  const [saved] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(saved.suggestedFilename()).toMatch(/^products-.*\.csv$/);
  expect(await readFile(await saved.path(), 'utf8')).toContain('Black Forest Gateau');

  await follow('Hours', 'Hours and weekdays');
  await expect(page.getByRole('img', { name: /^Net sales by weekday: Monday/ })).toBeVisible();
  await expect(
    page
      .getByRole('region', { name: 'Net sales by hour', exact: true })
      .getByRole('row', { name: /^Together/ })
      .first(),
  ).toContainText(net);
  await expect(page.getByText(/is the fullest hour: 3\./)).toBeVisible();
  await looksRight(page);
  await page.screenshot({ path: test.info().outputPath('hours.png'), fullPage: true });

  await follow('Customers', 'Customers and sources');
  const row = (name: RegExp) => page.getByRole('row', { name }).first().getByRole('cell').nth(1);
  await expect(row(/^New customers/)).toHaveText('1');
  await expect(row(/^Returning customers/)).toHaveText('1');
  await expect(row(/^Not known/)).toHaveText('1');
  await expect(row(/^Counter/)).toHaveText('3');
  await looksRight(page);
  await page.screenshot({ path: test.info().outputPath('customers.png'), fullPage: true });
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('The last day is before the first.')).toBeVisible();
  await page.getByRole('button', { name: 'This month' }).click();
  await expect(row(/^Counter/)).toHaveText('3');
  await context.close();
});
