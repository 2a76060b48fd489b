import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { newCustomer, placeOrder } from '#tests/support/browser/customer-of-page.ts';
import { sellCake } from '#tests/support/browser/products-of-browser.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';

test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true, expectedNoise: [/status of 409/] });

const cupcake = { slug: 'vanilla-bean-swirl-cupcake', quantity: 6 } as const;

/** An order of six cupcakes that nobody has paid yet, and its customer's email address. */
async function newOrder(page: Page): Promise<{ orderNo: string; email: string }> {
  const customer = await newCustomer(page);
  return { orderNo: await placeOrder(page, customer, cupcake), email: customer.user.email };
}

const openOrder = async (page: Page, orderNo: string): Promise<void> => {
  await page.goto(`/admin/orders/${orderNo}`);
  await expect(page.getByRole('heading', { level: 1, name: orderNo })).toBeVisible();
};

/** Takes cash for all that is owed; the order is accepted with it. */
async function takeCash(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Take payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take payment' });
  await dialog.getByRole('button', { name: /^Take £/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
}

test('[B-06] [B-08] [B-09] [E-06] an order is paid in cash, baked, and two of its six pieces are given back and put on the shelf, whose ledger has by whom', async ({
  page,
}) => {
  const cake = await sellCake({ stock: 20 });
  const orderNo = await placeOrder(page, await newCustomer(page), { slug: cake.slug, quantity: 6 });
  const owen = await signInBrowser(page, { role: 'manager', name: `Owen${Date.now()} Clarke` });
  await openOrder(page, orderNo);
  await takeCash(page);
  await page.getByRole('button', { name: 'Start baking' }).click();
  await expect(page.getByRole('button', { name: 'Mark ready' })).toBeVisible();
  const happened = page.getByRole('region', { name: 'History' });
  await expect(happened).toContainText(`Baking, ${owen.name}`);

  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(page).toHaveURL(/sheet=refund/);
  const sheet = page.getByRole('dialog', { name: 'Refund' });
  await sheet.getByRole('checkbox').first().check();
  await sheet.getByRole('button', { name: /^More/ }).click();
  await expect(sheet.getByRole('button', { name: /^Refund £/ })).toHaveAttribute('aria-disabled', 'true');
  await sheet.getByLabel('Reason').selectOption({ index: 1 });
  await sheet.getByRole('checkbox', { name: 'Return 2 pieces to stock' }).check();
  await sheet.getByRole('button', { name: /^Refund £/ }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText('2 of 6 refunded')).toBeVisible();
  await expect(page.getByText('Part refunded')).toBeVisible();

  await page.goto(`/admin/stock/movements?${new URLSearchParams({ reason: 'returned', q: cake.name })}`);
  const rows = page.getByRole('region', { name: 'Movements' }).getByRole('row').filter({ hasText: cake.name });
  await expect(rows).toHaveCount(1);
  for (const words of ['+2', owen.name, '16']) await expect(rows).toContainText(words);
});

test('[B-07] what is typed of an edit is kept over a reload, and a stale one is refused with what changed', async ({
  page,
  browser,
}) => {
  const { orderNo } = await newOrder(page);
  await signInBrowser(page, { role: 'manager', name: 'Owen Clarke' });
  await openOrder(page, orderNo);
  await page.getByRole('button', { name: 'Edit' }).first().click();
  const sheet = page.getByRole('dialog', { name: `Edit ${orderNo}` });
  await sheet.getByRole('button', { name: /^More/ }).click();
  await expect(sheet.getByText('Was 6')).toBeVisible();
  const changes = sheet.getByRole('region', { name: 'What changes' });
  await expect(changes).toContainText('7 x Vanilla Bean Swirl Cupcake');
  await sheet.getByRole('searchbox', { name: 'Add a product' }).fill('Red Velvet Cupcake');
  await sheet.getByRole('button', { name: /^Red Velvet Cupcake, £/ }).click();
  await sheet
    .getByRole('group', { name: 'Size: Red Velvet Cupcake' })
    .getByRole('button', { name: /^Box of 8/ })
    .click();
  await expect(changes).toContainText('1 x Red Velvet Cupcake');
  await page.reload();
  await expect(sheet.getByText('Was 6')).toBeVisible();
  await expect(sheet.getByRole('list', { name: 'Added products' })).toContainText('Red Velvet Cupcake');
  expect(await findingsOf(page)).toEqual([]);

  const other = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const elsewhere = await other.newPage();
  await signInBrowser(elsewhere, { role: 'counter', name: 'Jade Robinson' });
  await elsewhere.goto(`/admin/orders/${orderNo}?sheet=edit`);
  const theirs = elsewhere.getByRole('dialog', { name: `Edit ${orderNo}` });
  await theirs.getByLabel('Time', { exact: true }).fill('15:00');
  await theirs.getByRole('button', { name: 'Save and send the email' }).click();
  await expect(theirs).toBeHidden();
  await other.close();

  // The page keeps up: it says by itself what changed in the meantime, and there is a way on.
  await expect(sheet.getByRole('alert')).toContainText('Jade Robinson changed this order while you were editing');
  await expect(sheet.getByRole('alert')).toContainText('What you typed is kept.');
  await expect(sheet.getByText('Was 6')).toBeVisible();
  await sheet.getByRole('button', { name: 'Continue with the latest version' }).click();
  await sheet.getByRole('button', { name: 'Save and send the email' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText('15:00').first()).toBeVisible();

  // From baking on, the time of day can be changed and notes can be written.
  await takeCash(page);
  await page.getByRole('button', { name: 'Start baking' }).click();
  await expect(page.getByRole('button', { name: 'Mark ready' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).first().click();
  await expect(sheet.getByLabel('Day')).toBeDisabled();
  await sheet.getByLabel('Time', { exact: true }).fill('15:45');
  await sheet.getByRole('button', { name: 'Save and send the email' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText('15:45').first()).toBeVisible();
  await page.getByLabel('Note for the team').fill('Collected by her brother');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Collected by her brother');
});

test('[B-05] orders are found as one types, at an address that back and reload keep; a view for the team is everybody’s, and the spreadsheet has what is shown', async ({
  page,
}) => {
  const { orderNo, email } = await newOrder(page);
  await signInBrowser(page, { role: 'manager', name: 'Owen Clarke' });
  await page.goto('/admin/orders');
  const search = page.getByRole('searchbox', { name: 'Find orders' });
  await search.fill(orderNo.slice(-4));
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: orderNo }) });
  await expect(row).toContainText('Not yet paid');
  await expect(page).toHaveURL(new RegExp(`q=${orderNo.slice(-4)}`));
  await search.fill(email);
  await expect(row).toBeVisible();
  await page.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('menuitem', { name: 'Baking' }).click();
  await expect(page.getByRole('heading', { name: 'No orders match these filters' })).toBeVisible();
  await page.goBack();
  await expect(row).toBeVisible();
  await page.reload();
  await expect(row).toBeVisible();

  // The baker finds nobody by their address, so a view for them is by number.
  await search.fill(orderNo.slice(-4));
  await expect(page).toHaveURL(new RegExp(`q=${orderNo.slice(-4)}`));
  await expect(row).toBeVisible();
  const name = `Priya’s ${orderNo.slice(-4)}`;
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('checkbox', { name: 'For the whole team' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');

  const rows = page.getByRole('table', { name: 'Orders' }).getByRole('row');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const file = await (await coming).createReadStream();
  const [head = '', ...lines] = (await file.toArray()).join('').trim().split(/\r?\n/);
  expect(head).toContain('Number');
  expect(lines).toHaveLength((await rows.count()) - 1);
  expect(lines.join()).toContain(orderNo);

  await signInBrowser(page, { role: 'baker', name: 'Marek Nowak' });
  await page.goto('/admin/orders');
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name }).click();
  await expect(page).toHaveURL(/[?&]q=./);
  await expect(rows).toHaveCount(lines.length + 1);
  await expect(page.getByRole('button', { name: `Delete the view ${name}` })).toHaveCount(0);
  await page.getByRole('link', { name: orderNo }).click();
  await expect(page.getByRole('heading', { level: 1, name: orderNo })).toBeFocused();
});
