import { randomUUID } from 'node:crypto';
import type { Browser } from '@playwright/test';
import { addDays } from '#domain/pickup/clock/calendar.ts';
import { openDatabase } from '#server/db/open.ts';
import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { cards, payWith } from '#tests/support/browser/checkout-page.ts';
import { photograph } from '#tests/support/browser/chosen-pictures.ts';
import { openDayAhead } from '#tests/support/orders/pickup-day.ts';
import { databaseUrlAt } from '#tests/support/shop/shop-of-its-own.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';

const widthOver = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** A browser of the customer's own, on a telephone. */
async function telephone(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  });
  return context.newPage();
}

/** The link in the last email that a member of the team sent. */
async function linkTo(email: string): Promise<string> {
  const database = await openDatabase(await databaseUrlAt(process.env.E2E_PORT ?? '3900'), { connections: 1 });
  try {
    const { rows } = await database.pool.query<{ plain: string }>(
      "select plain from emails where recipient = $1 and event_key like 'enquiry-said:%' order by id desc limit 1",
      [email],
    );
    return /\/enquiry\?token=[\w-]+/.exec(rows[0]?.plain ?? '')?.[0] ?? '';
  } finally {
    await database.close();
  }
}

test('[Z-04] an enquiry is asked, talked over, quoted, accepted with its deposit, and stands on the board with its balance', async ({
  page,
  browser,
}) => {
  const name = `Grace ${randomUUID()
    .replace(/[^a-f]/g, '')
    .slice(0, 8)}`;
  const email = `${name.replace(' ', '.').toLowerCase()}@example.com`;
  const pickup = openDayAhead(10);
  await signInBrowser(page, { role: 'manager', name: 'Owen Clarke' });
  await page.goto('/admin/enquiries');
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();

  const customer = await telephone(browser, page);
  await customer.goto('/contact');
  await customer.getByRole('link', { name: 'Ask us for a wedding or bespoke cake' }).click();
  await expect(customer.getByRole('heading', { level: 1, name: 'Wedding & Bespoke Cakes' })).toBeVisible();
  const send = customer.getByRole('button', { name: 'Send Enquiry' });
  await expect(send).toBeEnabled();
  expect(await findingsOf(customer)).toEqual([]);
  expect(await widthOver(customer)).toBe(0);

  // Nothing can be skipped, and what is typed survives the refusal and a reload.
  await customer.getByLabel('Tell us about your cake').fill('Three tiers\nwith fresh flowers.');
  await send.click();
  for (const wrong of ['Please say whether anyone has an allergy', 'Please choose your date']) {
    await expect(customer.getByRole('link', { name: wrong })).toBeVisible();
    await expect(customer.getByRole('paragraph').filter({ hasText: wrong })).toBeVisible();
  }
  expect(await findingsOf(customer)).toEqual([]);
  await customer.getByRole('radio', { name: 'A wedding' }).check();
  await customer.getByLabel('Your date').fill(addDays(pickup, 1));
  await customer.getByLabel('How many people').fill('80');
  await customer.getByLabel('Your budget').fill('450');
  await customer.setInputFiles('input[type=file]', {
    name: 'cake.jpg',
    mimeType: 'image/jpeg',
    buffer: await photograph(),
  });
  await expect(customer.getByRole('img', { name: 'Yours, number 1' })).toBeVisible();
  await customer.reload();
  await expect(customer.getByLabel('Tell us about your cake')).toHaveValue('Three tiers\nwith fresh flowers.');
  await expect(customer.getByLabel('How many people')).toHaveValue('80');
  await expect(customer.getByRole('img', { name: 'Yours, number 1' })).toBeVisible();
  await customer.getByRole('radio', { name: 'Yes', exact: true }).check();
  await customer.getByLabel('What are they allergic to?').fill('Hazelnuts');
  await customer.getByLabel('Name').fill(name);
  await customer.getByLabel('Email').fill(email);
  await customer.getByLabel('Phone Number').fill('07700 900662');
  await send.click();
  await expect(customer.getByRole('heading', { level: 1, name: 'Thank you for your enquiry' })).toBeVisible();
  await expect(customer.getByRole('img', { name: 'Yours, number 1' })).toBeVisible();
  expect(await findingsOf(customer)).toEqual([]);
  expect(await widthOver(customer)).toBe(0);

  // It appears on the page that staff have open.
  await expect(page.getByRole('navigation', { name: 'Back office', exact: true })).toContainText(/Inbox, \d+ waiting/);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('about £450');
  expect(await findingsOf(page)).toEqual([]);
  await row.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Never promise ‘free from’.')).toBeVisible();
  await expect(page.getByRole('img', { name: new RegExp(`Sent by ${name}`) })).toBeVisible();
  await page.getByLabel(`Reply to ${name}`).fill('Dear Grace,\n\nwhich flowers do you like?\n\nOwen');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('which flowers do you like?')).toHaveCount(1);
  expect(await findingsOf(page)).toEqual([]);

  // Through the email's link.
  await customer.goto(await linkTo(email));
  await expect(customer.getByText('which flowers do you like?')).toBeVisible();
  await customer.getByLabel('Write to us').fill('Peonies, please.');
  await customer.reload();
  await expect(customer.getByLabel('Write to us')).toHaveValue('Peonies, please.');
  await customer.getByRole('button', { name: 'Send Message' }).click();
  await expect(customer.getByText('Peonies, please.')).toBeVisible();
  await expect(page.getByText('Peonies, please.')).toBeVisible();

  await page.getByRole('button', { name: 'Make a quote' }).click();
  const sheet = page.getByRole('dialog', { name: `Quote for ${name}` });
  await sheet.getByLabel('Line 1', { exact: true }).fill('Three tiers, lemon');
  await sheet.getByLabel('Price each').fill('400');
  await sheet.getByRole('button', { name: 'Add a line' }).click();
  await sheet.getByLabel('Line 2', { exact: true }).fill('Stand on hire');
  await sheet.getByLabel('Price each').nth(1).fill('20');
  await sheet.getByLabel('VAT').nth(1).selectOption({ label: 'Standard rate' });
  await sheet.getByRole('checkbox', { name: 'It is food' }).nth(1).uncheck();
  await sheet.getByLabel('Pick-up day').fill(pickup);
  const noon = sheet.getByRole('button', { name: /^12:00/ });
  await noon.click();
  await expect(noon).toHaveAttribute('aria-pressed', 'true');
  await sheet.getByLabel('Baking points').fill('40');
  // What it contains has to be said, even if that is nothing.
  await sheet.getByRole('button', { name: 'Send quote' }).click();
  await expect(sheet.getByText('Tick the allergens it contains, or ‘None of these’.')).toBeFocused();
  for (const allergen of ['Wheat', 'Eggs', 'Milk'])
    await sheet.getByRole('checkbox', { name: allergen, exact: true }).check();
  await expect(sheet.getByRole('status').filter({ hasText: 'in total' })).toContainText(
    '£420.00 in total: £126.00 to accept',
  );
  expect(await findingsOf(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Send quote' }).dblclick();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);

  await customer.reload();
  await expect(customer.getByRole('heading', { name: 'Our quote' })).toBeVisible();
  await expect(customer.getByText('The price is for your cake: the 20% off every order')).toBeVisible();
  await expect(customer.getByText('Contains: Cereals containing gluten (wheat), Eggs, Milk').first()).toBeVisible();
  expect(await findingsOf(customer)).toEqual([]);
  expect(await widthOver(customer)).toBe(0);
  await customer.getByRole('button', { name: 'Accept and pay the deposit: £126.00' }).dblclick();
  await customer.waitForURL(/\/till\/pay\//);
  await payWith(customer, cards.pays);
  await customer.waitForURL(/\/enquiry\?token=/);
  await expect(customer.getByRole('main').getByRole('heading', { name: 'Your order' })).toBeVisible();
  await expect(customer.getByText(`Thank you, ${name}`)).toBeVisible();
  const saved = customer.waitForEvent('download');
  await customer.getByRole('button', { name: 'Add to calendar' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.ics$/);
  await expect(customer.getByText('Deposit, paid')).toBeVisible();
  await expect(customer.getByRole('button', { name: 'Pay balance: £294.00' })).toBeVisible();
  expect(await findingsOf(customer)).toEqual([]);

  // One order on the board, with what is owed.
  await expect(page.getByText('Accepted')).toBeVisible();
  await page.goto(`/admin/day/${pickup}`);
  const card = page.getByRole('listitem').filter({ hasText: name });
  await expect(card).toHaveCount(1);
  await expect(card).toContainText('Three tiers, lemon');
  await expect(card).toContainText('£294.00');
  await customer.context().close();
});
