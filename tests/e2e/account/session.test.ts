import { profileTexts } from '#contract/accounts/profile.ts';
import { expect, newPageIn, type Page, test } from '#tests/support/browser/browser.ts';
import { photograph } from '#tests/support/browser/chosen-pictures.ts';
import { newCustomer, openProfile, placeOrder, signIn } from '#tests/support/browser/customer-of-page.ts';
import { sellCake } from '#tests/support/browser/products-of-browser.ts';

// When a session begins, ends and is extended is tested beside it; here several tabs, or the shop itself, play a part.

const street = (page: Page) => page.getByText('18 Delph Road');

test('[Q-03] every open tab is in step: where a customer logs out nothing of theirs stays in sight, and who logs in after sees their own', async ({
  page,
  context,
}) => {
  const [priya, tom] = [await newCustomer(page), await newCustomer(page)];
  const orderNo = await placeOrder(page, priya, { slug: (await sellCake()).slug });
  await signIn(page, priya);
  await page.goto('/profile');
  await expect(page.getByText(priya.user.email).first()).toBeVisible();
  const [orders, placed, profile] = [await newPageIn(context), await newPageIn(context), await newPageIn(context)];
  let asked = 0;
  orders.on('request', (request) => {
    if (request.url().endsWith(`/orders/order/${orderNo}`)) asked++;
  });
  await orders.goto(`/orders?order=${orderNo}`);
  await expect(orders.getByRole('dialog', { name: 'Order Details' })).toContainText('18 Delph Road');
  await placed.goto(`/order-success?orderNo=${orderNo}`);
  await expect(placed.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible();
  await expect(street(placed).first()).toBeVisible();
  await profile.goto('/profile');
  await expect(profile.getByText(priya.user.email).first()).toBeVisible();

  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'My Account' })).toBeVisible();
  for (const tab of [orders, profile])
    await expect(tab.getByRole('heading', { name: 'You are logged out' })).toBeVisible();
  await expect(placed.getByRole('heading', { name: 'Please log in' })).toBeVisible();
  for (const tab of [orders, placed]) await expect(street(tab)).toHaveCount(0);
  await expect(orders).toHaveURL(`/orders?order=${orderNo}`);
  expect(asked).toBe(1);

  await signIn(page, tom);
  await expect(profile.getByText(tom.user.email).first()).toBeVisible();
  await expect(profile.getByText(priya.user.email)).toHaveCount(0);
  await expect(orders.getByText('No orders yet')).toBeVisible();
  await expect(street(orders)).toHaveCount(0);
});

test('[Q-03] the details of an order are not shown to who logs in elsewhere meanwhile', async ({ page, context }) => {
  const priya = await newCustomer(page);
  await placeOrder(page, priya, { slug: (await sellCake()).slug });
  await signIn(page, priya);
  await page.goto('/orders');
  await page.getByRole('button', { name: 'View Details' }).click();
  const details = page.getByRole('dialog', { name: 'Order Details' });
  await expect(details).toContainText('18 Delph Road');
  await signIn(await newPageIn(context), await newCustomer(page));
  await expect(page.getByText('No orders yet')).toBeVisible();
  await expect(details).toBeHidden();
  await expect(street(page)).toHaveCount(0);
});

test.describe('when the shop refuses', () => {
  test.use({ expectedNoise: [/Failed to load resource/] });

  test('[W-01][X-05] a session that the shop has ended leads to the login and back, and takes nothing that was typed', async ({
    page,
  }) => {
    const { user } = await openProfile(page);
    await page.getByRole('button', { name: 'Edit' }).click();
    const first = page.getByRole('textbox', { name: 'First name' });
    await first.fill('Anna');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photograph() });
    await expect(page.locator('.avatar img')).toBeVisible();
    await page.evaluate(() => localStorage.setItem('authToken', 'x'.repeat(43)));
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL('/login?returnTo=%2Fprofile');
    const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
    expect(kept).toContain('Anna');
    expect(kept).not.toContain('data:image');
    expect(kept).not.toContain('authToken');

    await page.clock.install();
    await page.getByLabel('Email', { exact: true }).fill(user.email);
    await page.getByLabel('Password', { exact: true }).fill('Sponge&Jam1');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Login successful!')).toBeVisible();
    await page.clock.runFor(6_100);
    await expect(page).toHaveURL('/profile');
    await expect(first).toHaveValue('Anna');
    await expect(page.getByRole('status').filter({ hasText: profileTexts.draftBack })).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(profileTexts.saved)).toBeVisible();
    await page.reload();
    await expect(page.locator('dl').getByText('Anna Shah')).toBeVisible();
  });
});

test('[H-06][H-07] a finger’s first tap on the account shows its menu, the next follows the link; a small screen, which has its own menu, follows at once @phone', async ({
  page,
}) => {
  await signIn(page, await newCustomer(page));
  await page.goto('/faq');
  const link = page.getByRole('link', { name: 'Priya, my profile' });
  const menu = page.getByRole('banner').getByRole('button', { name: 'Logout' });
  await link.tap();
  await expect(page).toHaveURL('/profile');

  await page.setViewportSize({ width: 1_100, height: 800 });
  await page.goto('/faq');
  await link.tap();
  await expect(menu).toBeVisible();
  await expect(page).toHaveURL('/faq');
  await page.getByRole('heading', { level: 1 }).tap();
  await expect(menu).toBeHidden();
  await link.tap();
  await link.tap();
  await expect(page).toHaveURL('/profile');
  await link.tap();
  await menu.tap();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'My Account' })).toBeVisible();
});
