import { randomUUID } from 'node:crypto';
import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { stopClock } from '#tests/support/browser/clock-of-page.ts';
import { newCustomer } from '#tests/support/browser/customer-of-page.ts';
import { fillInRegistration, oldPassword as password } from '#tests/support/customers/registration.ts';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Create Account' });
const newAddress = () => `priya.${randomUUID()}@example.com`;

async function openRegistration(page: Page): Promise<void> {
  await page.goto('/register');
  await expect(send(page)).toBeEnabled();
}

test('[G-01][R-03] the page offers every field and way that the documents name @narrow', async ({ page }, {
  project,
}) => {
  await openRegistration(page);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  for (const name of ['Google', 'Facebook']) await expect(page.getByRole('button', { name })).toBeEnabled();
  await expect(page.getByText('OR', { exact: true })).toBeVisible();
  const kinds = {
    'First Name': 'given-name',
    'Last Name': 'family-name',
    Email: 'email',
    'Mobile Number': 'tel-national',
    Password: 'new-password',
    'Confirm Password': 'new-password',
  };
  for (const [name, kind] of Object.entries(kinds))
    await expect(field(page, name)).toHaveAttribute('autocomplete', kind);
  await expect(page.getByLabel(/^Date of Birth/)).toHaveAttribute('autocomplete', 'bday');
  await expect(page.getByText('+44')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Terms & Conditions' })).toHaveAttribute('href', '/terms');
  await expect(page.getByRole('link', { name: 'Login here' })).toHaveAttribute('href', '/login');
  const [first, last] = [await field(page, 'First Name').boundingBox(), await field(page, 'Last Name').boundingBox()];
  if (project.name === 'desktop') expect(last?.y).toBe(first?.y);
  expect(await findingsOf(page)).toEqual([]);
});

test('[G-01][V-03] the policy lists the rules that are enforced and ticks each off as it is met', async ({ page }) => {
  await openRegistration(page);
  const rules = page.getByRole('list').filter({ hasText: 'characters' }).getByRole('listitem');
  await expect(rules).toHaveCount(5);
  const met = () => rules.filter({ hasText: ', met' }).count();
  let typed = '';
  for (const [piece, count] of [
    ['s', 1],
    ['S', 2],
    ['4', 3],
    ['&', 4],
    ['ponge', 5],
  ] as const) {
    typed += piece;
    await field(page, 'Password').fill(typed);
    expect(await met()).toBe(count);
  }
});

test('[G-02][V-01][V-02][V-03][V-04] what is left empty is told of field by field, and the page scrolls to the first @narrow', async ({
  page,
}) => {
  await openRegistration(page);
  await send(page).scrollIntoViewIfNeeded();
  await send(page).click();
  const form = page.locator('form');
  for (const [name, text] of [
    ['First Name', 'This field is required'],
    ['Last Name', 'This field is required'],
    ['Email', 'Email is required'],
    ['Mobile Number', 'Mobile number is required'],
    ['Password', 'Password is required'],
    ['Confirm Password', 'Please confirm your password'],
  ] as const)
    await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(text));
  await expect(field(page, 'First Name')).toBeFocused();
  await expect(field(page, 'First Name')).toBeInViewport();
  expect(await findingsOf(page)).toEqual([]);
  await field(page, 'First Name').fill('Priya');
  await expect(field(page, 'First Name')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByText('Email is required').first()).toBeVisible();
});

test('[G-02] the first field in error is the one that is shown, wherever it stands @narrow', async ({ page }) => {
  await openRegistration(page);
  await fillInRegistration(page, newAddress());
  await field(page, 'Confirm Password').fill('Sponge&Jam2');
  await page.evaluate(() => scrollTo(0, 0));
  await send(page).click();
  await expect(field(page, 'Confirm Password')).toHaveAccessibleDescription(/Passwords do not match/);
  await expect(field(page, 'Confirm Password')).toBeFocused();
  await expect(field(page, 'Confirm Password')).toBeInViewport();
});

