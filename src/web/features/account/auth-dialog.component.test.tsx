import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { resetComingSoon } from '#contract/accounts/account-links.ts';
import { login, me, register } from '#contract/accounts/accounts.ts';
import { Failure } from '#domain/failure.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { priya, showToCustomer } from '#tests/support/components/customer-screen.tsx';
import { clockStays } from '#tests/support/components/quiet.ts';
import { userLoggedIn } from '#web/lib/session/session.ts';
import { AuthDialog } from './auth-dialog.tsx';

const shop = answeringShop();
const password = 'Sponge&Jam1';
const dialog = (name: string) => page.getByRole('dialog', { name });
const field = (name: string) => page.getByLabelText(name, { exact: true });
const button = (name: string) => page.getByRole('button', { name });
const token = () => localStorage.getItem('authToken');
const signedIn = vi.fn();

const Overlay = () => {
  const [open, setOpen] = useState(true);
  return <AuthDialog open={open} onClose={() => setOpen(false)} onSignedIn={signedIn} />;
};
const show = (capabilities = { passwordReset: true }) => showToCustomer(<Overlay />, { at: '/checkout', capabilities });

async function fillInLogin(): Promise<void> {
  await field('Email').fill(priya.email);
  await field('Password').fill(password);
}
async function fillInRegistration(): Promise<void> {
  await button('Create one here').click();
  for (const [name, text] of Object.entries({
    'First Name': 'Priya',
    'Last Name': 'Shah',
    Email: priya.email,
    'Mobile Number': '07700900123',
    Password: password,
    'Confirm Password': password,
  }))
    await field(name).fill(text);
}

beforeEach(() => {
  signedIn.mockClear();
  shop.on(login, () => ({ token: 'sesame' }));
  shop.on(me, () => priya);
  shop.on(register, () => ({ user: priya, token: 'sesame' }));
});

test('[L-05] a login greets by name, tells userLoggedIn, and closes the overlay after a second', async () => {
  const told = vi.fn();
  addEventListener(userLoggedIn, told, { once: true });
  await show();
  await expect.element(page.getByText('Sign in to continue with your checkout')).toBeVisible();
  await fillInLogin();
  vi.useFakeTimers();
  await button('Continue').click();
  await expect.element(page.getByText('Welcome back, Priya!', { exact: true }), clockStays).toBeVisible();
  expect([token(), told.mock.calls.length]).toEqual(['sesame', 1]);
  await vi.advanceTimersByTimeAsync(999);
  await expect.element(dialog('Welcome Back'), clockStays).toBeVisible();
  expect(signedIn).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await expect.element(dialog('Welcome Back'), clockStays).not.toBeInTheDocument();
  expect(signedIn).toHaveBeenCalledOnce();
});

test('[L-05] where the user could not be fetched the overlay names the status that was answered, and stays open', async () => {
  shop.interrupt(({ url }) => (url.endsWith('/auth/me') ? new Response('', { status: 418 }) : null));
  await show();
  await fillInLogin();
  await button('Continue').click();
  await expect.element(page.getByText('Login failed: Could not fetch user data. Status: 418')).toBeVisible();
  await expect.element(dialog('Welcome Back')).toBeVisible();
  expect(token()).toBeNull();
});

test("[L-05] a login that fails is told in the server's own words", async () => {
  shop.on(login, () => {
    throw new Failure('badRequest', { text: 'The kitchen is closed.' });
  });
  await show();
  await fillInLogin();
  await button('Continue').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The kitchen is closed.');
  await expect.element(field('Password')).toHaveValue(password);
});

test('[L-05][G-04][G-05] who registers here is signed in at once, and the overlay closes after a second', async () => {
  await show();
  await fillInRegistration();
  await expect.element(page.getByText('Create your account to continue with checkout')).toBeVisible();
  expect(await findingsOnScreen()).toEqual([]);
  vi.useFakeTimers();
  await button('Create Account').click();
  await expect.element(page.getByText('Welcome Priya! Account created successfully.'), clockStays).toBeVisible();
  expect(shop.asked(register)).toMatchObject([{ active: '1', status: 'active' }]);
  expect(token()).toBe('sesame');
  await vi.advanceTimersByTimeAsync(999);
  await expect.element(dialog('Create Account'), clockStays).toBeVisible();
  await vi.advanceTimersByTimeAsync(1);
  await expect.element(dialog('Create Account'), clockStays).not.toBeInTheDocument();
  expect(signedIn).toHaveBeenCalledOnce();
});

test('[G-04] an answer without a user signs nobody in, and the overlay says so', async () => {
  shop.on(register, () => ({ user: priya, token: null }));
  await show();
  await fillInRegistration();
  await button('Create Account').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('No user data returned from server.');
  await expect.element(field('Email')).toHaveValue(priya.email);
  expect(token()).toBeNull();
});

test('[L-05] between login and registration the heading takes the focus of the button that goes', async () => {
  await show();
  for (const [name, title] of [
    ['Create one here', 'Create Account'],
    ['Login here', 'Welcome Back'],
  ] as const) {
    await button(name).click();
    await expect.element(page.getByRole('heading', { name: title })).toHaveFocus();
  }
});

test('[L-05] Forgot Password? takes along the address that was typed', async () => {
  const { router } = await show();
  await field('Email').fill(priya.email);
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  expect(router.state.location).toMatchObject({ pathname: '/forgot-password', state: { email: priya.email } });
});

test('[L-05] a shop whose mail is off says in the overlay that a new password is still to come', async () => {
  await show({ passwordReset: false });
  await button('Forgot Password?').click();
  await expect.element(dialog('Welcome Back').getByRole('alert')).toHaveTextContent(resetComingSoon);
});
