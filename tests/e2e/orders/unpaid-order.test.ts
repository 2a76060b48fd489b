import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { fillServerCart, newCustomer, placeOrder, signIn } from '#tests/support/browser/customer-of-page.ts';
import { orderInDatabase, sellCake } from '#tests/support/browser/products-of-browser.ts';
import { cartDrawer, lineOf } from '#tests/support/browser/storefront.ts';

/** A new customer's unpaid order of two of a cake that still stand in the cart. */
async function unpaidOrder(page: Page) {
  const cake = await sellCake();
  const customer = await newCustomer(page);
  const orderNo = await placeOrder(page, customer, { slug: cake.slug });
  await fillServerCart(page, customer, { slug: cake.slug, quantity: 2 });
  await signIn(page, customer);
  return { cake, orderNo };
}

test('[U-03] an unpaid order says when to collect, that it is to pay and until when @narrow', async ({ page }) => {
  const { orderNo } = await unpaidOrder(page);
  await page.goto('/orders');
  const table = page.getByRole('table', { name: 'Orders under way' });
  const row = table.getByRole('row').filter({ hasText: orderNo });
  await expect(row.getByRole('cell').first()).toContainText('10:30 am');
  await expect(row.getByText('to pay', { exact: true })).toBeVisible();
  await expect(row).toContainText(/Pay by \d+:\d\d [ap]m: \d+ minutes? left\./);
  await expect(row.getByText('500G', { exact: true })).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});

test.describe('not paid in time', () => {
  // The browser's own line about the 409 of a payment that comes too late.
  test.use({ expectedNoise: [/status of 409/] });

  test('[U-03][X-08] Pay now says so and offers the order again, which adds nothing that the cart still holds @narrow', async ({
    page,
  }) => {
    const { cake, orderNo } = await unpaidOrder(page);
    await page.goto('/orders');
    const row = page.getByRole('row').filter({ hasText: orderNo });
    await expect(row.getByRole('button', { name: 'Order again' })).toHaveCount(0);
    await orderInDatabase(orderNo, "pay_before = now() - interval '1 second'");
    await row.getByRole('button', { name: 'Pay now' }).click();
    await expect(row.getByRole('alert')).toContainText('This order was not paid in time and has expired.');
    await row.getByRole('button', { name: 'Order again' }).click();
    await expect(row.getByText('In your cart: 2 items')).toBeVisible();
    expect(await findingsOf(page)).toEqual([]);
    await page.getByRole('button', { name: /^Open cart/ }).click();
    const line = lineOf(cartDrawer(page), cake.name);
    await expect(line.getByRole('group', { name: `Quantity of ${cake.name}` }).getByRole('status')).toHaveText('2');
  });

  test('an expired order’s own page has one button to order it again, and leads to the checkout', async ({ page }) => {
    const { cake, orderNo } = await unpaidOrder(page);
    await orderInDatabase(orderNo, "fulfilment = 'expired'");
    await page.goto(`/order-success?orderNo=${orderNo}`);
    await expect(page.getByRole('heading', { name: 'This order has expired' })).toBeVisible();
    await page.getByRole('button', { name: 'Order again' }).click();
    await page.getByRole('link', { name: 'Checkout' }).click();
    await expect(page).toHaveURL('/checkout');
    await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText(`${cake.name}`);
    await expect(page.getByText('Quantity 2')).toBeVisible();
  });
});