test('[V-06] a date of birth may be left out; one that cannot be is told of in the words of the page', async ({
  page,
}) => {
  await openRegistration(page);
  await fillInRegistration(page, newAddress());
  const born = page.getByLabel(/^Date of Birth/);
  const lastYear = new Date().getFullYear() - 1;
  for (const [typed, text] of [
    ['31/02/1990', 'Please enter a valid date'],
    [`01/01/${lastYear + 3}`, 'Date of birth must be in the past'],
    [`01/01/${lastYear}`, 'You must be at least 13 years old'],
  ] as const) {
    await born.fill(typed);
    await send(page).click();
    await expect(born).toHaveAccessibleDescription(new RegExp(text));
  }
});

test('[G-03][G-05][N-01] a new account is welcomed for six seconds, the form is cleared, and the login page follows', async ({
  page,
}) => {
  await page.clock.install();
  await openRegistration(page);
  await stopClock(page);
  const email = newAddress();
  await fillInRegistration(page, email);
  const sent = page.waitForRequest('**/api/auth/register');
  await send(page).click();
  expect((await sent).postDataJSON()).toMatchObject({
    email,
    contactNo: '07700900123',
    provider: 'local',
    active: 'no',
    status: 'pending',
    password: Buffer.from(password).toString('base64'),
    password_requiresEncryption: true,
  });
  expect((await sent).postDataJSON()).not.toHaveProperty('dob');
  const toast = page.getByRole('status').filter({ hasText: 'Registration Successful!' });
  await expect(toast).toContainText('Welcome Priya! Account created successfully.');
  await expect(toast).toContainText('Redirecting...');
  await expect(toast.locator('.bar')).toBeVisible();
  await expect(field(page, 'Email')).toHaveValue('');
  await expect(field(page, 'Password')).toHaveValue('');
  await expect(send(page)).toBeDisabled();
  await page.clock.runFor(5_999);
  await expect(page).toHaveURL(/\/register$/);
  await page.clock.runFor(1);
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
});

test('[G-01] while it is sent the button reads Creating Account..., and a double click makes one account', async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let asked = 0;
  await page.route('**/api/auth/register', async (route) => {
    asked += 1;
    await held;
    await route.continue();
  });
  await openRegistration(page);
  await fillInRegistration(page, newAddress());
  await send(page).dblclick();
  const busy = page.getByRole('button', { name: 'Creating Account...' });
  await expect(busy).toBeDisabled();
  release();
  await expect(page.getByText('Registration Successful!')).toBeVisible();
  expect(asked).toBe(1);
});

test.describe('a registration that fails', () => {
  test.use({ expectedNoise: [/status of (409|422|400)/] });
  test('[G-06] an address that has an account is told of at the email field, and nothing typed is lost @narrow', async ({
    page,
  }) => {
    const { user } = await newCustomer(page);
    await openRegistration(page);
    await fillInRegistration(page, user.email.toUpperCase());
    await send(page).click();
    await expect(field(page, 'Email')).toHaveAccessibleDescription(/An account with this email already exists/);
    await expect(field(page, 'Email')).toBeFocused();
    await expect(field(page, 'First Name')).toHaveValue('Priya');
    await expect(field(page, 'Password')).toHaveValue(password);
    expect(await findingsOf(page)).toEqual([]);
  });

  test('[G-06] any other failure is told in a notice, and the form can be sent again', async ({ page }) => {
    await page.route('**/api/auth/register', (route) =>
      route.fulfill({ status: 400, json: { code: 'badRequest', title: '', message: 'The kitchen is closed.' } }),
    );
    await openRegistration(page);
    await fillInRegistration(page, newAddress());
    await send(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'The kitchen is closed.' })).toBeVisible();
    await expect(send(page)).toBeEnabled();
    await expect(field(page, 'Email')).not.toHaveValue('');
  });
});
