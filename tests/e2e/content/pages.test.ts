import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { formatPickupDate, shopDate } from '#domain/pickup/pickup.ts';
import { shopConfig } from '#shop-config';
import { expect, type Locator, type Page, test } from '#tests/support/browser/browser.ts';
import { isSmall } from '#tests/support/browser/storefront.ts';
import { diaryOfShop } from '#tests/support/orders/diary-of-shop.ts';

/** Waits until a picture has loaded: it is then more than that many of its own pixels wide. */
async function hasCome(picture: Locator, pixels: number): Promise<void> {
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(pixels);
}

test('[W-02][R-01] about the bakery: welcome, three photographs, how it bakes, for which days, and the way on; the questions open by keyboard', async ({
  page,
}) => {
  await page.goto('/about');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('About Mount Avenue Bakery');
  await expect(main.getByText(/^Welcome\. We are a small bakery/)).toBeVisible();
  const photographs = main.getByRole('img');
  await expect(photographs).toHaveCount(3);
  for (const photograph of await photographs.all()) {
    await hasCome(photograph, 100);
    expect((await photograph.getAttribute('alt'))?.length).toBeGreaterThan(20);
  }
  for (const name of ['How we bake', 'For the days that matter', 'Your daily dose of delight awaits!'])
    await expect(main.getByRole('heading', { name })).toBeVisible();
  await main.getByRole('link', { name: 'Browse Cupcakes' }).click();
  await expect(page).toHaveURL('/category/cupcakes');

  await page.goto('/faq');
  const second = page.locator('details', { hasText: 'How much notice do you need?' });
  await expect(page.locator('details[open]')).toContainText('Do you deliver?');
  await second.locator('summary').press('Enter');
  await expect(second).toContainText('The longest notice counts');
  await expect(second).toHaveAttribute('open');
});

test('[R-01] by occasion: all of them, or one of them, to narrow and to sort like any listing', async ({ page }) => {
  await page.goto('/by-occasion');
  const parts = page.getByRole('list', { name: 'Parts' });
  await expect(parts.getByRole('link')).toHaveText([
    'All',
    'Birthdays',
    'Anniversary',
    'Baby Shower',
    'Graduation',
    "Valentine's Day",
    'Christmas',
    'Easter',
    'Weddings',
    "Mother's Day",
    'Eid',
    'Diwali',
    'Leaving Do',
  ]);
  await parts.getByRole('link', { name: 'Christmas' }).click();
  await expect(page).toHaveURL('/by-occasion?occasion=christmas');
  await expect(page.locator('#main').getByRole('article')).toHaveCount(3);
  await expect(parts.getByRole('link', { name: 'Christmas' })).toHaveAttribute('aria-current', 'true');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-low-high');
  await expect(page).toHaveURL('/by-occasion?occasion=christmas&sort=price-low-high');
});

test('picking up: the address with the way to it, parking, and when the counter is open, day by day', async ({
  page,
}) => {
  await page.goto('/pickup-information');
  const main = page.getByRole('main');
  await expect(main.getByText('parking on the street')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /destination=.*DY5\+0AA/);
  await expect(main.getByRole('link', { name: shopConfig.telephone.shown })).toBeVisible();
  const hours = main.getByRole('row', { name: '9:00 am to 6:00 pm' });
  await expect(hours).toHaveCount(7);
  await expect(hours.first()).toContainText('Monday');
  await expect(hours.last()).toContainText('Sunday');
  const today = shopDate(Date.now(), shopTimeZone);
  const next = diaryOfShop().specialDays.find(({ date }) => date > today);
  if (!next) throw new Error('the diary has no special days to come: fill it for the next years');
  await expect(main.getByText(`${formatPickupDate(next.date)}: ${next.words}`)).toBeVisible();
  await hasCome(main.locator('img'), 300);
});

