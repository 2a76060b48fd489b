import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, newPageIn, test } from '#tests/support/browser/browser.ts';
import { faultsOf, missingOf, printedPages } from '#tests/support/browser/pdf-pages.ts';
import { today } from '#tests/support/orders/pickup-day.ts';
import { openOwnShop } from '#tests/support/shop/shop-of-its-own.ts';
import { boardOrder } from '#tests/support/staff/board-orders.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';

test.use({ expectedNoise: [/status of 422/] });

/**
 * Checks the shown report as it leaves the printer: on A4, whole, in black on white, with these words, and without what
 * can only be pressed.
 */
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

test('[B-13] [J-01] [J-02] [J-03] a manager reads, with the keyboard alone, what was sold by product, hour, customer and source, saves it and prints it; looks at the day, counts the drawer, and a closed day stays as it was', async ({
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
  // The chosen days stay from report to report.
  await page.getByLabel('Compare with').focus();
  await page.keyboard.type('The previous y');
  await expect(page).toHaveURL(/against=year/);

  await expect(page.getByLabel('Whole range')).toContainText('Nothing the previous year');
  // Which days those are, and what each row is compared with.
  await expect(page.locator('figcaption')).toContainText(
    /The previous year: \w+day \d+ \w+ (20\d\d )?to \w+day \d+ \w+ 20\d\d/,
  );
  await expect(days.getByRole('columnheader').last()).toHaveText('Net the previous year');
  await expect(days.getByRole('row').last().getByRole('cell').last()).toHaveText('none before');

  await printsWell(page, ['Sales', 'Compared with the previous year:', 'Net sales by day', 'Average order', net]);

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
  await expect(page.getByRole('img', { name: /^Net sales for \d+ months: / })).toBeVisible();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV', exact: true }).click(),
  ]);
  expect(saved.suggestedFilename()).toMatch(/^sales-by-month-2020-01-01-.*\.csv$/);
  expect(await findingsOf(page)).toEqual([]);
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
  await page.getByRole('button', { name: 'CSV: products' }).focus();
  const [list] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(list.suggestedFilename()).toMatch(/^products-.*\.csv$/);
  expect(await readFile(await list.path(), 'utf8')).toContain('Black Forest Gateau');
  await printsWell(page, ['Products sold', 'Black Forest Gateau', 'By category', net]);

  await follow('Hours', 'Hours and weekdays');
  await expect(page.getByRole('img', { name: /^Net sales by weekday: Monday/ })).toBeVisible();
  await expect(
    page
      .getByRole('region', { name: 'Net sales by hour', exact: true })
      .getByRole('row', { name: /^Total/ })
      .first(),
  ).toContainText(net);
  await expect(page.getByText(/is the busiest hour: 3\./)).toBeVisible();
  await printsWell(page, ['Hours and weekdays', 'Net sales by weekday', 'Orders by weekday and hour', net]);

  await follow('Customers', 'Customers and sources');
  const row = (name: RegExp) => page.getByRole('row', { name }).first().getByRole('cell').nth(1);
  await expect(row(/^New customers/)).toHaveText('1');
  await expect(row(/^Returning customers/)).toHaveText('1');
  await expect(row(/^Unknown/)).toHaveText('1');
  await expect(row(/^Counter/)).toHaveText('3');
  await printsWell(page, ['Customers and sources', 'Where orders came from', net]);
  await page.getByLabel('To', { exact: true }).fill('2019-12-31');
  await expect(page.getByText('The last day is before the first.')).toBeVisible();
  await page.getByLabel('Days', { exact: true }).selectOption('Last year');
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(/-01-01$/);
  await expect(page.getByText('No money in or out on these days')).toBeVisible();
  await page.getByLabel('From', { exact: true }).fill('2019-12-31');
  await expect(page.getByLabel('Days', { exact: true })).toHaveValue('Chosen days');
  await page.getByLabel('Days', { exact: true }).selectOption('This month');
  await expect(page).not.toHaveURL(/from=/);
  await expect(row(/^Counter/)).toHaveText('3');

  // The day itself, and its drawer.
  await boardOrder({ ...order, name: 'Bea Cook', payment: 'onCollection' });
  await page.goto('/admin/reports');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  const figures = page.getByLabel('Today', { exact: true }).filter({ has: page.locator('dt') });
  await expect(figures).toContainText(/To bake\s*4/);
  await expect(figures).toContainText(/Still to pay\s*£\d+\.\d\d\s*1 order/);
  await expect(page.getByRole('img', { name: /^Net sales this week: Mon .*, last week £0\.00/ })).toBeVisible();
  await expect(page.getByText(/^\d+% \(\d+\.\d GB\) of the disk is free\.$/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Best sellers, 7 days' })).toContainText('Vanilla Bean Swirl Cupcake');

  // A paid order is seen without a reload.
  await boardOrder({ ...order, name: 'Cat Dean' });
  await expect(figures).toContainText(/To bake\s*5/);

  await page.getByRole('link', { name: 'Closing' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Closing, \w+day/ })).toBeFocused();
  await page.getByLabel(/^£20/).fill('1');
  await page.getByLabel('Small coins').fill('0.5x');
  await expect(page.getByText('Write an amount as 12.50')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close day' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel('Small coins').fill('0.50');
  await page.getByLabel('Float from this morning').fill('10');
  // What was counted survives a reload; cash that came in the meantime is reported, and nothing is closed.
  await page.reload();
  await expect(page.getByLabel('Small coins')).toHaveValue('0.50');
  await expect(page.getByText('£20.50', { exact: true })).toBeVisible();
  const shouldBe = (await page.getByText('Should be').locator('..').textContent()) ?? '';
  expect(shouldBe).toMatch(/£\d/);
  await boardOrder({ ...order, name: 'Dev Patel' });
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Parking coin');
  await page.getByRole('button', { name: 'Close day' }).click();
  await expect(page.getByRole('alert')).toContainText('Cash has come in or gone out since you counted');
  // What moved is shown without a reload, and so is what was counted.
  const drawer = page.getByRole('region', { name: 'Cash in the drawer' });
  await expect(drawer).not.toContainText(shouldBe);
  await expect(page.getByLabel('Small coins')).toHaveValue('0.50');
  await page.getByLabel('Left in the drawer').fill('5');
  expect(await findingsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close day' }).click();
  await expect(page.getByText(/^Closed by Owen Clarke, \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Cash in the drawer' })).toContainText('1 × £20');
  await expect(page.getByRole('region', { name: 'Cash in the drawer' })).toContainText('Parking coin');
  await expect(page.getByRole('region', { name: 'Closed days' })).toContainText('Owen Clarke');
  await expect(page.getByRole('button', { name: 'Close day' })).toHaveCount(0);
  // A day is opened by its date, however long ago, and today is opened again.
  await page.getByLabel('Another day').fill('2019-12-24');
  await expect(page).toHaveURL(/day=2019-12-24/);
  await expect(page.getByText('This day was not closed')).toBeVisible();
  await page.getByLabel('Another day').fill(today());
  await expect(page.getByRole('region', { name: 'Cash in the drawer' })).toContainText('1 × £20');
  expect(await findingsOf(page)).toEqual([]);
  await context.close();
});

test('[J-02] the accountant opens a range by its address, and saves a month of the ledger', async ({ page }) => {
  await signInBrowser(page, { role: 'accountant', name: 'Amelia Grant' });
  await page.goto('/admin/reports/sales?from=2019-11-01&to=2019-11-20');
  await expect(page.getByRole('heading', { level: 1, name: 'Sales' })).toBeVisible();
  await expect(page.getByLabel('From')).toHaveValue('2019-11-01');
  await expect(page.getByText('No money in or out on these days')).toBeVisible();
  await page.getByLabel('From').fill('2019-11-21');
  await expect(page.getByText('The last day is before the first.')).toBeVisible();
  await expect(page).toHaveURL(/from=2019-11-21/);
  // The overview shows the numbers, and no link to what an accountant may not enter.
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('region', { name: 'This week' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Will run out' })).toBeVisible();
  const ways = await page.getByRole('main').getByRole('link').all();
  for (const way of ways) expect(await way.getAttribute('href')).toMatch(/^\/admin\/reports/);
  expect(ways.length).toBeGreaterThan(6);
  await page.getByRole('link', { name: 'For the accountant' }).click();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Ledger (CSV)' }).click(),
  ]);
  expect(saved.suggestedFilename()).toMatch(/^ledger-\d{4}-\d{2}\.csv$/);
  await expect(page.getByRole('status').filter({ hasText: 'was saved' })).toBeVisible();
});
