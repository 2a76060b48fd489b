import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import { openDayAhead } from '#tests/support/orders/pickup-day.ts';
import { boardOrder } from '#tests/support/staff/board-orders.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';

test('[J-04] a complaint about an order is taken as an incident of allergens, leads to its refund, and is closed with what was done', async ({
  page,
}) => {
  const name = `Priya Complains${Date.now()}`;
  const date = openDayAhead(30);
  const orderNo = await boardOrder({ name, date, time: '12:00' });
  await signInBrowser(page, { role: 'counter', name: 'Jade Robinson' });
  await page.goto('/admin/complaints');
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  await page.getByRole('button', { name: 'Record a complaint' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Order').fill(orderNo);
  await sheet.getByLabel('What happened').fill(`A hazelnut in it, says ${name}`);
  await sheet.getByRole('checkbox', { name: 'An allergen incident' }).check();
  expect(await findingsOf(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toBeHidden();
  const row = page.getByRole('row', { name: orderNo });
  await expect(row).toContainText('Allergen');
  await expect(row).not.toContainText('Acknowledge');

  await row.getByRole('button', { name: /A hazelnut/ }).click();
  await expect(sheet.getByRole('link', { name: 'Refund' })).toHaveAttribute(
    'href',
    `/admin/orders/${orderNo}?sheet=refund`,
  );
  await sheet.getByRole('checkbox', { name: 'About how we use their data' }).check();
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText(/Acknowledge by \d+ \w+ 20\d\d/);
  await row.getByRole('button', { name: /A hazelnut/ }).click();
  await sheet.getByRole('checkbox', { name: 'Receipt acknowledged' }).check();
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText(/acknowledged \d+ \w+ 20\d\d/);
  await row.getByRole('button', { name: /A hazelnut/ }).click();
  await sheet.getByLabel('What was done').fill('Rang her, she is well. Refunded.');
  await sheet.getByRole('button', { name: 'Close complaint' }).click();
  await expect(sheet).toBeHidden();
  await expect(row).toContainText('Closed');
  await page.getByRole('button', { name: /^Open/ }).click();
  await expect(page).toHaveURL(/state=open/);
  await expect(row).toHaveCount(0);
});
