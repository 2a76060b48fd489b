import { expect, type Page } from '#tests/support/browser/browser.ts';
import { putInCart } from '#tests/support/browser/checkout-page.ts';
import { stopClock } from '#tests/support/browser/clock-of-page.ts';
import { test } from '#tests/support/sign-in/shop-with-issuers.ts';
import {
  callsOf,
  cancel,
  comeBack,
  expectToast,
  isNobody,
  isWelcomed,
  leadsHomeAfter,
  noiseOfIssuers,
  nothingSecretIn,
  openPage,
  openPageAtRest,
  press,
  setOut,
  signedInAs,
  somebody,
  toasts,
} from '#tests/support/sign-in/social-pages.ts';

test.use({ expectedNoise: [noiseOfIssuers] });

test('[L-06] the first sign-in makes the account, the second finds it; home after two seconds', async ({
  page,
  issuers,
}) => {
  const { subject, email } = somebody(issuers);
  const asked = callsOf(page);
  await openPageAtRest(page, '/login');
  await comeBack(page, subject);
  await expectToast(page, toasts.signedUp);
  await isWelcomed(page, 'Priya');
  await expect(page).toHaveURL('/login');
  await nothingSecretIn(page);
  expect(await signedInAs(page)).toEqual([expect.any(String), email]);
  await leadsHomeAfter(page, 2_000);
  expect(asked).toEqual(['social/start', 'google/token', 'google/login', 'google/register', 'me']);

  await page.evaluate(() => localStorage.clear());
  await openPage(page, '/login?returnTo=%2Forder-tracker');
  asked.length = 0;
  await comeBack(page, subject);
  await expectToast(page, toasts.loggedIn);
  await expect(page.getByText('Welcome back, Priya!')).toBeVisible();
  await expect(page).toHaveURL('/order-tracker');
  expect(asked.slice(0, 4)).toEqual(['social/start', 'google/token', 'google/login', 'me']);
});

test('[L-06] who presses Cancel at the provider, or turns back by the browser, is back where they were and may try again', async ({
  page,
  issuers,
}) => {
  const { subject } = somebody(issuers);
  await openPage(page, '/login?returnTo=%2Forders');
  await cancel(page, 'Google');
  await expect(page).toHaveURL('/login?returnTo=%2Forders');
  await nothingSecretIn(page);
  await setOut(page);
  await page.goBack();
  await comeBack(page, subject);
  await expectToast(page, toasts.signedUp);
});

test('[L-06] a provider that is down fails in the documented words, before the way and after it', async ({
  page,
  issuers,
}) => {
  const { subject } = somebody(issuers);
  await openPage(page, '/login');
  await setOut(page);
  await page.route('**/api/auth/google/token', async (route) => {
    issuers.google.isDown = true;
    await route.continue();
  });
  await press(page, subject);
  await expect(page.getByText('Failed to authenticate with Google')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await isNobody(page);
});

test('[L-06] an address with a code that this tab did not ask for signs nobody in, is kept nowhere, and goes to no other host', async ({
  page,
  issuers,
}) => {
  const { subject } = somebody(issuers);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/google/')) asked.push(request.url());
  });
  for (const provider of ['google', 'facebook']) {
    await page.goto(`/sign-in/${provider}?code=stolen&state=${'x'.repeat(43)}`);
    await expect(page).toHaveURL('/login');
    await expect(
      page.getByText(`Failed to authenticate with ${provider === 'google' ? 'Google' : 'Facebook'}`),
    ).toBeVisible();
  }
  // The customer's own response from the provider, once used, is worth nothing any more.
  const back = page.waitForRequest(/\/sign-in\/google\?/);
  await openPage(page, '/login');
  await comeBack(page, subject);
  const used = (await back).url();
  await expectToast(page, toasts.signedUp);
  await page.evaluate(() => localStorage.clear());
  asked.length = 0;
  await page.goto(used);
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Failed to authenticate with Google')).toBeVisible();
  expect(asked).toEqual([]);
  await isNobody(page);

  const answer = await page.request.get('/sign-in/google?code=secret-of-the-customer&state=x');
  expect(answer.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(await answer.text()).not.toContain('secret-of-the-customer');
  expect((await page.request.get('/sign-in/elsewhere')).status()).toBe(404);
});

/** A guest with a cake at the checkout who has begun to fill in the form. */
async function beginCheckout(page: Page): Promise<void> {
  await putInCart(page, 'black-forest-gateau');
  await page.goto('/checkout');
  const recipient = page.getByRole('group', { name: 'Recipient information' });
  await recipient.getByLabel('First name').fill('Amara');
  await recipient.getByLabel('Street address 1').fill('18 Delph Road');
  await press(page, 'Sign In or Register');
}
async function theCheckoutIsWhole(page: Page): Promise<void> {
  const recipient = page.getByRole('group', { name: 'Recipient information' });
  await expect(page).toHaveURL('/checkout');
  await expect(recipient.getByLabel('First name')).toHaveValue('Amara');
  await expect(recipient.getByLabel('Street address 1')).toHaveValue('18 Delph Road');
  await expect(page.getByText('Black Forest Gateau').first()).toBeVisible();
}

test('[L-05][L-06] the overlay at checkout goes on where it was left, tells userLoggedIn, and closes after a second', async ({
  page,
  issuers,
}) => {
  const { subject, email } = somebody(issuers);
  await page.addInitScript(() => {
    window.addEventListener('userLoggedIn', () => document.documentElement.setAttribute('data-logged-in', 'yes'));
  });
  await page.clock.install();
  await beginCheckout(page);
  const overlay = page.getByRole('dialog', { name: 'Welcome Back' });
  await expect(overlay).toBeVisible();
  await stopClock(page);
  await comeBack(page, subject);
  // The way back to the checkout takes time, which passes only when the test lets it.
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(page).toHaveURL('/checkout', { timeout: 500 });
  }).toPass();
  await expectToast(page, toasts.signedUp);
  await expect(overlay).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-logged-in', 'yes');
  await page.clock.runFor(999);
  await expect(overlay).toBeVisible();
  await page.clock.runFor(1);
  await expect(overlay).toBeHidden();
  expect(await signedInAs(page)).toEqual([expect.any(String), email]);
  await page.clock.resume();
  await theCheckoutIsWhole(page);
});

test('[L-05][G-04] the overlay that registers comes back as that one, and a cancelled one stays open', async ({
  page,
  issuers,
}) => {
  const { subject } = somebody(issuers);
  await beginCheckout(page);
  await press(page, 'Create one here');
  const overlay = page.getByRole('dialog', { name: 'Create Account' });
  await expect(overlay.getByText('Create your account to continue with checkout')).toBeVisible();
  await cancel(page, 'Google');
  await expect(overlay).toBeVisible();
  await comeBack(page, subject);
  await expectToast(page, toasts.registered);
  await expect(overlay).toBeHidden();
  await theCheckoutIsWhole(page);
});
