import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, newPageIn, type Page, test } from '#tests/support/browser/browser.ts';
import { onceWritten } from '#tests/support/browser/once-written.ts';
import { openDayAhead } from '#tests/support/orders/pickup-day.ts';
import { boardOrder } from '#tests/support/staff/board-orders.ts';
import { endSessionsOf, givesThemselves } from '#tests/support/staff/members-of-browser.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';
import { password } from '#tests/support/staff/team-of-tests.ts';

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

test.describe('on a line that fails', () => {
  test.use({ expectedNoise: [/net::ERR_INTERNET_DISCONNECTED|401/] });

  test('[J-04] two write about one complaint: what is typed outlives a reload, a lost line and a session, and nobody’s words are lost unseen', async ({
    page,
    browser,
  }) => {
    const what = `A dry sponge, ${Date.now()}`;
    const sunita = await signInBrowser(page, { role: 'owner', name: 'Sunita Rao' });
    await givesThemselves(sunita.memberId, { password });
    await page.goto('/admin/complaints');
    await page.getByRole('button', { name: 'Record a complaint' }).click();
    const sheet = (of: Page) => of.getByRole('dialog', { name: /complaint/i });
    const done = (of: Page) => sheet(of).getByLabel('What was done');
    const save = (of: Page) => sheet(of).getByRole('button', { name: 'Save' }).click();
    const open = (of: Page) => of.getByRole('button', { name: what }).click();
    await sheet(page).getByLabel('What happened').fill(what);
    await save(page);
    await open(page);
    await done(page).fill('Wrote to her.');
    await page.reload();
    await open(page);
    await expect(done(page)).toHaveValue('Wrote to her.');

    const his = await newPageIn(await browser.newContext());
    await signInBrowser(his, { role: 'manager', name: 'Owen Clarke' });
    await his.goto('/admin/complaints');
    await open(his);
    await done(his).fill('Rang her.');
    await sheet(his).getByRole('checkbox', { name: 'Receipt acknowledged' }).check();
    await save(his);
    await expect(sheet(his)).toBeHidden();

    await page.context().setOffline(true);
    await save(page);
    await expect(sheet(page).getByText('What you typed is still here.')).toBeVisible();
    await page.context().setOffline(false);
    await onceWritten(page, /\/admin\/complaints\/\d+$/, () => endSessionsOf(sunita.memberId));
    await save(page);
    const over = page.getByRole('dialog', { name: 'Still you, Sunita?' });
    await over.getByLabel('Email').fill(sunita.email);
    await over.getByLabel('Password').fill(password);
    await over.getByRole('button', { name: 'Next' }).click();
    const both = page.getByRole('dialog', { name: 'Owen Clarke saved this complaint while you were editing' });
    await expect(both.getByText(/only Owen Clarke changed it: Receipt acknowledged: Yes/)).toBeVisible();
    expect(await findingsOf(page)).toEqual([]);
    await both.getByRole('radio', { name: 'Wrote to her.' }).check();
    await both.getByRole('button', { name: 'Save this choice' }).click();
    await expect(both).toBeHidden();
    await his.reload();
    await open(his);
    await expect(done(his)).toHaveValue('Wrote to her.');
    await expect(sheet(his).getByRole('checkbox', { name: 'Receipt acknowledged' })).toBeChecked();
    await his.context().close();
  });
});
