import { randomUUID } from 'node:crypto';
import { findingsOf } from '#tests/support/browser/axe.ts';
import { test as base, expect, newPageIn, type Page } from '#tests/support/browser/browser.ts';
import { newCustomer, signIn } from '#tests/support/browser/customer-of-page.ts';
import { fillInRegistration, oldPassword as password } from '#tests/support/customers/registration.ts';
import { readableText, type SmallMailServer, smallMailServer } from '#tests/support/jobs/small-mail-server.ts';
import { type OwnShop, openOwnShop } from '#tests/support/shop/shop-of-its-own.ts';

type MailShop = { shop: OwnShop; mail: SmallMailServer };

/** A shop whose emails go to a real mail server, as its customers know it. */
const test = base.extend<object, { mailShop: MailShop }>({
  mailShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see what the fixture needs
    async ({}, use) => {
      await using mail = await smallMailServer();
      await using shop = await openOwnShop({ MAIL_URL: mail.url, MAIL_FROM: 'Bakery <hello@bakery.example>' });
      await use({ mail, shop });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ mailShop }, use) => use(mailShop.shop.url),
});

const newPassword = 'Scone&Cream2';
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** The links in the emails to an address that have come by now, the oldest first. */
const linksTo = ({ mail }: MailShop, email: string): string[] =>
  mail.taken
    .filter(({ to }) => to.includes(email))
    .flatMap((mailed) => /http:\/\/localhost:\d+\/[a-z-]+\?token=[\w-]{43}/.exec(readableText(mailed))?.[0] ?? []);

async function linkTo(mailShop: MailShop, email: string, count = 1): Promise<string> {
  await expect.poll(() => linksTo(mailShop, email).length, { timeout: 30_000 }).toBe(count);
  return linksTo(mailShop, email).at(-1) ?? '';
}

async function logIn(page: Page, email: string, typed: string): Promise<void> {
  await page.goto('/login');
  await expect(button(page, 'Continue')).toBeEnabled();
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(typed);
  await button(page, 'Continue').click();
}

test.use({ expectedNoise: [/Failed to load resource.*(401|403|410|422)/] });

