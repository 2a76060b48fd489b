import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { me } from '#contract/accounts/accounts.ts';
import { exchangeGoogleCode, facebookSignIn, googleLogin, googleRegister } from '#contract/accounts/social-sign-in.ts';
import { Failure } from '#domain/failure.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { priya, showToCustomer } from '#tests/support/components/customer-screen.tsx';
import { clockStays } from '#tests/support/components/quiet.ts';
import { AuthDialog } from '#web/features/account/auth-dialog.tsx';
import { LoginPage } from '#web/features/account/login/login-page.tsx';
import { RegisterPage } from '#web/features/account/registration/register-page.tsx';
import type { Arrival, Attempt } from './attempt.ts';
import { leaveArrival } from './social-toasts.ts';

const shop = answeringShop();
const random = 'x'.repeat(43);
const token = () => localStorage.getItem('authToken');
const text = (words: string) => page.getByText(words, { exact: true });
const screens = {
  login: { part: <LoginPage logo={null} />, at: '/login' },
  register: { part: <RegisterPage logo={null} />, at: '/register' },
  overlay: { part: <AuthDialog open onClose={() => undefined} />, at: '/checkout' },
} as const;

/** Shows the screen to a customer who has come back to it from the provider with that answer. */
function comeBack(changes: Partial<Attempt> = {}, answer?: Arrival['answer'], query = '') {
  const attempt: Attempt = {
    provider: 'google',
    intent: 'login',
    screen: 'page',
    from: '/login',
    state: random,
    codeVerifier: random,
    ...changes,
  };
  leaveArrival({ attempt, answer: answer ?? { code: 'the-code', state: random, codeVerifier: random } });
  const { part, at } = screens[attempt.screen === 'overlay' ? 'overlay' : attempt.intent];
  return showToCustomer(part, { at: at + query });
}

const refuse =
  (...reason: ConstructorParameters<typeof Failure>) =>
  () => {
    throw new Failure(...reason);
  };

beforeEach(() => {
  shop.on(exchangeGoogleCode, () => ({ googleToken: 'of-google', userInfo: { id: '42', email: priya.email } }));
  shop.on(googleLogin, () => ({ token: 'sesame', user: priya }));
  shop.on(googleRegister, () => ({ token: 'sesame', user: priya }));
  shop.on(facebookSignIn, () => ({ token: 'sesame', user: priya, isNew: false }));
  shop.on(me, () => priya);
});

test.each([
  ['login', false, 'Google Login Successful!', 'Welcome back, Priya! Redirecting to home page...', 2_000],
  ['login', true, 'Google Signup Successful!', 'Welcome Priya! Account created successfully.', 2_000],
  ['register', true, 'Google Registration Successful!', 'Welcome Priya! Account created successfully.', 3_000],
] as const)(
  '[L-06][G-01][G-03] on the page %s (new: %s): %s %s, and home after %i ms',
  async (intent, isNew, title, welcome, milliseconds) => {
    if (isNew) shop.on(googleLogin, refuse('accountNotFound'));
    vi.useFakeTimers();
    const { address } = await comeBack({ intent });
    await expect.element(text(title), clockStays).toBeVisible();
    await expect.element(text(welcome), clockStays).toBeVisible();
    expect(token()).toBe('sesame');
    await vi.advanceTimersByTimeAsync(milliseconds - 1);
    expect(address()).toBe(screens[intent].at);
    await vi.advanceTimersByTimeAsync(1);
    expect(address()).toBe('/');
  },
);

test('[L-06] a sign-in that was asked for elsewhere leads there', async () => {
  vi.useFakeTimers();
  const { address } = await comeBack({}, undefined, '?returnTo=%2Forder-tracker');
  await expect.element(text('Welcome back, Priya!'), clockStays).toBeVisible();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(address()).toBe('/order-tracker');
});

test.each([
  ['google', 'cancelled', 'Google login was cancelled'],
  ['facebook', 'cancelled', 'Facebook login was cancelled'],
  ['google', 'failed', 'Failed to authenticate with Google'],
  ['facebook', 'failed', 'Failed to authenticate with Facebook'],
] as const)('[L-06][L-07] from %s a sign-in that was %s is told: %s', async (provider, answer, told) => {
  const { address } = await comeBack({ provider }, answer);
  await expect.element(text(told)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
  expect([address(), token()]).toEqual(['/login', null]);
});

test('[L-06][L-07] what keeps a customer out is told in the documented words, and signs nobody in', async () => {
  for (const [code, told] of [
    ['unavailable', 'Failed to authenticate with Google'],
    ['emailUnverified', /^Google has not verified your email address\./],
    ['emailNotShared', /^We did not receive your email address\./],
  ] as const) {
    shop.on(exchangeGoogleCode, refuse(code, { retryAfterSeconds: 60 }));
    const { screen } = await comeBack();
    await expect.element(page.getByText(told)).toBeVisible();
    expect(token()).toBeNull();
    await screen.unmount();
  }
});

test.each(['login', 'register'] as const)(
  '[L-06] on the page %s who has the address already is led to the password, and signed in to nothing',
  async (intent) => {
    shop.on(googleLogin, refuse('accountNotFound'));
    shop.on(googleRegister, refuse('linkRefused'));
    const { address } = await comeBack({ intent });
    await expect
      .element(text('An account with this email already exists. Please log in with your email and password.'))
      .toBeVisible();
    await expect.poll(address).toBe('/login');
    if (intent === 'login') await expect.element(page.getByLabelText('Email', { exact: true })).toHaveFocus();
    expect(token()).toBeNull();
    expect(await findingsOnScreen()).toEqual([]);
  },
);

test('[L-05][G-04] the overlay that registers comes back as that one, and a cancelled one stays open', async () => {
  await comeBack({ screen: 'overlay', intent: 'register' }, 'cancelled');
  await expect.element(page.getByRole('dialog', { name: 'Create Account' })).toBeVisible();
  await expect.element(text('Google login was cancelled')).toBeVisible();
});

test('[L-05] where the user cannot be fetched the overlay says so in the documented words and stays open', async () => {
  shop.on(me, refuse('notAllowed'));
  await comeBack({ screen: 'overlay' });
  await expect.element(text('Google login failed: Could not fetch user data. Status: 403')).toBeVisible();
  await expect.element(page.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible();
  expect(token()).toBeNull();
});
