import { expect, newPageIn, type Page, test } from '#tests/support/browser/browser.ts';
import {
  cakeOf,
  cards,
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

type Cakes = Readonly<Record<string, { readonly slug: string; readonly name: string }>>;

/** Each width has cakes of its own: both may run at the same time. */
const cakeFor = (cakes: Cakes, width: string) => {
  const cake = cakes[width];
  if (!cake) throw new Error(`no cake is kept for ${width}`);
  return cake;
};

const cakes: Cakes = {
  desktop: { slug: 'coffee-walnut-celebration-cake', name: 'Coffee & Walnut Celebration Cake' },
  mobile: { slug: 'carrot-orange-naked-cake', name: 'Carrot & Orange Naked Cake' },
};

/** A signed-in customer before a filled-in form, with one of the cake in the cart. */
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

test('[G-04][O-02][O-07] a guest registers in the middle of the checkout, keeps cart and form, and pays', async ({
  page,
}, info) => {
  const { slug, name } = cakeFor(cakes, info.project.name);
  await page.clock.install();
  await putInCart(page, slug);
  await openCheckout(page, name);
  await fillCheckout(page);
  await proceed(page);
  await loginOf(page).getByRole('button', { name: 'Create one here' }).click();
  const overlay = page.getByRole('dialog', { name: 'Create Account' });
  await overlay.getByLabel('First Name').fill('Priya');
  await overlay.getByLabel('Last Name').fill('Shah');
  await overlay.getByLabel('Email', { exact: true }).fill(freshEmail());
  await overlay.getByLabel('Mobile Number').fill('07700900123');
  await overlay.getByLabel('Password', { exact: true }).fill(password);
  await overlay.getByLabel('Confirm Password', { exact: true }).fill(password);
  await overlay.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Registration Successful!')).toBeVisible();
  await page.clock.fastForward(1_000);
  await expect(overlay).toBeHidden();
  await expect(recipientOf(page).getByLabel('Street address 1')).toHaveValue('18 Delph Road');
  await expect(page.getByRole('button', { name: 'Sign In or Register' })).toHaveCount(0);
  await placeTheOrder(page);
  expect(await keptByDevice(page)).toContain('checkoutForm');
  await payWith(page, cards.pays);
  await orderPlaced(page);
  await expect.poll(() => keptByDevice(page)).toEqual([]);
});

test('[O-07] a declined card, then the tab closed at the payment page: form and cart stay, and the order is paid from the list', async ({
  page,
  context,
}, info) => {
  const { slug, name } = cakeFor(cakes, info.project.name);
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
}, info) => {
  const { slug, name } = cakeFor(cakes, info.project.name);
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

test.describe('when the shop refuses', () => {
  test.use({ expectedNoise: [/Failed to load resource/] });

  test('[X-05][O-02] a session that ends in the middle asks for a sign-in over the form, and the order goes on', async ({
    page,
  }, info) => {
    const { slug, name } = cakeFor(cakes, info.project.name);
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

  test('[O-07] the last cake sold between the summary and the order is told, and one click accepts it', async ({
    page,
  }, info) => {
    const { slug, name } = await sellCake({ stock: 3 });
    const other = cakeFor(cakes, info.project.name);
    const customer = await newCustomer(page);
    await fillServerCart(page, customer, { slug, quantity: 2 });
    await fillServerCart(page, customer, { slug: other.slug });
    await signIn(page, customer);
    await openCheckout(page, name);
    await fillCheckout(page);
    await proceed(page);
    await expect(summaryOf(page).getByText(`2 x ${name}`)).toBeVisible();
    await placeOrder(page, await newCustomer(page), { slug, quantity: 2 });
    await summaryOf(page).getByRole('button', { name: 'Confirm & Place Order' }).click();
    const failed = page.getByRole('dialog', { name: 'Order Failed' });
    await expect(failed.getByText(`Only 1 of ${name} left.`)).toBeVisible();
    // K-07: the changed cart is read once more. What is sold after that is news to the order alone.
    const changed = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await failed.getByRole('button', { name: 'Accept changes' }).click();
    await changed;
    await page.waitForResponse((answer) => answer.request().method() === 'GET' && answer.url().includes('/api/cart'));
    await expect(summaryOf(page).getByText(`1 x ${name}`)).toBeVisible();
    await placeOrder(page, await newCustomer(page), { slug, quantity: 1 });
    await summaryOf(page).getByRole('button', { name: 'Confirm & Place Order' }).click();
    await expect(failed.getByText(`${name} is sold out.`)).toBeVisible();
    await failed.getByRole('button', { name: 'Accept changes' }).click();
    await expect(summaryOf(page).getByText(`1 x ${other.name}`)).toBeVisible();
    await expect(summaryOf(page).getByText(name)).toHaveCount(0);
    await summaryOf(page).getByRole('button', { name: 'Confirm & Place Order' }).click();
    await page.waitForURL(/\/till\/pay\//);
  });

  test('[O-07] an order that cannot be placed, and a payment that does not start, are told and can be tried again', async ({
    page,
  }, info) => {
    const { slug } = cakeFor(cakes, info.project.name);
    await readyToOrder(page, slug);
    await page.route('**/api/orders', (route) => route.abort());
    await proceed(page);
    await summaryOf(page).getByRole('button', { name: 'Confirm & Place Order' }).click();
    const failed = page.getByRole('dialog', { name: 'Order Failed' });
    await expect(failed.getByText('Order submission failed')).toBeVisible();
    await failed.getByRole('button', { name: 'Go Back & Edit' }).click();
    await page.unroute('**/api/orders');

    await page.route('**/api/payments/session', (route) => route.fulfill({ status: 400, body: 'no' }));
    await proceed(page);
    await summaryOf(page).getByRole('button', { name: 'Confirm & Place Order' }).click();
    await expect(failed.getByText('Failed to initiate payment. Please try again.')).toBeVisible();
    await page.unroute('**/api/payments/session');
    await page.route('**/api/payments/session', (route) => route.fulfill({ json: { url: 'nowhere' } }));
    await failed.getByRole('button', { name: 'Pay now' }).click();
    await expect(failed.getByText('Stripe session URL not received.')).toBeVisible();
    await page.unroute('**/api/payments/session');
    await failed.getByRole('button', { name: 'Pay now' }).click();
    await page.waitForURL(/\/till\/pay\//);
  });
});
