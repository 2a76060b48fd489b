import { join } from 'node:path';
import { addDays, weekdayOf } from '#domain/pickup/clock/calendar.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { expect, newPageIn, type Page, test } from '#tests/support/browser/browser.ts';
import {
  cards as bankCards,
  fillCheckout,
  openCheckout,
  payWith,
  placeTheOrder,
} from '#tests/support/browser/checkout-page.ts';
import { newCustomer, signIn } from '#tests/support/browser/customer-of-page.ts';
import { cardOf, cards, lineOf, openCart, openFilters } from '#tests/support/browser/storefront.ts';
import { openOwnShop } from '#tests/support/shop/shop-of-its-own.ts';

const firstData = join(import.meta.dirname, '../../support/second-bakery');
const firstBakery = /Mount Avenue|Brierley|01384|mountavenue|cupcake/i;

/** The bakery is open on Wednesdays, as on most days. */
function wednesdayAhead(): string {
  let date = addDays(shopDate(Date.now(), shopTimeZone), 2);
  while (weekdayOf(date) !== 2) date = addDays(date, 1);
  return date;
}

const price = (page: Page) => page.locator('#main .price').first();

test('[J-05] [E-02] another bakery opens in the same build, and its customer finds, orders and pays in its own words and weights', async ({
  browser,
}) => {
  await using shop = await openOwnShop({ FIRST_DATA: firstData });
  const context = await browser.newContext({ baseURL: shop.url });
  const page = await newPageIn(context);

  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rye, oats and patience');
  await expect(page).toHaveTitle('Loaves and tarts in Ludlow | Copper Kettle Bakehouse');
  await expect(page.getByRole('contentinfo')).toContainText('Tue - Sat 7:30am - 3pm');
  await expect(page.getByText('% off')).toHaveCount(0);
  await expect(page.getByText('VAT')).toHaveCount(0);
  for (const part of ['banner', 'main', 'contentinfo'] as const)
    await expect(page.getByRole(part)).not.toContainText(firstBakery);

  await page.goto('/category/no-such-thing');
  await expect(page).toHaveURL('/category/tea-loaves');
  await expect(cards(page)).toHaveCount(2);
  const filters = await openFilters(page);
  await expect(filters.getByLabel(/250G/)).toBeVisible();
  await expect(filters.getByLabel(/2KG/)).toBeVisible();
  await filters.getByLabel(/Rye Dough/).check();
  await expect(page).toHaveURL(/filter=rye-dough/);
  await page.goto('/category/tea-loaves?filter=rye-dough&weight=2KG');
  await expect(cards(page)).toHaveCount(1);
  await cardOf(page, 'Treacle Rye Loaf').getByRole('link', { name: 'Treacle Rye Loaf' }).first().click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Treacle Rye Loaf');
  // In the size to which the list was narrowed.
  await expect(price(page)).toContainText('£26.00');
  await page.getByRole('radio', { name: /250G/ }).check();
  await expect(price(page)).toContainText('£4.50');
  const customer = await newCustomer(page);
  await signIn(page, customer);
  await page.goto('/product/treacle-rye-loaf');
  await page.getByRole('radio', { name: /2KG/ }).check();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Added to your cart')).toBeVisible();
  const drawer = await openCart(page);
  await expect(lineOf(drawer, 'Treacle Rye Loaf')).toContainText('2KG');
  await expect(drawer.getByText(/Discount/)).toHaveCount(0);

  await openCheckout(page, 'Treacle Rye Loaf');
  await fillCheckout(page);
  await page.getByLabel('Pickup date').fill(wednesdayAhead());
  await placeTheOrder(page);
  await payWith(page, bankCards.pays);
  await page.waitForURL(/\/order-success\?orderNo=CK-/);
  await expect(page.getByRole('heading', { name: 'Order Placed!' })).toBeVisible();
  const orderNo = new URL(page.url()).searchParams.get('orderNo') ?? '';

  await page.goto('/dev/outbox');
  const letter = page.getByRole('link', { name: `Order ${orderNo} is confirmed` });
  await expect(async () => {
    await page.reload();
    await expect(letter).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await letter.click();
  const text = page.locator('pre');
  await expect(text).toContainText('Treacle Rye Loaf');
  await expect(text).toContainText('2KG');
  await expect(text).toContainText('£26.00');
  await expect(text).toContainText('We mill rye beside everything else');
  await expect(text).toContainText('Copper Kettle Bakehouse, 2 Quality Square, Ludlow SY8 1AR');
  await expect(text).not.toContainText(firstBakery);
  await context.close();
});
