import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { addToCart, cartButton, cartDrawer, lineOf, openCart } from '#tests/support/browser/storefront.ts';

/** A cake that offers candles, number candles, a sign, a card and a knife. */
const birthdayCake = 'funfetti-surprise-birthday-cake';
const plainCupcake = 'red-velvet-cupcake';
const weddingCake = 'gilded-modern-wedding-cake';

const offerIn = (page: Page) => cartDrawer(page).getByRole('region', { name: 'Something beside the cake?' });
const total = (page: Page) => cartDrawer(page).locator('.totals .total dd');

test('[Z-03] candles, a number and a card with words are added beside the cake by keyboard, and each is announced @narrow', async ({
  page,
}) => {
  await addToCart(page, birthdayCake);
  const drawer = await openCart(page);
  const offer = offerIn(page);
  await expect(offer.getByRole('listitem')).toHaveCount(3);
  await offer.getByRole('button', { name: 'Show 2 more' }).press('Enter');
  await expect(offer.getByRole('listitem')).toHaveCount(5);
  await expect(offer.getByRole('button', { name: 'Add Greeting card with your words' })).toBeFocused();

  await offer.getByRole('button', { name: 'Add Striped candles, pack of 12' }).press('Enter');
  await expect(offer.getByRole('status')).toHaveText('In your cart: Striped candles, pack of 12');
  await offer.getByRole('button', { name: 'Add Number candle' }).press('Enter');
  await expect(offer.getByRole('combobox', { name: 'Which Number candle' })).toBeFocused();
  await offer.getByRole('combobox', { name: 'Which Number candle' }).selectOption('7');
  await offer.getByRole('button', { name: 'Add Number candle 7' }).press('Enter');
  await expect(offer.getByRole('status')).toHaveText('In your cart: Number candle 7');

  await offer.getByRole('button', { name: 'Add Greeting card with your words' }).press('Enter');
  const words = offer.getByLabel('What should the card say?');
  await expect(words).toBeFocused();
  await words.fill('x'.repeat(201));
  await offer.getByRole('button', { name: 'Add to Cart' }).press('Enter');
  await expect(offer.getByText('Please keep the message to 200 characters.')).toBeVisible();
  await expect(words).toBeFocused();
  await words.fill('Happy birthday, Mum.\nSave me a slice.');
  expect(await findingsOf(page)).toEqual([]);
  await offer.getByRole('button', { name: 'Add to Cart' }).press('Enter');
  await expect(offer.getByRole('status')).toHaveText('In your cart: Greeting card with your words');
  await expect(offer.getByRole('button', { name: 'Add Greeting card with your words' })).toBeFocused();

  const card = lineOf(drawer, 'Greeting card with your words');
  await expect(card).toContainText('Message: “Happy birthday, Mum. Save me a slice.”');
  await expect(card).not.toContainText(/500G|each/);
  await expect(cartButton(page, 4)).toBeAttached();
  await page.reload();
  await openCart(page);
  await expect(lineOf(cartDrawer(page), 'Number candle 7')).toBeVisible();
  await lineOf(cartDrawer(page), 'Number candle 7').getByRole('button', { name: 'Remove' }).click();
  await expect(cartButton(page, 3)).toBeAttached();
});

test('[Z-03] a stand is lent for a deposit that stands by itself and is not discounted; without cakes nothing is offered @narrow', async ({
  page,
}) => {
  await addToCart(page, weddingCake);
  const drawer = await openCart(page);
  const offer = offerIn(page);
  await expect(offer).toContainText('£12.00');
  await expect(offer).toContainText('and £30.00 deposit, returned when it comes back');
  const before = Number(((await total(page).textContent()) ?? '').replace(/[£,]/g, ''));
  await offer.getByRole('button', { name: 'Add Cake stand hire' }).click();
  await expect(lineOf(drawer, 'Cake stand hire')).toContainText('and £30.00 deposit, returned when it comes back');
  await expect(drawer.locator('.totals')).toContainText('Deposit, returned when it comes back£30.00');
  expect(Number(((await total(page).textContent()) ?? '').replace(/[£,]/g, ''))).toBeCloseTo(before + 12 * 0.8 + 30, 2);
  expect(await findingsOf(page)).toEqual([]);
  await lineOf(drawer, 'Gilded Modern').getByRole('button', { name: 'Remove' }).click();
  await expect(offer).toHaveCount(0);
  await expect(lineOf(drawer, 'Cake stand hire')).toBeVisible();
});

test.describe('while the call for them fails', () => {
  test.use({ expectedNoise: [/Failed to load resource/] });

  test('[Z-03] what cannot be asked for is not offered, and the cart is whole without it', async ({ page }) => {
    await page.route('**/api/listings/extras*', (route) => route.abort());
    await addToCart(page, plainCupcake);
    const drawer = await openCart(page);
    await expect(lineOf(drawer, 'Red Velvet Cupcake')).toBeVisible();
    await expect(offerIn(page)).toHaveCount(0);
    await expect(drawer.getByRole('link', { name: 'Checkout' })).toBeVisible();
  });
});
