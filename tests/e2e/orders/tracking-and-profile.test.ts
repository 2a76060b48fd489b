import { trackingTexts } from '#contract/orders/orders.ts';
import { toReply } from '#contract/wire/failures.ts';
import { Failure } from '#domain/failure.ts';
import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, newPageIn, type Page, test } from '#tests/support/browser/browser.ts';
import { newCustomer, placeOrder, signIn } from '#tests/support/browser/customer-of-page.ts';

const fieldsOf = (page: Page) => ({
  number: page.getByLabel('Order number'),
  email: page.getByRole('main').getByRole('textbox', { name: 'Email', exact: true }),
  track: page.getByRole('button', { name: 'Track my order' }),
});

test('[U-06] number and e-mail show an order without signing in, and it is announced', { tag: '@narrow' }, async ({
  page,
}) => {
  const customer = await newCustomer(page);
  const orderNo = await placeOrder(page, customer);
  await page.goto('/');
  await page.goto('/order-tracker');
  const { number, email, track } = fieldsOf(page);
  expect(await findingsOf(page)).toEqual([]);
  await number.fill(orderNo.toLowerCase().replaceAll('-', ' '));
  await email.fill(customer.user.email.toUpperCase());
  await track.click();
  await expect(page.getByRole('heading', { level: 2, name: 'Waiting for your payment' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toContainText(`Order ${orderNo}: Waiting for your payment.`);
  await expect(page.getByText('2 x Black Forest Gateau')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Waiting for your payment' })).toHaveAttribute(
    'aria-current',
    'step',
  );
  expect(page.url()).not.toContain('example.com');
  expect(await findingsOf(page)).toEqual([]);
});

test('[U-06] what is missing is said at its field, and the first is focused', async ({ page }) => {
  await page.goto('/order-tracker');
  const { number, track } = fieldsOf(page);
  await track.click();
  await expect(page.getByText('Order number is required')).toBeVisible();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(number).toBeFocused();
  expect(await findingsOf(page)).toEqual([]);
});

test('[U-06] the signed-in customer’s own orders are a link away', async ({ page }) => {
  const customer = await newCustomer(page);
  const [first, second] = [await placeOrder(page, customer), await placeOrder(page, customer)];
  await signIn(page, customer);
  await page.goto('/order-tracker');
  const own = page.getByRole('region', { name: 'Your orders under way' });
  await expect(own.getByText('Awaiting payment')).toHaveCount(2);
  expect(await findingsOf(page)).toEqual([]);
  for (const orderNo of [first, second]) {
    await own.getByRole('link', { name: orderNo }).click();
    await expect(page.getByText(`Order ${orderNo}`, { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeFocused();
  }
  await expect(page.getByText(`Order ${first}`, { exact: true })).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await page.reload();
  await expect(page.getByText(`Order ${second}`, { exact: true })).toBeVisible();
  await own.getByRole('link', { name: 'All your orders' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
});

test('[W-01] the profile shows who is signed in, leads to the orders, and logs out', { tag: '@narrow' }, async ({
  page,
}) => {
  const customer = await newCustomer(page);
  await signIn(page, customer);
  await page.goto('/profile');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(/Home.*My Profile/);
  const facts = page.getByRole('region', { name: 'Account Information' });
  for (const text of ['Priya Shah', customer.user.email, '+44 7700 900 123', '14 March 1991'])
    await expect(facts.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByText('PS', { exact: true })).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Orders' }).click();
  await expect(page).toHaveURL('/orders');
  await page.goBack();
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => [localStorage.getItem('authToken'), localStorage.getItem('userData')])).toEqual([
    null,
    null,
  ]);
});

test('[W-01] who is logged out in another tab is not shown here any more', async ({ page, context }) => {
  await signIn(page, await newCustomer(page));
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Account Information' })).toBeVisible();
  const other = await newPageIn(context);
  await other.goto('/faq');
  await other.evaluate(() => localStorage.clear());
  await expect(page.getByRole('heading', { name: 'You are logged out' })).toBeVisible();
  await expect(page.getByText('14 March 1991')).toHaveCount(0);
});

for (const [what, missing] of [
  ['token', 'authToken'],
  ['user data', 'userData'],
] as const) {
  test(`[W-01] without ${what} the profile leads to the login, and back from it`, async ({ page }) => {
    await signIn(page, await newCustomer(page));
    await page.evaluate((key) => localStorage.removeItem(key), missing);
    await page.goto('/profile');
    await expect(page).toHaveURL('/login?returnTo=%2Fprofile');
  });
}

test('[W-01] stored data that cannot be read clears the session and leads to the login', async ({ page }) => {
  await signIn(page, await newCustomer(page));
  await page.evaluate(() => localStorage.setItem('userData', '{"id":'));
  await page.goto('/profile');
  await expect(page).toHaveURL('/login?returnTo=%2Fprofile');
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
});

test.describe('when something is refused', () => {
  test.use({ expectedNoise: [/Failed to load resource/] });

  test('[U-06] an unknown order is told as such, and what was typed stays', { tag: '@narrow' }, async ({ page }) => {
    await page.goto('/order-tracker');
    const { number, email, track } = fieldsOf(page);
    await number.fill('MA-2222-2222');
    await email.fill('priya@example.com');
    await track.click();
    await expect(page.getByRole('alert')).toContainText(trackingTexts.notFoundTitle);
    await expect(page.getByRole('alert')).toContainText(trackingTexts.notFound);
    await expect(number).toHaveValue('MA-2222-2222');
    await expect(email).toHaveValue('priya@example.com');
    expect(await findingsOf(page)).toEqual([]);
  });

  test('[U-06] a session that the shop no longer knows is no reason to leave the tracker', async ({ page }) => {
    const { user } = await newCustomer(page);
    await signIn(page, { token: 'forgotten', user });
    await page.goto('/order-tracker');
    // Whichever call is refused first, the session goes.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
    await expect(page).toHaveURL('/order-tracker');
    await expect(fieldsOf(page).track).toBeEnabled();
  });

  test('[W-01] a profile that cannot be loaded says so, and another try shows it', { tag: '@narrow' }, async ({
    page,
  }) => {
    await signIn(page, await newCustomer(page));
    const refusal = toReply(new Failure('badRequest'));
    await page.route('**/api/profile', (route) => route.fulfill({ status: 400, json: refusal }));
    await page.goto('/profile');
    await expect(page.getByRole('alert')).toContainText(refusal.message);
    expect(await findingsOf(page)).toEqual([]);
    await page.unroute('**/api/profile');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: 'Account Information' })).toBeVisible();
  });

  test('[W-01] a session that the shop no longer knows leads to the login', async ({ page }) => {
    const { user } = await newCustomer(page);
    await signIn(page, { token: 'forgotten', user });
    await page.goto('/profile');
    await expect(page).toHaveURL('/login?returnTo=%2Fprofile');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the tracker reads, and says how else to ask', { tag: '@narrow' }, async ({ page }) => {
    await page.goto('/order-tracker');
    await expect(page.getByRole('heading', { level: 1, name: 'Order Tracker' })).toBeVisible();
    await expect(page.locator('noscript p')).toBeVisible();
    await expect(fieldsOf(page).track).toBeDisabled();
  });
});
