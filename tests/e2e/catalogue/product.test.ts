import { expect, test } from '#tests/support/browser/browser.ts';
import { openCart } from '#tests/support/browser/storefront.ts';

test('[Z-05][Z-01][P-08] each view of a cake is a picture of its own; its words stay with it through the cart, a reload and the checkout', async ({
  page,
}) => {
  await page.goto('/product/salted-caramel-drip-cake');
  const files = await page
    .locator('.thumbs img')
    .evaluateAll((images) => images.map((image) => new URL((image as HTMLImageElement).src).pathname));
  expect(new Set(files).size).toBe(4);
  await page.getByRole('button', { name: 'Show picture 4' }).click();
  const inside = page.getByRole('group', { name: 'Product pictures' }).getByRole('img');
  await expect(inside).toHaveAccessibleName(/(cut|slice|inside|layers).*, picture 4 of 4$/i);
  await expect
    .poll(() => inside.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(300);

  await page.goto('/product/rainbow-sprinkle-birthday-cake');
  await page.getByLabel('Message on the cake').fill('Happy 7th, Maya');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Added to your cart')).toBeVisible();
  await page.reload();
  await expect((await openCart(page)).getByText('Message: “Happy 7th, Maya”')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Buy It Now' }).click();
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByText('Message: “Happy 7th, Maya”').first()).toBeVisible();
});

test('a product prints what it is and what it contains, without anything to press or fill in', async ({ page }) => {
  await page.goto('/product/rainbow-sprinkle-birthday-cake');
  await page.emulateMedia({ media: 'print' });
  for (const told of ['Allergens and dietary', 'Pick-up information', 'Weight'])
    await expect(page.getByText(told, { exact: true }).first()).toBeVisible();
  const asks = page.getByRole('main').locator('input[type="text"], textarea, button:not(summary *), .product-similar');
  for (const one of await asks.all()) await expect(one).toBeHidden();
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;
  expect(sheets).toBeLessThanOrEqual(2);
});

test('[P-05] price and Add to Cart are in reach on the first screen of a telephone, and follow the choice @phone', async ({
  page,
}) => {
  await page.goto('/product/black-forest-gateau');
  const add = page.getByRole('button', { name: 'Add to Cart' });
  const total = page.locator('.buy-total');
  await expect(add).toBeInViewport({ ratio: 1 });
  await expect(total).toHaveText('£39.001KG');
  await page.getByRole('radio', { name: '500G' }).focus();
  await expect(page.getByRole('radio', { name: '500G' })).toBeInViewport();
  await page.keyboard.press('Space');
  await expect(total).toHaveText('£24.00500G');
  await add.click();
  await expect(page.getByText('1 x Black Forest Gateau, 500G')).toBeVisible();
});
