import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { sellCake } from '#tests/support/browser/products-of-browser.ts';
import { csvOf } from '#tests/support/imports/csv-of.ts';
import { givesThemselves } from '#tests/support/staff/members-of-browser.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';
import { password } from '#tests/support/staff/team-of-tests.ts';

const titled = (page: Page) => page.getByRole('heading', { level: 1, name: 'Import and export' });
const choose = (page: Page, name: string, content: string) =>
  page.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
const takeOver = (page: Page, lines: string) => page.getByRole('button', { name: `Import ${lines}`, exact: true });
const fitsIn = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);

test.describe('at the PC', () => {
  test.use({ viewport: { width: 1440, height: 900 }, expectedNoise: [/status of (403|404|415)/] });

  test('[E-09] a file of products is read, mended, taken over by the keyboard, and another tab and a reload find it', async ({
    page,
  }) => {
    const cake = await sellCake({ pricePence: 2_000, stock: 20 });
    const made = `Made by a file ${Date.now()}`;
    const head = ['slug', 'name', 'category', 'state', 'price 500g', 'description'];
    const owen = await signInBrowser(page, { role: 'manager', name: 'Owen Clarke' });
    await givesThemselves(owen.memberId, { password });
    await page.goto('/admin/products');
    await page.getByRole('link', { name: 'Import and export' }).click();
    await expect(titled(page)).toBeVisible();
    await expect(page.getByText('Drop a products file here')).toBeVisible();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Example file' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^products-example-.*\.csv$/);

    await choose(page, 'picture.csv', 'PK\u0003\u0004');
    await expect(page.getByRole('alert')).toContainText('The file could not be read. This is a workbook, not CSV');

    const wrong = csvOf(head, [
      [cake.slug, cake.name, 'Dessert Boxes', 'shown', '4,5O', 'One.\nTwo.'],
      ['', made, 'Birthday Cake', 'draft', '£12', ''],
      ['', made, 'Birthday Cakes', 'draft', '12', ''],
    ]);
    await choose(page, 'december.csv', wrong);
    await expect(page.getByText('3 problems in 3 lines. Nothing was changed.')).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: '‘4,5O’' });
    await expect(row).toContainText(
      ['2', cake.name, 'price 500g', '‘4,5O’ is not an amount. Did you mean 4.50?'].join(''),
    );
    await expect(page.getByRole('button', { name: 'Import', exact: true })).toHaveAttribute('aria-disabled', 'true');
    await fitsIn(page);
    expect(await findingsOf(page)).toEqual([]);
    const list = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the list (CSV)' }).click();
    expect((await list).suggestedFilename()).toBe('check-of-december.csv');

    await page.getByRole('button', { name: 'Choose another file' }).click();
    await choose(
      page,
      'december-2.csv',
      csvOf(
        [...head, 'stock', 'counted'],
        [
          // It stays among other tests' cakes, so that what they count elsewhere is as it was.
          [cake.slug, cake.name, 'Dessert Boxes', 'shown', '£45.00', 'One.\nTwo.', '20', '18'],
          ['', made, 'Birthday Cakes', 'draft', '12', '', '', ''],
        ],
      ),
    );
    await expect(page.getByText('£20.00 → £45.00. More than twice as much; sure?')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'counted' })).toHaveText('counted 20 →becomes 18');
    await page.reload();
    await expect(takeOver(page, '2 lines')).not.toHaveAttribute('aria-disabled', 'true');
    const tab = await page.context().newPage();
    await tab.goto(page.url());
    await expect(takeOver(tab, '2 lines')).toBeVisible();
    expect(await findingsOf(page)).toEqual([]);

    await takeOver(page, '2 lines').focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Imported: 1 new, 1 changed.').first()).toBeVisible();
    await tab.reload();
    await expect(tab.getByText('Imported: 1 new, 1 changed.').first()).toBeVisible();
    await tab.close();
    expect(await findingsOf(page)).toEqual([]);
    await expect.poll(async () => (await page.request.get(`/product/${cake.slug}`)).text()).toContain('45.00');
    await page.getByRole('link', { name: 'Go to products' }).click();
    await page.goto(`/admin/products?q=${encodeURIComponent(made)}`);
    await expect(page.getByRole('row').filter({ hasText: made })).toContainText('Draft');

    await page.goto('/admin/products/import?file=999999');
    await expect(page.getByText('This file is no longer here')).toBeVisible();
  });
});
