import { randomUUID } from 'node:crypto';
import { findingsOf } from '#tests/support/axe.ts';
import { expect, type Page } from '#tests/support/browser.ts';
import { stopClock } from '#tests/support/clock-of-page.ts';
import { fillInRegistration } from '#tests/support/registration.ts';
import type { Claims } from '#tests/support/sign-in/openid-provider.ts';
import { type Issuers, test } from '#tests/support/sign-in/shop-with-issuers.ts';

// The way to an issuer leaves the shop's host, and a first sign-up asks the login first, which finds no account.
test.use({
  expectedNoise: [/request to another host: http:\/\/(localhost|127\.0\.0\.1):\d+\/|Failed to load resource/],
});

/** Somebody new at the OpenID provider; the name of the button that chooses them is their subject. */
const somebody = ({ google }: Issuers, claims: Claims = {}) => {
  const subject = `person-${randomUUID().slice(0, 8)}`;
  const email = `${subject}@example.com`;
  google.people.clear();
  google.people.set(subject, { email, email_verified: true, given_name: 'Priya', family_name: 'Shah', ...claims });
  return { subject, email };
};
const somebodyOfFacebook = ({ facebook }: Issuers, known: { email?: string | undefined } = {}) => {
  const id = String(Math.floor(Math.random() * 1e15));
  facebook.people.clear();
  const email = `tom-${id}@example.com`;
  facebook.people.set(id, { id, first_name: 'Tom', last_name: 'Hadley', email, ...known });
  return email;
};
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Presses the provider's button on the page, and is at the provider's. */
async function setOut(page: Page): Promise<void> {
  await press(page, 'Google');
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
}
/** As {@link setOut}, and presses an account's button there. */
async function comeBack(page: Page, subject: string): Promise<void> {
  await setOut(page);
  await press(page, subject);
}
async function cancel(page: Page, provider: 'Google' | 'Facebook'): Promise<void> {
  await press(page, provider);
  await press(page, 'Cancel');
  await expect(page.getByText(`${provider} sign-in was cancelled`)).toBeVisible();
}
async function comeBackFromFacebook(page: Page): Promise<void> {
  await press(page, 'Facebook');
  await press(page, 'Tom');
}
async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('button', { name: /Continue|Create Account/ })).toBeEnabled();
}
/** As {@link openPage}; from then on time passes only where the test lets it. */
async function openPageAtRest(page: Page, address: string): Promise<void> {
  await page.clock.install();
  await openPage(page, address);
  await stopClock(page);
}
const toasts = {
  loggedIn: 'Google Login Successful!',
  signedUp: 'Google Signup Successful!',
  registered: 'Google Registration Successful!',
} as const;
const isTold = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible();
const isWelcomed = (page: Page, name: string) => isTold(page, `Welcome ${name}! Account created successfully.`);
/** The page stays until the moment it is said to lead on, and then leads home. */
async function leadsHomeAfter(page: Page, milliseconds: number): Promise<void> {
  const here = page.url();
  await page.clock.runFor(milliseconds - 1);
  await expect(page).toHaveURL(here);
  await page.clock.runFor(1);
  await page.clock.resume(); // the next page needs time of its own
  await expect(page).toHaveURL('/');
}
/** Keeps the paths of the calls that the page makes to sign in. */
function callsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/auth/')) asked.push(pathname.slice('/api/auth/'.length));
  });
  return asked;
}
const nothingSecretIn = async (page: Page) => {
  expect(page.url()).not.toMatch(/code=|state=/);
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage));
  expect(kept).not.toContain('codeVerifier');
};
const signedInAs = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('authToken'), JSON.parse(localStorage.getItem('userData') ?? '{}').email]);
const isNobody = async (page: Page) => expect(await signedInAs(page)).toEqual([null, undefined]);

