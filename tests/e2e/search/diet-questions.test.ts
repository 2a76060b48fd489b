import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import { cards, searchBox, suggestionsOf } from '#tests/support/browser/storefront.ts';

const notice = /Everything is baked in one kitchen that handles wheat, eggs, milk, soya and tree nuts every day/;
const number = { name: /01384 000 000/ };

test.describe('a search for what must not be eaten', () => {
  for (const q of ['nut free', 'eggless', 'halal cake']) {
    test(`[S-01] "${q}" is answered with the kitchen's warning and the telephone number, and with no cake`, async ({
      page,
    }) => {
      await page.goto(`/search?${new URLSearchParams({ q })}`);
      await expect(page.getByRole('heading', { level: 1, name: `Please ask us about “${q}”` })).toBeVisible();
      await expect(page.locator('#main').getByText(notice)).toBeVisible();
      await expect(page.locator('#main').getByRole('link', number).first()).toHaveAttribute(
        'href',
        'tel:+441384000000',
      );
      await expect(cards(page)).toHaveCount(0);
      expect(await findingsOf(page)).toEqual([]);
    });
  }

  test('[H-04] while it is typed, nothing is suggested but to ring', async ({ page }) => {
    await page.goto('/');
    const box = page.getByRole('search');
    await searchBox(page).pressSequentially('nut');
    await expect(box.getByText(notice)).toBeVisible();
    await searchBox(page).pressSequentially(' free');
    await expect(box.getByText(notice)).toBeVisible();
    await expect(box.getByRole('link', number)).toBeVisible();
    await expect(suggestionsOf(page)).toHaveCount(0);
    expect(await findingsOf(page)).toEqual([]);
    await searchBox(page).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Please ask us about “nut free”' })).toBeVisible();
  });
});
