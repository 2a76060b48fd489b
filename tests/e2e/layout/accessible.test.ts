import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser.ts';

const screens = [
  ['the home page', '/'],
  ['a category', '/category/birthday-cakes'],
  ['a product', '/product/salted-caramel-drip-cake'],
  ['a product that is sold out', '/product/pastel-ribbon-birthday-cake'],
  ['login', '/login'],
  ['registration', '/register'],
  ['the questions and answers', '/faq'],
  ['the allergens of all cakes', '/allergens'],
  ['about', '/about'],
  ['pick-up information', '/pickup-information'],
  ['the returns policy', '/returns-policy'],
  ['terms', '/terms'],
  ['privacy', '/privacy'],
  ['all products', '/products'],
  ['an occasion', '/by-occasion?occasion=christmas'],
  ['our cupcakes', '/our-cupcakes'],
  ['best sellers', '/best-sellers'],
  ['new arrivals', '/new-arrivals'],
  ['promotions', '/promotions'],
] as const;

for (const [name, path] of screens) {
  test(`axe finds nothing on ${name}`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await findingsOf(page)).toEqual([]);
  });
}

test('axe finds nothing on the open cart, the checkout with errors and its login overlay', async ({ page }) => {
  await page.goto('/product/salted-caramel-drip-cake');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('button', { name: /open cart/i }).click();
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);

  await page.goto('/checkout');
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  await expect(page.getByText('Salted Caramel Drip Cake').first()).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Proceed' }).click();
  await expect(page.getByRole('dialog').first()).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
});

test.describe('a page that is not there', () => {
  test.use({ expectedNoise: [/404/] });
  test('[R-02][W-04] is not found, says so with status 404 and offers ways on; axe finds nothing', async ({ page }) => {
    const answer = await page.goto('/no/such/page');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: /Page Not Found/ })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Browse Cupcakes' })).toHaveAttribute('href', '/category/cupcakes');
    expect(await findingsOf(page)).toEqual([]);
  });
});
