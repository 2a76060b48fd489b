import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import { cards, searchBox, suggestionsOf } from '#tests/support/browser/storefront.ts';

const kitchen = /Everything is baked in one kitchen that handles wheat, eggs, milk, soya and tree nuts every day/;
const number = { name: /01384 000 000/ };

test.describe('a search for what must not be eaten', () => {
  test('[S-01] "nut free" lists what has none in its recipe, below the kitchen’s warning and its telephone number @narrow', async ({
    page,
  }) => {
    await page.goto('/');
    await searchBox(page).fill('nut free');
    await searchBox(page).press('Enter');
    await expect(page).toHaveURL('/search?q=nut+free');
    const main = page.locator('#main');
    await expect(main.getByRole('heading', { level: 1, name: 'Search Results' })).toBeVisible();
    const notice = main.getByText(/^No nuts in the recipe\./);
    await expect(notice).toContainText(kitchen);
    await expect(main.getByRole('link', number).first()).toHaveAttribute('href', 'tel:+441384000000');
    await expect(cards(page).first()).toBeVisible();
    const [told, listed] = await Promise.all([notice.boundingBox(), cards(page).first().boundingBox()]);
    expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThan(listed?.y ?? 0);
    expect(await findingsOf(page)).toEqual([]);
    await cards(page).first().getByRole('link').first().click();
    await expect(page).toHaveURL(/\/product\//);
    await expect(main.getByText('Tree nuts', { exact: false }).first()).toBeVisible();
    await page.goBack();
    await expect(notice).toBeVisible();
  });

  for (const q of ['halal', 'nuts']) {
    test(`[S-01] "${q}" is answered with a notice and the telephone number, and with no cake @narrow`, async ({
      page,
    }) => {
      await page.goto(`/search?${new URLSearchParams({ q })}`);
      const main = page.locator('#main');
      await expect(main.getByRole('heading', { level: 1, name: `Please ask us about “${q}”` })).toBeVisible();
      await expect(main.getByText(q === 'halal' ? /^We hold no halal certificate/ : kitchen)).toBeVisible();
      await expect(main.getByRole('link', number).first()).toHaveAttribute('href', 'tel:+441384000000');
      await expect(cards(page)).toHaveCount(0);
      expect(await findingsOf(page)).toEqual([]);
    });
  }

  test('[H-04] while it is typed the warning stands above what is suggested, or alone @narrow', async ({ page }) => {
    await page.goto('/');
    const box = page.getByRole('search');
    await searchBox(page).pressSequentially('nut');
    await expect(box.getByText(kitchen)).toBeVisible();
    await expect(suggestionsOf(page)).toHaveCount(0);
    await searchBox(page).pressSequentially(' free');
    await expect(suggestionsOf(page).first()).toBeVisible();
    await expect(box.getByText(/^No nuts in the recipe\. Everything/)).toBeVisible();
    await expect(box.getByRole('link', number)).toBeVisible();
    expect(await findingsOf(page)).toEqual([]);
    await searchBox(page).press('Enter');
    await expect(page).toHaveURL('/search?q=nut+free');
  });
});

test('[S-01] "xmas" finds what Christmas finds', async ({ page }) => {
  await page.goto('/search?q=christmas');
  const names = await cards(page).getByRole('heading').allInnerTexts();
  expect(names.length).toBeGreaterThan(0);
  await searchBox(page).fill('xmas');
  await expect(suggestionsOf(page).first()).toBeVisible();
  await searchBox(page).press('Enter');
  await expect(page).toHaveURL('/search?q=xmas');
  await expect(page.getByText(/^Found \d+ result\(s\) for “xmas”$/)).toBeVisible();
  for (const name of names) await expect(cards(page).filter({ hasText: name })).toHaveCount(1);
  await expect(page.getByText(/Nothing is spelled/)).toHaveCount(0);
});

test('[S-01] "delivery" is told that there is none, and the way to how a cake is picked up @narrow', async ({
  page,
}) => {
  await page.goto('/');
  await searchBox(page).pressSequentially('delivery');
  await expect(page.getByRole('search').getByText('We do not deliver.')).toBeVisible();
  await searchBox(page).press('Enter');
  const main = page.locator('#main');
  await expect(main.getByRole('heading', { level: 1, name: 'About “delivery”' })).toBeVisible();
  await expect(main.getByText(/^We do not deliver\. Every order is collected/)).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await main.getByRole('link', { name: 'Pick-up Information' }).last().click();
  await expect(page).toHaveURL('/pickup-information');
});