test('a page of text fills the window: beside the text, or after it, stands whom to ask, and a long one lists its parts where there is room @narrow', async ({
  page,
}) => {
  for (const path of ['/pickup-information', '/returns-policy', '/terms', '/privacy'])
    await test.step(path, async () => {
      await page.goto(path);
      const article = await page.getByRole('main').getByRole('article').boundingBox();
      const side = await page.locator('.prose-side').boundingBox();
      if (!article || !side) throw new Error('the page has no text or nothing beside it');
      await expect(page.getByRole('region', { name: 'Talk to us' })).toBeVisible();
      if (isSmall(page)) {
        expect(side.y).toBeGreaterThanOrEqual(article.y + article.height);
        return;
      }
      expect(side.x).toBeGreaterThan(article.x + article.width);
      expect(side.y).toBeLessThan(article.y + 200);
      expect(side.x + side.width - article.x).toBeGreaterThan(0.85 * (page.viewportSize()?.width ?? 0));
    });
  const contents = page.getByRole('navigation', { name: 'On this page' });
  if (isSmall(page)) return expect(contents).toBeHidden();
  const titles = await page.getByRole('article').getByRole('heading', { level: 2 }).allTextContents();
  await expect(contents.getByRole('link')).toHaveText(titles);
  await contents.getByRole('link', { name: 'Your rights' }).click();
  await expect(page).toHaveURL('/privacy#your-rights');
  const part = page.getByRole('heading', { name: 'Your rights' });
  await expect(part).toBeInViewport();
  await expect(part).toBeFocused();
});

test('the allergens of all cakes are found from the foot of every page, below the kitchen’s warning; they fit 320 px, and print without what is for the screen @narrow', async ({
  page,
}) => {
  await page.goto('/faq');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Allergens' }).click();
  await expect(page).toHaveURL('/allergens');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Allergens in our cakes' })).toBeVisible();
  await expect(main.getByText(/Everything is baked in one kitchen/)).toBeVisible();
  const table = main.getByRole('table', { name: 'Cupcakes' });
  const row = table.getByRole('row', { name: /^Pistachio & Rose Cupcake/ });
  if (isSmall(page)) {
    await expect(row.getByRole('cell').first()).toContainText('Tree nuts (pistachios)');
    await expect(row.getByRole('cell')).toHaveCount(2);
  } else {
    const heads = await table.getByRole('columnheader').allInnerTexts();
    expect(heads).toContain('Pistachios');
    const cells = await row.getByRole('cell').allInnerTexts();
    expect(cells[heads.indexOf('Pistachios') - 1]).toContain('contains');
    expect(cells[heads.indexOf('Almonds') - 1]).toContain('may contain');
    expect(cells[heads.indexOf('Lupin') - 1]).toContain('no');
  }
  await row.getByRole('link').click();
  await expect(page).toHaveURL('/product/pistachio-and-rose-cupcake');
  await main.getByRole('link', { name: 'All cakes by allergen' }).click();
  await expect(page).toHaveURL('/allergens');

  await page.setViewportSize({ width: 320, height: 640 });
  await expect(table).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.emulateMedia({ media: 'print' });
  await expect(table).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
});

test.describe('an address that is none of ours', () => {
  test.use({ expectedNoise: [/Failed to load resource.*404/] });

  test('[W-04] is told beside a whole cake, as wide as its column @narrow', async ({ page }) => {
    await page.goto('/no-such-page');
    const picture = page.getByRole('main').locator('img');
    await hasCome(picture, 350);
    const box = await picture.boundingBox();
    if (!box) throw new Error('there is no picture');
    expect(Math.abs(box.width - box.height)).toBeLessThan(2);
    expect(box.width).toBeGreaterThan(isSmall(page) ? 350 : 500);
  });
});

/** What has the focus, and why somebody who looks cannot see it; null if nothing has it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return null;
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const isInView = width > 0 && height > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
    const [x, y] = [
      (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
      (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
    ];
    const above = document.elementFromPoint(x, y);
    const isCovered = above !== null && !element.contains(above) && !above.contains(element);
    return {
      what: `${element.tagName} ${element.textContent.trim().slice(0, 40) || (element.getAttribute('aria-label') ?? element.id)}`,
      isLast: element === [...document.querySelectorAll('footer a')].at(-1),
      trouble: [
        !isInView && 'is out of sight',
        isInView && isCovered && `is covered by ${above.tagName}.${above.className}`,
        (outlineStyle === 'none' || Number.parseFloat(outlineWidth) === 0) && 'has no ring',
      ].filter(Boolean),
    };
  });

test('pages of text are read by keyboard alone: the focus goes from the first link to the last, always in sight', async ({
  page,
}) => {
  // One page of each kind: with a table and a map, with a list of its parts, with pictures, with questions.
  for (const path of ['/pickup-information', '/privacy', '/about', '/faq'])
    await test.step(path, async () => {
      await page.goto(path);
      for (let step = 0; step < 200; step++) {
        await page.keyboard.press('Tab');
        const now = await focused(page);
        expect(now, `after ${step + 1} times Tab`).not.toBeNull();
        expect(now?.trouble, now?.what).toEqual([]);
        if (now?.isLast) return;
      }
      throw new Error('200 times Tab, and not at the last link');
    });
});
