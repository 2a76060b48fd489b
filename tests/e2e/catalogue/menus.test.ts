import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { stopClock } from '#tests/support/browser/clock-of-page.ts';
import { isSmall, openMenu } from '#tests/support/browser/storefront.ts';

/** What each sub-list offers, by the slug that it leads to (H-09, H-10). */
const subLists: Readonly<Record<string, readonly (readonly [text: string, slug: string])[]>> = {
  'All Categories': [
    ['Cupcakes', 'cupcakes'],
    ['Custom Cakes', 'custom-cakes'],
    ['Birthday Cakes', 'birthday-cakes'],
    ['Wedding Cakes', 'wedding-cakes'],
    ['Mini Cakes', 'mini-cakes'],
    ['Celebration Cakes', 'celebration-cakes'],
    ['Dessert Boxes', 'dessert-boxes'],
    ['Seasonal Specials', 'seasonal-specials'],
  ],
  'Cupcake Types': [
    ['Classic Flavours', 'classic-flavors'],
    ['Premium Flavours', 'premium-flavors'],
    ['Filled Cupcakes', 'filled-cupcakes'],
    ['Vegan Cupcakes', 'vegan-cupcakes'],
  ],
  'Special Occasions': [
    ['Anniversary', 'celebration-cakes'],
    ['Baby Shower', 'celebration-cakes'],
    ['Graduation', 'celebration-cakes'],
    ["Valentine's Day", 'seasonal-specials'],
    ['Christmas', 'seasonal-specials'],
    ['Easter', 'seasonal-specials'],
  ],
  'Custom & Themed': [
    ['Photo Cakes', 'custom-cakes'],
    ['Logo Cakes', 'custom-cakes'],
    ['Message Cakes', 'custom-cakes'],
    ['Character Themes', 'custom-cakes'],
    ['Traditional Wedding', 'wedding-cakes'],
    ['Modern Wedding', 'wedding-cakes'],
  ],
};

const summary = (page: Page) => page.locator('details.category-menu > summary');
const panel = (page: Page) => page.locator('details.category-menu .category-panel');

test('[H-09][H-10] the featured category and the four sub-lists, with where they lead', async ({ page }) => {
  await page.goto('/faq');
  const menu = isSmall(page) ? await openMenu(page) : panel(page);
  if (!isSmall(page)) await summary(page).click();
  const featured = menu.getByRole('link', { name: 'Featured - Birthday Cakes', exact: true });
  await expect(featured).toHaveAttribute('href', '/category/birthday-cakes');
  for (const [title, links] of Object.entries(subLists)) {
    if (isSmall(page)) await menu.locator('summary', { hasText: title }).click();
    else await menu.getByRole('button', { name: title }).click();
    const list = isSmall(page) ? menu.locator('details[open] ul') : menu.locator('#category-sub-list');
    await expect(list).toHaveCount(1);
    const shown = await list
      .getByRole('link')
      .evaluateAll((found) => found.map((link) => [link.textContent, link.getAttribute('href')]));
    expect(shown).toEqual(links.map(([text, slug]) => [text, `/category/${slug}`]));
    expect(await findingsOf(page)).toEqual([]);
  }
  await menu.getByRole('link', { name: 'Modern Wedding' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wedding Cakes');
  await expect(isSmall(page) ? menu : panel(page)).toBeHidden();
});

test.describe('on a wide screen', () => {
  test.skip(({ viewport }) => (viewport?.width ?? 0) < 1024, 'the category menu is of wide screens');

  test('[H-13] a click outside closes the category menu, with a fade of 200 ms', async ({ page }) => {
    await page.clock.install();
    await page.goto('/faq');
    await summary(page).click();
    await expect(panel(page)).toBeVisible();
    await stopClock(page);
    await page.mouse.click(700, 880);
    await expect(page.locator('details.category-menu')).toHaveClass(/is-closing/);
    await page.clock.runFor(190);
    await expect(panel(page)).toBeAttached();
    expect(await page.locator('details.category-menu').getAttribute('open')).not.toBeNull();
    await page.clock.runFor(20);
    await expect(panel(page)).toBeHidden();
  });

  test('Escape closes it and gives the focus back, and so does leaving it by Tab', async ({ page }) => {
    await page.goto('/faq');
    await summary(page).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(panel(page).getByRole('link', { name: /Featured/ })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(summary(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
    await expect(panel(page)).toBeHidden();
  });

  test('a Tab in the very moment of opening lands on a link that stays', async ({ page }) => {
    await page.goto('/faq');
    await summary(page).evaluate(async (button: HTMLElement) => {
      button.click();
      await Promise.resolve();
      button.parentElement?.querySelector<HTMLElement>('.category-panel a')?.focus();
    });
    await expect(panel(page).locator('img').first()).toBeVisible();
    await expect(panel(page).locator('a:focus')).toHaveCount(1);
  });
});

test.describe('on a small screen', () => {
  test.skip(({ viewport }) => (viewport?.width ?? 0) >= 1024, 'the menu is of small screens');

  test('[H-13] the menu closes when the window reaches 1024 px', async ({ page }) => {
    await page.goto('/faq');
    const menu = await openMenu(page);
    await page.setViewportSize({ width: 1023, height: 800 });
    await expect(menu).toBeVisible();
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect(menu).toBeHidden();
  });

  test('it holds the focus, closes on Escape and gives the focus back; no second group stays open', async ({
    page,
  }) => {
    await page.goto('/faq');
    const menu = await openMenu(page);
    await expect(menu.getByRole('button', { name: 'Close menu' })).toBeFocused();
    await menu.locator('summary', { hasText: 'Cupcake Types' }).click();
    await menu.locator('summary', { hasText: 'Special Occasions' }).click();
    await expect(menu.locator('details[open]')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
  });
});
