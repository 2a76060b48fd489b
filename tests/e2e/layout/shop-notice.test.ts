import pg from 'pg';
import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, type Page, test as quietTest } from '#tests/support/browser/browser.ts';
import { addToCart, openCart } from '#tests/support/browser/storefront.ts';
import { databaseUrlAt, openOwnShop } from '#tests/support/shop/shop-of-its-own.ts';

/** Noon on a Wednesday, when the counter is open: the shop's clock is the test's, so that it is the same at any time of any day. */
const noon = '2026-11-18T12:00:00Z';

type OwnShop = { readonly url: string; readonly ask: (sql: string) => Promise<void> };

/** A shop of the file's own, so that what it closes is closed for nobody else. */
const test = quietTest.extend<object, { shop: OwnShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      await using shop = await openOwnShop({ CLOCK_AT: noon });
      const database = new pg.Client({ connectionString: await databaseUrlAt(new URL(shop.url).port) });
      await database.connect();
      await use({ url: shop.url, ask: async (sql) => void (await database.query(sql)) });
      await database.end();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
});

test.describe.configure({ mode: 'serial' });
test.beforeEach(async ({ page, shop }) => {
  await page.clock.setSystemTime(new Date(noon));
  await shop.ask('delete from pauses; delete from capacity_rules');
});

/** Rows that are written by hand appear on the pages as soon as what is cached of these is a second old. */
const untilTold = (page: Page, path: string, text: string | RegExp) =>
  expect(async () => {
    await page.goto(path);
    await expect(page.getByRole('complementary', { name: 'Notice' })).toContainText(text, { timeout: 1_000 });
  }).toPass();

test('[Y-04] a pause stands above every page with its words and its end, and the cart can still be filled', async ({
  page,
  shop,
}) => {
  await page.goto('/faq');
  await expect(page.getByRole('complementary', { name: 'Notice' })).toHaveCount(0);
  await shop.ask(`insert into pauses (begins_at, ends_at, words)
    values (timestamptz '${noon}' - interval '1 minute', timestamptz '${noon}' + interval '2 days', 'The oven is being mended.')`);
  const told = 'Orders are paused. The oven is being mended. You can order again on ';
  await untilTold(page, '/', told);
  await untilTold(page, '/faq', told);
  expect(await findingsOf(page)).toEqual([]);
  await addToCart(page, 'salted-caramel-drip-cake');
  await openCart(page);
  await page.goto('/checkout');
  await expect(page.getByText('The oven is being mended.')).toBeVisible();
});

test('[Y-03] a day that is full is told above every page, with the next free pick-up', async ({ page, shop }) => {
  await shop.ask('insert into capacity_rules (weekday, orders_of_day) values (3, 0)');
  await untilTold(
    page,
    '/category/cupcakes',
    /We are fully booked for today\. You can look around and fill your cart; the next free pick-up is Thursday 19 November 2026, \d+:\d\d [ap]m\./,
  );
});
