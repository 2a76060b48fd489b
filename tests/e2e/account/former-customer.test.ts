import { expect, newPageIn, type Page, test } from '#tests/support/browser/browser.ts';
import { newCustomer, openOwnOrder, openProfile, placeOrder, signIn } from '#tests/support/browser/customer-of-page.ts';
import { sellCake } from '#tests/support/browser/products-of-browser.ts';

const street = (page: Page) => page.getByText('18 Delph Road');
const logOutElsewhere = async (page: Page): Promise<void> => {
  const other = await newPageIn(page.context());
  await other.goto('/faq');
  await other.evaluate(() => localStorage.clear());
  await other.close();
};

test('[Q-03] the details of an order are not shown to who logs in after its customer', async ({ page, context }) => {
  const { details } = await openOwnOrder(page, { slug: (await sellCake()).slug });
  await expect(details).toContainText('18 Delph Road');
  const other = await newPageIn(context);
  await signIn(other, await newCustomer(page));
  await expect(page.getByText('No orders yet')).toBeVisible();
  await expect(details).toBeHidden();
  await expect(street(page)).toHaveCount(0);
});

test('[Q-03] an order that the address names is not asked for again once its customer has logged out', async ({
  page,
}) => {
  const customer = await newCustomer(page);
  const orderNo = await placeOrder(page, customer, { slug: (await sellCake()).slug });
  await signIn(page, customer);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(`/orders/order/${orderNo}`)) asked++;
  });
  await page.goto(`/orders?order=${orderNo}`);
  await expect(page.getByRole('dialog', { name: 'Order Details' })).toContainText(orderNo);
  await logOutElsewhere(page);
  await expect(page.getByRole('heading', { name: 'You are logged out' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page).toHaveURL(`/orders?order=${orderNo}`);
  expect(asked).toBe(1);
  await expect(street(page)).toHaveCount(0);
});

test('[Q-03] the page of an order shows it no more once its customer has logged out elsewhere', async ({ page }) => {
  const customer = await newCustomer(page);
  const orderNo = await placeOrder(page, customer, { slug: (await sellCake()).slug });
  await signIn(page, customer);
  await page.goto(`/order-success?orderNo=${orderNo}`);
  await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible();
  await expect(street(page).first()).toBeVisible();
  await logOutElsewhere(page);
  await expect(page.getByRole('heading', { name: 'Please log in' })).toBeVisible();
  await expect(street(page)).toHaveCount(0);
});

test('[W-01] a profile that is opened again is read anew, and undoes nothing that another tab has saved', async ({
  page,
  context,
}) => {
  await openProfile(page);
  await page.getByRole('main').getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();

  const other = await newPageIn(context);
  await other.goto('/profile');
  await other.getByRole('button', { name: 'Edit' }).click();
  await other.getByLabel('First name').fill('Zoë');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Profile updated successfully!')).toBeVisible();

  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/profile', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'My Profile' }).click();
  await expect(page.getByText('Loading profile...')).toBeVisible();
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('userData') ?? '{}').firstName)).toBe('Zoë');
  letGo();
  await expect(page.getByRole('main').getByText('Zoë Shah').first()).toBeVisible();
});