test('[L-06] the first sign-in makes the account, the second finds it; home after two seconds', {
  tag: '@narrow',
}, async ({ page, issuers }) => {
  const { subject, email } = somebody(issuers);
  const asked = callsOf(page);
  await openPageAtRest(page, '/login');
  await comeBack(page, subject);
  await isTold(page, toasts.signedUp);
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
  await isTold(page, toasts.loggedIn);
  await expect(page.getByText('Welcome back, Priya!')).toBeVisible();
  await expect(page).toHaveURL('/login?returnTo=%2Forder-tracker');
  await expect(page).toHaveURL('/order-tracker');
  expect(asked.slice(0, 4)).toEqual(['social/start', 'google/token', 'google/login', 'me']);
});

test('[G-01][G-03] a registration with Google is welcomed and leads home after three seconds', async ({
  page,
  issuers,
}) => {
  const { subject } = somebody(issuers);
  await openPageAtRest(page, '/register');
  await comeBack(page, subject);
  await isTold(page, toasts.registered);
  await isWelcomed(page, 'Priya');
  await expect(page).toHaveURL('/register');
  await leadsHomeAfter(page, 3_000);
});

test('[L-06] who has the address already is led to the password, and signed in to nothing', async ({
  page,
  issuers,
}) => {
  const { subject, email } = somebody(issuers);
  await openPage(page, '/register');
  await fillInRegistration(page, email);
  await press(page, 'Create Account');
  await expect(page.getByText('Registration Successful!')).toBeVisible();
  const refusal = 'An account with this email already exists. Please log in with your email and password.';

  await openPage(page, '/login');
  await comeBack(page, subject);
  await isTold(page, refusal);
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await isNobody(page);
  expect(await findingsOf(page)).toEqual([]);

  await openPage(page, '/register');
  await comeBack(page, subject);
  await isTold(page, refusal);
  await expect(page).toHaveURL('/login');
});

test('[L-06] who presses Cancel at the provider is back where they were, and may try again', {
  tag: '@narrow',
}, async ({ page, issuers }) => {
  const { subject } = somebody(issuers);
  await openPage(page, '/login?returnTo=%2Forders');
  await cancel(page, 'Google');
  await expect(page).toHaveURL('/login?returnTo=%2Forders');
  await nothingSecretIn(page);
  expect(await findingsOf(page)).toEqual([]);
  await comeBack(page, subject);
  await isTold(page, toasts.signedUp);
});

test('[L-06] who turns back at the provider by the browser’s own button finds the page ready', async ({
  page,
  issuers,
}) => {
  const { subject } = somebody(issuers);
  await openPage(page, '/login');
  await setOut(page);
  await page.goBack();
  await comeBack(page, subject);
  await isTold(page, toasts.signedUp);
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
  await expect(page.getByText('Failed to authenticate with Google')).toBeVisible({ timeout: 20_000 });
  await expect(page).toHaveURL('/login');
  await isNobody(page);
});

test('[L-06] an address that the issuer has not verified makes no account, and says why', async ({ page, issuers }) => {
  const { subject } = somebody(issuers, { email_verified: false });
  await openPage(page, '/register');
  await comeBack(page, subject);
  await expect(page.getByText('Google has not verified your email address.', { exact: false })).toBeVisible();
  await isNobody(page);
});

test('[L-06] an address with a code that this tab did not ask for signs nobody in', async ({ page, issuers }) => {
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
  // The customer's own answer, once used, is worth nothing any more.
  const back = page.waitForRequest(/\/sign-in\/google\?/);
  await openPage(page, '/login');
  await comeBack(page, subject);
  const used = (await back).url();
  await isTold(page, toasts.signedUp);
  await page.evaluate(() => localStorage.clear());
  asked.length = 0;
  await page.goto(used);
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Failed to authenticate with Google')).toBeVisible();
  expect(asked).toEqual([]);
  await isNobody(page);
});

