import { eq } from 'drizzle-orm';
import { openDatabase } from '#server/db/open.ts';
import { staffDevices, staffMembers } from '#server/db/tables/staff/team-tables.ts';
import { hashOfToken, hashPassword } from '#server/platform/secrets.ts';
import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, newPageIn, type Page, test } from '#tests/support/browser/browser.ts';
import { lookOf, markBoxes } from '#tests/support/browser/look-of-page.ts';
import { openDayAhead } from '#tests/support/orders/pickup-day.ts';
import { databaseUrlAt, openOwnShop } from '#tests/support/shop/shop-of-its-own.ts';
import { boardOrder } from '#tests/support/staff/board-orders.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';

const pin = '482957';
const minutes = (count: number): number => count * 60_000;

test.use({ expectedNoise: [/status of 40[13]|ERR_INTERNET_DISCONNECTED/] });

/** A tablet on the wall of a shop of its own, with Aisha in front of it. */
async function wallOf(at: string, page: Page) {
  const staff = await signInBrowser(page, { role: 'baker', name: 'Aisha Khan', kind: 'pin' }, at);
  const database = await openDatabase(await databaseUrlAt(at), { connections: 1 });
  const change = async (values: Partial<typeof staffDevices.$inferInsert>) => {
    await database.db
      .update(staffDevices)
      .set(values)
      .where(eq(staffDevices.tokenHash, hashOfToken(staff.deviceToken ?? '')));
  };
  await change({ isWall: true });
  await database.db
    .update(staffMembers)
    .set({ pinHash: await hashPassword(pin) })
    .where(eq(staffMembers.id, staff.memberId));
  return { remove: () => change({ revokedAt: new Date() }), [Symbol.asyncDispose]: () => database.close() };
}

test('[T-06] [B-03] [B-04] a wall is read for hours by nobody in particular, follows, asks for a PIN before a change, and is read again', async ({
  browser,
}) => {
  await using shop = await openOwnShop({});
  const at = new URL(shop.url).port;
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: { width: 1180, height: 820 },
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  const page = await newPageIn(context);
  await page.clock.install();
  await using wall = await wallOf(at, page);
  const view = `/admin/day/${openDayAhead(12)}`;
  await page.goto(view);
  const nothingYet = page.getByText('No orders for this day yet.');
  await expect(nothingYet).toBeVisible();
  // By then the shop has a newer release, whose files have other names.
  await page.route(/\/wall-board[^/]*\.js/, (route) => route.abort());
  const unlock = page.getByRole('button', { name: 'Unlock' });
  await page.clock.fastForward(minutes(4));
  await expect(unlock).toBeVisible();

  // An hour later it carries on, heard and seen; also after the connection was lost.
  await page.clock.fastForward(minutes(60));
  const over = page.getByRole('dialog', { name: 'Locked' });
  await expect(over.getByText('Live')).toBeVisible();
  await boardOrder({ name: 'Tegan Moss', date: openDayAhead(30), time: '13:00', at });
  await expect(over.getByText('1 new for other days')).toBeVisible();
  await expect(page).toHaveTitle(/^\(1\) /);
  await context.setOffline(true);
  await expect(over.getByRole('alert')).toContainText('No connection since');
  await boardOrder({ name: 'Iwan Rees', date: openDayAhead(30), time: '14:00', at });
  await context.setOffline(false);
  await expect(over.getByText('2 new for other days')).toBeVisible();
  await expect(over.getByRole('alert')).toHaveCount(0);

  // For somebody who sees other colours, looks closely, or uses a finger.
  expect(await findingsOf(page)).toEqual([]);
  expect(await lookOf(page, 'smallTargets')).toEqual([]);
  expect(await lookOf(page, 'moving')).toEqual([]);
  await markBoxes(page);
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await lookOf(page, 'boxesWithoutLines')).toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
  for (const [width, height, size] of [
    [390, 844, ''],
    [1180, 820, '200%'],
    [1180, 820, ''],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate((to) => document.documentElement.style.setProperty('font-size', to), size);
    await expect.poll(() => lookOf(page, 'besideTheWindow')).toEqual([]);
  }

  // If somebody who was to say who they are goes away, the board returns; a PIN opens what was there before.
  await unlock.click();
  const tile = page.locator('.tablet').getByRole('button', { name: 'Aisha' });
  await expect(tile).toBeVisible();
  await page.clock.fastForward(minutes(4));
  await expect(unlock).toBeVisible();
  await unlock.click();
  await tile.click();
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click();
  await expect(over).toBeHidden();
  await expect(nothingYet).toBeVisible();
  await expect(page).toHaveURL(view);
  await page.clock.fastForward(minutes(4));
  await expect(unlock).toBeVisible();
  // The screen is locked at once; the shop hears of it a moment later.
  await expect.poll(async () => (await page.request.get('/api/admin/you')).status()).toBe(401);

  // Reloaded, as after a night without power, it is a wall again; removed, it is nothing.
  await page.unroute(/\/wall-board[^/]*\.js/);
  const parts = /\/(board-screen|not-today)[^/]*\.js/;
  const loaded = new Set<string>();
  page.on('requestfinished', (request) => void (parts.test(request.url()) && loaded.add(request.url())));
  await page.reload();
  await expect(unlock).toBeVisible();
  await expect(page.getByText('2 new for other days')).toBeVisible();
  // A newer release again: a PIN opens the board all the same.
  await expect.poll(() => loaded.size).toBe(2);
  await page.route(parts, (route) => route.abort());
  await page.getByRole('button', { name: 'Unlock' }).click();
  await tile.click();
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click();
  await expect(nothingYet).toBeVisible();
  await page.clock.fastForward(minutes(4));
  await expect(unlock).toBeVisible();
  await wall.remove();
  await boardOrder({ name: 'Bronwen Evans', date: openDayAhead(30), time: '15:00', at });
  await expect(page).toHaveURL(/\/admin\/sign-in/);
  await context.close();
});
