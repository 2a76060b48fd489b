import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { fillCheckout, openCheckout, proceed } from '#tests/support/browser/checkout-page.ts';
import { fillServerCart, newCustomer, signIn } from '#tests/support/browser/customer-of-page.ts';

test.use({ expectedNoise: [/Failed to load resource/] });

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const proxysPage = '<html><body><h1>502 Bad Gateway</h1><hr>nginx</body></html>';

async function logInWith(page: Page, reply: { status: number; json?: object; body?: string }): Promise<void> {
  await page.route('**/api/auth/login', (route) => route.fulfill(reply));
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill('priya@example.com');
  await page.getByLabel('Password', { exact: true }).fill('Sponge&Jam1');
  await page.getByRole('button', { name: 'Continue' }).click();
}

test("[X-04] a proxy's page in place of the cart is told in the words of the documents", async ({ page }) => {
  const customer = await newCustomer(page);
  await signIn(page, customer);
  await page.goto('/product/victoria-sponge-celebration-cake');
  await page.route('**/api/cart', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: proxysPage }),
  );
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  const told = alert(page, 'Server Error');
  await expect(told).toContainText('Something went wrong on our end. Please try again in a few minutes.');
  await expect(told).not.toContainText('502');
});

for (const [reply, title, text, marked] of [
  [{ status: 401, json: { error: 'Invalid credentials' } }, 'Invalid Credentials', 'The email or password', 2],
  [{ status: 401, body: 'Invalid credentials' }, 'Invalid Credentials', 'The email or password', 2],
  [{ status: 403, json: { message: 'Please verify your email' } }, 'Email Verification Required', 'verify your', 0],
  [{ status: 404, body: 'User not found' }, 'Account Not Found', 'No account found with this email address.', 1],
  [{ status: 400, json: { error: 'Login is closed for today' } }, 'Login Failed', 'Login is closed for today', 0],
] as const) {
  test(`[L-04] a login that another server refuses with ${JSON.stringify(reply)} reads '${title}'`, async ({
    page,
  }) => {
    await logInWith(page, reply);
    const toast = page.locator('.toast').filter({ hasText: title });
    await expect(toast).toContainText(text);
    await expect(page.locator('form [aria-invalid="true"]')).toHaveCount(marked);
  });
}

test('[L-05] the overlay names the status that was answered where the user could not be fetched', async ({ page }) => {
  const customer = await newCustomer(page);
  await page.goto('/product/victoria-sponge-celebration-cake');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Added to your cart')).toBeVisible();
  await page.goto('/checkout');
  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 418, body: '' }));
  await proceed(page);
  const overlay = page.getByRole('dialog', { name: 'Welcome Back' });
  await overlay.getByLabel('Email', { exact: true }).fill(customer.user.email);
  await overlay.getByLabel('Password', { exact: true }).fill('Sponge&Jam1');
  await overlay.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Login failed: Could not fetch user data. Status: 418')).toBeVisible();
});

async function register(page: Page): Promise<void> {
  await page.goto('/register');
  for (const [label, text] of [
    ['First Name', 'Priya'],
    ['Last Name', 'Shah'],
    ['Email', 'priya@example.com'],
    ['Mobile Number', '07700900123'],
    ['Password', 'Sponge&Jam1'],
    ['Confirm Password', 'Sponge&Jam1'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Create Account' }).click();
}

test("[G-06] 'User already exists' in another server's words marks the email field", async ({ page }) => {
  await page.route('**/api/auth/register', (route) =>
    route.fulfill({ status: 409, json: { message: 'User already exists' } }),
  );
  await register(page);
  await expect(page.getByText('An account with this email already exists').first()).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true');
});

test('[G-03] a registration that was taken is one, whatever the body of the answer', async ({ page }) => {
  await page.route('**/api/auth/register', (route) => route.fulfill({ status: 201, json: { message: 'ok' } }));
  await register(page);
  await expect(page.getByText('Welcome Priya! Account created successfully.')).toBeVisible();
});

test('[O-07] an order answered with its id goes on to the payment, and one without a url says so', async ({ page }) => {
  const customer = await newCustomer(page);
  await fillServerCart(page, customer, { slug: 'victoria-sponge-celebration-cake' });
  await signIn(page, customer);
  await openCheckout(page, 'Victoria Sponge Celebration Cake');
  await fillCheckout(page);
  await page.route('**/api/orders', (route) => route.fulfill({ status: 201, json: { id: 'MA-7K3F-9QX2' } }));
  const asked = page.waitForRequest('**/api/payments/session');
  await page.route('**/api/payments/session', (route) => route.fulfill({ json: {} }));
  await proceed(page);
  await page.getByRole('button', { name: 'Confirm & Place Order' }).click();
  expect((await asked).postDataJSON()).toMatchObject({ orderNo: 'MA-7K3F-9QX2' });
  await expect(page.getByText('Stripe session URL not received.')).toBeVisible();
});

for (const [width, height] of [
  [1366, 650],
  [390, 844],
  [1200, 450],
] as const) {
  test(`[O-03] at ${width}×${height} Proceed on an empty form shows the first field in error`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const customer = await newCustomer(page);
    await fillServerCart(page, customer, { slug: 'victoria-sponge-celebration-cake' });
    await signIn(page, customer);
    await openCheckout(page, 'Victoria Sponge Celebration Cake');
    await proceed(page);
    await expect(page.getByText(/^Please check \d+ things$/)).toBeVisible();
    const first = page.locator('form [aria-invalid="true"]').first();
    await expect(first).toBeFocused();
    await expect(first).toBeInViewport({ ratio: 1 });
  });
}
