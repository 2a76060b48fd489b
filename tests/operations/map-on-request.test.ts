import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database/database.ts';
import { dataFolderForTest, startBuiltShop } from '#tests/support/shop/built-shop.ts';
import { type Reply, smallServer } from '#tests/support/small-server.ts';
import { findInstalled } from '../../scripts/testing/find-browser.mjs';

/** Plays Google's script: it draws a word where the map would be, and reports the marker. */
const script = `
  window.google = { maps: {
    Map: class { constructor(element, { center }) { element.textContent = 'Streets around ' + center.lat; } },
    Marker: class { constructor({ title }) { document.title = 'Mark: ' + title; } },
  } };
  window[new URL(document.currentScript.src).searchParams.get('callback')]();`;
const good: Reply = { headers: { 'content-type': 'text/javascript' }, body: script };
let failures = 0;
const google = await smallServer(() => (failures-- > 0 ? 'hang up' : good));
afterAll(() => google[Symbol.asyncDispose]());

const key = 'AIzaSyA-example-of-a-key-0123456789';
const { url: databaseUrl } = await testDatabase();
const shop = await startBuiltShop({
  DATABASE_URL: databaseUrl,
  DATA_FOLDER: await dataFolderForTest(),
  GOOGLE_MAPS_KEY: key,
  GOOGLE_MAPS_SCRIPT_URL: `${google.address}/maps/api/js`,
});
const browser: Browser = await chromium.launch({
  executablePath: findInstalled() ?? undefined,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
afterAll(() => browser.close());

const takesMs = 60_000;
const openPage = (path: string): Promise<Page> =>
  browser.newPage().then(async (page) => {
    await page.goto(shop.url + path);
    return page;
  });
const showMap = (page: Page) => page.getByRole('button', { name: 'Show the map' });

test(
  '[W-03] with a key the map comes on request alone, with the bakery marked on it',
  async () => {
    failures = 0;
    const before = google.received.length;
    const page = await openPage('/contact');
    await showMap(page).waitFor();
    await page.waitForLoadState('networkidle');
    expect(google.received.length).toBe(before);
    await showMap(page).click();
    await page.getByText('Streets around 52.48').waitFor();
    expect(await page.title()).toBe('Mark: Mount Avenue Bakery');
    const asked = new URL(google.received.at(-1)?.url ?? '', google.address);
    expect([asked.pathname, asked.searchParams.get('key')]).toEqual(['/maps/api/js', key]);
    expect(await page.getByText('API Key Required').count()).toBe(0);
    await page.close();
  },
  takesMs,
);

test(
  '[W-03] a script that does not come is tried three times more, and then there is another try',
  async () => {
    failures = 4;
    const before = google.received.length;
    const page = await openPage('/contact');
    await page.clock.install();
    await showMap(page).click();
    const alert = page.getByRole('alert').filter({ hasText: 'The map could not be loaded.' });
    await expect
      .poll(
        async () => {
          await page.clock.runFor(500);
          return alert.count();
        },
        { timeout: 20_000 },
      )
      .toBe(1);
    expect(google.received.length - before).toBe(4);
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await page.getByText('Streets around 52.48').waitFor();
    await page.close();
  },
  takesMs,
);

test(
  '[W-03] from another page the contact page is loaded as a document, whose policy lets the map be drawn',
  async () => {
    failures = 0;
    const page = await openPage('/faq');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
    await showMap(page).click();
    await page.getByText('Streets around 52.48').waitFor();
    await page.close();
  },
  takesMs,
);

test('only the contact page is opened to other hosts', async () => {
  const policyOf = async (path: string) => (await fetch(shop.url + path)).headers.get('content-security-policy');
  expect(await policyOf('/contact')).toContain(`script-src 'self' `);
  expect(await policyOf('/contact')).toContain(google.address);
  expect(await policyOf('/contact/')).toContain(google.address);
  expect(await policyOf('/contact')).not.toMatch(/script-src[^;]*unsafe/);
  for (const path of ['/', '/faq', '/checkout', '/contact/x'])
    expect(await policyOf(path)).not.toMatch(/google|127\.0\.0\.1/);
});
