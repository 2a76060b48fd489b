import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { stopClock } from '#tests/support/browser/clock-of-page.ts';
import { newCustomer } from '#tests/support/browser/customer-of-page.ts';

const password = 'Sponge&Jam1';
const email = (page: Page) => page.getByLabel('Email', { exact: true });
const secret = (page: Page) => page.getByLabel('Password', { exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Continue' });

async function openLogin(page: Page, query = ''): Promise<void> {
  await page.goto(`/login${query}`);
  await expect(send(page)).toBeEnabled();
}

async function fillIn(page: Page, address: string, typed = password): Promise<void> {
  await email(page).fill(address);
  await secret(page).fill(typed);
}

test('[L-01][R-03] the page offers everything that the documents name, and no header or footer of the shop', async ({
  page,
}, { project }) => {
  await page.goto('/faq');
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  for (const name of ['Continue', 'Google', 'Facebook']) await expect(page.getByRole('button', { name })).toBeEnabled();
  await expect(page.getByText('Forgot password? click here')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create one here' })).toHaveAttribute('href', '/register');
  await expect(page.getByRole('link', { name: 'Terms & Conditions' })).toHaveAttribute('href', '/terms');
  await expect(page.locator('.auth-picture img')).toBeVisible({ visible: project.name === 'desktop' });
  expect(await findingsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Go Back' }).click();
  await expect(page).toHaveURL(/\/(faq)?$/);
});

test('[L-01] password managers find a form of their kind, and a pasted password is taken', async ({ page }) => {
  await openLogin(page);
  await expect(page.locator('form')).toHaveCount(1);
  await expect(email(page)).toHaveAttribute('autocomplete', /email|username/);
  await expect(email(page)).toHaveAttribute('type', 'email');
  await expect(secret(page)).toHaveAttribute('autocomplete', 'current-password');
  await secret(page).focus();
  await page.keyboard.insertText(password);
  await expect(secret(page)).toHaveValue(password);
  await expect(secret(page)).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(secret(page)).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(secret(page)).toHaveAttribute('type', 'password');
});

test('[L-02] empty fields are told of at once, the first is focused, and editing a field clears its error alone', async ({
  page,
}) => {
  await openLogin(page);
  await send(page).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(email(page)).toBeFocused();
  await expect(email(page)).toHaveAttribute('aria-invalid', 'true');
  expect(await findingsOf(page)).toEqual([]);
  await email(page).pressSequentially('p');
  await expect(page.getByText('Email is required')).toHaveCount(0);
  await expect(page.getByText('Password is required')).toBeVisible();
});

test('[V-02] what is no email address is told of without asking the server', async ({ page }) => {
  await openLogin(page);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/login')) asked += 1;
  });
  await fillIn(page, 'priya@example');
  await send(page).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  expect(asked).toBe(0);
});

test('[L-01] while it is sent it reads Logging in..., everything is disabled, and a second press sends nothing', async ({
  page,
}) => {
  const { user } = await newCustomer(page);
  let asked = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/auth/login', async (route) => {
    asked += 1;
    await held;
    await route.continue();
  });
  await openLogin(page);
  await fillIn(page, user.email);
  await secret(page).press('Enter');
  const busy = page.getByRole('button', { name: 'Logging in...' });
  await expect(busy).toBeVisible();
  await expect(busy).toBeDisabled();
  await expect(email(page)).toBeDisabled();
  await expect(secret(page)).toBeDisabled();
  await page.keyboard.press('Enter');
  release();
  await expect(page.getByText('Login successful!')).toBeVisible();
  expect(asked).toBe(1);
});

test('[L-03][N-01] a login is welcomed by name for six seconds, then leads home', async ({ page }) => {
  const { user } = await newCustomer(page);
  await page.clock.install();
  await openLogin(page);
  await stopClock(page);
  await fillIn(page, user.email);
  await send(page).click();
  await expect(page.getByText('Login successful!')).toBeVisible();
  await expect(page.getByText('Welcome back, Priya! Redirecting to home page...')).toBeVisible();
  await expect(page.locator('.toast .bar')).toBeVisible();
  await page.clock.runFor(5_999);
  await expect(page).toHaveURL(/\/login$/);
  await page.clock.runFor(1);
  await page.clock.resume(); // the home page is fetched in its own time
  await expect(page).toHaveURL(/:\d+\/$/);
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toMatch(/^[\w-]{43}$/);
});

test.describe('where the user cannot be fetched after the login', () => {
  test.use({ expectedNoise: [/404/] });
  test('[L-03] the page greets without a name and goes on', async ({ page }) => {
    const { user } = await newCustomer(page);
    await page.clock.install();
    await page.route('**/api/auth/me', (route) => route.fulfill({ status: 404, body: 'gone' }));
    await openLogin(page);
    await fillIn(page, user.email);
    await send(page).click();
    await expect(page.getByText('Welcome back! Redirecting to home page...')).toBeVisible();
    await page.clock.runFor(6_100);
    await expect(page).toHaveURL(/:\d+\/$/);
  });
});

