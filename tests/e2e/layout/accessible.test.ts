import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { fillCheckout, openCheckout, proceed, summaryOf } from '#tests/support/browser/checkout-page.ts';
import {
  cancelOrderOf,
  fillServerCart,
  newCustomer,
  openDetails,
  placeOrder,
  signIn,
} from '#tests/support/browser/customer-of-page.ts';
import { lookOf } from '#tests/support/browser/look-of-page.ts';
import { alone, framed } from '#tests/support/browser/pages-of-customers.ts';
import { addToCart, isSmall, openCart, openFilters, openMenu, searchBox } from '#tests/support/browser/storefront.ts';

// A link that is spent or has no token, a page that does not exist, and a shop that does not respond.
test.use({ expectedNoise: [/Failed to load resource.* (404|410|422|500) /] });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** What axe finds on one screen after another, each line with the name of its screen. */
function walkOf(page: Page) {
  const lines: string[] = [];
  return {
    async look(screen: string): Promise<void> {
      const findings = [...(await findingsOf(page)), ...(isSmall(page) ? await unfitForPhones(page) : [])];
      for (const finding of findings) lines.push(`${screen}: ${finding}`);
    },
    lines,
  };
}

/** What a finger misses, and how far the page moves sideways at the narrowest window that WCAG requires (1.4.10). */
async function unfitForPhones(page: Page): Promise<string[]> {
  // A picture's dot has its thumbnail below it, which is larger.
  const low = (await lookOf(page, 'lowTargets')).filter((line) => !line.startsWith('.dots > '));
  const size = page.viewportSize() ?? { width: 390, height: 844 };
  await page.setViewportSize({ ...size, width: 320 });
  const by = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await page.setViewportSize(size);
  return [...low, ...(by > 0 ? [`moves sideways by ${by} px at 320 px`] : [])];
}

for (const [name, screens] of Object.entries(framed)) {
  test(`[R-01][R-03] ${name}: each screen shows its title between header and footer, axe finds nothing, and it suits a finger and 320 px @narrow`, async ({
    page,
  }) => {
    const { look, lines } = walkOf(page);
    for (const [path, title] of screens) {
      expect([path, (await page.goto(path))?.status()]).toEqual([path, 200]);
      await expect(heading(page)).toHaveText(title);
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await look(path);
    }
    expect(lines).toEqual([]);
  });
}

test('[R-01][R-03] what stands without header and footer, and what asks a visitor to log in and leads back; axe finds nothing, and it suits a finger and 320 px @narrow', async ({
  page,
}) => {
  const { look, lines } = walkOf(page);
  for (const [path, title] of alone) {
    expect([path, (await page.goto(path))?.status()]).toEqual([path, 200]);
    await expect(heading(page)).toHaveText(title);
    await expect(page.locator('.header')).toHaveCount(0);
    await expect(page.locator('.footer')).toHaveCount(0);
    await look(path);
  }
  expect(lines).toEqual([]);
  for (const path of ['/profile', '/orders']) {
    await page.goto(path);
    await expect(page).toHaveURL(`/login?returnTo=${encodeURIComponent(path)}`);
  }
});

test('[C-02] axe finds nothing on the open menu, the suggestions, the filters, the cart, and on the checkout with its errors and its login @narrow', async ({
  page,
}) => {
  const { look, lines } = walkOf(page);
  await page.goto('/category/birthday-cakes?without=milk&serves=8&ready=2');
  if (isSmall(page)) await openMenu(page);
  else await page.locator('details.category-menu > summary').click();
  await look('the menu');
  await page.keyboard.press('Escape');
  await searchBox(page).fill('nut free');
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible();
  await look('the suggestions');
  await page.keyboard.press('Escape');
  await (await openFilters(page)).locator('summary').press('Enter');
  await look('the filters');

  await addToCart(page, 'salted-caramel-drip-cake');
  await look('an addition that is confirmed');
  await openCart(page);
  await look('the cart');
  await openCheckout(page, 'Salted Caramel Drip Cake');
  await look('the checkout');
  await proceed(page);
  await expect(page.getByRole('dialog').first()).toBeVisible();
  await look('the checkout with errors');
  await page.reload();
  await fillCheckout(page);
  await look('the filled-in checkout');
  await proceed(page);
  await expect(page.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible();
  await look('the login of the checkout');
  await page.getByRole('button', { name: 'Create one here' }).click();
  await expect(page.getByRole('dialog', { name: 'Create Account' })).toBeVisible();
  await look('the registration of the checkout');
  expect(lines).toEqual([]);
});

test('[U-03][Q-01] axe finds nothing on what a signed-in customer sees, without and with orders @narrow', async ({
  page,
}) => {
  const { look, lines } = walkOf(page);
  const customer = await newCustomer(page);
  await signIn(page, customer);
  await page.goto('/orders');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/no orders/i).first()).toBeVisible();
  await look('no orders');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit' }).click();
  await look('the profile being edited');
  await page.getByRole('button', { name: 'Change password' }).click();
  await look('the password being changed');

  await fillServerCart(page, customer, { slug: 'black-forest-gateau' });
  await openCheckout(page, 'Black Forest Gateau');
  await fillCheckout(page);
  await proceed(page);
  await expect(summaryOf(page)).toBeVisible();
  await look('the summary before an order');

  await cancelOrderOf(page, customer, await placeOrder(page, customer));
  const orderNo = await placeOrder(page, customer);
  await openDetails(page);
  await look('the details of an order');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await look('the orders');
  await page.goto(`/order-success?orderNo=${orderNo}`);
  await expect(heading(page)).toHaveText('Waiting for your payment');
  await look('an order that waits for its payment');
  await page.goto('/order-tracker');
  await page.getByLabel('Order number').fill(orderNo);
  await page.keyboard.press('Enter');
  await expect(page.locator('#main').getByText(orderNo).first()).toBeVisible();
  await look('a tracked order');
  expect(lines).toEqual([]);
});

test('[R-02][W-04] a page that is not there says so with status 404 and offers ways on, one that cannot be loaded says why; axe finds nothing @narrow', async ({
  page,
}) => {
  const { look, lines } = walkOf(page);
  expect((await page.goto('/no/such/page'))?.status()).toBe(404);
  await expect(heading(page)).toHaveText(/Page Not Found/);
  await expect(page.getByRole('link', { name: 'Browse Cupcakes' })).toHaveAttribute('href', '/category/cupcakes');
  await look('a page that is not there');
  await page.goto('/faq');
  await page.route('**/api/listings/**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Best Sellers' }).click();
  await expect(page.getByRole('button', { name: /Try Again/i })).toBeVisible();
  await look('a page that cannot be loaded');
  expect(lines).toEqual([]);
});
