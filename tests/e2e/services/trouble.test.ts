import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { openCheckout, proceed } from '#tests/support/browser/checkout-page.ts';
import { fillServerCart, newCustomer, signIn } from '#tests/support/browser/customer-of-page.ts';
import { searchBox } from '#tests/support/browser/storefront.ts';

test.use({ expectedNoise: [/Failed to load resource|ErrorResponse|HTTP error/] });

const oops = (page: Page) => page.getByRole('heading', { level: 1, name: 'Oops! Something went wrong' });
const trouble = (page: Page) => page.getByRole('main').getByRole('alert');

test('[P-10][X-08] a product that is not there, or not named, is told of with the ways on', async ({ page }) => {
  for (const [path, message] of [
    ['/product/nobody', 'Product not found'],
    ['/product', 'Product slug not provided'],
  ] as const)
    await test.step(path, async () => {
      expect((await page.goto(path))?.status()).toBe(404);
      await expect(oops(page)).toBeVisible();
      await expect(trouble(page)).toContainText(message);
      await expect(page).toHaveTitle(/^Product Not Found/);
      expect(await findingsOf(page)).toEqual([]);
      const reloaded = page.waitForResponse((response) => new URL(response.url()).pathname === path);
      await page.getByRole('button', { name: 'Try Again' }).click();
      expect((await reloaded).status()).toBe(404);
      await page.getByRole('link', { name: 'Go Home' }).click();
      await expect(page).toHaveURL('/');
    });
});

test('[C-08][X-08] a category that cannot be loaded says why, and Try Again reloads it', async ({ page }) => {
  await page.goto('/faq');
  await page.route('**/api/listings/category/*', (route) => route.fulfill({ status: 418, body: 'no tea' }));
  await page.goto('/');
  await page.locator('.tiles').getByRole('link', { name: 'Celebration' }).click();
  await expect(oops(page)).toBeVisible();
  await expect(trouble(page)).toContainText('Unable to load products right now...');
  await expect(trouble(page)).toContainText('HTTP error! status: 418');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Celebration Cakes' })).toBeVisible();
});

test('[S-02][X-08] a search that fails says so, on its page and under the box', async ({ page }) => {
  await page.goto('/faq');
  await page.route('**/api/**/search*', (route) => route.fulfill({ status: 400, body: '' }));
  await page.route('**/api/search/**', (route) => route.fulfill({ status: 400, body: '' }));
  await searchBox(page).pressSequentially('choc');
  await expect(page.locator('.suggestions')).toContainText('Search Error');
  await searchBox(page).press('Enter');
  await expect(oops(page)).toBeVisible();
  await expect(trouble(page)).toContainText('Search Error');
  expect(await findingsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Search Results' })).toBeVisible();
});

test('[X-02] a busy shop is asked again, four times in all and under one request id, before the page gives up; Try Again asks anew', async ({
  page,
}) => {
  await page.goto('/faq');
  const ids: (string | undefined)[] = [];
  await page.route('**/api/listings/door/best-sellers*', (route) => {
    ids.push(route.request().headers()['x-request-id']);
    return route.abort();
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Best Sellers' }).click();
  await expect(oops(page)).toBeVisible();
  await expect(trouble(page)).toContainText(
    'Unable to connect to our servers. Please check your internet connection and try again.',
  );
  expect([ids.length, new Set(ids).size]).toEqual([4, 1]);
  await page.unroute('**/api/listings/door/best-sellers*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Best Sellers' })).toBeVisible();
});

test('[O-03] in a low window and a narrow one Proceed on an empty form shows the whole first field in error', async ({
  page,
}) => {
  const customer = await newCustomer(page);
  await fillServerCart(page, customer, { slug: 'victoria-sponge-celebration-cake' });
  await signIn(page, customer);
  for (const [width, height] of [
    [1366, 650],
    [390, 844],
    [1200, 450],
  ] as const)
    await test.step(`${width} x ${height}`, async () => {
      await page.setViewportSize({ width, height });
      await openCheckout(page, 'Victoria Sponge Celebration Cake');
      await proceed(page);
      await expect(page.getByText(/^Please check \d+ things$/)).toBeVisible();
      const first = page.locator('form [aria-invalid="true"]').first();
      await expect(first).toBeFocused();
      await expect(first).toBeInViewport({ ratio: 1 });
    });
});
