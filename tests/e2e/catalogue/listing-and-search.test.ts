import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { cards, isSmall, openFilters, searchBox, suggestionsOf } from '#tests/support/browser/storefront.ts';

const category = '/category/birthday-cakes';
const made = (page: Page) => page.getByRole('list', { name: 'Active filters' });
test.describe('a listing', () => {
  test('[C-01][C-02][C-05][C-06] choices narrow it at once, stand in the address and begin at page 1 @narrow', async ({
    page,
  }) => {
    await page.goto('/products?page=2');
    const filters = await openFilters(page);
    await filters.getByRole('checkbox', { name: /^Vanilla Base/ }).check();
    await expect(page).toHaveURL('/products?filter=vanilla-base');
    await filters.getByRole('checkbox', { name: /^1KG/ }).check();
    await expect(page).toHaveURL('/products?filter=vanilla-base&weight=1KG');
    await expect(filters.getByRole('checkbox', { name: /^1KG/ })).toBeFocused();
    await expect(made(page).getByRole('link')).toHaveCount(2);
    for (const text of await cards(page).locator('.meta').allInnerTexts()) expect(text).toMatch(/g · .*Vanilla/);

    await page.goBack();
    await expect(page).toHaveURL('/products?filter=vanilla-base');
    await expect(filters.getByRole('checkbox', { name: /^1KG/ })).not.toBeChecked();
    await expect(filters.getByRole('checkbox', { name: /^Vanilla Base/ })).toBeChecked();
  });

  test('[C-03][C-06] an order begins at page 1 and keeps what is chosen', async ({ page }) => {
    await page.goto('/products?weight=1KG&page=2');
    const sort = page.getByRole('combobox', { name: 'Sort by' });
    await sort.focus();
    await sort.selectOption('price-high-low');
    await expect(page).toHaveURL('/products?weight=1KG&sort=price-high-low');
    await expect(page.getByText(/^Showing 1 to/)).toBeAttached();
    await expect(sort).toBeFocused();
    await expect(async () => {
      const prices = (await cards(page).locator('.price b').allInnerTexts()).map((text) => Number(text.slice(1)));
      expect(prices.length).toBeGreaterThan(3);
      expect(prices).toEqual([...prices].sort((a, b) => b - a));
    }).toPass();
  });

  test('[C-04] the price range by its fields and by its handles @narrow', async ({ page }) => {
    await page.goto(category);
    const filters = await openFilters(page);
    const minimum = filters.getByLabel('Minimum', { exact: true });
    const maximum = filters.getByLabel('Maximum', { exact: true });
    await expect(minimum).toHaveValue('0.00');
    await expect(maximum).toHaveValue('200.00');

    await maximum.fill('');
    await maximum.pressSequentially('4x0.5');
    await expect(maximum).toHaveValue('40.5');
    await maximum.blur();
    await expect(maximum).toHaveValue('40.50');
    await expect(page).toHaveURL(`${category}?max=40.5`);

    await minimum.fill('90');
    await minimum.press('Enter');
    await expect(minimum).toHaveValue('40.50');
    await expect(page).toHaveURL(`${category}?min=40.5&max=40.5`);

    await maximum.fill('');
    await maximum.blur();
    await expect(maximum).toHaveValue('');
    await expect(page).toHaveURL(`${category}?min=40.5`);

    const lower = filters.getByRole('slider', { name: 'Minimum price' });
    const upper = filters.getByRole('slider', { name: 'Maximum price' });
    await lower.focus();
    await lower.press('End');
    await expect(lower).toHaveAttribute('aria-valuetext', '£199.00');
    await lower.press('Home');
    await lower.press('PageUp');
    await lower.press('ArrowRight');
    await expect(lower).toHaveAttribute('aria-valuetext', '£11.00');
    await upper.press('PageDown');
    await expect(upper).toHaveAttribute('aria-valuetext', '£190.00');
    await expect(page).toHaveURL(`${category}?min=11&max=190`);
    await expect(maximum).toHaveValue('190.00');
  });

  test('[C-01] what is chosen is counted, and taken back alone or altogether @narrow', async ({ page }) => {
    await page.goto(`${category}?weight=1KG&min=15&max=60&filter=vanilla-base`);
    if (isSmall(page)) await expect(page.getByRole('button', { name: 'Filter (3)' })).toBeVisible();
    await made(page)
      .getByRole('link', { name: /^£15.00 to £60.00\W+remove filter$/ })
      .click();
    await expect(page).toHaveURL(`${category}?filter=vanilla-base&weight=1KG`);
    const filters = await openFilters(page);
    await expect(filters.getByLabel('Minimum', { exact: true })).toHaveValue('0.00');
    await filters.getByRole('link', { name: 'Reset' }).click();
    await expect(page).toHaveURL(category);
    await expect(made(page)).toHaveCount(0);
  });

  test('[C-07] where nothing matches it says so and offers a reset @narrow', async ({ page }) => {
    await page.goto(`${category}?min=190&weight=500G`);
    await expect(page.getByRole('heading', { name: 'No products found matching your criteria.' })).toBeVisible();
    expect(await findingsOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'Reset Filters' }).click();
    await expect(page).toHaveURL(category);
    await expect(cards(page)).toHaveCount(9);
  });

  test('axe finds nothing on a narrowed listing and its open filters @narrow', async ({ page }) => {
    await page.goto(`${category}?weight=1KG`);
    await openFilters(page);
    expect(await findingsOf(page)).toEqual([]);
  });

  test('all products, new arrivals and promotions are listings of their own', async ({ page }) => {
    for (const [path, title] of [
      ['/products', 'All Products'],
      ['/new-arrivals', 'New Arrivals'],
      ['/promotions', 'Promotions'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      // Other tests reduce cakes of their own meanwhile, so there may be a promotion or none.
      const nothing = page.getByRole('heading', { name: 'There are no promotions at the moment.' });
      await expect((path === '/promotions' ? nothing.or(cards(page)) : cards(page)).first()).toBeVisible();
    }
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[C-02][C-04] the filters are a form @narrow', async ({ page }) => {
    await page.goto(`${category}?sort=newest`);
    if (isSmall(page)) await page.getByRole('link', { name: 'Filter (0)' }).click();
    const filters = page.getByRole('complementary', { name: 'Filters' });
    await filters.getByText('Chocolate Base').click();
    await filters.getByLabel('Minimum', { exact: true }).fill('40');
    await filters.getByRole('button', { name: 'Apply' }).click();
    await expect(made(page)).toContainText('From £40.00');
    await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('newest');
    for (const text of await cards(page).locator('.meta').allInnerTexts()) expect(text).toMatch(/Chocolate Base/);
  });

  test('[H-02] the search box leads to the results', async ({ page }) => {
    await page.goto('/');
    await searchBox(page).fill('chocolate');
    await searchBox(page).press('Enter');
    await expect(page).toHaveURL('/search?q=chocolate');
    await expect(page.getByText(/^Found \d+ result\(s\) for “chocolate”$/)).toBeVisible();
  });
});

test.describe('the search page', () => {
  test('[S-01][S-02] names what it found, and leads on to popular searches @narrow', async ({ page }) => {
    await page.goto('/search?q=chocolate');
    await expect(page.getByRole('heading', { level: 1, name: 'Search Results' })).toBeVisible();
    const text = await page.getByText(/^Found \d+ result\(s\) for “chocolate”$/).textContent();
    await expect(cards(page)).toHaveCount(Math.min(12, Number(/\d+/.exec(text ?? '')?.[0])));
    expect(await findingsOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'Wedding', exact: true }).click();
    await expect(page).toHaveURL('/search?q=Wedding');
    await expect(page.getByText(/result\(s\) for “Wedding”/)).toBeVisible();
  });

  for (const [name, path, title] of [
    ['nothing matches', '/search?q=kimchi+sponge+xyzzy', 'No results for “kimchi sponge xyzzy”'],
    ['nothing is asked', '/search', 'What are you looking for?'],
  ] as const) {
    test(`[S-03] where ${name} it suggests searches @narrow`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      const chips = page.getByRole('list', { name: 'Popular searches' }).getByRole('link');
      await expect(chips).toHaveText(['Chocolate', 'Vanilla', 'Birthday', 'Wedding', 'Cupcakes', 'Custom']);
      expect(await findingsOf(page)).toEqual([]);
    });
  }
});

