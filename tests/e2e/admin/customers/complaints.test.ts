import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { boardOrder } from '#tests/support/staff/board-orders.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';

const isWider = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

for (const [device, viewport] of [
  ['a PC', { width: 1440, height: 900 }],
  ['the tablet', { width: 1180, height: 820 }],
] as const)
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test('[J-04] a complaint about an order is taken as an incident of allergens, leads to its refund, and is closed with what was done', async ({
      page,
    }) => {
      const name = `Priya Complains${Date.now()}`;
      const date = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
      const orderNo = await boardOrder({ name, date, time: '12:00' });
      await signInBrowser(page, { role: 'counter', name: 'Jade Robinson' });
      await page.goto('/admin/complaints');
      await expect(page.getByRole('heading', { level: 1, name: 'Complaints' })).toBeVisible();
      await page.getByRole('button', { name: 'Take a complaint' }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByLabel('Order').fill(orderNo);
      await sheet.getByLabel('What happened').fill(`A hazelnut in it, says ${name}`);
      await sheet.getByRole('checkbox', { name: 'An incident of allergens' }).check();
      expect(await findingsOf(page)).toEqual([]);
      await sheet.getByRole('button', { name: 'Save' }).click();
      await expect(sheet).toBeHidden();
      const row = page.getByRole('row', { name: orderNo });
      await expect(row).toContainText('Allergen');
      await expect(row).not.toContainText('Acknowledge');
      expect(await findingsOf(page)).toEqual([]);
      expect(await isWider(page)).toBe(false);

      await row.getByRole('button', { name: /A hazelnut/ }).click();
      await expect(sheet.getByRole('link', { name: 'Give money back' })).toHaveAttribute(
        'href',
        `/admin/orders/${orderNo}?sheet=refund`,
      );
      await sheet.getByRole('checkbox', { name: 'About what we do with their data' }).check();
      await sheet.getByRole('button', { name: 'Save' }).click();
      await expect(row).toContainText(/Acknowledge by \d+ \w+ 20\d\d/);
      await row.getByRole('button', { name: /A hazelnut/ }).click();
      await sheet.getByRole('checkbox', { name: 'They were told that we have it' }).check();
      await sheet.getByRole('button', { name: 'Save' }).click();
      await expect(row).toContainText(/acknowledged \d+ \w+ 20\d\d/);
      expect(await findingsOf(page)).toEqual([]);
      expect(await isWider(page)).toBe(false);
      await row.getByRole('button', { name: /A hazelnut/ }).click();
      await sheet.getByLabel('What was done').fill('Rang her, she is well. Given back.');
      await sheet.getByRole('button', { name: 'Close it' }).click();
      await expect(sheet).toBeHidden();
      await expect(row).toContainText('Closed');
      await page.getByRole('button', { name: 'Open', exact: true }).click();
      await expect(page).toHaveURL(/state=open/);
      await expect(row).toHaveCount(0);
    });
  });

test('[J-04] who saves a complaint that a colleague saved meanwhile sees what they wrote beside their own, and takes either', async ({
  page,
}) => {
  const name = `Pia Complains${Date.now()}`;
  await signInBrowser(page, { role: 'counter', name: 'Jade Robinson' });
  await page.goto('/admin/complaints');
  await page.getByRole('button', { name: 'Take a complaint' }).click();
  const sheet = page.getByRole('dialog', { name: 'Take a complaint' });
  await sheet.getByLabel('Name').fill(name);
  await sheet.getByLabel('What happened').fill(`A dry sponge, says ${name}`);
  await sheet.getByRole('button', { name: 'Save' }).click();
  const open = (tab: Page) => tab.getByRole('button', { name: `A dry sponge, says ${name}` }).click();
  const sheetOf = (tab: Page) => tab.getByRole('dialog', { name: `Complaint of ${name}` });
  await open(page);
  const other = await page.context().newPage();
  await other.goto('/admin/complaints');
  await open(other);
  await sheetOf(other).getByLabel('What was done').fill('Rang her');
  await sheetOf(other).getByRole('checkbox', { name: 'They were told that we have it' }).check();
  await sheetOf(other).getByRole('button', { name: 'Save' }).click();
  await expect(sheetOf(other)).toBeHidden();

  await sheetOf(page).getByLabel('What was done').fill('Wrote to her');
  await sheetOf(page).getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Jade Robinson saved this complaint while you were writing' });
  await expect(dialog).toContainText('They were told that we have it: Yes');
  await expect(dialog.getByRole('row', { name: /What was done/ })).toContainText('Rang her');
  expect(await findingsOf(page)).toEqual([]);
  // Nothing is lost where one goes on writing, and it is asked again.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(sheetOf(page).getByLabel('What was done')).toHaveValue('Wrote to her');
  await sheetOf(page).getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('radio', { name: 'Wrote to her' }).check();
  await dialog.getByRole('button', { name: 'Save this choice' }).click();
  await expect(sheetOf(page)).toBeHidden();

  for (const tab of [page, other]) await tab.reload();
  await open(other);
  await expect(sheetOf(other).getByLabel('What was done')).toHaveValue('Wrote to her');
  await expect(sheetOf(other).getByRole('checkbox', { name: 'They were told that we have it' })).toBeChecked();
  await open(page);
  await sheetOf(page).getByLabel('What was done').fill('Sent a voucher');
  await sheetOf(page).getByRole('button', { name: 'Close it' }).click();
  await expect(sheetOf(page)).toBeHidden();
  await sheetOf(other).getByLabel('What was done').fill('Nothing yet');
  await sheetOf(other).getByRole('button', { name: 'Save' }).click();
  const again = other.getByRole('dialog', { name: /while you were writing/ });
  await expect(again).toContainText('State: Closed');
  await again.getByRole('button', { name: 'Save this choice' }).click();
  await expect(sheetOf(other)).toBeHidden();
  await expect(other.getByRole('row', { name: `A dry sponge, says ${name}` })).toContainText('Closed');
});
