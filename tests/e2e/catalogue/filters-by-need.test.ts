import { productBySlug } from '#contract/listing/catalogue.ts';
import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { cards, isSmall, openFilters } from '#tests/support/browser/storefront.ts';

const made = (page: Page) => page.getByRole('list', { name: 'Active filters' });
const notice = 'Everything is baked in one kitchen';

/** What the shop itself says of the cakes that the page shows. */
async function shown(page: Page) {
  const links = await cards(page)
    .locator('h3 a')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href')?.split('/').at(-1)));
  return Promise.all(
    links.map(async (slug) =>
      productBySlug.output.parse(await (await page.request.get(`/api/products/slug/${slug}`)).json()),
    ),
  );
}

test('[Z-05] cakes without an allergen, with what the kitchen says beside the filter and above the cakes', async ({
  page,
}) => {
  await page.goto('/category/cupcakes');
  const filters = await openFilters(page);
  await expect(filters.getByText(notice)).toBeVisible();
  const without = filters.getByRole('group', { name: 'Without', exact: true });
  await without.getByRole('checkbox', { name: /^Tree nuts/ }).check();
  await expect(page).toHaveURL('/category/cupcakes?without=tree-nuts');
  await without.getByRole('checkbox', { name: /^Milk/ }).focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL('/category/cupcakes?without=milk&without=tree-nuts');
  await expect(without.getByRole('checkbox', { name: /^Milk/ })).toBeFocused();
  if (isSmall(page)) await page.keyboard.press('Escape');
  await expect(made(page)).toContainText('Without milk');
  await expect(page.locator('#main').getByText(notice).last()).toBeVisible();
  const found = await shown(page);
  expect(found.length).toBeGreaterThan(0);
  for (const { allergens } of found) expect(allergens.join()).not.toMatch(/milk|nuts/i);
  await made(page)
    .getByRole('link', { name: /^Without milk/ })
    .click();
  await expect(page).toHaveURL('/category/cupcakes?without=tree-nuts');
});

test('[Z-05] vegan cakes for so many guests by a day, chosen by keyboard alone', async ({ page }) => {
  await page.goto('/products');
  const filters = await openFilters(page);
  await filters
    .getByRole('group', { name: 'Diet' })
    .getByRole('checkbox', { name: /^Vegan/ })
    .focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL('/products?filter=vegan');
  const serves = filters.getByRole('group', { name: 'Serves' });
  await serves.getByRole('radio', { name: 'Any number' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/^[^?]*\/products\?filter=vegan&serves=\d+$/);
  await expect(serves.getByRole('radio').nth(1)).toBeChecked();
  await expect(serves.getByRole('radio').nth(1)).toBeFocused();
  const ready = filters.getByRole('group', { name: 'Ready' });
  await ready.getByRole('radio', { name: /^In a week/ }).check();
  await expect(page).toHaveURL(/&ready=7$/);
  for (const { dietary } of await shown(page)) expect(dietary).toContain('vegan');
  await ready.getByLabel('By a date').fill('2027-01-30');
  await expect(page).toHaveURL(/&ready=2027-01-30$/);
  if (isSmall(page)) await page.keyboard.press('Escape');
  await expect(made(page)).toContainText('Ready by 30 January 2027');
});

test('[Z-05] a search has the same filters', async ({ page }) => {
  await page.goto('/search?q=cake');
  const filters = await openFilters(page);
  await filters.getByRole('group', { name: 'Without', exact: true }).getByRole('checkbox', { name: /^Eggs/ }).check();
  await expect(page).toHaveURL('/search?q=cake&without=eggs');
  if (isSmall(page)) await page.keyboard.press('Escape');
  await expect(made(page)).toContainText('Without eggs');
  for (const { allergens } of await shown(page)) expect(allergens.join()).not.toMatch(/egg/i);
});

test('[Z-05] the rest of the fourteen is one press away, and axe finds nothing', async ({ page }) => {
  await page.goto('/category/birthday-cakes?without=milk&serves=8&ready=2');
  const filters = await openFilters(page);
  await filters.locator('summary').press('Enter');
  await expect(filters.getByRole('checkbox', { name: /^Sesame/ })).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[Z-05] they are part of the form', async ({ page }) => {
    await page.goto('/products');
    if (isSmall(page)) await page.getByRole('link', { name: 'Filter (0)' }).click();
    const filters = page.getByRole('complementary', { name: 'Filters' });
    await filters.getByRole('group', { name: 'Without', exact: true }).getByText('Milk').click();
    await filters.getByText('8 or more').click();
    await filters.getByRole('button', { name: 'Apply' }).click();
    await expect(made(page)).toContainText('Without milk');
    await expect(made(page)).toContainText('Serves 8 or more');
  });
});
