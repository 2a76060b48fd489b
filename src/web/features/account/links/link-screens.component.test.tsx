import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  askForConfirmation,
  askForReset,
  confirmEmail,
  confirmTexts,
  resetComingSoon,
  resetPassword,
} from '#contract/accounts/account-links.ts';
import { Failure } from '#domain/failure.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { priya, showToCustomer, signPriyaIn } from '#tests/support/components/customer-screen.tsx';
import { ConfirmEmailScreen } from './confirm-email-screen.tsx';
import { ForgotPasswordScreen } from './forgot-password-screen.tsx';
import { ResetPasswordScreen } from './reset-password-screen.tsx';

const shop = answeringShop();
const password = 'Scone&Cream2';
const field = (name: string) => page.getByLabelText(name, { exact: true });
const button = (name: string) => page.getByRole('button', { name });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const refuse =
  (...reason: ConstructorParameters<typeof Failure>) =>
  () => {
    throw new Failure(...reason);
  };

beforeEach(() => {
  shop.on(askForReset, () => ({ sent: true as const }));
  shop.on(askForConfirmation, () => ({ sent: true as const }));
  shop.on(resetPassword, () => ({ reset: true as const }));
  shop.on(confirmEmail, () => ({ confirmed: true as const }));
});

describe('[L-01] who forgot the password', () => {
  test('is asked for the address, and told the same whether or not it has an account', async () => {
    await showToCustomer(<ForgotPasswordScreen />, { at: '/forgot-password' });
    await button('Send the link').click();
    await expect.element(field('Email')).toHaveAccessibleDescription('Email is required');
    await expect.element(field('Email')).toHaveFocus();
    expect(await findingsOnScreen()).toEqual([]);
    await userEvent.keyboard(`${priya.email}{Enter}`);
    await expect.element(heading('Check your email')).toHaveFocus();
    await expect.element(page.getByText(`If there is an account for ${priya.email}`)).toBeVisible();
    expect(shop.asked(askForReset)).toEqual([{ email: priya.email }]);
    expect(await findingsOnScreen()).toEqual([]);
  });

  test('and asked for too many emails hears when to try again, and the address stays', async () => {
    const text = 'You have asked for a lot of emails in the last hour. Please try again in 10 minutes.';
    shop.on(askForReset, refuse('tooManyRequests', { text, retryAfterSeconds: 600 }));
    await showToCustomer(<ForgotPasswordScreen />, { at: '/forgot-password' });
    await field('Email').fill(priya.email);
    await button('Send the link').click();
    await expect.element(page.getByRole('alert').filter({ hasText: 'Too Many Requests' })).toHaveTextContent(text);
    await expect.element(field('Email')).toHaveValue(priya.email);
    expect(await findingsOnScreen()).toEqual([]);
  });

  test('at a shop whose mail is off hears that a new one is still to come', async () => {
    await showToCustomer(<ForgotPasswordScreen />, { at: '/forgot-password', capabilities: { passwordReset: false } });
    await expect.element(page.getByRole('status').filter({ hasText: resetComingSoon })).toBeVisible();
    await expect.element(button('Send the link')).not.toBeInTheDocument();
    expect(await findingsOnScreen()).toEqual([]);
  });
});

describe('[L-01][V-03] a new password', () => {
  const show = (token = 'the-token') =>
    showToCustomer(<ResetPasswordScreen token={token} email={priya.email} />, { at: '/reset-password' });

  test('is held to the rules, which are ticked off as they are met, and to its repetition', async () => {
    await show();
    await field('New Password').fill('scone');
    const rule = (text: string) => page.getByRole('listitem').filter({ hasText: text });
    await expect.element(rule('One lowercase letter, met')).toBeVisible();
    await expect.element(rule('At least 8 characters, not met')).toBeVisible();
    await button('Save new password').click();
    await expect
      .element(field('New Password'))
      .toHaveAccessibleDescription(expect.stringContaining('Password must be at least 8 characters'));
    await expect.element(field('Confirm Password')).toHaveAccessibleDescription('Please confirm your password');
    await expect.element(field('New Password')).toHaveFocus();
    expect(await findingsOnScreen()).toEqual([]);
    await field('New Password').fill(password);
    await expect.element(rule(', not met')).not.toBeInTheDocument();
    await button('Show new password').click();
    await expect.element(field('New Password')).toHaveAttribute('type', 'text');
    await field('Confirm Password').fill('Scone&Cream3');
    await userEvent.keyboard('{Enter}');
    await expect.element(field('Confirm Password')).toHaveAccessibleDescription('Passwords do not match');
    // The field is a password field again when it is sent, and its username is known: browsers remember it as a
    // password.
    await expect.element(field('New Password')).toHaveAttribute('type', 'password');
    expect(document.querySelector('form input[autocomplete=username]')).toHaveProperty('value', priya.email);
    expect(shop.asked(resetPassword)).toEqual([]);
  });

  test('signs out here too, and leads to the login with the address', async () => {
    signPriyaIn();
    const { router } = await show();
    for (const name of ['New Password', 'Confirm Password']) await field(name).fill(password);
    await button('Save new password').click();
    await expect.element(heading('Your password has been changed')).toHaveFocus();
    await expect.element(link('Log in')).toHaveAttribute('href', '/login');
    expect(shop.asked(resetPassword)).toEqual([{ token: 'the-token', password }]);
    expect(localStorage.getItem('authToken')).toBeNull();
    expect(await findingsOnScreen()).toEqual([]);
    await link('Log in').click();
    expect(router.state.location).toMatchObject({ pathname: '/login', state: { email: priya.email } });
  });

  test('by a link that is spent, or lost its token, is none: the way to a new link is told', async () => {
    shop.on(resetPassword, refuse('linkSpent'));
    const { screen } = await show();
    for (const name of ['New Password', 'Confirm Password']) await field(name).fill(password);
    await button('Save new password').click();
    await expect.element(heading('This link no longer works')).toHaveFocus();
    await screen.unmount();
    await show('');
    await expect.element(heading('This link no longer works')).toBeVisible();
    await expect.element(link('Ask for a new link')).toHaveAttribute('href', '/forgot-password');
    expect(await findingsOnScreen()).toEqual([]);
  });
});

