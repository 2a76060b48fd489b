import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { newCustomer, placeOrder } from '#tests/support/browser/customer-of-page.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';

test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true });

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

/** Cash for all that is owed: the order is accepted with it. */
async function takeCash(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Take payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take payment' });
  await dialog.getByRole('button', { name: /^Take £/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
}

test('[B-06] [B-08] [B-09] an order is paid in cash, baked, and two of its six pieces are given back', async ({
  page,
}) => {
  const { orderNo } = await newOrder(page);
  await signInBrowser(page, { role: 'manager', name: 'Owen Clarke' });
  await openOrder(page, orderNo);
  expect(await findingsOf(page)).toEqual([]);
  await takeCash(page);
  await page.getByRole('button', { name: 'Start baking' }).click();
  await expect(page.getByRole('button', { name: 'Mark ready' })).toBeVisible();
  const happened = page.getByRole('region', { name: 'What happened' });
  await expect(happened).toContainText('Baking, Owen Clarke');

  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(page).toHaveURL(/sheet=refund/);
  const sheet = page.getByRole('dialog', { name: 'Give money back' });
  await sheet.getByRole('checkbox').first().check();
  await sheet.getByRole('button', { name: /^More/ }).click();
  await expect(sheet.getByRole('button', { name: /^Give back £/ })).toHaveAttribute('aria-disabled', 'true');
  await sheet.getByLabel('Reason').selectOption({ index: 1 });
  expect(await findingsOf(page)).toEqual([]);
  await sheet.getByRole('button', { name: /^Give back £/ }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText('2 of 6 given back')).toBeVisible();
  await expect(page.getByText('Part refunded')).toBeVisible();
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
  await sheet.getByLabel('Size: Red Velvet Cupcake').selectOption('1000');
  await expect(changes).toContainText('1 x Red Velvet Cupcake');
  await page.reload();
  await expect(sheet.getByText('Was 6')).toBeVisible();
  await expect(sheet.getByRole('list', { name: 'Added' })).toContainText('Red Velvet Cupcake');
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

  await sheet.getByRole('button', { name: 'Save and send the email' }).click();
  await expect(sheet.getByRole('alert')).toContainText('By Jade Robinson');
  await expect(sheet.getByRole('alert')).toContainText('What you typed is kept.');
  await expect(sheet.getByText('Was 6')).toBeVisible();
  await page.reload();
  await sheet.getByRole('button', { name: 'Go on from what it is now' }).click();
  await sheet.getByRole('button', { name: 'Save and send the email' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText('15:00').first()).toBeVisible();
});
test.use({ expectedNoise: [/status of 409/] });

test('[B-05] orders are found as one types, at an address that back and reload keep', async ({ page }) => {
  let letGo = (): void => undefined;
  const reading = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const { orderNo, email } = await newOrder(page);
  await signInBrowser(page, { role: 'owner' });
  await page.goto('/admin/orders');
  const search = page.getByRole('searchbox', { name: 'Find orders' });
  await search.fill(orderNo.slice(-4));
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: orderNo }) });
  await expect(row).toContainText('Not yet paid');
  await expect(page).toHaveURL(new RegExp(`q=${orderNo.slice(-4)}`));
  await search.fill(email);
  await expect(row).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'State' }).click();
  await page.getByRole('menuitem', { name: 'Baking' }).click();
  await expect(page.getByRole('heading', { name: 'No order fits all of this' })).toBeVisible();
  await page.goBack();
  await expect(row).toBeVisible();
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByLabel('Name').fill('Priya’s');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const tab = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Priya’s' });
  await expect(tab).toHaveAttribute('aria-current', 'page');
  await page.route(`**/api/admin/orders/${orderNo}`, async (route) => {
    const answer = await route.fetch();
    await reading;
    await route.fulfill({ response: answer });
  });
  await row.getByRole('link').click();
  const heading = page.getByRole('heading', { level: 1, name: orderNo });
  await expect(page.getByText('The order is being read')).toBeAttached();
  await expect(heading).toBeFocused();
  letGo();
  await expect(page.getByRole('region', { name: 'Lines' })).toBeVisible();
  await expect(heading).toBeFocused();
});

test('[B-06] a baker sees no money on an order, and cannot give any back', async ({ page }) => {
  const { orderNo } = await newOrder(page);
  await signInBrowser(page, { role: 'baker' });
  await openOrder(page, orderNo);
  await expect(page.getByRole('region', { name: 'Money' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Refund' })).toBeHidden();
});

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('[B-06] order and list fit, and the next step stands above the bottom bar', async ({ page }) => {
    const { orderNo } = await newOrder(page);
    await signInBrowser(page, { role: 'manager' });
    for (const path of ['/admin/orders', `/admin/orders/${orderNo}`]) {
      await page.goto(path);
      await expect(page.getByText(orderNo.slice(-4)).first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      expect(await findingsOf(page)).toEqual([]);
    }
  });
});
