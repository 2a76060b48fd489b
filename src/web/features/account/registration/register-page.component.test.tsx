import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { register } from '#contract/accounts/accounts.ts';
import { Failure } from '#domain/failure.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { priya, showToCustomer } from '#tests/support/components/customer-screen.tsx';
import { RegisterPage } from './register-page.tsx';

const shop = answeringShop();
const password = 'Sponge&Jam1';
const field = (name: string) => page.getByLabelText(name, { exact: true });
const send = page.getByRole('button', { name: 'Create Account' });
const show = () => showToCustomer(<RegisterPage logo={null} />, { at: '/register' });

async function fillIn(): Promise<void> {
  for (const [name, text] of [
    ['First Name', 'Priya'],
    ['Last Name', 'Shah'],
    ['Email', 'priya@example.com'],
    ['Mobile Number', '07700900123'],
    ['Password', password],
    ['Confirm Password', password],
  ] as const)
    await field(name).fill(text);
}

beforeEach(() => shop.on(register, () => ({ user: priya, token: null })));

test('[G-01] each password is shown and hidden by its own eye', async () => {
  await show();
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect.element(field('Password')).toHaveAttribute('type', 'text');
  await expect.element(field('Confirm Password')).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show confirm password' }).click();
  await expect.element(field('Confirm Password')).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect.element(field('Password')).toHaveAttribute('type', 'password');
});

test('[G-02][V-01][V-02][V-03][V-04] what is left empty is told of field by field, and the page scrolls to the first', async () => {
  await page.viewport(390, 844);
  await show();
  await send.click();
  for (const [name, text] of [
    ['First Name', 'This field is required'],
    ['Last Name', 'This field is required'],
    ['Email', 'Email is required'],
    ['Mobile Number', 'Mobile number is required'],
    ['Password', 'Password is required'],
    ['Confirm Password', 'Please confirm your password'],
  ] as const)
    await expect.element(field(name)).toHaveAccessibleDescription(expect.stringContaining(text));
  await expect.element(field('First Name')).toHaveFocus();
  await expect.element(field('First Name')).toBeInViewport();
  expect(await findingsOnScreen()).toEqual([]);
  await field('First Name').fill('Priya');
  await expect.element(field('First Name')).not.toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByText('Email is required').first()).toBeVisible();
});

test('[V-01][V-04] what names and numbers cannot have is left out while it is typed', async () => {
  await show();
  await userEvent.type(field('First Name'), 'Zoë4 O’N<e>il!');
  await expect.element(field('First Name')).toHaveValue("Zoë O'Neil");
});

test('[G-03][G-05][N-01] a new account is welcomed for six seconds, the form is cleared, and the login page follows', async () => {
  const { address } = await show();
  await fillIn();
  vi.useFakeTimers();
  await send.click();
  await expect.poll(() => shop.asked(register)).toHaveLength(1);
  expect(shop.asked(register)[0]).toMatchObject({ email: 'priya@example.com', password, status: 'pending' });
  const toast = page.getByRole('status').filter({ hasText: 'Registration Successful!' });
  await expect.element(toast).toHaveTextContent('Welcome Priya! Account created successfully.');
  await expect.element(field('Email')).toHaveValue('');
  await vi.advanceTimersByTimeAsync(5_999);
  expect(address()).toBe('/register');
  await vi.advanceTimersByTimeAsync(1);
  expect(address()).toBe('/login');
});

test('[G-06] any other failure is told in a notice, and the form can be sent again', async () => {
  shop.on(register, () => {
    throw new Failure('badRequest', { text: 'The kitchen is closed.' });
  });
  await show();
  await fillIn();
  await send.click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'The kitchen is closed.' })).toBeVisible();
  await expect.element(send).toBeEnabled();
  await expect.element(field('Email')).not.toHaveValue('');
});
