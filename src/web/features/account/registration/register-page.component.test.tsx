import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { register } from '#contract/accounts/accounts.ts';
import { startSocialSignIn } from '#contract/accounts/social-sign-in.ts';
import { Failure } from '#domain/failure.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { priya, showToCustomer } from '#tests/support/components/customer-screen.tsx';
import { clockStays } from '#tests/support/components/quiet.ts';
import { RegisterPage } from './register-page.tsx';

const shop = answeringShop();
const password = 'Sponge&Jam1';
const field = (name: string) => page.getByLabelText(name, { exact: true });
const born = page.getByLabelText(/^Date of Birth/);
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

test('[G-01] the page offers every field and way that the documents name, the names side by side where there is room', async () => {
  await show();
  for (const name of ['Google', 'Facebook']) await expect.element(page.getByRole('button', { name })).toBeEnabled();
  await expect.element(page.getByText('OR', { exact: true })).toBeVisible();
  for (const [name, kind] of Object.entries({
    'First Name': 'given-name',
    'Last Name': 'family-name',
    Email: 'email',
    'Mobile Number': 'tel-national',
    Password: 'new-password',
    'Confirm Password': 'new-password',
  }))
    await expect.element(field(name)).toHaveAttribute('autocomplete', kind);
  await expect.element(born).toHaveAttribute('autocomplete', 'bday');
  await expect.element(page.getByText('+44')).toBeVisible();
  await expect.element(field('Password')).toHaveAttribute('passwordrules', expect.stringContaining('[@$!%*?&]'));
  await expect.element(page.getByText('Rather talk? We take orders by telephone')).toBeVisible();
  for (const [name, href] of [
    ['Terms & Conditions', '/terms'],
    ['Login here', '/login'],
  ] as const)
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', href);
  const topOf = (name: string) => field(name).element().getBoundingClientRect().top;
  expect(topOf('Last Name')).toBe(topOf('First Name'));
  await page.viewport(390, 844);
  expect(topOf('Last Name')).toBeGreaterThan(topOf('First Name'));
});

test('[V-04] a number that is pasted or filled in stays whole; one digit too many is refused, and what was typed stays', async () => {
  let sent = '';
  shop.on(register, ({ contactNo }) => {
    sent = contactNo;
    return { user: priya, token: null };
  });
  await show();
  await fillIn();
  await field('Mobile Number').fill('07700 900 333 4');
  await send.click();
  await expect.element(field('Mobile Number')).toHaveAccessibleDescription('Mobile number must be 10-11 digits');
  await expect.element(field('Mobile Number')).toHaveValue('077009003334');
  await field('Mobile Number').fill('+44 (0)7700 900333');
  await expect.element(field('Mobile Number')).toHaveValue('07700900333');
  await send.click();
  await expect.poll(() => sent).toBe('07700900333');
});

test('[G-01][V-03] the policy lists the rules that are enforced and ticks each off as it is met', async () => {
  await show();
  const rules = page.getByRole('list').filter({ hasText: 'characters' }).getByRole('listitem');
  const met = rules.filter({ hasText: ', met' });
  await expect.poll(() => rules.elements()).toHaveLength(5);
  let typed = '';
  for (const [piece, count] of [
    ['s', 1],
    ['S', 2],
    ['4', 3],
    ['&', 4],
    ['ponge', 5],
  ] as const) {
    typed += piece;
    await field('Password').fill(typed);
    await expect.poll(() => met.elements()).toHaveLength(count);
  }
});

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

test('[G-02] the first field in error is the one that is shown, wherever it stands', async () => {
  await page.viewport(390, 844);
  await show();
  await fillIn();
  await field('Confirm Password').fill('Sponge&Jam2');
  scrollTo(0, 0);
  await send.click();
  await expect
    .element(field('Confirm Password'))
    .toHaveAccessibleDescription(expect.stringContaining('Passwords do not match'));
  await expect.element(field('Confirm Password')).toHaveFocus();
  await expect.element(field('Confirm Password')).toBeInViewport();
});

