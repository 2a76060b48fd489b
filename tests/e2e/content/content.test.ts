import { expect, test } from '#tests/support/browser/browser.ts';

test('[W-02] about the bakery: welcome, three photographs, how it bakes, for which days, and the way on @narrow', async ({
  page,
}) => {
  await page.goto('/about');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('About Mount Avenue Bakery');
  await expect(main.getByText(/^Welcome\. We are a small bakery/)).toBeVisible();
  const photographs = main.getByRole('img');
  await expect(photographs).toHaveCount(3);
  for (const photograph of await photographs.all()) {
    await photograph.scrollIntoViewIfNeeded();
    await expect
      .poll(() => photograph.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBeGreaterThan(100);
    expect((await photograph.getAttribute('alt'))?.length).toBeGreaterThan(20);
  }
  await expect(main.getByRole('heading', { name: 'How we bake' })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'For the days that matter' })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Your daily dose of delight awaits!' })).toBeVisible();
  await main.getByRole('link', { name: 'Browse Cupcakes' }).click();
  await expect(page).toHaveURL('/category/cupcakes');
});

test('[R-01] the questions open by keyboard, and the first stands open', async ({ page }) => {
  await page.goto('/faq');
  const second = page.locator('details', { hasText: 'How much notice do you need?' });
  await expect(page.locator('details[open]')).toContainText('Do you deliver?');
  await second.locator('summary').press('Enter');
  await expect(second).toContainText('A handwritten message needs 2 days');
  await expect(second).toHaveAttribute('open');
});

test('[R-01] by occasion: all of them, or one of them, to narrow and to sort like any listing @narrow', async ({
  page,
}) => {
  await page.goto('/by-occasion');
  const parts = page.getByRole('list', { name: 'Parts' });
  await expect(parts.getByRole('link')).toHaveText([
    'All',
    'Anniversary',
    'Baby Shower',
    'Graduation',
    "Valentine's Day",
    'Christmas',
    'Easter',
  ]);
  await parts.getByRole('link', { name: 'Christmas' }).click();
  await expect(page).toHaveURL('/by-occasion?occasion=christmas');
  await expect(page.locator('#main').getByRole('article')).toHaveCount(3);
  await expect(parts.getByRole('link', { name: 'Christmas' })).toHaveAttribute('aria-current', 'true');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-low-high');
  await expect(page).toHaveURL('/by-occasion?occasion=christmas&sort=price-low-high');
});
