import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import {
  fillCheckout,
  keptByDevice,
  loginOf,
  openCheckout,
  proceed,
  putInCart,
  recipientOf,
  senderOf,
  summaryOf,
} from '#tests/support/browser/checkout-page.ts';
import { fillServerCart, newCustomer, signIn } from '#tests/support/browser/customer-of-page.ts';
import { openDayAhead } from '#tests/support/orders/pickup-day.ts';

const cake = { slug: 'afternoon-tea-treat-box', name: 'Afternoon Tea Treat Box' };

test('[O-01] form and order stand side by side, and one below the other on a telephone @narrow', async ({
  page,
}, info) => {
  await putInCart(page, cake.slug);
  await openCheckout(page, cake.name);
  const names = await page
    .getByRole('group')
    .evaluateAll((groups) => groups.flatMap((group) => group.querySelector(':scope > legend')?.textContent ?? []));
  expect(names).toEqual([
    'Pickup date and time',
    'Shipping method',
    'Recipient information',
    'Sender information',
    'Payment method',
  ]);
  await expect(page.getByRole('radio', { name: /Credit\/Debit card.*Recommended/ })).toBeChecked();
  const pickUp = page.getByRole('radio', { name: /Pick Up/ });
  await expect(pickUp).toBeChecked();
  await expect(pickUp).toBeDisabled();
  const form = await recipientOf(page).boundingBox();
  const order = await page.getByRole('complementary', { name: 'Order summary' }).boundingBox();
  if (!form || !order) throw new Error('a column is missing');
  if (info.project.name === 'desktop') expect(order.x).toBeGreaterThan(form.x + form.width);
  else expect(order.y).toBeGreaterThan(form.y + form.height);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});

test('[O-02][L-05] without a session Proceed asks for a sign-in over the form, which stays as it is @narrow', async ({
  page,
}) => {
  await putInCart(page, cake.slug);
  await openCheckout(page, cake.name);
  await recipientOf(page).getByLabel('First name').fill('Priya');
  await proceed(page);
  await expect(page.getByText('Login Required')).toBeVisible();
  await expect(page.getByText('You need to login before ordering.')).toBeVisible();
  await expect(loginOf(page).getByText('Sign in to continue with your checkout')).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(loginOf(page)).toBeHidden();
  await expect(recipientOf(page).getByLabel('First name')).toHaveValue('Priya');
  await page.getByRole('button', { name: 'Sign In or Register' }).click();
  await loginOf(page).getByRole('button', { name: 'Create one here' }).click();
  await expect(page.getByText('Create your account to continue with checkout')).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
});

test('[O-03][V-01][V-05][V-07][V-08] what is wrong is said at its field, the first comes into view, editing clears it @narrow', async ({
  page,
}) => {
  const customer = await newCustomer(page);
  await fillServerCart(page, customer, { slug: cake.slug });
  await signIn(page, customer);
  await openCheckout(page, cake.name);
  const recipient = recipientOf(page);
  const first = recipient.getByLabel('First name');
  await expect(first).toHaveValue('Priya');
  await first.fill('');
  await recipient.getByLabel('Last name').fill('');
  await first.pressSequentially('P1');
  await expect(first).toHaveValue('P');
  await recipient.getByLabel('Contact number', { exact: true }).fill('+44 7700 900');
  const date = page.getByLabel('Pickup date');
  await date.fill('1/1/2024');
  await proceed(page);
  await expect(date).toBeFocused();
  await expect(date).toBeInViewport();
  await expect(date).toHaveAccessibleDescription(/Pickup date cannot be in the past/);
  await expect(first).toHaveAccessibleDescription('Name must be at least 2 characters');
  const summary = page.getByRole('alert').filter({ hasText: 'Please check 7 things' });
  const complaints = [
    'Pickup date cannot be in the past',
    'Recipient first name: Name must be at least 2 characters',
    'Recipient last name: This field is required',
    'Recipient contact number: Phone number must be at least 10 digits',
    'Recipient postcode: Postcode is required',
    'Recipient city: City is required',
    'Recipient street address: Street address is required',
  ];
  await expect(summary.getByRole('link')).toHaveText(complaints);
  expect(await findingsOf(page)).toEqual([]);
  await first.fill('Priya');
  await expect(first).toHaveAccessibleDescription('');
  await expect(summary).toHaveCount(0);
  await page.getByRole('link', { name: 'Recipient city: City is required' }).click();
  await expect(recipient.getByLabel('City')).toBeFocused();
});

