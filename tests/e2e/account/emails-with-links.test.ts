import { randomUUID } from 'node:crypto';
import { test as base, expect, newPageIn, type Page } from '#tests/support/browser/browser.ts';
import { newCustomer, signIn } from '#tests/support/browser/customer-of-page.ts';
import { fillInRegistration, oldPassword as password } from '#tests/support/customers/registration.ts';
import { readableText, type SmallMailServer, smallMailServer } from '#tests/support/jobs/small-mail-server.ts';
import { type OwnShop, openOwnShop } from '#tests/support/shop/shop-of-its-own.ts';

type MailShop = { shop: OwnShop; mail: SmallMailServer };

/** A shop whose emails go to a real mail server, as its customers know it. */
const test = base.extend<object, { mailShop: MailShop }>({
  mailShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what the fixture needs from this pattern
    async ({}, use) => {
      await using mail = await smallMailServer();
      await using shop = await openOwnShop({ MAIL_URL: mail.url, MAIL_FROM: 'Bakery <hello@bakery.example>' });
      await use({ mail, shop });
    },
    { scope: 'worker' },
  ],
  baseURL: ({ mailShop }, use) => use(mailShop.shop.url),
});

const newPassword = 'Scone&Cream2';
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** The links in the emails to an address that have arrived so far, oldest first. */
const linksTo = ({ mail }: MailShop, email: string): string[] =>
  mail.taken
    .filter(({ to }) => to.includes(email))
    .flatMap((mailed) => /http:\/\/localhost:\d+\/[a-z-]+\?token=[\w-]{43}/.exec(readableText(mailed))?.[0] ?? []);

async function linkTo(mailShop: MailShop, email: string, count = 1): Promise<string> {
  await expect.poll(() => linksTo(mailShop, email).length).toBe(count);
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
  await button(page, 'Send the email again').focus();
  await page.keyboard.press('Enter');
  await expect(notice.getByText(`A new email is on its way to ${email}.`)).toBeFocused();
  const second = await linkTo(mailShop, email, 2);
  expect(second).not.toBe(first);

  await page.goto(first);
  await expect(heading(page, 'Confirm your email')).toBeVisible();
  await field(page, 'Password').fill('Guess&Word1');
  await field(page, 'Password').press('Enter');
  await expect(page.getByText('That is not your password')).toBeVisible();
  await field(page, 'Password').fill(password);
  await button(page, 'Confirm my address').press('Enter');
  await expect(heading(page, 'Your email is confirmed')).toBeFocused();
  await page.getByRole('link', { name: 'Log in', exact: true }).press('Enter');
  await expect(page).toHaveURL('/login');
  await logIn(page, email, password);
  await expect(page.getByRole('status').filter({ hasText: 'Login successful!' })).toContainText('Welcome back, Priya!');

  await page.goto(first);
  await button(page, 'Confirm my address').click();
  await expect(heading(page, 'This link no longer works')).toBeFocused();
  await field(page, 'Email').fill(email);
  await button(page, 'Send the email again').click();
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
  await field(page, 'Email').fill(email);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Check your email')).toBeFocused();
  await expect(page.getByText(`If there is an account for ${email}`)).toBeVisible();

  const link = await linkTo(mailShop, email, 2);
  await page.goto(link);
  await expect(heading(page, 'Choose a new password')).toBeVisible();
  await field(page, 'New Password').fill(newPassword);
  await field(page, 'Confirm Password').fill(newPassword);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Your password has been changed')).toBeFocused();

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
