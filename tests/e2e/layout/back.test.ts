import { expect, holdUp, type Page, test } from '#tests/support/browser/browser.ts';
import { fillCheckout, openCheckout, proceed, summaryOf } from '#tests/support/browser/checkout-page.ts';
import { newCustomer, openDetails, placeOrder, signIn } from '#tests/support/browser/customer-of-page.ts';
import { addToCart, cards, cartDrawer, openCart, openFilters, openMenu } from '#tests/support/browser/storefront.ts';

const dialogs = (page: Page) => page.locator('dialog:modal');

/**
 * Goes back, once the history has an entry for each dialog: the code that makes the entries loads with the first
 * dialog, sooner than a hand goes on.
 */
async function goBackFrom(page: Page, open: number): Promise<void> {
  await expect(dialogs(page)).toHaveCount(open);
  await expect.poll(() => page.evaluate(() => history.state?.over)).toBe(open);
  await page.goBack();
  await expect(dialogs(page)).toHaveCount(open - 1);
}

/** Expects that whoever came from the questions is there again. */
async function leaves(page: Page): Promise<void> {
  await page.goBack();
  await expect(page).toHaveURL('/faq');
}

test('[H-13] Back closes the menu, the cart and the filters of a telephone, and then leaves the page @phone', async ({
  page,
}) => {
  await addToCart(page, 'victoria-sponge-celebration-cake');
  for (const open of [openMenu, openCart, openFilters]) {
    await page.goto('/faq');
    await page.goto('/category/birthday-cakes');
    // Closed once in another way, then twice by Back.
    await open(page);
    await expect(dialogs(page)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialogs(page)).toHaveCount(0);
    for (const _ of [1, 2]) {
      await open(page);
      await goBackFrom(page, 1);
      await expect(page).toHaveURL('/category/birthday-cakes');
    }
    await leaves(page);
    await page.goForward();
    await expect(page).toHaveURL('/category/birthday-cakes');
    await leaves(page);
  }
});

test('[H-13] a link in the menu, a choice among the filters and a reload leave nothing behind that Back comes to rest at @phone', async ({
  page,
}) => {
  await page.goto('/faq');
  const menu = await openMenu(page);
  await menu.getByRole('link', { name: 'Wedding Cakes' }).click();
  await expect(page).toHaveURL('/category/wedding-cakes');
  await expect(dialogs(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/faq');
  await page.goForward();
  await expect(page).toHaveURL('/category/wedding-cakes');

  const filters = await openFilters(page);
  await filters.getByText('Vanilla Base', { exact: true }).click();
  await expect(page.locator('.active-filters')).toBeVisible();
  await goBackFrom(page, 1);
  await expect(page).toHaveURL(/vanilla/i);
  await page.goBack();
  await expect(page).toHaveURL('/category/wedding-cakes');

  await openMenu(page);
  await page.reload();
  await expect(dialogs(page)).toHaveCount(0);
  await leaves(page);
});

test('[H-13] Back pressed again while its page is still on its way goes one page further, past what was closed there @phone', async ({
  page,
}) => {
  await page.goto('/category/wedding-cakes');
  const filters = await openFilters(page);
  await filters.getByText('Vanilla Base', { exact: true }).click();
  await expect(page.locator('.active-filters')).toBeVisible();
  await expect.poll(() => page.evaluate(() => history.state?.over)).toBe(1);
  await page.keyboard.press('Escape');
  await cards(page).first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/product\//);
  const letThrough = await holdUp(page, '**/api/**');
  await page.goBack();
  await expect(page).toHaveURL(/vanilla/i);
  await page.goBack();
  await expect(page).toHaveURL('/category/wedding-cakes');
  letThrough();
  await expect(page.locator('.active-filters')).toHaveCount(0);
});

test('[O-06] Back closes the summary before an order, the login over the checkout, and what lies over an order’s details, one by one @phone', async ({
  page,
}) => {
  await addToCart(page, 'victoria-sponge-celebration-cake');
  await page.goto('/faq');
  await openCheckout(page, 'Victoria Sponge Celebration Cake');
  await page.getByRole('button', { name: 'Sign In or Register' }).click();
  await goBackFrom(page, 1);
  await expect(page).toHaveURL('/checkout');

  const customer = await newCustomer(page);
  await signIn(page, customer);
  await openCheckout(page, 'Victoria Sponge Celebration Cake');
  await fillCheckout(page);
  await proceed(page);
  await expect(summaryOf(page)).toBeVisible();
  await goBackFrom(page, 1);
  await leaves(page);

  await placeOrder(page, customer);
  const details = await openDetails(page);
  await details.getByRole('button', { name: 'Cancel Order' }).click();
  await goBackFrom(page, 2);
  await goBackFrom(page, 1);
  await expect(page).toHaveURL('/orders');
  await expect(cartDrawer(page)).toBeHidden();
});
