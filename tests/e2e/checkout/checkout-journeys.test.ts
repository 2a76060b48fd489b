import { expect, newPageIn, type Page, test } from '#tests/support/browser/browser.ts';
import {
  cakeOf,
  cards,
  confirmTheOrder,
  fillCheckout,
  freshEmail,
  keptByDevice,
  loginOf,
  openCheckout,
  orderPlaced,
  password,
  payWith,
  placeTheOrder,
  proceed,
  putInCart,
  recipientOf,
  summaryOf,
} from '#tests/support/browser/checkout-page.ts';
import {
  type CustomerOfPage,
  fillServerCart,
  newCustomer,
  placeOrder,
  signIn,
} from '#tests/support/browser/customer-of-page.ts';
import { sellCake } from '#tests/support/browser/products-of-browser.ts';
import { openDayAhead } from '#tests/support/orders/pickup-day.ts';

/** A signed-in customer at a filled-in form, with one of the cake in the cart. */
async function readyToOrder(page: Page, slug: string): Promise<CustomerOfPage> {
  const customer = await newCustomer(page);
  await fillServerCart(page, customer, { slug });
  await signIn(page, customer);
  await openCheckout(page, (await cakeOf(page, slug)).name);
  await fillCheckout(page);
  return customer;
}

/** The orders that the server was asked to place. */
function ordersAskedFor(page: Page): string[] {
  const asked: string[] = [];
  page.context().on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/orders')) asked.push(request.postData() ?? '');
  });
  return asked;
}

const ordersOf = async (page: Page, { token }: CustomerOfPage): Promise<{ orderNo: string; status: string }[]> =>
  (await page.request.get('/api/orders', { headers: { authorization: `Bearer ${token}` } })).json();

test('[G-04][O-02][L-05][O-07] a guest registers in the middle of the checkout, keeps cart and form, finds name and number, and pays', async ({
  page,
}) => {
  const { slug, name } = await sellCake();
  await page.clock.install();
  await putInCart(page, slug);
  await openCheckout(page, name);
  const recipient = recipientOf(page);
  await recipient.getByLabel('Street address 1').fill('4 Mill Lane');
  await recipient.getByLabel('Postcode').fill('dy5 2tf');
  await page.getByLabel('Pickup date').fill(openDayAhead());
  await proceed(page);
  await loginOf(page).getByRole('button', { name: 'Create one here' }).click();
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
  await expect(overlay).toBeHidden();
  for (const [label, value] of [
    ['First name', 'Ann'],
    ['Last name', 'Lee'],
    ['Contact number', '07700900321'],
    ['Street address 1', '4 Mill Lane'],
    ['City', 'Dudley'],
  ] as const)
    await expect(recipient.getByLabel(label, { exact: true })).toHaveValue(value);
  await expect(page.getByRole('button', { name: 'Sign In or Register' })).toHaveCount(0);
  await confirmTheOrder(page);
  expect(await keptByDevice(page)).toContain('checkoutForm');
  await payWith(page, cards.pays);
  await orderPlaced(page);
  await expect.poll(() => keptByDevice(page)).toEqual([]);
});

