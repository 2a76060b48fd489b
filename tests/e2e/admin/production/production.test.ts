import { longDay } from '#admin/lib/day-words.ts';
import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import { faultsOf, printedPages } from '#tests/support/browser/pdf-pages.ts';
import { openDayAhead } from '#tests/support/orders/pickup-day.ts';
import { kitchenOrder } from '#tests/support/staff/kitchen-orders.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';

test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true });

test('[B-12] the kitchen’s day is counted in pieces, is filled by the board of another tablet, and adds up to its orders', async ({
  page,
  browser,
}) => {
  const date = openDayAhead(136);
  const cupcakes = { slug: 'vanilla-bean-swirl-cupcake', date } as const;
  await kitchenOrder(page, { ...cupcakes, quantity: 4, time: '11:15' });
  await kitchenOrder(page, {
    ...cupcakes,
    quantity: 2,
    time: '12:00',
    personalisation: { message: '40 & still  fab, Dad', colour: 'pink' },
    allergens: ['Cereals containing gluten (wheat)', 'Tree nuts (almonds)'],
  });
  await signInBrowser(page, { role: 'baker', name: 'Marek Nowak' });
  await page.goto(`/admin/production?from=${date}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Production' })).toBeVisible();
  await expect(page.getByText(`${longDay(date)} · 2 orders`)).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Vanilla Bean Swirl Cupcake' });
  // Four boxes of four and two more count as pieces here.
  await expect(row.getByText('24', { exact: true })).toBeVisible();
  await expect(row.getByRole('cell', { name: '6×4', exact: true })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Nuts' })).toBeVisible();
  await expect(row.getByText('0 of 24')).toBeVisible();

  // On a phone the whole row is visible.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(row.getByText('0 of 24')).toBeInViewport({ ratio: 1 });
  await expect(row.getByText('to make')).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 1180, height: 820 });

  // The board's steps fill it in, on whichever tablet they are made.
  const other = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const wall = await other.newPage();
  await signInBrowser(wall, { role: 'baker', name: 'Bethan Price' });
  await wall.goto(`/admin/day/${date}`);
  await wall.getByRole('listitem', { name: /11:15/ }).getByRole('button', { name: 'Start baking' }).click();
  await expect(row.getByText('16 baking')).toBeVisible();
  await wall.getByRole('listitem', { name: /11:15/ }).getByRole('button', { name: 'Mark ready' }).click();
  await expect(row.getByText('16 of 24')).toBeVisible();
  await other.close();

  await page.getByRole('link', { name: /^Messages and photos/ }).tap();
  const card = page.getByRole('listitem').filter({ hasText: '40 & still' });
  await expect(card.locator('q')).toHaveText('40 & still  fab, Dad', { useInnerText: true });
  await card.getByRole('button', { name: 'Mark piped' }).tap();
  await expect(card.getByRole('button', { name: /^Piped by Marek Nowak/ })).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await page.reload();
  await expect(card.getByRole('button', { name: /^Piped by Marek Nowak/ })).toBeVisible();
  await page.getByRole('link', { name: 'By pick-up time' }).tap();
  await expect(page.getByRole('listitem').filter({ hasText: '11:15' }).first()).toContainText('4 × Vanilla Bean');
  await page.getByRole('link', { name: 'Seven days' }).tap();
  await expect(page.getByRole('row').filter({ hasText: 'Vanilla: Cupcakes' })).toContainText('24');

  // On paper it says what it is and for which days.
  await page.emulateMedia({ media: 'print' });
  const [sheet] = await printedPages(page);
  if (!sheet) throw new Error('nothing was printed');
  expect(faultsOf(sheet, [210, 297])).toEqual([]);
  const printed = sheet.texts.map(({ text }) => text).join(' ');
  expect(printed).toMatch(new RegExp(`^Seven days From ${longDay(date)}\\. Printed `));
  expect(printed).toContain('Vanilla: Cupcakes');
});