test('[G-03][G-05][L-04] a new customer registers on the page, cannot log in, confirms by the email’s link, and logs in', async ({
  page,
  mailShop,
}) => {
  const email = `priya.${randomUUID()}@example.com`;
  await page.goto('/register');
  await expect(button(page, 'Create Account')).toBeEnabled();
  await fillInRegistration(page, email);
  await button(page, 'Create Account').click();
  await expect(page.getByRole('status').filter({ hasText: 'Registration Successful!' })).toContainText(
    'Please check your email and verify your account before logging in.',
  );
  const first = await linkTo(mailShop, email);

  await logIn(page, email, password);
  const notice = page.locator('form').getByRole('status').filter({ hasText: 'Email Verification Required' });
  await expect(notice).toContainText('Please check your email and verify your account before logging in.');
  expect(await findingsOf(page)).toEqual([]);
  await button(page, 'Send the letter again').focus();
  await page.keyboard.press('Enter');
  await expect(notice.getByText(`A new letter is on its way to ${email}.`)).toBeFocused();
  const second = await linkTo(mailShop, email, 2);
  expect(second).not.toBe(first);

  await page.goto(first);
  await expect(heading(page, 'Confirm your email')).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  // Nobody is signed in here: the press alone gives the account to nobody.
  await button(page, 'Confirm my address').press('Enter');
  await expect(field(page, 'Password')).toBeFocused();
  await expect(page.getByText('Please enter the password of your account')).toBeVisible();
  await field(page, 'Password').fill('Guess&Word1');
  await field(page, 'Password').press('Enter');
  await expect(page.getByText('That is not the password of this account')).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await field(page, 'Password').fill(password);
  await button(page, 'Confirm my address').press('Enter');
  await expect(heading(page, 'Your email is confirmed')).toBeFocused();
  expect(await findingsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Log in', exact: true }).press('Enter');
  await expect(page).toHaveURL('/login');
  await logIn(page, email, password);
  await expect(page.getByRole('status').filter({ hasText: 'Login successful!' })).toContainText('Welcome back, Priya!');

  await page.goto(first);
  await button(page, 'Confirm my address').click();
  await expect(heading(page, 'This link no longer works')).toBeFocused();
  expect(await findingsOf(page)).toEqual([]);
  await field(page, 'Email').fill(email);
  await button(page, 'Send the letter again').click();
  await expect(heading(page, 'Check your email')).toBeFocused();
});

test('[L-01] a forgotten password is replaced by the email’s link: the old one is refused, and the other device is signed out', async ({
  page,
  browser,
  mailShop,
}) => {
  const other = await browser.newContext({ baseURL: mailShop.shop.url });
  const otherPage = await newPageIn(other);
  const customer = await newCustomer(otherPage);
  const { email } = customer.user;
  await signIn(otherPage, customer);
  await otherPage.goto('/profile');
  await expect(otherPage.getByText(email).first()).toBeVisible();
  await linkTo(mailShop, email);

  await page.goto('/login');
  await page.getByText('Forgot password? click here').press('Enter');
  await expect(heading(page, 'Forgot your password?')).toBeFocused();
  expect(await findingsOf(page)).toEqual([]);
  await button(page, 'Send the link').press('Enter');
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(field(page, 'Email')).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Check your email')).toBeFocused();
  await expect(page.getByText(`If there is an account for ${email}`)).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);

  const link = await linkTo(mailShop, email, 2);
  await page.goto(link);
  await expect(heading(page, 'Choose a new password')).toBeVisible();
  await field(page, 'New Password').pressSequentially('scone');
  const rules = page.getByRole('listitem').filter({ hasText: /met$/ });
  await expect(rules.filter({ hasText: 'One lowercase letter, met' })).toBeVisible();
  await expect(rules.filter({ hasText: 'At least 8 characters, not met' })).toBeVisible();
  await button(page, 'Save new password').click();
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await expect(page.getByText('Please confirm your password')).toBeVisible();
  await expect(field(page, 'New Password')).toBeFocused();
  expect(await findingsOf(page)).toEqual([]);
  await field(page, 'New Password').fill(newPassword);
  await expect(rules.filter({ hasText: ', not met' })).toHaveCount(0);
  await button(page, 'Show new password').click();
  await expect(field(page, 'New Password')).toHaveAttribute('type', 'text');
  await field(page, 'Confirm Password').fill('Scone&Cream3');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await field(page, 'Confirm Password').fill(newPassword);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Your password is changed')).toBeFocused();
  expect(await findingsOf(page)).toEqual([]);

  await otherPage.goto('/orders');
  await expect(otherPage).toHaveURL(/\/login/);
  await other.close();

  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await logIn(page, email, password);
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid Credentials' })).toBeVisible();
  await logIn(page, email, newPassword);
  await expect(page.getByRole('status').filter({ hasText: 'Login successful!' })).toBeVisible();

  await page.goto(link);
  await field(page, 'New Password').fill(password);
  await field(page, 'Confirm Password').fill(password);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'This link no longer works')).toBeFocused();
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/forgot-password');
  expect(await findingsOf(page)).toEqual([]);
});

test('the address of a link is told to nobody: no other host, no referrer, no index, nothing that keeps the page', async ({
  page,
}) => {
  const token = 'x'.repeat(43);
  const told: string[] = [];
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) told.push(request.url(), request.headers().referer ?? '');
  });
  for (const path of ['/confirm-email', '/reset-password']) {
    const answer = await page.goto(`${path}?token=${token}`);
    expect(answer?.headers()).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    expect(await answer?.text()).not.toContain(token);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expect(page.getByRole('button', { name: /Confirm my address|Save new password/ })).toBeEnabled();
  }
  await page.waitForLoadState('networkidle');
  expect(told.filter((text) => text.includes(token))).toEqual([]);
});

test.describe('without a connection', () => {
  test.use({ expectedNoise: [/Failed to load resource/] });

  test('a confirmation says so, and is done by the next try', async ({ page, mailShop }) => {
    const { email } = (await newCustomer(page)).user;
    await page.goto(await linkTo(mailShop, email));
    await page.route('**/api/auth/confirm-email', (route) => route.abort());
    await field(page, 'Password').fill(password);
    await button(page, 'Confirm my address').click();
    await expect(button(page, 'Confirming...')).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'Connection Error' })).toContainText(
      'Please check your internet connection and try again.',
    );
    expect(await findingsOf(page)).toEqual([]);
    await page.unroute('**/api/auth/confirm-email');
    await button(page, 'Try Again').press('Enter');
    await expect(heading(page, 'Your email is confirmed')).toBeFocused();
  });
});
