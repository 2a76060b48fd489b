import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, newPageIn, type Page, test } from '#tests/support/browser/browser.ts';
import { fillServerCart, newCustomer, placeOrder, signIn } from '#tests/support/browser/customer-of-page.ts';
import { orderInDatabase, sellCake } from '#tests/support/browser/products-of-browser.ts';

const fieldsOf = (page: Page) => ({
  number: page.getByLabel('Order number'),
  email: page.getByRole('main').getByRole('textbox', { name: 'Email', exact: true }),
  track: page.getByRole('button', { name: 'Track my order' }),
});

test('[U-03] orders are sorted and searched at addresses of their own, which reload and back keep', async ({
  page,
}) => {
  const customer = await newCustomer(page);
  const { slug } = await sellCake();
  const first = await placeOrder(page, customer, { slug, quantity: 1 });
  const second = await placeOrder(page, customer, { slug, quantity: 2 });
  const third = await placeOrder(page, customer, { slug, quantity: 1 });
  await signIn(page, customer);
  await page.goto('/orders');
  const search = page.getByRole('searchbox', { name: 'Search Order' });
  const sort = page.getByRole('combobox', { name: 'Sort By' });
  const numbers = () =>
    page.getByRole('table', { name: 'Current orders' }).locator('tbody tr b.number').allTextContents();
  await expect.poll(numbers).toEqual([third, second, first]);
  await sort.focus();
  await sort.selectOption('Oldest');
  await expect.poll(numbers).toEqual([first, second, third]);
  await sort.selectOption('Price High to Low');
  await expect.poll(numbers).toEqual([second, third, first]);
  await expect(sort).toBeFocused();

  const wanted = second.slice(5).toLowerCase();
  await search.fill(wanted);
  await expect.poll(numbers).toEqual([second]);
  await expect(page).toHaveURL(`/orders?search=${wanted}&sort=price-high-low`);
  await page.reload();
  await expect.poll(numbers).toEqual([second]);
  await expect(search).toHaveValue(wanted);
  await page.goBack();
  await expect(page).toHaveURL('/orders?sort=price-high-low');
  await expect(search).toHaveValue('');
  await expect.poll(numbers).toEqual([second, third, first]);
  await page.goBack();
  await expect(sort.locator('option:checked')).toHaveText('Oldest');
  await expect.poll(numbers).toEqual([first, second, third]);
});

test.describe('not paid in time', () => {
  // The browser's own console line about the 409 of a payment that comes too late.
  test.use({ expectedNoise: [/status of 409/] });

  test('[U-03][X-08] Pay now says so and offers the order again, which adds nothing that the cart still holds, and leads to the checkout', async ({
    page,
  }) => {
    const cake = await sellCake();
    const customer = await newCustomer(page);
    const orderNo = await placeOrder(page, customer, { slug: cake.slug });
    await fillServerCart(page, customer, { slug: cake.slug, quantity: 2 });
    await signIn(page, customer);
    await page.goto('/orders');
    const row = page.getByRole('row').filter({ hasText: orderNo });
    await expect(row.getByRole('button', { name: 'Order again' })).toHaveCount(0);
    await orderInDatabase(orderNo, "pay_before = now() - interval '1 second'");
    await row.getByRole('button', { name: 'Pay now' }).click();
    await expect(row.getByRole('alert')).toContainText('This order was not paid in time and has expired.');
    await row.getByRole('button', { name: 'Order again' }).click();
    await expect(row.getByText('In your cart: 2 items')).toBeVisible();
    expect(await findingsOf(page)).toEqual([]);
    await row.getByRole('link', { name: 'Checkout' }).click();
    await expect(page).toHaveURL('/checkout');
    await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText(cake.name);
    await expect(page.getByText('Quantity 2')).toBeVisible();
  });
});

test('[U-06] number and e-mail show an order without signing in, however they are typed, and the address tells nothing', async ({
  page,
}) => {
  const customer = await newCustomer(page);
  const orderNo = await placeOrder(page, customer, { slug: (await sellCake()).slug });
  await page.goto('/order-tracker');
  const { number, email, track } = fieldsOf(page);
  await number.fill(orderNo.toLowerCase().replaceAll('-', ' '));
  await email.fill(customer.user.email.toUpperCase());
  await track.click();
  await expect(page.getByRole('heading', { level: 2, name: 'Waiting for your payment' })).toBeVisible();
  await expect(page.getByText(`Order ${orderNo}`, { exact: true })).toBeVisible();
  expect(page.url()).not.toContain('example.com');
  expect(await findingsOf(page)).toEqual([]);
});

test('[W-01] the profile leads to the orders and back, and goes out of sight when its customer logs out in another tab', async ({
  page,
  context,
}) => {
  const customer = await newCustomer(page);
  await signIn(page, customer);
  await page.goto('/profile');
  await expect(page.getByRole('region', { name: 'Account Information' })).toContainText('14 March 1991');
  expect(await findingsOf(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Orders' }).click();
  await expect(page).toHaveURL('/orders');
  await page.goBack();
  const other = await newPageIn(context);
  await other.goto('/profile');
  await other.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'You are logged out' })).toBeVisible();
  await expect(page.getByText('14 March 1991')).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the tracker reads, and says how else to ask', async ({ page }) => {
    await page.goto('/order-tracker');
    await expect(page.getByRole('heading', { level: 1, name: 'Order Tracker' })).toBeVisible();
    await expect(page.locator('noscript p')).toBeVisible();
    await expect(fieldsOf(page).track).toHaveAttribute('type', 'button');
  });
});
