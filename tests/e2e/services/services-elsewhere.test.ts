import type { Request } from '@playwright/test';
import { csrfToken } from '#contract/wire/capabilities.ts';
import { apiBase } from '#contract/wire/endpoint.ts';
import { serviceNames, serviceOf } from '#contract/wire/services.ts';
import { expect, type Page, test as quietTest } from '#tests/support/browser/browser.ts';
import {
  cards,
  confirmTheOrder,
  fillCheckout,
  loginOf,
  orderPlaced,
  password,
  payWith,
  proceed,
  putInCart,
} from '#tests/support/browser/checkout-page.ts';
import { freePort } from '#tests/support/free-port.ts';
import { databaseUrlAt, type OwnShop, openOwnShop } from '#tests/support/shop/shop-of-its-own.ts';
import { smallServer } from '#tests/support/small-server.ts';

/** Two origins of one server: to a page at localhost the first belongs to its own site, the second to another. */
type Origins = { readonly sameSite: string; readonly otherSite: string };
type ServicesElsewhere = { readonly shop: OwnShop; readonly elsewhere: Origins };

const atSameSite = ['auth', 'payment'];
const homeOf = ({ sameSite, otherSite }: Origins, service: string) =>
  atSameSite.includes(service) ? sameSite : otherSite;

/** The quiet page of every browser test, in a shop whose services live elsewhere: calling them does not count as noise. */
const test = quietTest.extend<object, { serviceNames: ServicesElsewhere }>({
  serviceNames: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const port = await freePort();
      const elsewhere = { sameSite: `http://localhost:${port}`, otherSite: `http://127.0.0.1:${port}` };
      await using shop = await openOwnShop(
        Object.fromEntries(serviceNames.map((name) => [`${name.toUpperCase()}_API`, `${homeOf(elsewhere, name)}/api`])),
      );
      const SAME_DATABASE_URL = await databaseUrlAt(new URL(shop.url).port);
      await using _calls = await openOwnShop({ SAME_DATABASE_URL, PUBLIC_URL: shop.url }, port);
      await use({ shop, elsewhere });
    },
    { scope: 'worker' },
  ],
  baseURL: ({ serviceNames }, use) => use(serviceNames.shop.url),
  expectedNoise: ({ serviceNames: { elsewhere } }, use) =>
    use(Object.values(elsewhere).map((origin) => new RegExp(`^request to another host: ${origin}/api/`))),
});

test.describe.configure({ mode: 'default' });

/** What the page requests with scripts. */
function askedBy(page: Page): readonly URL[] {
  const asked: URL[] = [];
  const ofScript = (request: Request) => ['fetch', 'xhr'].includes(request.resourceType());
  page.on('request', (request) => ofScript(request) && asked.push(new URL(request.url())));
  return asked;
}

/** What a script of the page gets from an address: the status of a response that it may read, or the error's name. */
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
  page,
  serviceNames: { elsewhere },
}) => {
  const asked = askedBy(page);

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
  await confirmTheOrder(page);
  await payWith(page, cards.pays);
  await orderPlaced(page);

  expect(asked.filter(({ origin }) => !Object.values(elsewhere).includes(origin))).toEqual([]);
  // A token for writes is requested from whichever service is to be written to.
  const named = asked.filter(({ pathname }) => pathname !== apiBase + csrfToken.path);
  const served = named.map(({ pathname }) => serviceOf(pathname.slice(apiBase.length)));
  expect(named.map(({ origin }) => origin)).toEqual(served.map((service) => homeOf(elsewhere, service)));
  expect([...new Set(served)].toSorted()).toEqual([...serviceNames].toSorted());
});

test.describe('what the browser refuses', () => {
  // The browser reports every call that the policy of either page, or the lack of permission, forbids; that is what is tested.
  test.use({
    // biome-ignore lint/correctness/noEmptyPattern: the same
    expectedNoise: ({}, use) =>
      use([/Content Security Policy/, /blocked by CORS policy/, /Failed to load resource/, /^request to another host/]),
  });

  test("[X-07] a stranger's page reads nothing of a service, and the shop's own page asks no stranger", async ({
    page,
    serviceNames: { elsewhere },
  }) => {
    await using stranger = await smallServer(() => ({
      headers: { 'content-type': 'text/html', 'access-control-allow-origin': '*' },
      body: '<!doctype html><title>Stranger</title>',
    }));
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
  });
});
