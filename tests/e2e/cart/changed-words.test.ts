import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { cartButton, cartDrawer, openCart } from '#tests/support/browser/storefront.ts';

const slug = 'rainbow-sprinkle-birthday-cake';

async function addWithMessage(page: Page, message: string): Promise<void> {
  await page.goto(`/product/${slug}`);
  await page.getByLabel('Message on the cake').fill(message);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Added to your cart')).toBeVisible();
}

const editor = (page: Page) => page.getByRole('dialog', { name: 'Change the words' });
const changeWords = (page: Page) => cartDrawer(page).getByRole('button', { name: /^Change the words/ });

test('[Z-01] the message of a line is changed in the cart, on the plaque; a reload keeps it, and equal words become one line @narrow', async ({
  page,
}) => {
  await addWithMessage(page, 'Happy 7th, Maya');
  await addWithMessage(page, 'Happy 8th, Leo');
  const drawer = await openCart(page);
  await changeWords(page).first().press('Enter');
  const field = editor(page).getByLabel('Message on the cake');
  await expect(field).toHaveValue('Happy 7th, Maya');
  await expect(editor(page).locator('.plaque')).toHaveText('Happy 7th, Maya');
  await field.fill('Happy 9th, Maya');
  await expect(editor(page).locator('.plaque')).toHaveText('Happy 9th, Maya');
  expect(await findingsOf(page)).toEqual([]);
  await editor(page).getByRole('button', { name: 'Save' }).press('Enter');
  await expect(editor(page)).toHaveCount(0);
  await expect(drawer).toContainText('Message: “Happy 9th, Maya”');
  await expect(drawer.getByRole('heading', { name: 'Your Cart' })).toBeFocused();
  await page.reload();
  await openCart(page);
  await expect(cartDrawer(page)).toContainText('Message: “Happy 9th, Maya”');

  await changeWords(page).first().click();
  await editor(page).getByLabel('Message on the cake').fill('Happy 8th, Leo');
  await editor(page).getByRole('button', { name: 'Save' }).dblclick();
  await expect(changeWords(page)).toHaveCount(1);
  await expect(cartDrawer(page)).not.toContainText('Maya');
  await expect(cartButton(page, 2)).toBeAttached();
});

test('[Z-01] words that cannot be written are not saved, and leaving keeps what was', async ({ page }) => {
  await addWithMessage(page, 'Happy 7th, Maya');
  await openCart(page);
  await changeWords(page).click();
  await editor(page).getByLabel('Message on the cake').fill('x'.repeat(31));
  await editor(page).getByRole('button', { name: 'Save' }).click();
  await expect(editor(page).getByText('Please keep the message to 30 characters.')).toBeVisible();
  await editor(page).getByRole('button', { name: 'Keep as it was' }).click();
  await expect(editor(page)).toHaveCount(0);
  await expect(cartDrawer(page)).toContainText('Message: “Happy 7th, Maya”');
  await expect(changeWords(page)).toBeFocused();
});
