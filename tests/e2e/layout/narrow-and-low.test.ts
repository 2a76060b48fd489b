import { expect, type Locator, type Page, test } from '#tests/support/browser/browser.ts';
import { openOwnOrder } from '#tests/support/browser/customer-of-page.ts';
import { addToCart, openCart } from '#tests/support/browser/storefront.ts';

const widths = [320, 375, 390, 412];
const pages = [
  '/',
  '/products',
  '/products?page=3',
  '/category/birthday-cakes',
  '/by-occasion',
  '/promotions',
  '/search?q=vanilla',
  '/search?q=nut+free',
  '/search?q=xyzzyq',
  '/product/ivory-rose-three-tier-wedding-cake',
  '/product/mini-neapolitan-ribbon-cake',
  '/login',
  '/register',
  '/contact',
  '/terms',
  '/privacy',
  '/faq',
  '/order-tracker',
];

const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('no page moves sideways from 320 px up', async ({ page }) => {
  test.slow();
  const moving: string[] = [];
  for (const path of pages) {
    await page.goto(path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const by = await tooWide(page);
      if (by > 0) moving.push(`${path} at ${width} by ${by}`);
    }
  }
  expect(moving).toEqual([]);
});

test('[U-01][U-03][U-04] an order of a cake whose size has many words moves no page sideways at 320 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  const { orderNo, details } = await openOwnOrder(page, { slug: 'rainbow-sprinkle-birthday-cake', quantity: 1 });
  const size = details.getByText('15 cm round, 8 cm tall, serves 8 to 10, 1KG').first();
  await expect(size).toBeVisible();
  const rightOf = async (text: Locator) =>
    ((await text.boundingBox())?.x ?? 0) + ((await text.boundingBox())?.width ?? 999);
  expect(await rightOf(size)).toBeLessThanOrEqual(304);
  await page.goto(`/order-success?orderNo=${orderNo}`);
  await expect(page.getByText('serves 8 to 10').first()).toBeVisible();
  expect(await tooWide(page)).toBe(0);
});

test('the header keeps its icons beside the name at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  const logo = await page.getByRole('banner').getByRole('link', { name: /home$/ }).boundingBox();
  const cart = await page.getByRole('button', { name: /^Open cart/ }).boundingBox();
  expect(Math.abs((logo?.y ?? 0) - (cart?.y ?? 999))).toBeLessThan(20);
});

for (const [width, height] of [
  [640, 360],
  [320, 256],
] as const) {
  test(`[K-02] in a window of ${width} x ${height} the cart's lines can be read and taken away`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await addToCart(page, 'salted-caramel-drip-cake');
    const drawer = await openCart(page);
    const remove = drawer.getByRole('button', { name: /^Remove/ });
    await remove.scrollIntoViewIfNeeded();
    // Scrolling ends on whole pixels, and the line at a fraction of one.
    await expect(remove).toBeInViewport({ ratio: 0.98 });
    const name = drawer.getByRole('heading', { name: 'Salted Caramel Drip Cake' });
    await name.scrollIntoViewIfNeeded();
    await expect(name).toBeInViewport({ ratio: 1 });
    await drawer.getByRole('link', { name: 'Checkout' }).scrollIntoViewIfNeeded();
    await expect(drawer.getByRole('link', { name: 'Checkout' })).toBeInViewport({ ratio: 1 });
    await expect(drawer.getByRole('button', { name: 'Close cart' })).toBeInViewport({ ratio: 1 });
    expect(await tooWide(page)).toBe(0);
  });
}

test.describe('in forced colours', () => {
  test.use({ forcedColors: 'active' });
  const look = (page: Page, selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);

  test('[P-05][C-02] the chosen weight and a ticked filter look different from the others', async ({ page }) => {
    await page.goto('/product/salted-caramel-drip-cake');
    expect(await look(page, '.segmented input:checked + span')).not.toBe(
      await look(page, '.segmented input:not(:checked) + span'),
    );
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/products?weight=1KG');
    expect(await look(page, '.check input:checked + .check-box')).not.toBe(
      await look(page, '.check input:not(:checked) + .check-box'),
    );
  });
});

test('[P-06][K-02] a quantity can be typed, in the cart too, and stops at what there is', async ({ page }) => {
  await page.goto('/product/salted-caramel-drip-cake');
  const box = page.getByRole('textbox', { name: 'Quantity' });
  await box.fill('999');
  await box.press('Enter');
  const most = Number(await box.inputValue());
  expect(most).toBeLessThan(999);
  await expect(page.getByRole('button', { name: 'Increase quantity' })).toBeDisabled();
  await box.fill('');
  await box.blur();
  await expect(box).toHaveValue(String(most));
  await box.fill('2');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('2 x Salted Caramel Drip Cake')).toBeVisible();
  const drawer = await openCart(page);
  const inCart = drawer.getByRole('textbox', { name: 'Quantity of Salted Caramel Drip Cake' });
  await expect(inCart).toHaveValue('2');
  await inCart.fill('3');
  await inCart.press('Tab');
  await expect(drawer.getByText('3 items')).toBeVisible();
});
