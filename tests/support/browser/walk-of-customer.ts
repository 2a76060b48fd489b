import { expect, type Page } from './browser.ts';
import { fillCheckout, openCheckout, proceed, summaryOf } from './checkout-page.ts';
import { fillServerCart, newCustomer, openDetails, placeOrder, signIn } from './customer-of-page.ts';

/** Orders as a new customer and opens each screen from the summary to the tracker, calling `look` when each is shown. */
export async function walkFromSummaryToTracker(page: Page, look: (screen: string) => Promise<void>): Promise<void> {
  const customer = await newCustomer(page);
  await signIn(page, customer);
  await fillServerCart(page, customer, { slug: 'black-forest-gateau' });
  await openCheckout(page, 'Black Forest Gateau');
  await fillCheckout(page);
  await proceed(page);
  await expect(summaryOf(page)).toBeVisible();
  await look('the summary before an order');
  const orderNo = await placeOrder(page, customer);
  await openDetails(page);
  await look('the details of an order');
  await page.keyboard.press('Escape');
  await look('the orders');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit' }).click();
  await look('the profile');
  await page.goto(`/order-success?orderNo=${orderNo}`);
  await look('an order that waits for its payment');
  await page.goto('/order-tracker');
  await page.getByLabel('Order number').fill(orderNo);
  await page.keyboard.press('Enter');
  await expect(page.locator('#main').getByText(orderNo).first()).toBeVisible();
  await look('a tracked order');
}
