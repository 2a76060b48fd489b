import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import {
  cards,
  freshEmail,
  openCheckout,
  orderPlaced,
  password,
  payWith,
  placeTheOrder,
  putInCart,
  recipientOf,
  senderOf,
} from '#tests/support/browser/checkout-page.ts';
import { fillServerCart, newCustomer, placeOrder, signIn } from '#tests/support/browser/customer-of-page.ts';
import { sellCake } from '#tests/support/browser/products-of-browser.ts';

const isSame = (page: Page) => page.getByLabel('Sender is the same as Recipient');

test('[O-01] who has ordered before finds everybody filled in, chooses a day, and pays @narrow', async ({ page }) => {
  const cake = await sellCake();
  const customer = await newCustomer(page);
  await placeOrder(page, customer, { slug: cake.slug });
  await fillServerCart(page, customer, { slug: cake.slug });
  await signIn(page, customer);
  await openCheckout(page, cake.name);
  const recipient = recipientOf(page);
  await expect(recipient.getByRole('status').filter({ hasText: 'from your last order' })).toBeVisible();
  for (const [label, value] of [
    ['First name', 'Priya'],
    ['Last name', 'Shah'],
    ['Contact number', '07700900123'],
    ['Postcode', 'DY5 2TF'],
    ['City', 'Brierley Hill'],
    ['Street address 1', '18 Delph Road'],
  ] as const)
    await expect(recipient.getByLabel(label, { exact: true })).toHaveValue(value);
  await expect(isSame(page)).toBeChecked();
  expect(await findingsOf(page)).toEqual([]);
  await page.getByRole('group', { name: 'Soonest days' }).getByRole('button').last().click();
  await placeTheOrder(page);
  await payWith(page, cards.pays);
  await orderPlaced(page);
});

test('[G-04] who registers in the middle finds name and number filled in, and what was typed as it was', async ({
  page,
}) => {
  const cake = await sellCake();
  await page.clock.install();
  await putInCart(page, cake.slug);
  await openCheckout(page, cake.name);
  const recipient = recipientOf(page);
  await recipient.getByLabel('Street address 1').fill('4 Mill Lane');
  await page.getByRole('button', { name: 'Sign In or Register' }).click();
  await page.getByRole('button', { name: 'Create one here' }).click();
  const overlay = page.getByRole('dialog', { name: 'Create Account' });
  await overlay.getByLabel('First Name').fill('Ann');
  await overlay.getByLabel('Last Name').fill('Lee');
  await overlay.getByLabel('Email', { exact: true }).fill(freshEmail());
  await overlay.getByLabel('Mobile Number').fill('07700900321');
  await overlay.getByLabel('Password', { exact: true }).fill(password);
  await overlay.getByLabel('Confirm Password', { exact: true }).fill(password);
  await overlay.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Registration Successful!')).toBeVisible();
  await page.clock.fastForward(1_000);
  await expect(recipient.getByLabel('First name')).toHaveValue('Ann');
  await expect(recipient.getByLabel('Last name')).toHaveValue('Lee');
  await expect(recipient.getByLabel('Contact number', { exact: true })).toHaveValue('07700900321');
  await expect(recipient.getByLabel('Street address 1')).toHaveValue('4 Mill Lane');
});

test('what is typed before the answer comes is not overwritten', async ({ page }) => {
  const cake = await sellCake();
  const customer = await newCustomer(page);
  await placeOrder(page, customer, { slug: cake.slug });
  await fillServerCart(page, customer, { slug: cake.slug });
  await signIn(page, customer);
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/orders/people', async (route) => {
    await held;
    await route.continue();
  });
  await openCheckout(page, cake.name);
  const recipient = recipientOf(page);
  await recipient.getByLabel('First name').fill('Grandma');
  const answered = page.waitForResponse('**/api/orders/people');
  letGo();
  await (await answered).finished();
  await isSame(page).uncheck();
  await expect(senderOf(page).getByLabel('First name')).toHaveValue('');
  await expect(recipient.getByLabel('First name')).toHaveValue('Grandma');
  await expect(recipient.getByLabel('Street address 1')).toHaveValue('');
});

test('a guest is offered the sign-in before anything is to be typed @narrow', async ({ page }) => {
  const cake = await sellCake();
  await putInCart(page, cake.slug);
  await openCheckout(page, cake.name);
  const offer = await page.getByRole('button', { name: 'Sign In or Register' }).boundingBox();
  const date = await page.getByLabel('Pickup date').boundingBox();
  expect(offer && date && offer.y + offer.height <= date.y).toBe(true);
});
