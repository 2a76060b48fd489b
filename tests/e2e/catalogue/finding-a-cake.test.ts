import { type Product, productBySlug } from '#contract/listing/catalogue.ts';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { cards, isSmall, openFilters, searchBox, suggestionsOf } from '#tests/support/browser/storefront.ts';

const kitchen = /Everything is baked in one kitchen that handles wheat, eggs, milk, soya and tree nuts every day/;
const made = (page: Page) => page.getByRole('list', { name: 'Active filters' });
const sort = (page: Page) => page.getByRole('combobox', { name: 'Sort by' });
const closeFilters = (page: Page) => isSmall(page) && page.keyboard.press('Escape');

/** What the shop itself says about the cakes that the page shows. */
async function shown(page: Page): Promise<Product[]> {
  const links = await cards(page)
    .locator('h3 a')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href')?.split(/[/?]/)[2]));
  expect(links.length).toBeGreaterThan(0);
  return Promise.all(
    links.map(async (slug) =>
      productBySlug.output.parse(await (await page.request.get(`/api/products/slug/${slug}`)).json()),
    ),
  );
}

test('[C-01][C-02][C-03][C-05][C-06] a listing is narrowed and sorted, keeps that through a reload, and the way back undoes it @narrow', async ({
  page,
}) => {
  await page.goto('/products?page=2');
  const filters = await openFilters(page);
  await filters.getByRole('checkbox', { name: /^Vanilla Base/ }).check();
  await expect(page).toHaveURL('/products?filter=vanilla-base');
  await filters.getByRole('checkbox', { name: /^1KG/ }).check();
  await expect(page).toHaveURL('/products?filter=vanilla-base&weight=1KG');
  await closeFilters(page);
  await sort(page).selectOption('price-high-low');
  await expect(page).toHaveURL('/products?filter=vanilla-base&weight=1KG&sort=price-high-low');
  await page.reload();
  await expect(page.getByText(/^Showing 1 to/)).toBeAttached();
  await expect(made(page).getByRole('link')).toHaveCount(2);
  for (const text of await cards(page).locator('.meta').allInnerTexts()) expect(text).toMatch(/g · .*Vanilla/);
  const prices = (await cards(page).locator('.price b').allInnerTexts()).map((text) => Number(text.slice(1)));
  expect(prices.length).toBeGreaterThan(3);
  expect(prices).toEqual(prices.toSorted((a, b) => b - a));
  await page.goBack();
  await expect(page).toHaveURL('/products?filter=vanilla-base&weight=1KG');
  await expect(sort(page)).not.toHaveValue('price-high-low');
  await page.goBack();
  await expect(page).toHaveURL('/products?filter=vanilla-base');
  await expect(made(page).getByRole('link')).toHaveCount(1);
});

test('[Z-05] who may not eat milk chooses so, and is shown no cake that contains it, on any page of the list', async ({
  page,
}) => {
  await page.goto('/products');
  const filters = await openFilters(page);
  await filters.getByRole('checkbox', { name: /^Milk/ }).check();
  await expect(page).toHaveURL('/products?without=milk');
  await page.reload();
  await expect(page.locator('#main').getByText(kitchen).last()).toBeVisible();
  const next = page.getByRole('link', { name: 'Next page' });
  for (let number = 1; ; number += 1) {
    for (const { slug, allergens } of await shown(page))
      expect([slug, allergens.join().match(/milk/i)]).toEqual([slug, null]);
    if ((await next.count()) === 0) break;
    await next.click();
    await expect(page).toHaveURL(`/products?without=milk&page=${number + 1}`);
    await expect(page.getByRole('link', { name: `Page ${number + 1}`, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
  }
});

test('[S-01][S-02][H-03][H-04] a text is suggested for, searched, narrowed and sorted, and emptied by the cross that stays @narrow', async ({
  page,
}) => {
  await page.goto('/');
  await searchBox(page).pressSequentially('choc');
  await expect(suggestionsOf(page)).toHaveCount(isSmall(page) ? 6 : 8);
  await searchBox(page).pressSequentially('olate');
  await searchBox(page).press('Enter');
  await expect(page).toHaveURL('/search?q=chocolate');
  await expect(suggestionsOf(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Search Results' })).toBeVisible();
  const text = await page.getByText(/^Found \d+ result\(s\) for “chocolate”$/).textContent();
  await expect(cards(page)).toHaveCount(Math.min(12, Number(/\d+/.exec(text ?? '')?.[0])));
  await expect(sort(page)).toHaveValue('relevance');
  const filters = await openFilters(page);
  await filters.getByRole('checkbox', { name: /^1KG/ }).check();
  await expect(page).toHaveURL('/search?q=chocolate&weight=1KG');
  await closeFilters(page);
  await sort(page).selectOption('price-low-high');
  await expect(page).toHaveURL('/search?q=chocolate&weight=1KG&sort=price-low-high');
  await page.goBack();
  await expect(sort(page)).toHaveValue('relevance');
  await made(page).getByRole('link').click();
  await expect(page).toHaveURL('/search?q=chocolate');
  await page.getByRole('link', { name: 'Wedding', exact: true }).click();
  await expect(page.getByText(/result\(s\) for “Wedding”/)).toBeVisible();
  await expect(searchBox(page)).toHaveValue('Wedding');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(searchBox(page)).toHaveValue('');
  await expect(searchBox(page)).toBeFocused();
});

test('[S-01][S-03][Z-05] "nut free" lists what has none in its recipe, below the kitchen’s warning; "halal" lists none at all @narrow', async ({
  page,
}) => {
  await page.goto('/search?q=nut+free');
  const main = page.locator('#main');
  const number = main.getByRole('link', { name: /01384 000 000/ }).first();
  const notice = main.getByText(/^No nuts in the recipe\./);
  await expect(notice).toContainText(kitchen);
  await expect(number).toHaveAttribute('href', 'tel:+441384000000');
  for (const { slug, allergens } of await shown(page))
    expect([slug, allergens.join().match(/nuts/i)]).toEqual([slug, null]);
  const [told, listed] = await Promise.all([notice.boundingBox(), cards(page).first().boundingBox()]);
  expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThan(listed?.y ?? 0);
  await cards(page).first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/product\//);
  await page.goBack();
  await expect(notice).toBeVisible();

  await page.goto('/search?q=halal');
  await expect(main.getByRole('heading', { level: 1, name: 'Please ask us about “halal”' })).toBeVisible();
  await expect(number).toHaveAttribute('href', 'tel:+441384000000');
  await expect(cards(page)).toHaveCount(0);
});
