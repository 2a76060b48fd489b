import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, holdUp, type Locator, type Page, test } from '#tests/support/browser/browser.ts';
import { stopClock } from '#tests/support/browser/clock-of-page.ts';
import { cards, isSmall, openMenu } from '#tests/support/browser/storefront.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1, includeHidden: true });

/** Chooses a category in the menu; it loads when it is let through. */
async function chooseBirthdayCakes(page: Page) {
  await page.goto('/faq');
  const letThrough = await holdUp(page, '**/api/**birthday-cakes**');
  const opener = isSmall(page)
    ? page.getByRole('button', { name: 'Open menu' })
    : page.locator('details.category-menu > summary');
  const menu = isSmall(page) ? await openMenu(page) : page.locator('details.category-menu .category-panel');
  if (!isSmall(page)) await opener.click();
  await menu.getByRole('link', { name: 'Birthday Cakes' }).first().click();
  await expect(page.getByText('Loading birthday cakes...')).toBeVisible();
  await expect(menu).toBeHidden();
  return { letThrough, opener, menu };
}

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('a part is missing');
  return box;
};

/** The boxes of the heading, of the filters if they are beside it, and of the first pictures, three or two in a row. */
async function boxes(page: Page, { side, picture }: { side: string; picture: Locator }) {
  const inRow = isSmall(page) ? 2 : 3;
  const pictures = [];
  for (let at = 0; at <= inRow; at++) pictures.push(await boxOf(picture.nth(at)));
  return {
    heading: await boxOf(heading(page)),
    side: isSmall(page) ? null : await boxOf(page.locator(side)),
    pictures,
  };
}

const slackPx = 2;

test('[H-13] the menu closes as soon as a category is chosen: its outline lies open, with its boxes where the category has its own @narrow', async ({
  page,
}) => {
  const { letThrough, opener, menu } = await chooseBirthdayCakes(page);
  // The focus is not lost with the link that was chosen.
  await expect(opener).toBeFocused();
  const before = await boxes(page, {
    side: '.skeleton-side',
    picture: page.locator('.skeleton-category .skeleton-picture'),
  });
  letThrough();
  await expect(heading(page)).toHaveText('Birthday Cakes');
  await expect(heading(page)).toBeFocused();
  await expect(menu).toBeHidden();
  await expect(page.getByText('Loading birthday cakes...')).toHaveCount(0);
  const after = await boxes(page, { side: '.side', picture: cards(page).locator('img') });

  const off = (one: number, other: number) => Math.abs(one - other) > slackPx;
  const moved: string[] = [];
  const compare = (what: string, from: { x: number; width: number }, to: { x: number; width: number }) => {
    if (off(from.x, to.x) || off(from.width, to.width))
      moved.push(`${what} from ${from.x}+${from.width} to ${to.x}+${to.width}`);
  };
  if (before.side && after.side) {
    compare('filters', before.side, after.side);
    expect(off(before.side.y, after.side.y)).toBe(false);
  }
  for (const [at, from] of before.pictures.entries()) compare(`picture ${at + 1}`, from, after.pictures[at] ?? from);
  expect(moved).toEqual([]);
  expect(off(before.heading.y, after.heading.y)).toBe(false);
  // The lead text may take one line more than its outline.
  expect(Math.abs((before.pictures[0]?.y ?? 0) - (after.pictures[0]?.y ?? 999))).toBeLessThan(40);
});

test('[H-13] a menu that is opened again while the page loads does not lie over it once it is there @narrow', async ({
  page,
}) => {
  const { letThrough, opener, menu } = await chooseBirthdayCakes(page);
  await opener.click();
  await expect(menu).toBeVisible();
  letThrough();
  await expect(heading(page)).toHaveText('Birthday Cakes');
  await expect(menu).toBeHidden();
});

test('[P-09][R-06] a product that keeps one waiting stands in outline, another page is covered by Loading..., 30 s at most', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/category/birthday-cakes');
  const letProduct = await holdUp(page, '**/api/listings/product/*');
  await page.getByRole('link', { name: 'Salted Caramel Drip Cake' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading product...' })).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  letProduct();
  await expect(heading(page)).toHaveText('Salted Caramel Drip Cake');

  const letThrough = await holdUp(page, '**/api/listings/door/best-sellers*');
  const overlay = page.locator('.loading');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Best Sellers' }).click();
  await stopClock(page);
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(overlay).toHaveText('Loading...', { timeout: 100 });
  }).toPass();
  const box = await overlay.boundingBox();
  expect([box?.x, box?.y, box?.width, box?.height]).toEqual([0, 0, ...Object.values(page.viewportSize() ?? {})]);
  await page.clock.runFor(29_500);
  await expect(overlay).toBeVisible();
  await page.clock.runFor(500);
  await expect(overlay).toHaveCount(0);
  await page.clock.resume();
  letThrough();
  await expect(heading(page)).toHaveText('Best Sellers');
});
