import { resetComingSoon } from '#contract/accounts/account-links.ts';
import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, newPageIn, type Page, test } from '#tests/support/browser/browser.ts';
import { openOwnShop } from '#tests/support/shop/shop-of-its-own.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function openOverlay(page: Page): Promise<void> {
  await page.goto('/product/salted-caramel-drip-cake');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('button', { name: /open cart/i })).toContainText('1');
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Sign In or Register' }).click();
  await expect(page.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible();
}

test('[L-05] Forgot Password? in the overlay leads to the screen that asks for the address', async ({ page }) => {
  await openOverlay(page);
  await page.getByRole('dialog').getByRole('link', { name: 'Forgot Password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await expect(heading(page, 'Forgot your password?')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('[L-01][L-05] the address that was typed at the login is taken along to Forgot password', async ({ page }) => {
  const typed = 'priya@example.com';
  const emailOf = (where: Pick<Page, 'getByLabel'>) => where.getByLabel('Email', { exact: true });
  await page.goto('/login');
  await emailOf(page).fill(typed);
  await page.getByRole('link', { name: /Forgot password/ }).click();
  await expect(page).toHaveURL('/forgot-password');
  await expect(page.getByRole('textbox', { name: /Email/ })).toHaveValue(typed);
  await openOverlay(page);
  await emailOf(page.getByRole('dialog')).fill(typed);
  await page.getByRole('dialog').getByRole('link', { name: 'Forgot Password?' }).click();
  await expect(page.getByRole('textbox', { name: /Email/ })).toHaveValue(typed);
});

test('a link that lost its token says so and tells the way to a new one', { tag: '@narrow' }, async ({ page }) => {
  await page.goto('/reset-password');
  await expect(heading(page, 'This link no longer works')).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(heading(page, 'Forgot your password?')).toBeFocused();
  await page.goto('/confirm-email');
  await expect(heading(page, 'This link no longer works')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send the letter again' })).toBeEnabled();
});

test.describe('where too many emails were asked for', () => {
  test.use({ expectedNoise: [/Failed to load resource.*429/] });

  test('the screen says when to try again, and keeps the address', async ({ page }) => {
    const message = 'You have asked for many letters within the hour. Please try again in 10 minutes.';
    await page.route('**/api/auth/forgot-password', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '600' },
        json: { code: 'tooManyRequests', title: 'Too Many Requests', message },
      }),
    );
    await page.goto('/forgot-password');
    await page.getByLabel('Email', { exact: true }).fill('priya@example.com');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Too Many Requests' })).toContainText(message);
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('priya@example.com');
    expect(await findingsOf(page)).toEqual([]);
  });
});

test('[L-01][L-05] a shop whose mail is off says that it is still to come, on the page and in the overlay', async ({
  browser,
}) => {
  test.slow();
  await using shop = await openOwnShop({ MAIL_URL: 'off' });
  const context = await browser.newContext({ baseURL: shop.url });
  const page = await newPageIn(context);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
  await page.getByRole('button', { name: 'Forgot password? click here' }).click();
  await expect(page.getByRole('alert').filter({ hasText: resetComingSoon })).toBeVisible();
  await expect(page).toHaveURL('/login');
  await page.goto('/forgot-password');
  await expect(page.getByRole('status').filter({ hasText: resetComingSoon })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send the link' })).toHaveCount(0);
  expect(await findingsOf(page)).toEqual([]);
  await openOverlay(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Forgot Password?' }).click();
  await expect(page.getByRole('alert').filter({ hasText: resetComingSoon })).toBeVisible();
  expect((await page.goto('/dev/outbox'))?.status()).toBe(404);
  await context.close();
});
