import { expect, type Locator, type Page, test } from '#tests/support/browser/browser.ts';
import { cards, isSmall, openMenu } from '#tests/support/browser/storefront.ts';

const slackPx = 2;

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('a part is missing');
  return box;
};

/** The boxes of the heading, of the filters where they stand beside it, and of the first pictures, three or two in a row. */
async function boxes(page: Page, { side, picture }: { side: string; picture: Locator }) {
  const inRow = isSmall(page) ? 2 : 3;
  const pictures = [];
  for (let at = 0; at <= inRow; at++) pictures.push(await boxOf(picture.nth(at)));
  return {
    heading: await boxOf(page.getByRole('heading', { level: 1 })),
    side: isSmall(page) ? null : await boxOf(page.locator(side)),
    pictures,
  };
}

test('a category in outline has its boxes where the category has its own: heading, filters and rows of cakes', async ({
  page,
}) => {
  let letThrough = (): void => undefined;
  const open = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/api/**birthday-cakes**', async (route) => {
    await open;
    await route.continue();
  });
  await page.goto('/faq');
  if (isSmall(page)) {
    const menu = await openMenu(page);
    await menu.getByRole('link', { name: 'Birthday Cakes' }).first().click();
  } else await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Birthday Cakes' }).click();
  await expect(page.getByText('Loading birthday cakes...')).toBeVisible();
  const before = await boxes(page, {
    side: '.skeleton-side',
    picture: page.locator('.skeleton-category .skeleton-picture'),
  });
  letThrough();
  await expect(cards(page).first()).toBeVisible();
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
  // The lead text may take a line more than its outline.
  expect(Math.abs((before.pictures[0]?.y ?? 0) - (after.pictures[0]?.y ?? 999))).toBeLessThan(40);
});
