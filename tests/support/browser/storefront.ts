import { expect, type Locator, type Page } from './browser.ts';

/** Below 1024 px: burger, filter drawer, one column (storefront §9). */
export const isSmall = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 1024;

/** The products that the page shows. */
export const cards = (page: Page): Locator => page.locator('#main').getByRole('article');

/** A product's card in a grid, by its name. */
export const cardOf = (page: Page, name: string): Locator => cards(page).filter({ hasText: name });

export const searchBox = (page: Page): Locator => page.getByPlaceholder('Search For Cakes');
export const suggestionsOf = (page: Page): Locator =>
  page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');

/** The filters where they are on the page; on small screens in their drawer, which this opens. */
export async function openFilters(page: Page): Promise<Locator> {
  if (!isSmall(page)) return page.getByRole('complementary', { name: 'Filters' });
  await page.getByRole('button', { name: /^Filter \(\d+\)$/ }).click();
  return page.getByRole('dialog', { name: 'Filters' });
}

/** The menu of small screens, opened. */
export async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  return page.getByRole('dialog', { name: 'Menu' });
}

/** Puts one of a product into the cart on its own page. */
export async function addToCart(page: Page, slug: string): Promise<void> {
  await page.goto(`/product/${slug}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Added to your cart')).toBeVisible();
}

/** The cart's button; if `items` is given, only while the cart holds that many. */
export const cartButton = (page: Page, items?: number): Locator =>
  page.getByRole('button', {
    name: items === undefined ? /^Open cart/ : `Open cart, ${items} ${items === 1 ? 'item' : 'items'}`,
  });

export const cartDrawer = (page: Page): Locator => page.getByRole('dialog', { name: 'Your Cart' });

export async function openCart(page: Page): Promise<Locator> {
  await cartButton(page).click();
  const drawer = cartDrawer(page);
  await expect(drawer).toBeVisible();
  return drawer;
}

/** A line item of the cart, by the product's name. */
export const lineOf = (drawer: Locator, name: string): Locator =>
  drawer.getByRole('listitem').filter({ has: drawer.page().getByRole('heading', { name }) });

/** What the device holds of a guest's cart, as text. */
export const guestCartOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('guestCart'));
