import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import {
  cakeOf,
  cards,
  fillCheckout,
  freshEmail,
  orderPlaced,
  password,
  payWith,
} from '#tests/support/browser/checkout-page.ts';

/** One for each width, at the same price, because both walks count stock at the same time. */
const cakes: Record<string, { name: string; slug: string }> = {
  desktop: { name: 'Salted Caramel Drip Cake', slug: 'salted-caramel-drip-cake' },
  mobile: { name: 'Chocolate Drip Birthday Cake', slug: 'chocolate-drip-birthday-cake' },
};
const stockOf = async (page: Page, slug: string): Promise<number> => (await cakeOf(page, slug)).availableQuantity;

/** The documented wait of both screens before they move on, in milliseconds. */
const redirectMs = 6_000;

/** Registers on the page and logs in on the page, as the documents describe for a new customer. */
async function registerAndLogIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Priya');
  await page.getByLabel('Last name').fill('Shah');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Mobile number').fill('07700900123');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Registration Successful!')).toBeVisible();
  await page.clock.fastForward(redirectMs);
  await page.waitForURL(/\/login/);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Welcome back, Priya! Redirecting to home page...')).toBeVisible();
  await page.clock.fastForward(redirectMs);
}

test('[U-01][O-07] a new customer walks from the home page to a paid cake; a declined card leaves everything whole @narrow', async ({
  page,
}, info) => {
  const cake = cakes[info.project.name];
  if (!cake) throw new Error(`no cake is kept for ${info.project.name}`);
  const before = await stockOf(page, cake.slug);
  await page.clock.install();

  await page.goto('/');
  await page.getByRole('link', { name: 'Birthday', exact: true }).first().click();
  await page.getByRole('link', { name: cake.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: cake.name })).toBeVisible();
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await page.getByRole('button', { name: 'Add to Cart' }).click();

  await page.getByRole('button', { name: /open cart/i }).click();
  const drawer = page.getByRole('dialog', { name: 'Your Cart' });
  await expect(drawer.getByRole('heading', { name: cake.name })).toBeVisible();
  await expect(drawer.getByText('£67.20')).toBeVisible();
  await drawer.getByRole('button', { name: 'Continue Shopping' }).click();

  await page.goto('/register');
  await registerAndLogIn(page, freshEmail());
  await page.waitForURL('/');
  await page.goto('/checkout');
  await expect(page.getByText(cake.name)).toBeVisible();
  await fillCheckout(page);
  await page.getByRole('button', { name: 'Proceed' }).click();

  const confirm = page.getByRole('dialog', { name: 'Order Summary' });
  await expect(confirm.getByText('Please confirm following details are correct')).toBeVisible();
  await expect(confirm.getByText(`2 x ${cake.name}`)).toBeVisible();
  await confirm.getByRole('button', { name: 'Confirm & Place Order' }).click();

  await page.waitForURL(/\/till\/pay\//);
  await expect(page.getByText('TEST MODE').first()).toBeVisible();
  await payWith(page, cards.declined);
  await expect(page.getByText('Your card was declined').first()).toBeVisible();
  expect(await stockOf(page, cake.slug)).toBe(before - 2);

  await page
    .getByRole('link', { name: /back to/i })
    .first()
    .click();
  await page.waitForURL(/\/order-success\?orderNo=MA-/);
  await expect(page.getByRole('heading', { name: 'Order Placed!' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page.waitForURL(/\/till\/pay\//);
  await payWith(page, cards.pays);

  const orderNo = await orderPlaced(page);
  await expect(page.getByText('Your payment was successful. See your order summary below.')).toBeVisible();
  await expect(page.getByText('£67.20').first()).toBeVisible();
  await expect(page.getByText(orderNo).first()).toBeVisible();
  expect(await stockOf(page, cake.slug)).toBe(before - 2);

  await page.goto('/orders');
  await expect(page.getByText(orderNo).first()).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('button', { name: /open cart/i })).not.toContainText('2');
  await expect(async () => {
    await page.goto('/dev/outbox');
    await expect(page.getByText(`Order ${orderNo} is confirmed`)).toBeVisible({ timeout: 500 });
  }).toPass();
});
