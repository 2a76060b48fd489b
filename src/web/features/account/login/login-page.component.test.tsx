import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { askForConfirmation, resetComingSoon } from '#contract/accounts/account-links.ts';
import { login, me } from '#contract/accounts/accounts.ts';
import { startSocialSignIn } from '#contract/accounts/social-sign-in.ts';
import { Failure, type FailureCode } from '#domain/failure.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { priya, showToCustomer } from '#tests/support/components/customer-screen.tsx';
import { clockStays } from '#tests/support/components/quiet.ts';
import { LoginPage } from './login-page.tsx';

const shop = answeringShop();
const password = 'Sponge&Jam1';
const email = page.getByLabelText('Email', { exact: true });
const secret = page.getByLabelText('Password', { exact: true });
const send = page.getByRole('button', { name: 'Continue' });
const alert = (text: string) => page.getByRole('alert').filter({ hasText: text });
const token = () => localStorage.getItem('authToken');
const show = (query = '', capabilities = { passwordReset: true }) =>
  showToCustomer(<LoginPage logo={null} />, { at: `/login${query}`, capabilities });

async function logIn(address = priya.email): Promise<void> {
  await email.fill(address);
  await secret.fill(password);
  await send.click();
}

beforeEach(() => {
  shop.on(login, () => ({ token: 'sesame' }));
  shop.on(me, () => priya);
});

test('[L-01] the page offers everything that the documents name; the picture stands beside it where there is room', async () => {
  await show('?returnTo=%2Forders');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
  for (const name of ['Continue', 'Google', 'Facebook'])
    await expect.element(page.getByRole('button', { name })).toBeEnabled();
  for (const [name, href] of [
    ['Forgot password? click here', '/forgot-password'],
    ['Create one here', '/register?returnTo=%2Forders'],
    ['Terms & Conditions', '/terms'],
    ['Go Back', '/'],
  ] as const)
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', href);
  const picture = page.elementLocator(document.querySelector('.auth-picture') ?? document.body);
  await expect.element(picture).toBeVisible();
  await page.viewport(390, 844);
  await expect.element(picture).not.toBeVisible();
});

test('[L-01] password managers find a form of their kind, and a pasted password is taken', async () => {
  await show();
  expect(document.querySelectorAll('form')).toHaveLength(1);
  await expect.element(email).toHaveAttribute('autocomplete', 'email');
  await expect.element(email).toHaveAttribute('type', 'email');
  await expect.element(secret).toHaveAttribute('autocomplete', 'current-password');
  await secret.click();
  document.execCommand('insertText', false, password);
  await expect.element(secret).toHaveValue(password);
  for (const [name, type] of [
    ['Show password', 'text'],
    ['Hide password', 'password'],
  ] as const) {
    await page.getByRole('button', { name }).click();
    await expect.element(secret).toHaveAttribute('type', type);
  }
});

test('[L-02] empty fields are told of at once, the first is focused, and editing a field clears its error alone', async () => {
  await show();
  await send.click();
  await expect.element(email).toHaveAccessibleDescription('Email is required');
  await expect.element(secret).toHaveAccessibleDescription('Password is required');
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveAttribute('aria-invalid', 'true');
  expect(await findingsOnScreen()).toEqual([]);
  await userEvent.type(email, 'p');
  await expect.element(email).not.toHaveAttribute('aria-invalid', 'true');
  await expect.element(secret).toHaveAccessibleDescription('Password is required');
});

test('[V-02] what is no email address is told of without asking the server', async () => {
  await show();
  await logIn('priya@example');
  await expect.element(email).toHaveAccessibleDescription('Please enter a valid email address');
  expect(shop.asked(login)).toEqual([]);
});

test('[L-01] while it is sent it reads Logging in..., everything is disabled, and a second press sends nothing', async () => {
  const release = shop.hold(login);
  await show();
  await email.fill(priya.email);
  await secret.fill(password);
  await send.dblClick();
  const busy = page.getByRole('button', { name: 'Logging in...' });
  for (const part of [busy, email, secret]) await expect.element(part).toBeDisabled();
  await userEvent.keyboard('{Enter}');
  release();
  await expect.element(page.getByText('Login successful!')).toBeVisible();
  expect(shop.asked(login)).toEqual([{ email: priya.email, password }]);
});

test('[L-03][N-01] a login is welcomed by name for six seconds, then leads home', async () => {
  const { address } = await show();
  await email.fill(priya.email);
  await secret.fill(password);
  vi.useFakeTimers();
  await send.click();
  const toast = page.getByRole('status').filter({ hasText: 'Login successful!' });
  await expect.element(toast, clockStays).toHaveTextContent('Welcome back, Priya! Redirecting to home page...');
  expect(toast.element().querySelector('.bar')).not.toBeNull();
  expect(token()).toBe('sesame');
  await vi.advanceTimersByTimeAsync(5_999);
  expect(address()).toBe('/login');
  await vi.advanceTimersByTimeAsync(1);
  expect(address()).toBe('/');
});

test('[L-03] where the user cannot be fetched after the login the page greets without a name and goes on', async () => {
  shop.on(me, () => {
    throw new Failure('notFound');
  });
  await show();
  await logIn();
  await expect.element(page.getByText('Welcome back! Redirecting to home page...')).toBeVisible();
  expect(token()).toBe('sesame');
});

test.each([
  ['/orders?q=1', '/orders?q=1'],
  ['//elsewhere.example', '/'],
  ['https://elsewhere.example/', '/'],
  ['/\\elsewhere.example', '/'],
  ['/login', '/'],
])('[L-03] a login that was asked for at %s leads to %s', async (asked, target) => {
  const { address } = await show(`?returnTo=${encodeURIComponent(asked)}`);
  await email.fill(priya.email);
  await secret.fill(password);
  vi.useFakeTimers();
  await send.click();
  const text = target === '/' ? 'Welcome back, Priya! Redirecting to home page...' : 'Welcome back, Priya!';
  await expect.element(page.getByText(text, { exact: true }), clockStays).toBeVisible();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(address()).toBe(target);
});

