import type { BrowserContext } from '@playwright/test';
import { expect, newPageIn, type Page, test } from '#tests/support/browser/browser.ts';
import { addToCart, cartButton, guestCartOf } from '#tests/support/browser/storefront.ts';

const password = 'Sponge!2025';
const cakes = ['victoria-sponge-celebration-cake', 'salted-caramel-drip-cake'];

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('First Name').fill('Zoë');
  await page.getByLabel('Last Name').fill('Tabb');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Mobile Number').fill('07700900123');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Registration Successful!')).toBeVisible();
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function addCakes(page: Page): Promise<void> {
  for (const slug of cakes) await addToCart(page, slug);
}

/** Every addition to the server's cart, of all tabs. */
function additionsIn(context: BrowserContext): readonly string[] {
  const additions: string[] = [];
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/cart')) additions.push(request.url());
  });
  return additions;
}

test('[K-06][K-09] three tabs show one guest cart, and a login in one of them adopts it once for all', async ({
  page,
  context,
}, info) => {
  const email = `tabs.${info.project.name}.${Date.now()}@example.com`;
  await register(page, email);
  const [second, third] = [await newPageIn(context), await newPageIn(context)];
  await third.goto('/');
  await addCakes(second);
  await expect(cartButton(third, 2)).toBeVisible();

  const additions = additionsIn(context);
  await logIn(page, email);
  await page.waitForURL('/');
  for (const tab of [page, second, third]) {
    await expect(cartButton(tab, 2)).toBeVisible();
    await expect.poll(() => guestCartOf(tab)).toBeNull();
  }
  // Each tab takes its turn, the last of them when the others have settled: whoever still asks adds nothing.
  await third.evaluate(() => navigator.locks.request('adopt-guest-cart', () => undefined));
  expect(additions).toHaveLength(cakes.length);
});

test('[K-09] a tab that is closed amid the adoption loses nothing: the next one ends it', async ({
  page,
  context,
}, info) => {
  const email = `closed.${info.project.name}.${Date.now()}@example.com`;
  await register(page, email);
  await addCakes(page);
  const firstAddition = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/cart'),
  );
  await logIn(page, email);
  await firstAddition;
  const next = await newPageIn(context);
  await page.close();
  await next.goto('/');
  await expect(cartButton(next, 2)).toBeVisible();
  await expect.poll(() => guestCartOf(next)).toBeNull();
  await next.reload();
  await expect(cartButton(next, 2)).toBeVisible();
});