test('[V-06] a date of birth that cannot be is told of in the words of the page', async () => {
  await show();
  await fillIn();
  const lastYear = new Date().getFullYear() - 1;
  for (const [typed, text] of [
    ['31/02/1990', 'Please enter a valid date'],
    [`01/01/${lastYear + 3}`, 'Date of birth must be in the past'],
    [`01/01/${lastYear}`, 'You must be at least 13 years old'],
  ] as const) {
    await born.fill(typed);
    await send.click();
    await expect.element(born).toHaveAccessibleDescription(expect.stringContaining(text));
  }
  expect(shop.asked(register)).toEqual([]);
});

test('[V-01][V-04] what names and numbers cannot have is left out while it is typed', async () => {
  await show();
  await userEvent.type(field('First Name'), 'Zoë4 O’N<e>il!');
  await expect.element(field('First Name')).toHaveValue("Zoë O'Neil");
});

test('[G-03][G-05][N-01] a new account is welcomed for six seconds, the form is cleared, and the login page follows with the address', async () => {
  const { address, router } = await show();
  await fillIn();
  vi.useFakeTimers();
  await send.click();
  await expect.poll(() => shop.asked(register), clockStays).toHaveLength(1);
  expect(shop.asked(register)[0]).toEqual({
    firstName: 'Priya',
    lastName: 'Shah',
    email: 'priya@example.com',
    contactNo: '07700900123',
    password,
    provider: 'local',
    active: 'no',
    status: 'pending',
  });
  const toast = page.getByRole('status').filter({ hasText: 'Registration Successful!' });
  await expect
    .element(toast, clockStays)
    .toHaveTextContent('Welcome Priya! Account created successfully.Redirecting...');
  expect(toast.element().querySelector('.bar')).not.toBeNull();
  for (const name of ['Email', 'Password']) await expect.element(field(name), clockStays).toHaveValue('');
  await expect.element(send, clockStays).toBeDisabled();
  await vi.advanceTimersByTimeAsync(5_999);
  expect(address()).toBe('/register');
  await vi.advanceTimersByTimeAsync(1);
  expect(router.state.location).toMatchObject({ pathname: '/login', state: { email: 'priya@example.com' } });
  expect(localStorage.getItem('authToken')).toBeNull();
});

test('[G-03] a registration that another server took is one, whatever the body of its answer', async () => {
  shop.interrupt(({ url }) =>
    url.endsWith('/auth/register') ? Response.json({ message: 'ok' }, { status: 201 }) : null,
  );
  await show();
  await fillIn();
  await send.click();
  await expect.element(page.getByText('Welcome Priya! Account created successfully.')).toBeVisible();
});

test('[G-01] while it is sent the button reads Creating Account..., and a double click makes one account', async () => {
  const release = shop.hold(register);
  await show();
  await fillIn();
  await send.dblClick();
  await expect.element(page.getByRole('button', { name: 'Creating Account...' })).toBeDisabled();
  release();
  await expect.element(page.getByText('Registration Successful!')).toBeVisible();
  expect(shop.asked(register)).toHaveLength(1);
});

test.each(["the shop's own", "another server's"])(
  '[G-06] an address that has an account is told of at the email field in %s words, and nothing typed is lost',
  async (whose) => {
    const text = 'An account with this email already exists';
    shop.on(register, () => {
      throw new Failure('emailTaken', { fields: { email: text } });
    });
    const foreign = () => Response.json({ message: 'User already exists' }, { status: 409 });
    if (whose === "another server's") shop.interrupt(({ url }) => (url.endsWith('/auth/register') ? foreign() : null));
    await show();
    await fillIn();
    await send.click();
    await expect.element(field('Email')).toHaveAccessibleDescription(expect.stringContaining(text));
    await expect.element(field('Email')).toHaveFocus();
    await expect.element(field('First Name')).toHaveValue('Priya');
    await expect.element(field('Password')).toHaveValue(password);
    expect(await findingsOnScreen()).toEqual([]);
  },
);

test('[L-06][L-07] without Google and Facebook configured it says so in the documented words', async () => {
  shop.on(startSocialSignIn, () => ({ way: null }));
  await show();
  const alert = page.getByRole('alert').filter({ hasText: 'Registration Failed' });
  await page.getByRole('button', { name: 'Google' }).click();
  await expect.element(alert).toHaveTextContent('Failed to authenticate with Google');
  await page.getByRole('button', { name: 'Facebook' }).click();
  await expect.element(alert.last()).toHaveTextContent('Facebook register is not properly configured');
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
