import { expect, test } from '#tests/support/browser/browser.ts';
import { fillCheckout, openCheckout, proceed, recipientOf, summaryOf } from '#tests/support/browser/checkout-page.ts';
import { fillServerCart, newCustomer, signIn } from '#tests/support/browser/customer-of-page.ts';
import { sellCake } from '#tests/support/browser/products-of-browser.ts';

test('[O-06] terms, returns and privacy can be read before the order is placed, and nothing of the form is lost', async ({
  page,
}) => {
  const cake = await sellCake();
  const customer = await newCustomer(page);
  await fillServerCart(page, customer, { slug: cake.slug });
  await signIn(page, customer);
  await openCheckout(page, cake.name);
  await fillCheckout(page);
  await proceed(page);
  const summary = summaryOf(page);
  for (const [link, heading, path] of [
    ['Terms & Conditions', /Terms/, '/terms'],
    ['Returns Policy', /Returns/, '/returns-policy'],
    ['Privacy', /Privacy/, '/privacy'],
  ] as const) {
    const opened = page.waitForEvent('popup');
    await summary.getByRole('link', { name: `${link} (opens in a new tab)` }).click();
    const beside = await opened;
    await expect(beside).toHaveURL(path);
    await expect(beside.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await beside.close();
  }
  await expect(summary.getByRole('button', { name: 'Confirm & Place Order' })).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(summary).toBeHidden();
  await expect(recipientOf(page).getByLabel('Street address 1')).toHaveValue('18 Delph Road');
  await expect(page).toHaveURL(/\/checkout$/);
});