test('[O-07] a declined card, then the tab closed at the payment page: form and cart stay, and the order is paid from the list', async ({
  page,
  context,
}) => {
  const { slug, name } = await sellCake();
  const customer = await readyToOrder(page, slug);
  await placeTheOrder(page);
  await payWith(page, cards.declined);
  await expect(page.getByText('Your card was declined').first()).toBeVisible();
  const later = await newPageIn(context);
  await page.close();
  await openCheckout(later, name);
  await expect(recipientOf(later).getByLabel('Street address 1')).toHaveValue('18 Delph Road');
  const kept = await later.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(kept).not.toContain(cards.declined.replaceAll(' ', ''));
  await later.goto('/orders');
  await later.getByRole('button', { name: 'Pay now' }).first().click();
  await later.waitForURL(/\/till\/pay\//);
  await payWith(later, cards.pays);
  const orderNo = await orderPlaced(later);
  expect(await ordersOf(later, customer)).toMatchObject([{ orderNo, status: 'paid' }]);
  await expect.poll(() => keptByDevice(later)).toEqual([]);
});

test('[O-07][O-09] double click, back from the payment page, reload and a second tab make one order and one payment', async ({
  page,
  context,
}) => {
  const { slug, name } = await sellCake();
  const asked = ordersAskedFor(page);
  const customer = await readyToOrder(page, slug);
  await proceed(page);
  await summaryOf(page).getByRole('button', { name: 'Confirm & Place Order' }).dblclick();
  await page.waitForURL(/\/till\/pay\//);
  expect(asked).toHaveLength(1);
  const testPayments = page.url();

  await page.goBack();
  await expect(recipientOf(page).getByLabel('Street address 1')).toHaveValue('18 Delph Road');
  await page.reload();
  await expect(page.getByText(name)).toBeVisible();
  await placeTheOrder(page);
  expect(page.url()).toBe(testPayments);

  const second = await newPageIn(context);
  await openCheckout(second, name);
  await placeTheOrder(second);
  expect(second.url()).toBe(testPayments);
  expect(asked).toHaveLength(3);
  expect(await ordersOf(second, customer)).toHaveLength(1);
  await payWith(second, cards.pays);
  await orderPlaced(second);
});

test('[O-03] the form survives a reload, and is forgotten when its customer signs out', async ({ page }) => {
  await readyToOrder(page, (await sellCake()).slug);
  await page.reload();
  await expect(recipientOf(page).getByLabel('Street address 1')).toHaveValue('18 Delph Road');
  await expect(recipientOf(page).getByText('Valid', { exact: true })).toBeVisible();
  expect(await keptByDevice(page)).toContain('checkoutForm');
  await page.goto('/profile');
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  expect(await keptByDevice(page)).toEqual([]);
});

test('[O-01] who has ordered before finds everybody filled in, chooses a day, and pays', async ({ page }) => {
  const cake = await sellCake();
  const customer = await newCustomer(page);
  await placeOrder(page, customer, { slug: cake.slug });
  await fillServerCart(page, customer, { slug: cake.slug });
  await signIn(page, customer);
  await openCheckout(page, cake.name);
  const recipient = recipientOf(page);
  await expect(recipient.getByRole('status').filter({ hasText: 'from your last order' })).toBeVisible();
  await expect(recipient.getByLabel('Street address 1')).toHaveValue('18 Delph Road');
  await page.getByRole('group', { name: 'Soonest days' }).getByRole('button').last().click();
  await placeTheOrder(page);
  await payWith(page, cards.pays);
  await orderPlaced(page);
});

test('[O-01][O-06][V-08] from the filled cart to the payment page by keyboard alone', async ({ page }) => {
  const cake = await sellCake();
  const customer = await newCustomer(page);
  await fillServerCart(page, customer, { slug: cake.slug });
  await signIn(page, customer);
  await openCheckout(page, cake.name);
  const { keyboard } = page;
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: at } = document;
      return at?.getAttribute('aria-label') ?? at?.closest('label, .field')?.textContent ?? at?.textContent ?? '';
    });
  const tabTo = async (name: string): Promise<void> => {
    for (let tabs = 0; tabs < 40; tabs++) {
      if ((await focused()).startsWith(name)) return;
      await keyboard.press('Tab');
    }
    throw new Error(`Tab never came to ${name}; it stands at ${await focused()}`);
  };
  await expect(page.getByLabel('First name')).toHaveValue('Priya');
  await tabTo('Open the calendar');
  await keyboard.press('Enter');
  await keyboard.press('PageDown');
  while ((await focused()).includes('closed')) await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  await expect(page.getByLabel('Pickup date')).toHaveValue(/^[A-Z][a-z]+day \d/);
  for (const [label, text] of [
    ['First name', 'Anna'],
    ['Contact number', '07700900321'],
    ['Postcode', 'dy5 2tf'],
  ] as const) {
    await tabTo(label);
    await keyboard.type(text);
  }
  await expect(page.getByLabel('City').first()).toHaveValue('Dudley');
  await tabTo('Street address 1');
  await keyboard.type('18 Delph Road');
  await tabTo('Proceed');
  await keyboard.press('Enter');
  await expect(summaryOf(page).getByRole('heading', { name: 'Order Summary' })).toBeFocused();
  await expect(summaryOf(page).getByText('Anna Shah').first()).toBeVisible();
  await tabTo('Confirm & Place Order');
  await expect(summaryOf(page).getByRole('button', { name: 'Confirm & Place Order' })).toBeEnabled();
  await keyboard.press('Enter');
  await page.waitForURL(/\/till\/pay\//);
  await payWith(page, cards.pays);
  await orderPlaced(page);
});

test.describe('when the shop refuses', () => {
  test.use({ expectedNoise: [/Failed to load resource/] });

  test('[X-05][O-02] a session that ends in the middle asks for a sign-in over the form, and the order goes on', async ({
    page,
  }) => {
    const { slug, name } = await sellCake();
    await page.clock.install();
    const customer = await readyToOrder(page, slug);
    await proceed(page);
    await expect(summaryOf(page)).toBeVisible();
    await page.route('**/api/orders', (route) =>
      route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer forgotten' } }),
    );
    await summaryOf(page).getByRole('button', { name: 'Confirm & Place Order' }).click();
    await expect(page.getByText('Login Required')).toBeVisible();
    await page.unroute('**/api/orders');
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
    await expect(page).toHaveURL('/checkout');
    const overlay = loginOf(page);
    await overlay.getByLabel('Email', { exact: true }).fill(customer.user.email);
    await overlay.getByLabel('Password', { exact: true }).fill(password);
    await overlay.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Login successful!')).toBeVisible();
    await page.clock.fastForward(1_000);
    await expect(overlay).toBeHidden();
    await expect(page.getByText(name).first()).toBeVisible();
    await expect(recipientOf(page).getByLabel('Street address 1')).toHaveValue('18 Delph Road');
    await placeTheOrder(page);
  });
});
