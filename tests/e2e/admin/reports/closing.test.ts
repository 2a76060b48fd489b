import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, newPageIn, test } from '#tests/support/browser/browser.ts';
import { openOwnShop } from '#tests/support/shop/shop-of-its-own.ts';
import { boardOrder } from '#tests/support/staff/board-orders.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';

/** The shop's own day: its clock is London's, whatever the machine's is. */
const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date());

test('[J-01] [J-03] an owner looks at the day, a manager counts the drawer, and a closed day stays as it was', async ({
  browser,
}) => {
  await using shop = await openOwnShop({});
  const at = new URL(shop.url).port;
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 1440, height: 900 } });
  const page = await newPageIn(context);
  await boardOrder({ name: 'Ann Baker', date: today(), time: '15:00', at });
  await boardOrder({ name: 'Bea Cook', date: today(), time: '15:15', at, payment: 'onCollection' });
  await signInBrowser(page, { role: 'manager', name: 'Owen Clarke' }, at);

  await page.goto('/admin/reports');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  const figures = page.getByLabel('Today', { exact: true }).filter({ has: page.locator('dt') });
  await expect(figures).toContainText(/To bake\s*2/);
  await expect(figures).toContainText(/Still owed\s*£\d+\.\d\d\s*1 order/);
  await expect(page.getByRole('img', { name: /^Net sales of this week: Mon .*, last week £0\.00/ })).toBeVisible();
  await expect(page.getByText(/^\d+% \(\d+\.\d GB\) of the disk is free\.$/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Sells most, 7 days' })).toContainText('Vanilla Bean Swirl Cupcake');
  for (const width of [1440, 1180, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await findingsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.setViewportSize({ width: 1180, height: 820 });

  // An order that is paid is seen without a reload.
  await boardOrder({ name: 'Cat Dean', date: today(), time: '16:00', at });
  await expect(figures).toContainText(/To bake\s*3/);

  await page.getByRole('link', { name: 'Closing' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Closing, \w+day/ })).toBeFocused();
  await page.getByLabel(/^£20/).fill('1');
  await page.getByLabel('Small coins').fill('0.5x');
  await expect(page.getByText('Type an amount such as 8.50')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close the day' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel('Small coins').fill('0.50');
  await page.getByLabel('Float from this morning').fill('10');
  // What was counted outlives a reload; cash that came meanwhile is said, and nothing is closed.
  await page.reload();
  await expect(page.getByLabel('Small coins')).toHaveValue('0.50');
  await expect(page.getByText('£20.50', { exact: true })).toBeVisible();
  const shouldBe = (await page.getByText('Should be').locator('..').textContent()) ?? '';
  expect(shouldBe).toMatch(/£\d/);
  await boardOrder({ name: 'Dev Patel', date: today(), time: '16:15', at });
  await page.getByRole('button', { name: 'Close the day' }).click();
  await expect(page.getByRole('alert')).toContainText('Cash came or went since you counted');
  // What moved stands there without a reload, and what was counted too.
  const drawer = page.getByRole('region', { name: 'Cash in the drawer' });
  await expect(drawer).not.toContainText(shouldBe);
  await expect(page.getByLabel('Small coins')).toHaveValue('0.50');
  await page.getByLabel('Left in the drawer').fill('5');
  await page.getByLabel('Note (optional)').fill('Parking coin');
  expect(await findingsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close the day' }).click();
  await expect(page.getByText(/^Closed by Owen Clarke, \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Cash in the drawer' })).toContainText('1 × £20');
  await expect(page.getByRole('region', { name: 'Cash in the drawer' })).toContainText('Parking coin');
  await expect(page.getByRole('region', { name: 'Days that were closed' })).toContainText('Owen Clarke');
  await expect(page.getByRole('button', { name: 'Close the day' })).toHaveCount(0);
  // However long ago, a day is opened by its date, and back again.
  await page.getByLabel('Another day').fill('2019-12-24');
  await expect(page).toHaveURL(/day=2019-12-24/);
  await expect(page.getByText('Nobody closed this day')).toBeVisible();
  await page.getByLabel('Another day').fill(today());
  await expect(page.getByRole('region', { name: 'Cash in the drawer' })).toContainText('1 × £20');
  expect(await findingsOf(page)).toEqual([]);

  await page.getByRole('link', { name: 'Sales' }).click();
  await page.getByLabel('Beside').selectOption('The year before');
  await expect(page).toHaveURL(/against=year/);
  await expect(page.getByLabel('The whole range')).toContainText('Nothing the year before');
  expect(await findingsOf(page)).toEqual([]);
  await context.close();
});
