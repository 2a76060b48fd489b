import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { fillServerCart, openOwnOrder } from '#tests/support/browser/customer-of-page.ts';
import { sellCake, setPrice, setStock, takeOffRange } from '#tests/support/browser/products-of-browser.ts';
import { cartDrawer, lineOf } from '#tests/support/browser/storefront.ts';

const again = (page: Page) => page.getByRole('button', { name: 'Order again' });
const told = (page: Page) => page.getByRole('dialog', { name: 'Order Details' }).getByRole('status');
const quantityOf = (page: Page, name: string) =>
  lineOf(cartDrawer(page), name)
    .getByRole('group', { name: `Quantity of ${name}` })
    .getByRole('status');

test('[U-04] an order is put into the cart again by a double click, once, and nothing in the cart is lost', {
  tag: '@narrow',
}, async ({ page }) => {
  const [cake, other] = [await sellCake(), await sellCake()];
  const { customer, details } = await openOwnOrder(page, { slug: cake.slug, quantity: 3 });
  await fillServerCart(page, customer, { slug: other.slug, quantity: 2 });
  await expect(details.getByRole('listitem').filter({ hasText: 'You placed the order.' })).toBeVisible();
  await again(page).dblclick();
  await expect(told(page).filter({ hasText: 'Added to your cart: 3 items' })).toBeVisible();
  await expect(again(page)).toBeFocused();
  expect(await findingsOf(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(quantityOf(page, cake.name)).toHaveText('3');
  await expect(quantityOf(page, other.name)).toHaveText('2');
  await page.keyboard.press('Escape');
  await expect(details.getByRole('button', { name: 'View cart' })).toBeFocused();
});

test('[U-04] a cake that is sold no longer is told by its name, and the cart stays as it was', async ({ page }) => {
  const cake = await sellCake();
  await openOwnOrder(page, { slug: cake.slug });
  await takeOffRange(cake);
  await again(page).click();
  await expect(told(page).getByText('Nothing was added to your cart')).toBeVisible();
  await expect(told(page).getByRole('listitem')).toHaveText([`${cake.name} is no longer available.`]);
  await expect(page.getByRole('button', { name: 'View cart' })).toHaveCount(0);
});

test('[U-04] where fewer are left, those are added, and it is told how many', { tag: '@narrow' }, async ({ page }) => {
  const cake = await sellCake();
  await openOwnOrder(page, { slug: cake.slug, quantity: 5 });
  await setStock(cake, 2);
  await again(page).click();
  await expect(told(page).getByText('Added to your cart: 2 items')).toBeVisible();
  await expect(told(page).getByRole('listitem')).toHaveText([
    `2 instead of 5 x ${cake.name}, 500G: that is all we have.`,
  ]);
  expect(await findingsOf(page)).toEqual([]);
  await again(page).click();
  await expect(told(page).getByRole('listitem')).toHaveText([`Your cart holds every ${cake.name} that there is.`]);
});

test('[U-04] what is dearer than then is added at today’s price, which is told beside the old one', async ({
  page,
}) => {
  const cake = await sellCake({ pricePence: 2_000 });
  await openOwnOrder(page, { slug: cake.slug, quantity: 1 });
  await setPrice(cake, 2_450);
  await again(page).click();
  await expect(told(page).getByRole('listitem')).toHaveText([`${cake.name} now costs £24.50. It was £20.00.`]);
  await page.getByRole('button', { name: 'View cart' }).click();
  await expect(lineOf(cartDrawer(page), cake.name)).toContainText('£24.50');
});

test.describe('without a connection', () => {
  test.use({ expectedNoise: [/Failed to load resource/] });
  test('[U-04] it is told, nothing is added, and another try adds it', async ({ page }) => {
    const cake = await sellCake();
    const { details } = await openOwnOrder(page, { slug: cake.slug, quantity: 2 });
    await page.route('**/api/listings/cart*', (route) => route.fulfill({ status: 400, body: '<h1>no</h1>' }));
    await again(page).click();
    await expect(details.getByRole('alert')).toContainText('Nothing was added to your cart.');
    expect(await findingsOf(page)).toEqual([]);
    await page.unroute('**/api/listings/cart*');
    await details.getByRole('button', { name: 'Try Again' }).click();
    await expect(told(page).getByText('Added to your cart: 2 items')).toBeVisible();
    await expect(details.getByRole('alert')).toHaveCount(0);
    await page.getByRole('button', { name: 'View cart' }).click();
    await expect(quantityOf(page, cake.name)).toHaveText('2');
  });
});
