import { findingsOf } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser.ts';
import { newCustomer, placeOrder, signIn } from '#tests/support/customer-of-page.ts';

test('[U-04] [U-05] a customer cancels an unpaid order from its details, and finds it in the history', async ({
  page,
}) => {
  const customer = await newCustomer(page);
  const orderNo = await placeOrder(page, customer);
  await signIn(page, customer);
  await page.goto('/orders');
  await page.getByRole('button', { name: 'View Details' }).click();
  const details = page.getByRole('dialog', { name: 'Order Details' });
  await details.getByRole('button', { name: 'Cancel order' }).click();
  const asked = page.getByRole('dialog', { name: 'Cancel this order?' });
  await expect(asked).toContainText(orderNo);
  await expect(asked).toContainText('Nothing was taken from your card.');
  expect(await findingsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(asked).toBeHidden();
  await expect(details).toBeVisible();
  await details.getByRole('button', { name: 'Cancel order' }).click();
  await asked.getByRole('button', { name: 'Yes, cancel it' }).dblclick();
  await expect(asked).toBeHidden();
  await expect(details.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(details.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
  await expect(details.getByRole('button', { name: 'Pay now' })).toHaveCount(0);
  await details.getByRole('button', { name: 'Go Back' }).click();
  await expect(page.getByRole('table', { name: 'Past orders' })).toContainText(orderNo);
});