test('[O-04] the sender who is the recipient is copied; switched off, the sender is empty and its postcode not valid @narrow', async ({
  page,
}) => {
  await putInCart(page, cake.slug);
  await openCheckout(page, cake.name);
  const [recipient, sender] = [recipientOf(page), senderOf(page)];
  const isSame = page.getByLabel('Sender is the same as Recipient');
  await expect(isSame).toBeChecked();
  await isSame.uncheck();
  await sender.getByLabel('Postcode').fill('B15 2TT');
  await expect(sender.getByText('Valid', { exact: true })).toBeVisible();
  await fillCheckout(page);
  await expect(sender.getByLabel('Postcode')).toHaveCount(0);
  await isSame.uncheck();
  await expect(sender.getByLabel('First name')).toHaveValue('');
  await expect(sender.getByLabel('Postcode')).toHaveValue('');
  await expect(sender.getByText('Valid', { exact: true })).toHaveCount(0);
  await expect(recipient.getByLabel('First name')).toHaveValue('Priya');
});

test('[O-05] a postcode is looked up from 5 characters, 500 ms after the last key; an old answer never wins', async ({
  page,
}) => {
  await page.clock.install();
  await putInCart(page, cake.slug);
  await openCheckout(page, cake.name);
  const asked: string[] = [];
  let answerFirst = (): void => undefined;
  const mayAnswer = new Promise<void>((resolve) => {
    answerFirst = resolve;
  });
  await page.route('**/api/postcodes/*', async (route) => {
    asked.push(decodeURIComponent(route.request().url().split('/').at(-1) ?? ''));
    if (asked.length === 1) await mayAnswer;
    await route.continue();
  });
  const recipient = recipientOf(page);
  const postcode = recipient.getByLabel('Postcode');
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await postcode.fill('dy5 ');
  await page.clock.runFor(1_000);
  expect(asked).toEqual([]);
  await postcode.fill('dy5 2tf');
  await expect(postcode).toHaveValue('DY5 2TF');
  await page.clock.runFor(499);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => asked).toEqual(['DY5 2TF']);
  await postcode.fill('b15 2tt');
  await page.clock.runFor(500);
  await expect(recipient.getByLabel('City')).toHaveValue('Birmingham');
  const late = page.waitForResponse('**/api/postcodes/DY5*');
  answerFirst();
  await late;
  await expect(recipient.getByText('Valid', { exact: true })).toBeVisible();
  await expect(recipient.getByLabel('City')).toHaveValue('Birmingham');
  await postcode.fill('DY99 9ZZ');
  await page.clock.runFor(500);
  await expect(recipient.getByText('Please enter a valid UK postcode')).toBeVisible();
  await expect(recipient.getByText('Valid', { exact: true })).toHaveCount(0);
});

test('[O-05] an unfinished postcode is no mistake while it is typed, and one when it is left @narrow', async ({
  page,
}) => {
  await putInCart(page, cake.slug);
  await openCheckout(page, cake.name);
  const recipient = recipientOf(page);
  const looked = page.waitForResponse('**/api/postcodes/*');
  await recipient.getByLabel('Postcode').pressSequentially('DY5 2');
  await looked;
  await expect(recipient.getByText('Please enter a valid UK postcode')).toHaveCount(0);
  await recipient.getByLabel('City').focus();
  await expect(recipient.getByText('Please enter a valid UK postcode')).toBeVisible();
});

