import * as z from 'zod/mini';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { openCheckout, putInCart, recipientOf } from '#tests/support/browser/checkout-page.ts';
import { newCustomer, signIn } from '#tests/support/browser/customer-of-page.ts';

test.use({
  expectedNoise: [/Failed to load resource|net::ERR_|dynamically imported module|Error loading route module/],
});

const cartOf = z.array(z.object({ quantity: z.number() }));

test('[K-05][X-02] a line whose answer was lost through all retries comes into the cart once when it is tried again', async ({
  page,
}) => {
  const customer = await newCustomer(page);
  await signIn(page, customer);
  await page.goto('/product/victoria-sponge-celebration-cake');
  const inCart = async () => {
    const headers = { authorization: `Bearer ${customer.token}` };
    const lines = await (await page.request.get(`/api/cart/${customer.user.id}`, { headers })).json();
    return cartOf.parse(lines).map(({ quantity }) => quantity);
  };
  // The shop does the work each time; the connection breaks before its response is here.
  const isAdding = (url: URL) => url.pathname === '/api/cart';
  await page.route(isAdding, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  const add = page.getByRole('button', { name: 'Add to Cart' });
  await add.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Connection Error' })).toBeVisible();
  expect(await inCart()).toEqual([1]);
  await page.unroute(isAdding);
  await add.click();
  await expect(page.getByText('Added to your cart')).toBeVisible();
  expect(await inCart()).toEqual([1]);
  await expect(page.getByText('Added to your cart')).toBeHidden();
  await add.click();
  await expect(page.getByText('Added to your cart')).toBeVisible();
  expect(await inCart()).toEqual([2]);
});

test('[P-12] a cart whose file does not come is a lost line: it is said at the button, which works once the line is back', async ({
  page,
}) => {
  await page.goto('/product/victoria-sponge-celebration-cake');
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
  await page.waitForLoadState('networkidle');
  await page.route('**/*.js', (route) => route.abort('connectionreset'));
  const add = page.getByRole('button', { name: 'Add to Cart' });
  await add.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Connection Error' })).toBeVisible();
  await page.unroute('**/*.js');
  await add.click();
  await expect(page.getByText('Added to your cart')).toBeVisible();
});

const offline = (page: Page) => page.getByText('You are offline');

test('offline, a tap on a link keeps the page and what was typed in it, says so, and goes on by itself when the line is back', async ({
  page,
  context,
}) => {
  await putInCart(page, 'victoria-sponge-celebration-cake');
  await openCheckout(page, 'Victoria Sponge Celebration Cake');
  await recipientOf(page).getByLabel('First name').fill('Priya');
  await context.setOffline(true);
  await page
    .getByRole('link', { name: /, home$/ })
    .first()
    .click();
  await expect(offline(page)).toBeVisible();
  await expect(recipientOf(page).getByLabel('First name')).toHaveValue('Priya');
  await expect(page).toHaveURL('/checkout');
  await context.setOffline(false);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(offline(page)).toBeHidden();
});

test('a browser that does not know that its line is dead keeps the page too, and goes on', async ({ page }) => {
  await page.goto('/faq');
  // Its scripts, and what they fetch when the page is idle, have arrived.
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
  await page.waitForLoadState('networkidle');
  let isDead = true;
  await page.route('**/*', (route) => (isDead ? route.abort('internetdisconnected') : route.continue()));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Best Sellers' }).click();
  await expect(offline(page)).toBeVisible();
  await expect(page).toHaveURL('/faq');
  isDead = false;
  // It checks with growing pauses whether the connection is back.
  await page.waitForURL('/best-sellers');
  await expect(page.getByRole('heading', { level: 1, name: 'Best Sellers' })).toBeVisible();
});
