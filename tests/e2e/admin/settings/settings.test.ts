import type { Browser, Page } from '@playwright/test';
import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, newPageIn, test } from '#tests/support/browser/browser.ts';
import { onceWritten } from '#tests/support/browser/once-written.ts';
import { withPasskeys } from '#tests/support/browser/passkeys.ts';
import { type OwnShop, openOwnShop } from '#tests/support/shop/shop-of-its-own.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';

const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name, exact: true });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** The first owner, with a passkey. */
async function ownerOf(browser: Browser, shop: OwnShop): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 1440, height: 900 } });
  const page = await newPageIn(context);
  await withPasskeys(page);
  const address = () => /\S+\/admin\/set-up\?token=\S+/.exec(shop.printed())?.[0];
  await expect.poll(address).toBeDefined();
  await page.goto(address() ?? '');
  await page.getByLabel('Your name').fill('Sunita Rao');
  await page.getByLabel('Email').fill('sunita@bakery.example');
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await page.getByRole('button', { name: /to the board/ }).click();
  await expect(page.getByRole('button', { name: 'Sunita Rao, Owner' })).toBeVisible();
  return page;
}

async function proveIt(page: Page): Promise<void> {
  const once = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(once.getByText('Changing money settings needs your passkey again.')).toBeVisible();
  await once.getByRole('button', { name: /passkey/ }).click();
  await expect(once).toBeHidden();
}

