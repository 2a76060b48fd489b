import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import {
  cards,
  fillCheckout,
  openCheckout,
  orderPlaced,
  payWith,
  placeTheOrder,
  proceed,
  putInCart,
  summaryOf,
} from '#tests/support/browser/checkout-page.ts';
import { newCustomer, openDetails, signIn } from '#tests/support/browser/customer-of-page.ts';
import { cartButton, cartDrawer, lineOf, openCart } from '#tests/support/browser/storefront.ts';

const deposit = 'Deposit, refunded when you return it£30.00';
const words = 'Happy birthday, Mum. Save me a slice.';

/** Puts a stand and a card into the cart, without the cake that offered them. */
async function fillWithExtras(page: Page): Promise<void> {
  await putInCart(page, 'gilded-modern-wedding-cake');
  const drawer = await openCart(page);
  await drawer.getByRole('button', { name: 'Add Cake stand hire' }).click();
  await drawer.getByRole('button', { name: 'Add Greeting card with your words' }).click();
  await drawer.getByLabel('What should the card say?').fill('For Mum');
  await drawer.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(lineOf(drawer, 'Greeting card with your words')).toContainText('“For Mum”');
  await lineOf(drawer, 'Gilded Modern').getByRole('button', { name: 'Remove' }).click();
  await expect(cartButton(page, 2)).toBeAttached();
}

test('[Z-03] a signed-in customer changes the words of a card, hires a stand, pays both with the deposit, and orders them again', async ({
  page,
}) => {
  await signIn(page, await newCustomer(page));
  await fillWithExtras(page);
  await cartDrawer(page)
    .getByRole('button', { name: /^Edit message/ })
    .click();
  const editor = page.getByRole('dialog', { name: 'Edit message' });
  await expect(editor.getByLabel('What should the card say?')).toHaveValue('For Mum');
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/personalisation') && answer.ok());
  await editor.getByLabel('What should the card say?').fill(words);
  await editor.getByRole('button', { name: 'Save' }).click();
  await saved;
  await page.reload();
  await expect(lineOf(await openCart(page), 'Greeting card with your words')).toContainText(words);

  await openCheckout(page, 'Cake stand hire');
  await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText(deposit);
  await expect(page.getByRole('complementary', { name: 'Order summary' })).not.toContainText(/500G|each/);
  await fillCheckout(page);
  await proceed(page);
  await expect(summaryOf(page)).toContainText(deposit);
  await expect(summaryOf(page)).toContainText(words);
  await summaryOf(page).getByRole('button', { name: 'Go Back & Edit' }).click();
  await placeTheOrder(page);
  await expect(page.getByText('Cake stand hire: Deposit, refunded when you return it')).toBeVisible();
  await payWith(page, cards.pays);
  await orderPlaced(page);
  await expect(page.locator('#main')).toContainText('Greeting card with your words');

  const details = await openDetails(page);
  await expect(details).toContainText(deposit);
  await expect(details).toContainText(words);
  await expect(details).not.toContainText(/500G|0KG|each|Allergens/);
  await details.getByRole('button', { name: 'Order again' }).click();
  await expect(details.getByText('Added to your cart: 2 items')).toBeVisible();
  await details.getByRole('button', { name: 'View cart' }).click();
  await expect(lineOf(cartDrawer(page), 'Greeting card with your words')).toContainText(words);
  await expect(cartDrawer(page).locator('.totals')).toContainText(deposit);
});
