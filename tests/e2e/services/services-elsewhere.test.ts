import { type Page, type Request, test } from '@playwright/test';
import { apiBase } from '#contract/endpoint.ts';
import { csrfToken } from '#contract/security.ts';
import { serviceOf, services } from '#contract/services.ts';
import { expect, waitWhenOpened } from '#tests/support/browser.ts';
import {
  cards,
  fillCheckout,
  loginOf,
  orderPlaced,
  password,
  payWith,
  placeTheOrder,
  proceed,
  putInCart,
} from '#tests/support/checkout-page.ts';
import { freePort } from '#tests/support/free-port.ts';
import { databaseUrlAt } from '#tests/support/shelf-of-browser.ts';
import { type OwnShop, openOwnShop } from '#tests/support/shop-of-its-own.ts';
import { smallServer } from '#tests/support/small-server.ts';

test.describe.configure({ mode: 'default' });

/** Two origins of one server: to a page at localhost the first is of its own site, the second of another. */
const origins = (port: number) => ({ sameSite: `http://localhost:${port}`, otherSite: `http://127.0.0.1:${port}` });
const atSameSite = ['auth', 'payment'];

let shop: OwnShop;
let calls: OwnShop;
let elsewhere: ReturnType<typeof origins>;
const homeOf = (service: string) => (atSameSite.includes(service) ? elsewhere.sameSite : elsewhere.otherSite);

test.beforeAll(async () => {
  const port = await freePort();
  elsewhere = origins(port);
  shop = await openOwnShop(
    Object.fromEntries(services.map((name) => [`${name.toUpperCase()}_API`, `${homeOf(name)}/api`])),
  );
  const SAME_DATABASE_URL = await databaseUrlAt(new URL(shop.url).port);
  calls = await openOwnShop({ SAME_DATABASE_URL, PUBLIC_URL: shop.url }, port);
});
test.afterAll(async () => {
  await calls[Symbol.asyncDispose]();
  await shop[Symbol.asyncDispose]();
});

/** What the page asks with scripts, and what it complains of. */
function watch(page: Page) {
  const asked: URL[] = [];
  const troubles: string[] = [];
  const ofScript = (request: Request) => ['fetch', 'xhr'].includes(request.resourceType());
  page.on('request', (request) => ofScript(request) && asked.push(new URL(request.url())));
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
  page.on('pageerror', (error) => troubles.push(error.message));
  return { asked, troubles };
}

/** What a script of the page gets from an address: the status of an answer that it may read, or the error's name. */
const readBy = (page: Page, address: string, init: RequestInit = {}): Promise<number | string> =>
  page.evaluate(
    ([url, options]) =>
      fetch(url, options).then(
        (answer) => answer.status,
        (error: Error) => error.name,
      ),
    [address, init] as const,
  );

test('[X-07] with every service at another origin a customer looks around, registers, signs in, orders and pays', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: shop.url });
  const page = await context.newPage();
  await waitWhenOpened(page);
  const { asked, troubles } = watch(page);

  const home = await page.goto('/');
  const policy = home?.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/connect-src 'self' \S+ \S+;/);
  for (const origin of Object.values(elsewhere)) expect(policy).toContain(` ${origin}`);
  await page.getByRole('navigation').first().getByRole('link').first().click();

  await page.goto('/register');
  const own = {
    'First Name': 'Priya',
    'Last Name': 'Shah',
    Email: 'priya@example.com',
    'Mobile Number': '07700900123',
  };
  for (const [label, text] of Object.entries({ ...own, Password: password, 'Confirm Password': password }))
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL((url) => url.pathname !== '/register');
  await page.evaluate(() => localStorage.clear());

  await putInCart(page, 'victoria-sponge-celebration-cake');
  await page.goto('/checkout');
  await fillCheckout(page);
  await proceed(page);
  await loginOf(page).getByLabel('Email').fill('priya@example.com');
  await loginOf(page).getByLabel('Password', { exact: true }).fill(password);
  await loginOf(page).getByRole('button', { name: 'Continue' }).click();
  await expect(loginOf(page)).toBeHidden();
  await placeTheOrder(page);
  await payWith(page, cards.pays);
  await orderPlaced(page);

  expect(troubles).toEqual([]);
  expect(asked.filter(({ origin }) => !Object.values(elsewhere).includes(origin))).toEqual([]);
  // A token for writes is asked of whichever service is to be written to.
  const named = asked.filter(({ pathname }) => pathname !== apiBase + csrfToken.path);
  const served = named.map(({ pathname }) => serviceOf(pathname.slice(apiBase.length)));
  expect(named.map(({ origin }) => origin)).toEqual(served.map(homeOf));
  expect([...new Set(served)].toSorted()).toEqual([...services].toSorted());
  await context.close();
});

test("[X-07] a stranger's page reads nothing of a service, and the shop's own page asks no stranger", async ({
  browser,
}) => {
  await using stranger = await smallServer(() => ({
    headers: { 'content-type': 'text/html', 'access-control-allow-origin': '*' },
    body: '<!doctype html><title>Stranger</title>',
  }));
  const context = await browser.newContext({ baseURL: shop.url });
  const page = await context.newPage();
  const featured = Object.values(elsewhere).map((origin) => `${origin}/api/products/featured`);
  const order: RequestInit = { method: 'POST', credentials: 'include', body: '{}' };

  await page.goto('/faq');
  for (const address of featured) expect(await readBy(page, address)).toBe(200);
  expect(await readBy(page, stranger.address)).toBe('TypeError');
  expect(stranger.received).toEqual([]);

  await page.goto(stranger.address);
  for (const address of featured) expect(await readBy(page, address)).toBe('TypeError');
  for (const origin of Object.values(elsewhere)) {
    expect(await readBy(page, `${origin}/api/orders`, order)).toBe('TypeError');
    expect(await readBy(page, `${origin}/api/csrf-token`, { credentials: 'include' })).toBe('TypeError');
  }
  await context.close();
});
