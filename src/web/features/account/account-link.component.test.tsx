import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { logout } from '#contract/accounts/accounts.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { showToCustomer, signPriyaIn } from '#tests/support/components/customer-screen.tsx';
import { AccountLink } from './account-link.tsx';

const shop = answeringShop();
const profile = page.getByRole('link', { name: 'Priya, my profile' });
const leave = page.getByRole('button', { name: 'Logout', includeHidden: true });
const elsewhere = page.getByRole('heading', { name: 'Elsewhere' });

const show = () =>
  showToCustomer(
    <>
      <header>
        <AccountLink />
      </header>
      <h1 style={{ marginTop: 600 }}>Elsewhere</h1>
    </>,
    { at: '/faq' },
  );

describe('[H-06][H-07] the account in the header', () => {
  test('is the way to the login for a visitor, and the first name with the profile for a customer', async () => {
    const { screen } = await show();
    await expect.element(page.getByRole('link', { name: 'My Account' })).toHaveAttribute('href', '/login');
    await screen.unmount();
    signPriyaIn();
    await show();
    await expect.element(profile).toHaveAttribute('href', '/profile');
  });

  test('opens its menu on hover and leads to the orders', async () => {
    signPriyaIn();
    const { address } = await show();
    // The pointer is still where the previous test left it.
    await elsewhere.hover();
    await expect.element(leave).not.toBeVisible();
    await profile.hover();
    await expect.element(leave).toBeVisible();
    await elsewhere.hover();
    await expect.element(leave).not.toBeVisible();
    await profile.hover();
    await page.getByRole('link', { name: 'Orders' }).click();
    await expect.poll(address).toBe('/orders');
  });

  test('opens its menu by keyboard, closes it on Esc, and logs out', async () => {
    shop.on(logout, () => ({ ended: true }));
    signPriyaIn();
    const { address } = await show();
    profile.element().focus();
    await expect.element(profile).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Tab}{Tab}{Escape}');
    await expect.element(leave).not.toBeVisible();
    await expect.element(profile).toHaveFocus();
    profile.element().blur();
    profile.element().focus();
    await userEvent.keyboard('{Tab}{Tab}');
    await expect.element(page.getByRole('link', { name: 'Orders' })).toHaveFocus();
    await userEvent.keyboard('{Tab}');
    await expect.element(leave).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(address).toBe('/');
    expect(localStorage.getItem('authToken')).toBeNull();
    await expect.poll(() => shop.asked(logout)).toHaveLength(1);
  });
});
