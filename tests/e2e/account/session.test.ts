import { headerNames } from '#contract/wire/endpoint.ts';
import { expect, newPageIn, type Page, test } from '#tests/support/browser/browser.ts';
import { newCustomer, signIn } from '#tests/support/browser/customer-of-page.ts';

const hourMs = 3_600_000;
/** The record that a login of this moment leaves. */
const writeRecord = (page: Page) =>
  page.evaluate((lifeMs) => {
    const record = {
      token: localStorage.getItem('authToken'),
      user: JSON.parse(localStorage.getItem('userData') ?? ''),
      loginTime: Date.now(),
      expiresAt: Date.now() + lifeMs,
    };
    localStorage.setItem('authRecord', JSON.stringify(record));
  }, 24 * hourMs);
/** A customer who has just logged in looks at their profile; the clock is the test's. */
async function openProfileOfToday(page: Page): Promise<void> {
  await page.clock.install();
  await signIn(page, await newCustomer(page));
  await writeRecord(page);
  await page.goto('/profile');
  await expect(information(page)).toBeVisible();
}
const keys = (page: Page) =>
  page.evaluate(() => ['authToken', 'userData', 'authRecord'].filter((key) => localStorage.getItem(key) !== null));
const signedOut = (page: Page) => page.getByRole('heading', { name: 'You are logged out' });
const information = (page: Page) => page.getByRole('heading', { name: 'Account Information' });

test('[Q-02] an open tab notices that 24 hours are over: it clears the session and shows nothing private', async ({
  page,
}) => {
  await openProfileOfToday(page);
  await page.clock.fastForward(24 * hourMs + 60_000);
  await expect(signedOut(page)).toBeVisible();
  expect(await keys(page)).toEqual([]);
  await expect(page.getByText('14 March 1991')).toHaveCount(0);
});

test('[Q-02] use extends the session by the server’s word, and the open tab waits for the new end', async ({
  page,
}) => {
  await openProfileOfToday(page);
  await page.clock.fastForward(20 * hourMs);
  await page.route('**/api/orders', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), [headerNames.sessionSeconds]: '86400' } });
  });
  await page.getByRole('main').getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('authRecord') ?? '{}').expiresAt - Date.now()))
    .toBeGreaterThan(23 * hourMs);
  await page.clock.fastForward(10 * hourMs);
  expect(await keys(page)).toHaveLength(3);
});

test('[Q-03] two tabs are in step: logout here is logout there, and another customer’s login shows theirs', async ({
  page,
  context,
}) => {
  const [priya, tom] = [await newCustomer(page), await newCustomer(page)];
  await signIn(page, priya);
  await page.goto('/profile');
  await expect(page.getByText(priya.user.email).first()).toBeVisible();
  const other = await newPageIn(context);
  await other.goto('/profile');
  await expect(information(other)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(signedOut(other)).toBeVisible();
  await signIn(page, tom);
  await expect(other.getByText(tom.user.email).first()).toBeVisible();
  await expect(other.getByText(priya.user.email)).toHaveCount(0);
});

test('[Q-01] data that cannot be read counts as signed out everywhere', async ({ page }) => {
  await signIn(page, await newCustomer(page));
  await page.evaluate(() => localStorage.setItem('authRecord', '{"token":'));
  await page.goto('/orders');
  await expect(page).toHaveURL('/login?returnTo=%2Forders');
  expect(await keys(page)).toEqual([]);
});

test.describe('when the server refuses', () => {
  test.use({ expectedNoise: [/Failed to load resource/] });

  test('[X-05] a 401 anywhere clears the session and leads to the login, and from there back', async ({ page }) => {
    const { user } = await newCustomer(page);
    await signIn(page, { token: 'forgotten', user });
    await page.goto('/orders');
    await expect(page).toHaveURL('/login?returnTo=%2Forders');
    expect(await keys(page)).toEqual([]);
    await page.clock.install();
    await page.getByRole('textbox', { name: 'Email' }).fill(user.email);
    await page.getByRole('textbox', { name: 'Password' }).fill('Sponge&Jam1');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Login successful!')).toBeVisible();
    await page.clock.runFor(7_000);
    await expect(page).toHaveURL('/orders');
  });
});

test.describe('[H-06][H-07] the account in the header', () => {
  const link = (page: Page) => page.getByRole('link', { name: 'Priya, my profile' });
  const logout = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Logout' });

  test('is the way to the login for a visitor, and the first name with the profile for a customer', async ({
    page,
  }) => {
    await page.goto('/faq');
    await expect(page.getByRole('link', { name: 'My Account' })).toHaveAttribute('href', '/login');
    await signIn(page, await newCustomer(page));
    await page.goto('/faq');
    await expect(link(page)).toHaveAttribute('href', '/profile');
  });

  test('opens its menu on hover and by keyboard, and closes on Esc', async ({ page, isMobile, hasTouch }) => {
    test.skip(isMobile || hasTouch, 'fingers do not hover');
    await signIn(page, await newCustomer(page));
    await page.goto('/faq');
    await expect(logout(page)).toBeHidden();
    await link(page).hover();
    await expect(logout(page)).toBeVisible();
    await page.mouse.move(0, 600);
    await expect(logout(page)).toBeHidden();
    await link(page).focus();
    await expect(link(page)).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(logout(page)).toBeHidden();
    await expect(link(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Orders' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(logout(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    expect(await keys(page)).toEqual([]);
  });

  test('its Orders leads to the orders', async ({ page, hasTouch }) => {
    if (hasTouch) await page.setViewportSize({ width: 1_100, height: 800 });
    await signIn(page, await newCustomer(page));
    await page.goto('/faq');
    if (hasTouch) await link(page).tap();
    else await link(page).hover();
    await page.getByRole('banner').getByRole('link', { name: 'Orders' }).click();
    await expect(page).toHaveURL('/orders');
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  });

  test('a first tap shows the menu, the next follows the link, one elsewhere closes it', async ({ page, hasTouch }) => {
    test.skip(!hasTouch, 'for fingers');
    await page.setViewportSize({ width: 1_100, height: 800 });
    await signIn(page, await newCustomer(page));
    await page.goto('/faq');
    await link(page).tap();
    await expect(logout(page)).toBeVisible();
    await expect(page).toHaveURL('/faq');
    await page.getByRole('heading', { level: 1 }).tap();
    await expect(logout(page)).toBeHidden();
    await link(page).tap();
    await link(page).tap();
    await expect(page).toHaveURL('/profile');
  });

  test('on a small screen, which has its own menu, a tap follows the link at once', async ({ page, hasTouch }) => {
    test.skip(!hasTouch, 'for fingers');
    await signIn(page, await newCustomer(page));
    await page.goto('/faq');
    await link(page).tap();
    await expect(page).toHaveURL('/profile');
  });

  test('its Logout clears the session and goes home', async ({ page, hasTouch }) => {
    if (hasTouch) await page.setViewportSize({ width: 1_100, height: 800 });
    await signIn(page, await newCustomer(page));
    await page.goto('/faq');
    if (hasTouch) await link(page).tap();
    else await link(page).hover();
    await logout(page).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'My Account' })).toBeVisible();
    expect(await keys(page)).toEqual([]);
  });
});