test('[J-05] the owner sets who the bakery is, its VAT, its discount and its words; nothing typed is lost, nothing is overwritten unseen, and a former version comes back', async ({
  browser,
}) => {
  await using shop = await openOwnShop({ UNPAID_ORDER_MINUTES: '77' });
  const at = new URL(shop.url).port;
  const page = await ownerOf(browser, shop);
  await page.goto('/admin/settings');
  await expect(page).toHaveURL(/\/settings\/shop$/);
  await expect(titled(page, 'Settings')).toBeVisible();
  await expect(page.getByText('Original settings')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nothing to save' })).toBeVisible();
  await expect(section(page, 'Orders')).toContainText('Set by the server’s environment (UNPAID_ORDER_MINUTES)');
  await expect(page.getByLabel('Unpaid orders expire after')).toHaveValue('');

  const whoWeAre = section(page, 'Who we are');
  await whoWeAre.getByLabel('Name', { exact: true }).fill('Copper Kettle Cakes');
  await whoWeAre.getByLabel(/^Parking/).fill('Behind the church.');

  // A manager saves the same field in the meantime.
  const his = await newPageIn(await browser.newContext({ baseURL: shop.url, viewport: { width: 1180, height: 820 } }));
  await signInBrowser(his, { role: 'manager', name: 'Owen Clarke' }, at);
  await his.goto('/admin/settings/shop');
  await expect(tab(his, 'Money')).toHaveCount(0);
  await section(his, 'Who we are').getByLabel('Name', { exact: true }).fill('Kettle and Crumb');
  await section(his, 'Who we are').getByLabel('Town', { exact: true }).fill('Dudley');
  // What he types while it is being saved is not saved with it, and stays.
  const parking = section(his, 'Who we are').getByLabel(/^Parking/);
  await onceWritten(his, /\/api\/admin\/settings\/shop$/, () => parking.fill('In front of the church.'));
  await save(his).click();
  await expect(his.getByText(/^Last changed by Owen Clarke/)).toBeVisible();
  await expect(his.getByText('1 change not saved').first()).toBeVisible();
  await expect(parking).toHaveValue('In front of the church.');
  await his.getByRole('button', { name: 'Discard' }).click();
  await save(page).click();
  const differing = page.getByRole('dialog', { name: 'Owen Clarke saved settings while you were editing' });
  await expect(differing.getByText('1 field differs')).toBeVisible();
  await expect(differing.getByText(/only Owen Clarke changed it: Town: Dudley/)).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await differing.getByRole('radio', { name: 'Copper Kettle Cakes' }).check();
  await differing.getByRole('button', { name: 'Save this choice' }).click();
  await expect(differing).toBeHidden();
  await expect(page.getByText(/^Last changed by Sunita Rao/)).toBeVisible();
  const customer = await newPageIn(await browser.newContext({ baseURL: shop.url }));
  await customer.goto('/about');
  await expect(customer.getByRole('contentinfo')).toContainText('Copper Kettle Cakes');
  // The drawn mark has the shop's own initial, for customers and for staff.
  await expect(customer.getByRole('banner').locator('.mark text')).toHaveText('C');
  await his.reload();
  await expect(his.locator('.rail .mark text')).toHaveText('C');

  // Versions say who changed what, and any of them can be restored.
  await page.getByRole('button', { name: 'Versions' }).click();
  const versions = page.getByRole('dialog', { name: 'Versions' });
  await expect(versions.getByRole('listitem').filter({ hasText: 'Who we are, version 3' })).toContainText('Sunita Rao');
  await expect(versions.getByRole('listitem').filter({ hasText: 'Who we are, version 2' })).toContainText('→ Dudley');
  expect(await findingsOf(page)).toEqual([]);
  await versions.getByRole('button', { name: 'Restore version 2 of Who we are' }).click();
  await expect(versions.getByRole('listitem').filter({ hasText: 'Who we are, version 4' })).toContainText('Current');
  await versions.getByRole('button', { name: 'Close' }).click();
  await expect(whoWeAre.getByLabel(/^Name/)).toHaveValue('Kettle and Crumb');

  // Money belongs to the owner, who confirms again who they are.
  await tab(page, 'Money').click();
  await expect(titled(page, 'Money')).toBeVisible();
  await page.getByLabel(/^VAT number/).fill('');
  await section(page, 'Discount').getByRole('radio', { name: 'First order' }).check();
  await section(page, 'Discount')
    .getByLabel(/^How much/)
    .fill('95');
  await save(page).click();
  await expect(page.getByText('Must be a whole number from 1 to 90')).toBeVisible();
  await section(page, 'Discount')
    .getByLabel(/^How much/)
    .fill('15');
  await save(page).click();
  await proveIt(page);
  await expect(page.getByText('The shop has no VAT number')).toBeVisible();
  const year = new Date().getFullYear() + 2;
  await section(page, 'VAT').getByLabel('Standard rate from').fill(`${year}-01-01`);
  await section(page, 'VAT').getByRole('textbox', { name: 'Standard rate', exact: true }).fill('17.5');
  await section(page, 'VAT').getByRole('button', { name: 'Set rate' }).click();
  await expect(
    section(page, 'VAT')
      .getByRole('row')
      .filter({ hasText: `1 January ${year}` }),
  ).toContainText('17.5%');
  await customer.goto('/');
  await expect(customer.getByText(/15% off/).first()).toBeVisible();

  // The texts of emails: a phrase is added.
  await tab(page, 'Emails').click();
  await expect(titled(page, 'Emails')).toBeVisible();
  const answers = section(page, 'Replying to a message');
  await answers.getByRole('button', { name: 'Add a phrase' }).click();
  await answers.getByLabel('Name').last().fill('Sold out');
  await answers.getByLabel('Text').last().fill('we are sold out today.');
  await save(page).click();
  await expect(page.getByRole('button', { name: 'Nothing to save' })).toBeVisible();

  // The menu of customers' pages.
  await page.goto('/admin/shop-window');
  await page.getByRole('link', { name: 'Menu and footer' }).click();
  await expect(titled(page, 'Menu and footer')).toBeVisible();
  const foot = section(page, 'Page footer');
  await foot.getByText('Show').click();
  await foot.getByRole('button', { name: 'Add a link' }).click();
  await foot.getByLabel('Text').last().fill('Parties');
  await foot.getByLabel('Link', { exact: true }).last().fill('/about');
  const groups = section(page, 'Groups');
  await groups.getByText('Show').click();
  const shown = groups
    .getByRole('listitem')
    .filter({ has: page.getByLabel('File: Picture of Cupcakes') })
    .last();
  await shown
    .getByLabel('File: Picture of Cupcakes')
    .setInputFiles('assets/pictures/products/carrot-orange-naked-cake.jpg');
  await expect(shown.locator('img')).toHaveAttribute('src', /\/cakes\/picture-/);
  await save(page).click();
  await expect(page.getByRole('button', { name: 'Nothing to save' })).toBeVisible();
  await customer.goto('/');
  await expect(customer.getByRole('contentinfo').getByRole('link', { name: 'Parties' })).toBeVisible();

  // What the shop is connected to is tried, and the result is shown there in words.
  await page.goto('/admin/settings/connections');
  await expect(titled(page, 'Connections')).toBeVisible();
  const connection = (name: string) => page.getByRole('listitem', { name, exact: true });
  await connection('Emails').getByText('For whoever runs the server').click();
  await expect(connection('Emails')).toContainText('Set this in the server’s environment: MAIL_URL');
  await page.getByRole('button', { name: 'Send a test email' }).click();
  await expect(connection('Emails')).toContainText('the test email to sunita@bakery.example is in the outbox');
  await page.getByRole('button', { name: 'Save and read a picture' }).click();
  await expect(connection('Picture storage')).toContainText('A file was written to the database, read back');
  await expect(connection('Picture storage')).toContainText('Works');
  await expect(connection('Map')).toContainText('Not set up');
  await page.goto('/admin/settings/audit');
  await expect(page.getByRole('row').filter({ hasText: 'Ready phrases, version 2' })).toContainText('Sunita Rao');
  await customer.context().close();
  await his.context().close();
  await page.context().close();
});
