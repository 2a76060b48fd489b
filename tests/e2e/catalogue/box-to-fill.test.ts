import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { sellBox } from '#tests/support/browser/products-of-browser.ts';
import { isSmall, lineOf, openCart } from '#tests/support/browser/storefront.ts';

const fillerOf = (page: Page, pieces: number) => page.getByRole('group', { name: `Fill your box of ${pieces}` });

test('[E-02] a box is chosen by what it holds, filled by touch or keyboard, priced by its flavours, and filled otherwise in the cart @narrow', async ({
  page,
}) => {
  const { box, flavours } = await sellBox();
  const [plain, dear] = flavours;
  await page.goto(`/product/${box.slug}`);
  await page.getByRole('radio', { name: /^Box of 6 750G £22.50/ }).check({ force: true });
  const filler = fillerOf(page, 6);
  const put = (name: string) => filler.getByRole('button', { name: `Add ${name}` });
  const fillUp = filler.getByRole('button', { name: 'Fill Up With These' });
  await expect(put(dear.name)).toHaveText(/\+£0\.50 · 3 left/);
  if (isSmall(page)) {
    for (const name of [dear.name, plain.name]) await put(name).click();
    await fillUp.click();
  } else {
    await put(dear.name).focus();
    await page.keyboard.press('Enter');
    await put(plain.name).press(' ');
    await fillUp.press('Enter');
    await expect(fillUp).toBeFocused();
  }
  await expect(filler.getByRole('status')).toHaveText('6 of 6 chosen. Your box is full.');
  await expect(put(dear.name)).toHaveText(/All 3 are in/);
  const price = page.locator('.buy-price');
  await expect(price).toContainText('£24.00');
  expect(await findingsOf(page)).toEqual([]);
  await page.reload();
  await expect(price).toContainText('£24.00');
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByText('Added to your cart')).toBeVisible();

  const drawer = await openCart(page);
  await expect(lineOf(drawer, box.name)).toContainText('£24.00');
  await drawer.getByRole('button', { name: 'Edit filling' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit filling' });
  await expect(editor.getByRole('status')).toHaveText(/6 of 6/);
  await editor.getByRole('button', { name: 'Empty the Box' }).click();
  await expect(editor.getByRole('button', { name: /^Add / }).first()).toBeFocused();
  await editor.getByRole('button', { name: `Add ${plain.name}` }).press('Enter');
  await editor.getByRole('button', { name: 'Fill Up With These' }).click();
  expect(await findingsOf(page)).toEqual([]);
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(lineOf(drawer, box.name)).toContainText('£22.50');
  await page.goto('/checkout');
  await expect(page.getByRole('heading', { name: 'Order summary' })).toBeVisible();
  await expect(page.getByText(`6 ${plain.name}`).first()).toBeVisible();
});