test('[L-06] the page that a provider leads to is kept and listed nowhere, and its address goes to no other host', async ({
  page,
}) => {
  const answer = await page.request.get('/sign-in/google?code=secret-of-the-customer&state=x');
  expect(answer.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(await answer.text()).not.toContain('secret-of-the-customer');
  expect((await page.request.get('/sign-in/elsewhere')).status()).toBe(404);
});

/** A guest with a cake at the checkout, who has begun to fill in the form. */
async function beginCheckout(page: Page): Promise<void> {
  await page.goto('/product/black-forest-gateau');
  await press(page, 'Add to Cart');
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
  await isTold(page, toasts.signedUp);
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

test('[L-05][G-04] the overlay that registers comes back as that one, and a cancelled one stays open', {
  tag: '@narrow',
}, async ({ page, issuers }) => {
  const { subject } = somebody(issuers);
  await beginCheckout(page);
  await press(page, 'Create one here');
  const overlay = page.getByRole('dialog', { name: 'Create Account' });
  await expect(overlay.getByText('Create your account to continue with checkout')).toBeVisible();
  await cancel(page, 'Google');
  await expect(overlay).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await comeBack(page, subject);
  await isTold(page, toasts.registered);
  await expect(overlay).toBeHidden();
  await theCheckoutIsWhole(page);
});

test('[L-05] where the user cannot be fetched the overlay says so in the documented words and stays open', async ({
  page,
  issuers,
}) => {
  const { subject } = somebody(issuers);
  await beginCheckout(page);
  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 403, body: '' }));
  await comeBack(page, subject);
  await expect(page.getByText('Google login failed: Could not fetch user data. Status: 403')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible();
  await isNobody(page);
});

test('[L-07] Facebook registers and then logs in, and a dialog that is cancelled changes nothing', {
  tag: '@narrow',
}, async ({ page, issuers }) => {
  somebodyOfFacebook(issuers);
  await openPage(page, '/register');
  await cancel(page, 'Facebook');
  await comeBackFromFacebook(page);
  await expect(page.getByText('Facebook Registration Successful!')).toBeVisible();
  await isWelcomed(page, 'Tom');
  await expect(page).toHaveURL('/');
  await page.evaluate(() => localStorage.clear());
  await openPage(page, '/login');
  await comeBackFromFacebook(page);
  await expect(page.getByText('Facebook Login Successful!')).toBeVisible();
  await nothingSecretIn(page);
  await expect(page).toHaveURL('/');
});

test('[L-07] who keeps the address from the shop is told what to do', async ({ page, issuers }) => {
  somebodyOfFacebook(issuers, { email: undefined });
  await openPage(page, '/login');
  await comeBackFromFacebook(page);
  await expect(page.getByText('We did not get your email address.', { exact: false })).toBeVisible();
  await isNobody(page);
});

/** The link in the letter that asks an address to be confirmed, out of the shop's outbox. */
async function confirmLinkOf(page: Page, email: string): Promise<string> {
  const list = await (await page.request.get('/dev/outbox')).text();
  const letter = new RegExp(`href="(/dev/outbox/\\d+)">[^<]*</a></td><td>${email}<`).exec(list)?.[1] ?? '';
  const text = await (await page.request.get(letter)).text();
  return /\/confirm-email\?token=[\w-]{43}/.exec(text)?.[0] ?? '';
}

test('[L-07] an account that Facebook opened is confirmed by who came from Facebook, not by its letter alone', {
  tag: '@narrow',
}, async ({ page, issuers }) => {
  const email = somebodyOfFacebook(issuers);
  await openPage(page, '/register');
  await comeBackFromFacebook(page);
  await isTold(page, 'Facebook Registration Successful!');
  const link = await confirmLinkOf(page, email);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });

  await page.evaluate(() => localStorage.clear()); // as another browser, where the letter is read
  await page.goto(link);
  await press(page, 'Confirm my address');
  await expect(heading('Please Log In First')).toBeFocused();
  await expect(page.getByRole('link', { name: 'Choose a password by e-mail' })).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);

  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await comeBackFromFacebook(page);
  await isTold(page, 'Facebook Login Successful!');
  await page.goto(link);
  await press(page, 'Confirm my address');
  await expect(heading('Your email is confirmed')).toBeFocused();
});
