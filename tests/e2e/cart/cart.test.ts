import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, type Locator, newPageIn, type Page, test } from '#tests/support/browser/browser.ts';
import { sellCake, setPrice, setStock, stopSelling } from '#tests/support/browser/products-of-browser.ts';
import { addToCart, cartButton, cartDrawer, guestCartOf, lineOf, openCart } from '#tests/support/browser/storefront.ts';

const more = (line: Locator) => line.getByRole('button', { name: 'Increase quantity' });
const fewer = (line: Locator) => line.getByRole('button', { name: 'Decrease quantity' });
const news = (drawer: Locator) => drawer.getByRole('status').filter({ hasText: 'Your cart has changed' });
const storedLines = async (page: Page): Promise<{ quantity: number; weight: string; price: number }[]> =>
  JSON.parse((await guestCartOf(page)) ?? '[]');

test('[K-01][K-03] an empty cart opens from the right, says so, and gives the focus back when it closes @narrow', async ({
  page,
}) => {
  await page.goto('/');
  const drawer = await openCart(page);
  const width = page.viewportSize()?.width ?? 0;
  await expect
    .poll(async () => Math.round(((await drawer.boundingBox())?.x ?? 0) + ((await drawer.boundingBox())?.width ?? 0)))
    .toBe(width);
  await expect(drawer.getByRole('heading', { name: 'Your Cart', exact: true })).toBeFocused();
  await expect(drawer.getByText('0 items')).toBeVisible();
  await expect(drawer.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(drawer.getByText('Add some delicious cakes to get started!')).toBeVisible();
  await expect(drawer.getByText('Sub Total')).toHaveCount(0);
  expect(await findingsOf(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Close cart' }).click();
  await expect(drawer).toBeHidden();
  await expect(cartButton(page)).toBeFocused();
  await openCart(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await openCart(page);
  await drawer.getByRole('button', { name: 'Continue Shopping' }).click();
  await expect(drawer).toBeHidden();
});

test('[K-02][K-04][K-05][K-12] lines, quantities and totals; less than one takes the line away @narrow', async ({
  page,
}) => {
  const cake = await sellCake({ pricePence: 1_999 });
  const other = await sellCake({ pricePence: 333 });
  await addToCart(page, cake.slug);
  await addToCart(page, other.slug);
  const drawer = await openCart(page);
  const line = lineOf(drawer, cake.name);
  await expect(line.locator('img')).toHaveAttribute('src', /\/cakes\/signature-cupcake-box-of-six\?w=/);
  await expect(line).toContainText('500G');
  await expect(line).toContainText('£19.99');
  await expect(line).not.toContainText('each');
  await more(line).click();
  await more(line).click();
  await expect(line).toContainText('£19.99 each');
  await expect(line).toContainText('£59.97');
  // 59.97 + 3.33 = 63.30, a fifth of it off
  for (const [name, amount] of [
    ['Sub Total', '£63.30'],
    ['Discount - 20% off first order', '-£12.66'],
    ['Total', '£50.64'],
  ] as const) {
    await expect(drawer.getByText(name, { exact: true }).locator('..')).toContainText(amount);
  }
  await expect(drawer.getByText('4 items')).toBeVisible();
  await expect(cartButton(page, 4)).toContainText('4');
  expect(await findingsOf(page)).toEqual([]);

  await lineOf(drawer, other.name)
    .getByRole('button', { name: `Remove ${other.name}` })
    .click();
  await expect(lineOf(drawer, other.name)).toHaveCount(0);
  await expect(drawer.getByRole('heading', { name: 'Your Cart', exact: true })).toBeFocused();
  for (let left = 2; left > 0; left--) {
    await fewer(line).click();
    await expect(line.getByRole('group')).toContainText(String(left));
  }
  await fewer(line).click();
  await expect(drawer.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  expect(await guestCartOf(page)).toBeNull();
});

test('[K-05] the same cake in the same weight is one line, in another weight another one @narrow', async ({ page }) => {
  const cake = await sellCake();
  await addToCart(page, cake.slug);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('radio', { name: '1KG' }).check();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText(`1 x ${cake.name}, 1KG`)).toBeVisible();
  const drawer = await openCart(page);
  await expect(drawer.getByRole('listitem')).toHaveCount(2);
  expect((await storedLines(page)).map(({ quantity, weight }) => `${quantity} x ${weight}`)).toEqual([
    '2 x 500G',
    '1 x 1KG',
  ]);
});

test('[K-04] Checkout leads there and closes the cart @narrow', async ({ page }) => {
  await addToCart(page, 'black-forest-gateau');
  const drawer = await openCart(page);
  await drawer.getByRole('link', { name: 'Checkout' }).click();
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  await expect(cartDrawer(page)).toHaveCount(0);
});

test('[H-08] the badge counts items, and says 99+ above 99 @narrow', async ({ page }) => {
  const cake = await sellCake({ stock: 200 });
  await page.goto(`/product/${cake.slug}`);
  await page.evaluate(
    ([slug, name]) => {
      const line = { cartItemId: 'a', id: slug, name, image: 'a.jpg', price: 20, quantity: 98, weight: '500G' };
      localStorage.setItem('guestCart', JSON.stringify([line]));
    },
    [cake.slug, cake.name] as const,
  );
  await page.reload();
  const badge = cartButton(page).locator('b');
  await expect(badge).toHaveText('98');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(badge).toHaveText('99');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(badge).toHaveText('99+');
  await expect(cartButton(page, 100)).toBeVisible();
});

test('[K-06] a guest’s cart stays on the device, through reloads and other tabs, and every click of many counts', async ({
  page,
  context,
}) => {
  const cake = await sellCake({ stock: 50 });
  const writes: string[] = [];
  context.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(request.url());
  });
  await addToCart(page, cake.slug);
  const other = await newPageIn(context);
  await other.goto('/');
  await expect(cartButton(other, 1)).toBeVisible();
  const drawer = await openCart(page);
  await more(lineOf(drawer, cake.name)).click({ clickCount: 9 });
  await expect(cartButton(other, 10)).toBeVisible();
  await page.reload();
  await expect(cartButton(page, 10)).toBeVisible();
  expect(writes).toEqual([]);
});

test('[K-06] what an older version or a foreign hand left is made good, or is an empty cart', async ({ page }) => {
  const cake = await sellCake({ pricePence: 2_500 });
  await page.goto('/');
  await page.evaluate((slug) => {
    const kept = {
      id: slug,
      name: 'Kept',
      image: 'signature-cupcake-box-of-six.jpg',
      price: '25',
      quantity: '2',
      weight: '1000g',
    };
    localStorage.setItem('guestCart', JSON.stringify([kept, { id: 7 }, null, 'cake']));
  }, cake.slug);
  await page.reload();
  const drawer = await openCart(page);
  await expect(lineOf(drawer, cake.name)).toContainText('1KG');
  await expect(drawer.getByRole('listitem')).toHaveCount(1);
  await page.evaluate(() => localStorage.setItem('guestCart', '{"not": "a cart'));
  await page.reload();
  await expect((await openCart(page)).getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
});

test('[K-01][P-06] whoever opens the cart is told what changed meanwhile: price, stock, and what is sold no longer @narrow', async ({
  page,
}) => {
  const dearer = await sellCake({ pricePence: 2_000 });
  const rarer = await sellCake({ stock: 9 });
  const gone = await sellCake();
  for (const { slug } of [dearer, rarer, gone]) await addToCart(page, slug);
  const before = await openCart(page);
  await more(lineOf(before, rarer.name)).click();
  await more(lineOf(before, rarer.name)).click();
  await expect(news(before)).toHaveCount(0);
  await page.keyboard.press('Escape');

  await setPrice(dearer, 2_250);
  await setStock(rarer, 2);
  await stopSelling(gone);
  const drawer = await openCart(page);
  await expect(news(drawer)).toBeVisible();
  await expect(news(drawer).getByRole('listitem')).toHaveText([
    `${gone.name} is no longer available.`,
    `${dearer.name} now costs £22.50. It was £20.00.`,
    `Only 2 of ${rarer.name} left.`,
  ]);
  await expect(lineOf(drawer, dearer.name)).toContainText('£22.50');
  const short = lineOf(drawer, rarer.name);
  await expect(short).toContainText('Only 2 left');
  await expect(more(short)).toBeDisabled();
  expect(await findingsOf(page)).toEqual([]);
  await fewer(short).click();
  await expect(short.getByRole('group')).toContainText('2');
  await expect(short).not.toContainText('Only 2 left');

  await page.keyboard.press('Escape');
  await openCart(page);
  await expect(news(drawer)).toHaveCount(0);
  expect((await storedLines(page)).map(({ price }) => price)).toEqual([22.5, 20]);
});

test.describe('out of reach of the shop', () => {
  test.use({ expectedNoise: [/Failed to load resource/] });
  test('[K-06] the cart opens as the device knows it', async ({ page }) => {
    const cake = await sellCake();
    await addToCart(page, cake.slug);
    await page.route('**/api/**', (route) => route.abort());
    const drawer = await openCart(page);
    await expect(lineOf(drawer, cake.name)).toContainText('£20.00');
    await more(lineOf(drawer, cake.name)).click();
    await expect(cartButton(page, 2)).toBeAttached();
  });
});