test.describe('where the look-up cannot be reached', () => {
  test.use({ expectedNoise: [/Failed to load resource/] });
  test('[O-05] it says so, and the order goes on with what the customer fills in', async ({ page }) => {
    await page.route('**/api/postcodes/*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.clock.install();
    const customer = await newCustomer(page);
    await fillServerCart(page, customer, { slug: cake.slug });
    await signIn(page, customer);
    await openCheckout(page, cake.name);
    const recipient = recipientOf(page);
    await recipient.getByLabel('First name').fill('Priya');
    await recipient.getByLabel('Last name').fill('Shah');
    await recipient.getByLabel('Contact number', { exact: true }).fill('07700900123');
    await recipient.getByLabel('Postcode').fill('dy5 2tf');
    await page.clock.fastForward(500);
    await page.clock.fastForward(5_000);
    const told = 'We could not look this up just now. Please fill in your city and county yourself.';
    await expect(recipient.getByLabel('Postcode')).toHaveAccessibleDescription(told);
    await recipient.getByLabel('City').fill('Brierley Hill');
    await recipient.getByLabel('Street address 1').fill('18 Delph Road');
    await page.getByLabel('Sender is the same as Recipient').check();
    await page.getByLabel('Pickup date').fill(openDayAhead());
    await proceed(page);
    await page.clock.runFor(6_000);
    await expect(summaryOf(page)).toBeVisible();
  });
});

test('[O-06] the summary says everything once more, and leads back to the form @narrow', async ({ page }) => {
  const customer = await newCustomer(page);
  await fillServerCart(page, customer, { slug: cake.slug, quantity: 2 });
  await signIn(page, customer);
  await openCheckout(page, cake.name);
  await fillCheckout(page);
  await proceed(page);
  const summary = summaryOf(page);
  await expect(summary.getByText('Please confirm following details are correct')).toBeVisible();
  for (const term of ['Recipient', 'Sender', 'Payment Method', 'Pick-up', 'Sub Total', 'Discount', 'Total'])
    await expect(summary.getByRole('term').filter({ hasText: new RegExp(`^${term}$`) })).toBeVisible();
  await expect(summary.getByText('Credit/Debit', { exact: true })).toBeVisible();
  await expect(summary.getByText(/, 10:00 am$/)).toBeVisible();
  await expect(summary.getByText(`2 x ${cake.name}`)).toBeVisible();
  await expect(summary.getByText('-£11.20')).toBeVisible();
  await expect(summary.getByText('£44.80')).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await summary.getByRole('button', { name: 'Go Back & Edit' }).click();
  await expect(summary).toBeHidden();
  await expect(page.getByRole('button', { name: 'Proceed' })).toBeFocused();
});

test('[O-08] an empty cart says so and goes home after one second', async ({ page }) => {
  await page.clock.install();
  await page.goto('/faq');
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.goto('/checkout');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await page.clock.runFor(999);
  await expect(page).toHaveURL('/checkout');
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect(page).toHaveURL('/');
});

test('[O-08] until the customer’s cart is there, it is said to be loading', async ({ page }) => {
  const customer = await newCustomer(page);
  await fillServerCart(page, customer, { slug: cake.slug });
  await signIn(page, customer);
  let letThrough = (): void => undefined;
  const through = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/api/cart/*', async (route) => {
    await through;
    await route.continue();
  });
  await page.goto('/checkout');
  await expect(page.getByText('Loading your cart...')).toBeVisible();
  letThrough();
  await expect(page.getByText(cake.name)).toBeVisible();
  await expect(page.getByText('Loading your cart...')).toHaveCount(0);
});

test('[O-03] the form survives a reload, and is forgotten when its customer signs out', async ({ page }) => {
  const customer = await newCustomer(page);
  await fillServerCart(page, customer, { slug: cake.slug });
  await signIn(page, customer);
  await openCheckout(page, cake.name);
  await fillCheckout(page);
  await page.reload();
  await expect(recipientOf(page).getByLabel('Street address 1')).toHaveValue('18 Delph Road');
  await expect(recipientOf(page).getByText('Valid', { exact: true })).toBeVisible();
  expect(await keptByDevice(page)).toContain('checkoutForm');
  await page.goto('/profile');
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  expect(await keptByDevice(page)).toEqual([]);
});
