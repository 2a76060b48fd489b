import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { stopClock } from '#tests/support/browser/clock-of-page.ts';
import { sellCake } from '#tests/support/browser/products-of-browser.ts';
import { cardOf, isSmall, linesOf, openCart } from '#tests/support/browser/storefront.ts';

const cake = '/product/salted-caramel-drip-cake';
const gallery = (page: Page) => page.getByRole('group', { name: 'Product photographs' });
const photograph = (page: Page, number: number) =>
  gallery(page).getByRole('img', { name: `, photograph ${number} of 4` });

test('[P-01] the breadcrumb leads to the category and home @narrow', async ({ page }) => {
  await page.goto(cake);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.getByRole('listitem')).toHaveText(['Home', 'Birthday Cakes', 'Salted Caramel Drip Cake']);
  await expect(crumbs.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  await expect(crumbs.getByText('Salted Caramel Drip Cake')).toHaveAttribute('aria-current', 'page');
  await crumbs.getByRole('link', { name: 'Birthday Cakes' }).click();
  await expect(page).toHaveURL('/category/birthday-cakes');
});

test('[P-02] the gallery moves by arrows, dots, thumbnails, keys and swipes, and waits 300 ms after each move @narrow', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(cake);
  await expect(photograph(page, 1)).toBeVisible();
  await expect(page.locator('.thumbs').getByRole('button')).toHaveCount(4);
  await stopClock(page);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).dispatchEvent('click');
  const afterTheLock = () => page.clock.runFor(301);
  await press('Next photograph');
  await expect(photograph(page, 2)).toBeVisible();
  await press('Next photograph');
  await page.clock.runFor(290);
  await press('Show photograph 4');
  await expect(photograph(page, 2)).toBeVisible();
  await page.clock.runFor(20);
  await press('Show photograph 4');
  await expect(photograph(page, 4)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show photograph 4' })).toHaveAttribute('aria-current', 'true');
  await afterTheLock();
  await press('Next photograph');
  await expect(photograph(page, 1)).toBeVisible();
  await afterTheLock();
  await press('Previous photograph');
  await expect(photograph(page, 4)).toBeVisible();
  await afterTheLock();
  await press('Photograph 2');
  await expect(photograph(page, 2)).toBeVisible();
  await afterTheLock();
  await page.getByRole('button', { name: 'Next photograph' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(photograph(page, 1)).toBeVisible();
  await afterTheLock();
  await page.keyboard.press('ArrowRight');
  await expect(photograph(page, 2)).toBeVisible();
});

test('[Z-05] each view of a cake is a picture of its own, in words too, the inside where it is cut @narrow', async ({
  page,
}) => {
  await page.goto(cake);
  const files = await page
    .locator('.thumbs img')
    .evaluateAll((images) => images.map((image) => new URL((image as HTMLImageElement).src).pathname));
  expect(new Set(files).size).toBe(4);
  const inside = page.getByRole('button', { name: 'Show photograph 4' });
  await inside.click();
  await expect(photograph(page, 4)).toHaveAccessibleName(/cut|slice|inside|layers/i);
  await expect
    .poll(() => photograph(page, 4).evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(300);
  const own = await sellCake();
  await page.goto(`/product/${own.slug}`);
  await expect(gallery(page).getByRole('img')).toHaveAccessibleName(`${own.name}, photograph 1 of 4`);
});

test('[E-02][Z-05] the price follows the size, and says whom it feeds; what the cake is not sold in says so @narrow', async ({
  page,
}) => {
  await page.goto('/product/victoria-sponge-celebration-cake');
  const weights = page.getByRole('group', { name: 'Weight' });
  const price = page.locator('.buy-price');
  await expect(price).toContainText('£32.00');
  await weights.getByRole('radio', { name: /^750G/ }).check();
  await expect(price).toContainText('£26.00');
  await expect(weights.getByText(/serves \d+/)).toBeVisible();
  await expect(weights.getByRole('radio', { name: '500G Not in this size' })).toBeDisabled();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  const drawer = await openCart(page);
  await expect(drawer.getByText('£26.00').first()).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
});

test('[Z-01] a message stands on the plaque as it is typed, and makes a line of its own in the cart @narrow', async ({
  page,
}) => {
  await page.goto('/product/rainbow-sprinkle-birthday-cake');
  const message = page.getByLabel('Message on the cake');
  const add = page.getByRole('button', { name: 'Add to Cart' });
  await message.fill('Happy 7th, Maya');
  await expect(page.locator('.plaque')).toHaveText('Happy 7th, Maya');
  expect(await findingsOf(page)).toEqual([]);
  await add.click();
  await message.fill('I ❤ cake');
  await expect(page.getByText(/Please use letters, numbers/)).toBeVisible();
  await add.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please check what you typed' })).toBeVisible();
  await message.fill('');
  await add.click();
  const drawer = await openCart(page);
  await expect(linesOf(drawer)).toHaveCount(2);
  await expect(linesOf(drawer).first()).toContainText('Message: “Happy 7th, Maya”');
  await page.reload();
  await expect((await openCart(page)).getByText('Message: “Happy 7th, Maya”')).toBeVisible();
});

test.describe('with a finger', () => {
  test.skip(({ hasTouch }) => !hasTouch, 'only small screens are touched here');
  test('[P-02] a swipe moves on or back; scrolling does not @narrow', async ({ page }) => {
    await page.goto(cake);
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
    const touch = async (dx: number, dy: number) => {
      const at = (x: number, y: number) => ({ identifier: 0, clientX: x, clientY: y });
      await gallery(page).dispatchEvent('touchstart', { touches: [at(200, 300)], changedTouches: [at(200, 300)] });
      await gallery(page).dispatchEvent('touchend', { touches: [], changedTouches: [at(200 + dx, 300 + dy)] });
    };
    await touch(-120, 10);
    await expect(photograph(page, 2)).toBeVisible();
    await touch(-60, 200);
    await expect(photograph(page, 2)).toBeVisible();
    await expect(async () => {
      await touch(120, 0);
      await expect(photograph(page, 1)).toBeVisible({ timeout: 200 });
    }).toPass();
  });
});

test('[P-03][P-11] price, weight, base and what is left; a lower price stands beside the full one @narrow', async ({
  page,
}) => {
  const own = await sellCake({ pricePence: 3_800, discountPricePence: 3_400, stock: 8, weight: '750g' });
  await page.goto('/promotions');
  await expect(cardOf(page, own.name)).toContainText('Price now £34.00 was £38.00');
  await expect(cardOf(page, own.name)).toContainText('Only 8 left!');
  await page.goto(`/product/${own.slug}`);
  const price = page.locator('.buy-price');
  await expect(price).toContainText('Price now £34.00 was £38.00');
  await expect(price.locator('s')).toContainText('£38.00');
  await expect(price).toContainText('Save £4.00');
  await expect(price).toContainText('Only 8 left!');
  await expect(page.locator('.facts')).toContainText('750g');
  await expect(page.locator('.facts')).toContainText('Vanilla Base');
  await expect(page.getByRole('radio', { name: '750G' })).toBeChecked();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect((await openCart(page)).getByText('£34.00').first()).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
});

test('[P-04] a long description is clamped until Read More, and again at Read Less @narrow', async ({ page }) => {
  const own = await sellCake({
    description: 'Layers of sponge and buttercream, baked slowly and iced by hand. '.repeat(12),
  });
  await page.goto(`/product/${own.slug}`);
  const text = page.locator('.desc');
  const heightOf = async () => (await text.boundingBox())?.height ?? 0;
  const clamped = await heightOf();
  await page.getByRole('button', { name: 'Read More' }).click();
  await expect.poll(heightOf).toBeGreaterThan(clamped * 1.5);
  await page.getByRole('button', { name: 'Read Less' }).click();
  await expect.poll(heightOf).toBe(clamped);
  const short = await sellCake({ description: 'Short and sweet.' });
  await page.goto(`/product/${short.slug}`);
  await expect(page.getByText('Short and sweet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Read More' })).toHaveCount(0);
});

test('[P-05][P-06] weights, and a quantity from 1 to the stock @narrow', async ({ page }) => {
  const own = await sellCake({ stock: 3, weight: '1kg' });
  await page.goto(`/product/${own.slug}`);
  const weights = page.getByRole('group', { name: 'Weight' });
  await expect(weights.getByRole('radio')).toHaveCount(3);
  await expect(weights.getByRole('radio', { name: '1KG' })).toBeChecked();
  const [minus, plus] = [
    page.getByRole('button', { name: 'Decrease quantity' }),
    page.getByRole('button', { name: 'Increase quantity' }),
  ];
  await expect(minus).toBeDisabled();
  await plus.click();
  await plus.click();
  await expect(page.getByRole('group', { name: 'Quantity' })).toContainText('3');
  await expect(plus).toBeDisabled();
  const odd = await sellCake({ weight: '2kg' });
  await page.goto(`/product/${odd.slug}`);
  await expect(weights.getByRole('radio', { name: '500G' })).toBeChecked();
});

test('[P-07] what is sold out cannot be bought @narrow', async ({ page }) => {
  const own = await sellCake({ stock: 0 });
  await page.goto(`/product/${own.slug}`);
  const buttons = page.getByRole('button', { name: 'Out of Stock' });
  await expect(buttons).toHaveCount(2);
  for (const button of await buttons.all()) await expect(button).toBeDisabled();
});

test('[P-08] an addition is confirmed for 3 s; Buy It Now adds and leads to the checkout @narrow', async ({ page }) => {
  await page.clock.install();
  await page.goto(cake);
  const confirmation = page.getByRole('status').filter({ hasText: 'Added to your cart' });
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
  await stopClock(page);
  await page.getByRole('button', { name: 'Add to Cart' }).dispatchEvent('click');
  await expect(confirmation).toContainText('1 x Salted Caramel Drip Cake, 1KG');
  await page.clock.runFor(2_900);
  await expect(confirmation).toBeVisible();
  await page.clock.runFor(200);
  await expect(confirmation).toHaveCount(0);
  await page.clock.resume();
  await page.getByRole('button', { name: 'Buy It Now' }).click();
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByText('Salted Caramel Drip Cake').first()).toBeVisible();
});

test('[P-12] an addition beyond the stock shows an alert with title and message @narrow', async ({ page }) => {
  const own = await sellCake({ stock: 2 });
  await page.goto(`/product/${own.slug}`);
  const add = page.getByRole('button', { name: 'Add to Cart' });
  await add.click();
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await add.click();
  await expect(page.getByText(`1 x ${own.name}, 500G. That is all we have.`)).toBeVisible();
  await add.click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Conflict');
  await expect(alert).toContainText('Some items are no longer available in that quantity.');
  expect(await findingsOf(page)).toEqual([]);
});

test('[P-09] on the way to a product its outline says Loading product... @narrow', async ({ page }) => {
  await page.goto('/category/birthday-cakes');
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/listings/product/*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Salted Caramel Drip Cake' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading product...' })).toBeVisible();
  if (!isSmall(page)) expect(await findingsOf(page)).toEqual([]);
  answer();
  await expect(page.getByRole('heading', { level: 1, name: 'Salted Caramel Drip Cake' })).toBeVisible();
});
