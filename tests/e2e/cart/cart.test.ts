import type { BrowserContext } from '@playwright/test';
import { expect, newPageIn, type Page, test } from '#tests/support/browser/browser.ts';
import { newCustomer } from '#tests/support/browser/customer-of-page.ts';
import { sellCake } from '#tests/support/browser/products-of-browser.ts';
import { addToCart, cartButton, guestCartOf, lineOf, openCart } from '#tests/support/browser/storefront.ts';
import { oldPassword } from '#tests/support/customers/registration.ts';

const cakes = ['victoria-sponge-celebration-cake', 'salted-caramel-drip-cake'];

async function logIn(page: Page): Promise<void> {
  const { user } = await newCustomer(page);
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(oldPassword);
  await page.getByRole('button', { name: 'Continue' }).click();
}

const isAddition = (request: { method(): string; url(): string }): boolean =>
  request.method() === 'POST' && request.url().endsWith('/api/cart');

/** Every addition to the server's cart, from all tabs. */
function additionsIn(context: BrowserContext): readonly string[] {
  const additions: string[] = [];
  context.on('request', (request) => {
    if (isAddition(request)) additions.push(request.url());
  });
  return additions;
}

test('a browser whose storage is full or blocked says that nothing lasts, once, and the cart is there all the same', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await addToCart(page, 'salted-caramel-drip-cake');
  await expect(page.getByText('Your browser is not saving data for this site')).toHaveCount(1);
  await expect(cartButton(page, 1)).toBeVisible();
});

test('[K-06] a guest’s cart stays on the device, through reloads and other tabs, and every click of many counts', async ({
  page,
  context,
}) => {
  const cake = await sellCake({ stock: 50 });
  const writes: string[] = [];
  context.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(request.url());
  });
  await addToCart(page, cake.slug);
  const other = await newPageIn(context);
  await other.goto('/');
  await expect(cartButton(other, 1)).toBeVisible();
  const drawer = await openCart(page);
  await lineOf(drawer, cake.name).getByRole('button', { name: 'Increase quantity' }).click({ clickCount: 9 });
  await expect(cartButton(other, 10)).toBeVisible();
  await page.reload();
  await expect(cartButton(page, 10)).toBeVisible();
  expect(writes).toEqual([]);
});

test('[K-06][K-09] three tabs show one guest cart, and a login in one of them adopts it once for all', async ({
  page,
  context,
}) => {
  await page.goto('/faq');
  const [second, third] = [await newPageIn(context), await newPageIn(context)];
  await third.goto('/');
  for (const slug of cakes) await addToCart(second, slug);
  await expect(cartButton(third, 2)).toBeVisible();

  const additions = additionsIn(context);
  await logIn(page);
  await page.waitForURL('/');
  for (const tab of [page, second, third]) {
    await expect(cartButton(tab, 2)).toBeVisible();
    await expect.poll(() => guestCartOf(tab)).toBeNull();
  }
  // Each tab takes its turn, the last of them when the others have settled: one that still asks adds nothing.
  await third.evaluate(() => navigator.locks.request('adopt-guest-cart', () => undefined));
  expect(additions).toHaveLength(cakes.length);
});

test('[K-09] a tab that is closed amid the adoption loses nothing: the next one ends it', async ({ page, context }) => {
  for (const slug of cakes) await addToCart(page, slug);
  const firstAddition = page.waitForRequest(isAddition);
  await logIn(page);
  await firstAddition;
  const next = await newPageIn(context);
  await page.close();
  await next.goto('/');
  await expect(cartButton(next, 2)).toBeVisible();
  await expect.poll(() => guestCartOf(next)).toBeNull();
  await next.reload();
  await expect(cartButton(next, 2)).toBeVisible();
});