describe('[G-03] an address', () => {
  const show = (token = 'the-token') => showToCustomer(<ConfirmEmailScreen token={token} />, { at: '/confirm-email' });
  const confirm = () => button('Confirm my address').click();

  test('is confirmed by a press and the password, which is asked for and judged at its field', async () => {
    await show();
    await confirm();
    await expect.element(field('Password')).toHaveFocus();
    await expect.element(field('Password')).toHaveAccessibleDescription(confirmTexts.passwordNeeded);
    expect(shop.asked(confirmEmail)).toEqual([]);
    shop.on(confirmEmail, refuse('invalid', { fields: { password: confirmTexts.wrongPassword } }));
    await userEvent.keyboard('Guess&Word1{Enter}');
    await expect.element(field('Password')).toHaveAccessibleDescription(confirmTexts.wrongPassword);
    await expect.element(field('Password')).toHaveFocus();
    expect(await findingsOnScreen()).toEqual([]);
    shop.on(confirmEmail, () => ({ confirmed: true as const }));
    await field('Password').fill(password);
    await confirm();
    await expect.element(heading('Your email is confirmed')).toHaveFocus();
    await expect.element(link('Log in')).toHaveAttribute('href', '/login');
    expect(shop.asked(confirmEmail).at(-1)).toEqual({ token: 'the-token', password });
    expect(await findingsOnScreen()).toEqual([]);
  });

  test('of whoever is signed in is confirmed by the press alone', async () => {
    signPriyaIn();
    await show();
    await confirm();
    await expect.element(heading('Your email is confirmed')).toHaveFocus();
    expect(shop.asked(confirmEmail)).toEqual([{ token: 'the-token' }]);
  });

  test('[L-07] whose account came from Facebook is confirmed by whoever comes from there', async () => {
    shop.on(confirmEmail, refuse('identityUnproven'));
    await show();
    await field('Password').fill(password);
    await confirm();
    await expect.element(heading('Please Log In First')).toHaveFocus();
    await expect.element(link('Choose a password by email')).toHaveAttribute('href', '/forgot-password');
    await expect.element(link('Log in')).toHaveAttribute('href', '/login');
    expect(await findingsOnScreen()).toEqual([]);
  });

  test('cannot be confirmed without a connection: that is said, and the next try does it', async () => {
    shop.interrupt(({ url }) =>
      url.endsWith('/confirm-email') ? Promise.reject(new TypeError('Failed to fetch')) : null,
    );
    await show();
    await field('Password').fill(password);
    vi.useFakeTimers();
    await confirm();
    await expect.element(button('Confirming...')).toBeVisible();
    const told = page.getByRole('alert').filter({ hasText: 'Connection Error' });
    await expect
      .poll(async () => {
        await vi.advanceTimersByTimeAsync(1_000);
        return told.elements().length;
      })
      .toBe(1);
    await expect.element(told).toHaveTextContent('Please check your internet connection and try again.');
    vi.useRealTimers();
    expect(await findingsOnScreen()).toEqual([]);
    shop.interrupt(null);
    await button('Try Again').click();
    await expect.element(heading('Your email is confirmed')).toHaveFocus();
  });

  test('is not confirmed by a link that is spent, or lost its token: a new letter is offered', async () => {
    shop.on(confirmEmail, refuse('linkSpent'));
    const { screen } = await show();
    await field('Password').fill(password);
    await confirm();
    await expect.element(heading('This link no longer works')).toHaveFocus();
    await screen.unmount();
    await show('');
    await expect.element(heading('This link no longer works')).toBeVisible();
    expect(await findingsOnScreen()).toEqual([]);
    await field('Email').fill(priya.email);
    await button('Send the email again').click();
    await expect.element(heading('Check your email')).toHaveFocus();
    expect(shop.asked(askForConfirmation)).toEqual([{ email: priya.email }]);
  });
});
