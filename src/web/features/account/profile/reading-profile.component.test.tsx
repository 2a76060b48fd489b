import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { logout } from '#contract/accounts/accounts.ts';
import { readKept } from '#contract/accounts/kept.ts';
import { readProfile } from '#contract/accounts/profile.ts';
import { Failure } from '#domain/failure.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { priya, showToCustomer, signPriyaIn } from '#tests/support/components/customer-screen.tsx';
import { endSession } from '#web/lib/session/session.ts';
import { ProfileScreen } from './profile-screen.tsx';

const shop = answeringShop();
const profile = { user: { ...priya, dateOfBirth: '1991-03-14' }, version: 1, hasPassword: true };
const facts = page.getByRole('region', { name: 'Account Information' });
const show = () => showToCustomer(<ProfileScreen />, { at: '/profile' });

beforeEach(() => {
  signPriyaIn();
  shop.on(readKept, () => ({ favourites: [], dates: [] }));
  shop.on(readProfile, () => profile);
  shop.on(logout, () => ({ ended: true }));
});

test.each([1440, 390])(
  '[W-01] at %i px the profile shows who is signed in, leads to the orders, and logs out',
  async (width) => {
    await page.viewport(width, 844);
    const { address } = await show();
    await expect.element(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveTextContent(/Home.*My Profile/);
    for (const text of ['Priya Shah', priya.email, '07700 900123', '14 March 1991'])
      await expect.element(facts.getByText(text, { exact: true })).toBeVisible();
    await expect.element(page.getByText('PS', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Orders' })).toHaveAttribute('href', '/orders');
    expect(await findingsOnScreen()).toEqual([]);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect.poll(address).toBe('/');
    expect([localStorage.getItem('authToken'), localStorage.getItem('userData')]).toEqual([null, null]);
  },
);

test('[W-01] who is logged out, as in another tab, is not shown any more', async () => {
  await show();
  await expect.element(facts).toBeVisible();
  endSession();
  await expect.element(page.getByRole('heading', { name: 'You are logged out' })).toBeVisible();
  await expect.element(page.getByText('14 March 1991')).not.toBeInTheDocument();
});

test.each([
  ['no token', () => localStorage.removeItem('authToken')],
  ['no user data', () => localStorage.removeItem('userData')],
  ['user data that cannot be read', () => localStorage.setItem('userData', '{"id":')],
] as const)('[W-01] with %s the profile leads to the login, and back from it', async (_, spoil) => {
  spoil();
  const { address } = await show();
  await expect.poll(address).toBe('/login?returnTo=%2Fprofile');
});

test('[W-01] a profile that cannot be loaded says so, and another try shows it', async () => {
  shop.on(readProfile, () => {
    throw new Failure('badRequest');
  });
  await show();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The request could not be understood.');
  expect(await findingsOnScreen()).toEqual([]);
  shop.on(readProfile, () => profile);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(facts).toBeVisible();
});
