import pg from 'pg';
import { expect, newPageIn, test } from '#tests/support/browser/browser.ts';
import { fillCheckout, openCheckout, placeTheOrder, proceed, summaryOf } from '#tests/support/browser/checkout-page.ts';
import { fillServerCart, newCustomer, signIn } from '#tests/support/browser/customer-of-page.ts';
import { databaseUrlAt, openOwnShop } from '#tests/support/shop/shop-of-its-own.ts';

const slug = 'salted-caramel-drip-cake';

/** Writes a new version, as `settings set discount` does. */
async function setDiscount(shopUrl: string, value: object): Promise<void> {
  const client = new pg.Client({ connectionString: await databaseUrlAt(new URL(shopUrl).port) });
  await client.connect();
  await client.query(
    "insert into settings (key, version, value, changed_by) select key, max(version) + 1, $1, 'Priya' from settings where key = 'discount' group by key",
    [value],
  );
  await client.end();
}

test('[J-05] whoever orders while the owner changes the discount is told, sees the new total, and is asked for that one', async ({
  browser,
}) => {
  await using shop = await openOwnShop({});
  const context = await browser.newContext({ baseURL: shop.url });
  const page = await newPageIn(context);
  const customer = await newCustomer(page);
  await fillServerCart(page, customer, { slug });
  await signIn(page, customer);
  await openCheckout(page, 'Salted Caramel Drip Cake');
  await fillCheckout(page);
  await proceed(page);
  await expect(summaryOf(page).getByText('£33.60').first()).toBeVisible();
  await setDiscount(shop.url, { policy: 'every-order', percent: 10 });
  await summaryOf(page).getByRole('button', { name: 'Confirm & Place Order' }).click();
  await expect(page.getByText(/Our discount has changed: there is now £4\.20 off/)).toBeVisible();
  await page
    .getByRole('button', { name: /OK|Close|Review|Go Back|Try Again/ })
    .first()
    .click();
  await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText(
    'Discount - 10% off first order',
  );
  await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText('£37.80');
  await placeTheOrder(page);
  await expect(page.getByText('£37.80').first()).toBeVisible();
  await context.close();
});
