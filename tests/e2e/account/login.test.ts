import { resetComingSoon } from '#contract/accounts/account-links.ts';
import { expect, newPageIn, type Page, test } from '#tests/support/browser/browser.ts';
import { newCustomer } from '#tests/support/browser/customer-of-page.ts';
import { cartButton } from '#tests/support/browser/storefront.ts';
import { openOwnShop } from '#tests/support/shop/shop-of-its-own.ts';

// What the forms say, clear and disable is tested beside them: src/web/features/account.

const email = (page: Page) => page.getByLabel('Email', { exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Continue' });

test('[L-01][R-03] login and registration stand without header and footer of the shop, and lead back', async ({
  page,
}) => {
  for (const [path, title] of [
    ['/login', 'Welcome back'],
    ['/register', 'Create your account'],
  ] as const) {
    await page.goto('/faq');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    await page.getByRole('link', { name: 'Go Back' }).click();
    await expect(page).toHaveURL(/\/(faq)?$/);
  }
});

test.describe('at the shop itself', () => {
  test.use({ expectedNoise: [/status of 401/] });

  test('[L-01][L-03][L-04] by keyboard alone a wrong password reads as an unknown address does, and the right one leads back', async ({
    page,
  }) => {
    const { user } = await newCustomer(page);
    await page.clock.install();
    await page.goto('/login?returnTo=%2Forders');
    await expect(send(page)).toBeEnabled();
    const refused = page.getByRole('alert').filter({ hasText: 'Invalid Credentials' });
    const logIn = async (address: string, password: string) => {
      await email(page).fill(address);
      await email(page).press('Tab');
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(password);
      await page.keyboard.press('Enter');
    };
    for (const address of [user.email, `nobody.${user.email}`]) {
      await logIn(address, 'Wrong&Word1');
      await expect(refused).toBeVisible();
      await expect(page.locator('form').getByText('Invalid email or password')).toHaveCount(2);
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await expect(refused).toHaveCount(0);
    }
    await logIn(user.email, 'Sponge&Jam1');
    await expect(page.getByText('Welcome back, Priya!')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toMatch(/^[\w-]{43}$/);
    await page.clock.runFor(6_100);
    await expect(page).toHaveURL('/orders');
  });
});

test('[L-01][L-05] the address that was typed at the login, on its page or over the checkout, is taken along to Forgot password', async ({
  page,
}) => {
  const typed = 'priya@example.com';
  const asked = page.getByRole('heading', { level: 1, name: 'Forgot your password?' });
  await page.goto('/login');
  await email(page).fill(typed);
  await page.getByRole('link', { name: /Forgot password/ }).click();
  await expect(asked).toBeVisible();
  await expect(email(page)).toHaveValue(typed);

  await page.goto('/product/salted-caramel-drip-cake');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(cartButton(page, 1)).toBeVisible();
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Sign In or Register' }).click();
  const overlay = page.getByRole('dialog', { name: 'Welcome Back' });
  await overlay.getByLabel('Email', { exact: true }).fill(typed);
  await overlay.getByRole('link', { name: 'Forgot Password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await expect(asked).toBeVisible();
  await expect(overlay).toHaveCount(0);
  await expect(email(page)).toHaveValue(typed);
});

test('[L-01] a shop whose mail is off says that a new password is still to come', async ({ browser }) => {
  await using shop = await openOwnShop({ MAIL_URL: 'off' });
  const context = await browser.newContext({ baseURL: shop.url });
  const page = await newPageIn(context);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot password? click here' }).click();
  await expect(page.getByRole('alert').filter({ hasText: resetComingSoon })).toBeVisible();
  await expect(page).toHaveURL('/login');
  await page.goto('/forgot-password');
  await expect(page.getByRole('status').filter({ hasText: resetComingSoon })).toBeVisible();
  expect((await page.goto('/dev/outbox'))?.status()).toBe(404);
  await context.close();
});