test.describe('a login that fails', () => {
  test.use({ expectedNoise: [/status of (401|403|404|429|500)/] });

  const answers = [
    [
      'emailNotVerified',
      403,
      'Email Verification Required',
      'Please check your email and verify your account before logging in.',
      '',
    ],
    [
      'invalidCredentials',
      401,
      'Invalid Credentials',
      'The email or password you entered is incorrect. Please try again.',
      'Invalid email or password',
    ],
    [
      'accountNotFound',
      404,
      'Account Not Found',
      'No account found with this email address. Please check your email or create a new account.',
      'No account found with this email address',
    ],
    [
      'tooManyRequests',
      429,
      'Too Many Attempts',
      'Too many login attempts. Please wait a few minutes before trying again.',
      '',
    ],
    [
      'accountSuspended',
      403,
      'Access Denied',
      'Your account has been suspended. Please contact support for assistance.',
      '',
    ],
    [
      '',
      401,
      'Login Failed',
      'Invalid email or password. Please check your credentials and try again.',
      'Invalid email or password',
    ],
    ['', 403, 'Access Denied', 'Your account has been suspended. Please contact support for assistance.', ''],
  ] as const;
  for (const [code, status, title, text, field] of answers) {
    test(`[L-04] ${code || `a bare ${status}`} reads '${title}', and what was typed stays`, async ({ page }) => {
      await page.route('**/api/auth/login', (route) =>
        // A long wait keeps the browser from asking again by itself.
        code
          ? route.fulfill({ status, headers: { 'retry-after': '60' }, json: { code, title: '', message: '' } })
          : route.fulfill({ status, body: 'no' }),
      );
      await openLogin(page);
      await fillIn(page, 'priya@example.com');
      await send(page).click();
      const alert = page.getByRole('alert').filter({ hasText: title });
      await expect(alert).toContainText(text);
      if (field) await expect(page.locator('form').getByText(field).first()).toBeVisible();
      await expect(email(page)).toHaveValue('priya@example.com');
      await expect(secret(page)).toHaveValue(password);
      await expect(send(page)).toBeEnabled();
    });
  }

  test('[L-04][X-02] a server that fails is asked four times before it is told', async ({ page }) => {
    let asked = 0;
    await page.clock.install();
    await page.route('**/api/auth/login', (route) => {
      asked += 1;
      return route.fulfill({ status: 500, body: 'no' });
    });
    await openLogin(page);
    await stopClock(page);
    await fillIn(page, 'priya@example.com');
    await send(page).click();
    // How long it waits between them, to the millisecond, is proved beside the code.
    for (let times = 1; times <= 4; times += 1)
      await expect
        .poll(async () => {
          await page.clock.runFor(250);
          return asked;
        })
        .toBe(times);
    await expect(page.getByRole('alert')).toContainText(
      'Something went wrong on our end. Please try again in a few minutes.',
    );
    expect(asked).toBe(4);
  });

  test('[L-04] a wrong password and an unknown address get the same answer from the shop itself', async ({ page }) => {
    const { user } = await newCustomer(page);
    await openLogin(page);
    for (const address of [user.email, `nobody.${user.email}`]) {
      await fillIn(page, address, 'Wrong&Word1');
      await send(page).click();
      await expect(page.getByRole('alert').filter({ hasText: 'Invalid Credentials' }).last()).toBeVisible();
      await expect(page.locator('form').getByText('Invalid email or password')).toHaveCount(2);
      await page.getByRole('button', { name: 'Dismiss' }).first().click();
      await expect(page.getByRole('alert').filter({ hasText: 'Invalid Credentials' })).toHaveCount(0);
    }
  });
});

test('[L-01] by the keyboard alone a customer logs in and is led back to where a sign-in was asked for', async ({
  page,
}) => {
  const { user } = await newCustomer(page);
  await page.clock.install();
  await openLogin(page, '?returnTo=%2Forders');
  await email(page).focus();
  await page.keyboard.type(user.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Welcome back, Priya!')).toBeVisible();
  await page.clock.runFor(6_100);
  await expect(page).toHaveURL(/\/orders$/);
});

for (const foreign of ['//elsewhere.example', 'https://elsewhere.example/', '/\\elsewhere.example']) {
  test(`[L-03] a login never leads to ${foreign}`, async ({ page }) => {
    const { user } = await newCustomer(page);
    await page.clock.install();
    await openLogin(page, `?returnTo=${encodeURIComponent(foreign)}`);
    await fillIn(page, user.email);
    await send(page).click();
    await expect(page.getByText('Login successful!')).toBeVisible();
    await page.clock.runFor(6_100);
    await expect(page).toHaveURL(/localhost:\d+\/$/);
  });
}