describe('a login that fails', () => {
  const suspended = 'Your account has been suspended. Please contact support for assistance.';
  const badLogin = 'The email or password you entered is incorrect. Please try again.';
  const nobody = 'No account found with this email address. Please check your email or create a new account.';
  const unconfirmed = 'Please check your email and verify your account before logging in.';

  test.each<[by: FailureCode | [number, string | object], title: string, text: string, marked: string[]]>([
    ['emailNotVerified', 'Email Verification Required', unconfirmed, []],
    ['invalidCredentials', 'Invalid Credentials', badLogin, ['Email', 'Password']],
    ['accountNotFound', 'Account Not Found', nobody, ['Email']],
    ['tooManyAttempts', 'Too Many Attempts', 'Please wait a few minutes', []],
    ['accountSuspended', 'Access Denied', suspended, []],
    [[403, 'no'], 'Access Denied', suspended, []],
    [[401, { error: 'Invalid credentials' }], 'Invalid Credentials', badLogin, ['Email', 'Password']],
    [[401, 'Invalid credentials'], 'Invalid Credentials', badLogin, ['Email', 'Password']],
    [[403, { message: 'Please verify your email' }], 'Email Verification Required', unconfirmed, []],
    [[404, 'User not found'], 'Account Not Found', nobody, ['Email']],
    [[400, { error: 'Login is closed for today' }], 'Login Failed', 'Login is closed for today', []],
  ])(
    "[L-04] %j, the shop's own or another server's, is told in the documents' words, and what was typed stays",
    async (by, title, text, marked) => {
      if (typeof by === 'string')
        shop.on(login, () => {
          throw new Failure(by, { retryAfterSeconds: 60 }); // nothing is requested again before that
        });
      else {
        const [status, body] = by;
        const answer = typeof body === 'string' ? body : JSON.stringify(body);
        shop.interrupt(({ url }) => (url.endsWith('/auth/login') ? new Response(answer, { status }) : null));
      }
      await show();
      await logIn();
      await expect.element(alert(title)).toHaveTextContent(text);
      for (const [name, field] of [
        ['Email', email],
        ['Password', secret],
      ] as const)
        expect([name, field.element().getAttribute('aria-invalid') === 'true']).toEqual([name, marked.includes(name)]);
      await expect.element(email).toHaveValue(priya.email);
      await expect.element(secret).toHaveValue(password);
      await expect.element(send).toBeEnabled();
      expect(token()).toBeNull();
    },
  );

  test('[L-04][X-02] a server that fails is asked four times before it is told', async () => {
    shop.on(login, () => {
      throw new Failure('serverFault');
    });
    await show();
    await email.fill(priya.email);
    await secret.fill(password);
    vi.useFakeTimers();
    await send.click();
    for (let times = 1; times <= 4; times += 1)
      await expect
        .poll(async () => {
          await vi.advanceTimersByTimeAsync(250);
          return shop.asked(login).length;
        })
        .toBe(times);
    await expect
      .element(alert('Server Error'))
      .toHaveTextContent('Something went wrong on our end. Please try again in a few minutes.');
    expect(shop.asked(login)).toHaveLength(4);
  });

  test('[L-04] an address that waits to be confirmed is told so in the form, where its letter is sent again', async () => {
    shop.on(login, () => {
      throw new Failure('emailNotVerified');
    });
    shop.on(askForConfirmation, () => ({ sent: true as const }));
    await show();
    await logIn();
    const notice = page.getByRole('status').filter({ hasText: 'Email Verification Required' });
    await expect.element(notice).toHaveTextContent(unconfirmed);
    expect(await findingsOnScreen()).toEqual([]);
    await page.getByRole('button', { name: 'Send the email again' }).click();
    await expect.element(notice.getByText(`A new email is on its way to ${priya.email}.`)).toHaveFocus();
    expect(shop.asked(askForConfirmation)).toEqual([{ email: priya.email }]);
  });
});

test('[L-01] who comes from a page that knows their address finds it filled in', async () => {
  const { router } = await show();
  await router.navigate('/register');
  await expect.element(email).not.toBeInTheDocument();
  await router.navigate('/login', { state: { email: priya.email } });
  await expect.element(email).toHaveValue(priya.email);
  await expect.element(secret).toHaveValue('');
});

test('[L-01] Forgot password takes along the address that was typed', async () => {
  const { router } = await show();
  await email.fill(priya.email);
  await page.getByRole('link', { name: /Forgot password/ }).click();
  expect(router.state.location).toMatchObject({ pathname: '/forgot-password', state: { email: priya.email } });
});

test('[L-01] a shop whose mail is off says that a new password is still to come', async () => {
  const { address } = await show('', { passwordReset: false });
  await page.getByRole('button', { name: 'Forgot password? click here' }).click();
  await expect.element(alert(resetComingSoon)).toBeVisible();
  expect(address()).toBe('/login');
});

test('[L-06][L-07] without Google and Facebook configured it says so in the documented words', async () => {
  shop.on(startSocialSignIn, () => ({ way: null }));
  await show();
  await page.getByRole('button', { name: 'Google' }).click();
  await expect.element(alert('Login Failed')).toHaveTextContent('Failed to authenticate with Google');
  await page.getByRole('button', { name: 'Facebook' }).click();
  await expect.element(alert('Facebook login is not properly configured')).toBeVisible();
});