test.describe('live suggestions', () => {
  const suggestionsPath = '**/api/search/suggestions?*';

  test('[H-04][H-05] at most 8, on small screens 6, with picture, name and price, and a way to all of them @narrow', async ({
    page,
  }) => {
    await page.goto('/');
    await searchBox(page).pressSequentially('cake');
    await expect(suggestionsOf(page)).toHaveCount(isSmall(page) ? 6 : 8);
    await expect(suggestionsOf(page).first().getByRole('presentation')).toBeVisible();
    await expect(suggestionsOf(page).first()).toContainText(/£\d+\.\d\d/);
    expect(await findingsOf(page)).toEqual([]);
    await page.getByRole('link', { name: /^View all \d+\+? results$/ }).click();
    await expect(page).toHaveURL('/search?q=cake');
    await expect(suggestionsOf(page)).toHaveCount(0);
    await expect(searchBox(page)).toHaveValue('cake');
  });

  test('[H-05] a click on a suggestion opens the product @narrow', async ({ page }) => {
    await page.goto('/');
    await searchBox(page).pressSequentially('salted caramel');
    await suggestionsOf(page).filter({ hasText: 'Salted Caramel Drip Cake' }).click();
    await expect(page).toHaveURL('/product/salted-caramel-drip-cake');
    await expect(suggestionsOf(page)).toHaveCount(0);
  });

  test('[H-02][H-04] the keys move through them, choose and close; the text is searched for without a choice', async ({
    page,
  }) => {
    await page.goto('/');
    const combobox = page.getByRole('combobox', { name: 'Search' });
    await searchBox(page).pressSequentially('cake');
    await expect(combobox).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByText(/^\d suggestions\.$/)).toBeAttached();
    await combobox.press('ArrowDown');
    await combobox.press('ArrowDown');
    await expect(suggestionsOf(page).nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect(combobox).toHaveAttribute('aria-activedescendant', 'site-search-option-1');
    await combobox.press('Escape');
    await expect(suggestionsOf(page)).toHaveCount(0);
    await expect(combobox).toHaveValue('cake');
    await combobox.press('ArrowUp');
    const last = suggestionsOf(page).last();
    await expect(last).toHaveAttribute('aria-selected', 'true');
    const name = await last.locator('span').textContent();
    await combobox.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible();

    await searchBox(page).fill('   ');
    await searchBox(page).press('Enter');
    await expect(page).toHaveURL(/\/product\//);
    await searchBox(page).fill('vanilla');
    await searchBox(page).press('Enter');
    await expect(page).toHaveURL('/search?q=vanilla');
  });

  test('[H-03][H-05] it says that it searches and that it found nothing, and emptying the text clears', async ({
    page,
  }) => {
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(suggestionsPath, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/');
    await searchBox(page).pressSequentially('xyzzyq');
    await expect(page.getByText('Searching...')).toBeVisible();
    answer();
    await expect(page.getByText('No products found')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(page.getByText('No products found')).toHaveCount(0);
    await expect(searchBox(page)).toHaveValue('');
    await expect(searchBox(page)).toBeFocused();
  });
});
