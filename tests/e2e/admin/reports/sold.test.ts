import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, newPageIn, test } from '#tests/support/browser/browser.ts';
import { faultsOf, missingOf, printedPages } from '#tests/support/browser/pdf-pages.ts';
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

/** The report that is shown as it leaves the printer: on A4, whole, in black on white, with these words, and without what can only be pressed. */
async function printsWell(page: Page, words: readonly string[]): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page.locator('html[data-asked-to-print]')).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  const pages = await printedPages(page);
  await page.evaluate(() => document.documentElement.removeAttribute('data-asked-to-print'));
  await page.emulateMedia({ media: 'screen' });
  for (const one of pages) expect(faultsOf(one, [210, 297])).toEqual([]);
  const together = { texts: pages.flatMap(({ texts }) => texts) };
  const head = ['Mount Avenue Bakery', 'Printed', 'by Owen Clarke', `Page ${pages.length} of ${pages.length}`];
  expect(missingOf(together, [...head, ...words])).toEqual([]);
  expect(missingOf(together, ['CSV', 'This month', 'Overview'])).toEqual(['CSV', 'This month', 'Overview']);
}

test('[J-02] [B-13] a manager reads, with the keyboard alone, what was sold by product, hour, customer and source, saves it and prints it', async ({
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
  await page.addInitScript(() => {
    window.print = () => document.documentElement.toggleAttribute('data-asked-to-print', true);
  });
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

  // Which days those are, and what each row is beside.
  await expect(page.locator('figcaption')).toContainText(
    /The year before: \w+day \d+ \w+ (20\d\d )?to \w+day \d+ \w+ 20\d\d/,
  );
  await expect(days.getByRole('columnheader').last()).toHaveText('Net the year before');
  await expect(days.getByRole('row').last().getByRole('cell').last()).toHaveText('none before');

  await printsWell(page, ['Sales', 'Beside the year before:', 'Net sales by day', 'Mean order', net]);
  await page.screenshot({ path: test.info().outputPath('sales.png'), fullPage: true });

  // Weeks and months of the same days: chart, table, file and address say so.
  await page.getByLabel('From').fill('2020-01-01');
  await expect(page.getByText('Choose 366 days or fewer, or rows of weeks or months.')).toBeVisible();
  await page.getByRole('radio', { name: 'Day' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/by=week/);
  const weeks = page.getByRole('region', { name: 'Sales by week' });
  await expect(weeks.getByRole('row').nth(1)).toContainText('so far');
  await expect(weeks.getByRole('row').nth(1)).toContainText(net);
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/by=month/);
  const months = page.getByRole('region', { name: 'Sales by month' });
  await expect(months.getByRole('row').last()).toContainText(net);
  await expect(page.getByRole('img', { name: /^Net sales of \d+ months: / })).toBeVisible();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV', exact: true }).click(),
  ]);
  expect(saved.suggestedFilename()).toMatch(/^sales-by-month-2020-01-01-.*\.csv$/);
  await looksRight(page);
  await page.screenshot({ path: test.info().outputPath('sales-by-month.png'), fullPage: true });
  await printsWell(page, ['Net sales by month', 'January 2020', net]);
  await page.reload();
  await expect(months.getByRole('row').last()).toContainText(net);

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
  const [list] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(list.suggestedFilename()).toMatch(/^products-.*\.csv$/);
  expect(await readFile(await list.path(), 'utf8')).toContain('Black Forest Gateau');
  await printsWell(page, ['Products sold', 'Black Forest Gateau', 'By category', net]);

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
  await printsWell(page, ['Hours and weekdays', 'Net sales by weekday', 'Orders by weekday and hour', net]);
  await page.screenshot({ path: test.info().outputPath('hours.png'), fullPage: true });

  await follow('Customers', 'Customers and sources');
  const row = (name: RegExp) => page.getByRole('row', { name }).first().getByRole('cell').nth(1);
  await expect(row(/^New customers/)).toHaveText('1');
  await expect(row(/^Returning customers/)).toHaveText('1');
  await expect(row(/^Not known/)).toHaveText('1');
  await expect(row(/^Counter/)).toHaveText('3');
  await looksRight(page);
  await printsWell(page, ['Customers and sources', 'Where orders came from', net]);
  await page.screenshot({ path: test.info().outputPath('customers.png'), fullPage: true });
  await page.getByLabel('To', { exact: true }).fill('2019-12-31');
  await expect(page.getByText('The last day is before the first.')).toBeVisible();
  await page.getByLabel('Days', { exact: true }).selectOption('Last year');
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(/-01-01$/);
  await expect(page.getByText('No money came or went in these days')).toBeVisible();
  await page.getByLabel('From', { exact: true }).fill('2019-12-31');
  await expect(page.getByLabel('Days', { exact: true })).toHaveValue('Chosen days');
  await page.getByLabel('Days', { exact: true }).selectOption('This month');
  await expect(page).not.toHaveURL(/from=/);
  await expect(row(/^Counter/)).toHaveText('3');
  await context.close();
});
