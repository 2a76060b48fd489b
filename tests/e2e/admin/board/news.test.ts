import type { Page } from '@playwright/test';
import { seeBoardNews } from '#contract/admin/board/board.ts';
import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, newPageIn, test } from '#tests/support/browser/browser.ts';
import { stopClock } from '#tests/support/browser/clock-of-page.ts';
import { openDayAhead } from '#tests/support/orders/pickup-day.ts';
import { openOwnShop } from '#tests/support/shop/shop-of-its-own.ts';
import { boardOrder } from '#tests/support/staff/board-orders.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';

/** Counts the notes that the page plays, because the loudspeaker itself cannot be heard. */
const listen = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const start = OscillatorNode.prototype.start;
    Object.assign(window, { notesPlayed: 0 });
    OscillatorNode.prototype.start = function count(...when) {
      Object.assign(window, { notesPlayed: Reflect.get(window, 'notesPlayed') + 1 });
      return start.apply(this, when);
    };
  });
};
const notesOf = (page: Page): Promise<number> => page.evaluate(() => Reflect.get(window, 'notesPlayed'));

test('[B-04] a new order is told by a line, a count, the title and a sound that repeats until it is seen', async ({
  browser,
}) => {
  await using shop = await openOwnShop({});
  const at = new URL(shop.url).port;
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: { width: 1180, height: 820 },
    hasTouch: true,
  });
  const page = await newPageIn(context);
  await page.clock.install();
  await listen(page);
  await signInBrowser(page, { role: 'counter', name: 'Jade Robinson' }, at);
  const day = openDayAhead(30);
  await page.goto(`/admin/day/${day}`);
  await expect(page.getByText('No orders for this day yet.')).toBeVisible();
  const today = page.getByRole('link', { name: 'Today' });

  // Silent, and it shows that; nothing is new.
  const soundOff = page.getByRole('button', { name: 'Sound is off: switch it on' });
  await expect(soundOff).toHaveAttribute('aria-pressed', 'false');
  await boardOrder({ name: 'Tegan Moss', date: day, time: '13:00', at });
  const line = page.getByRole('region', { name: 'New orders' });
  await expect(line).toContainText(/New order for .*, 13:00: Tegan Moss/);
  await expect(page).toHaveTitle(/^\(1\) /);
  await expect(today).toHaveAccessibleName(/^Today ?, 1 new$/);
  await expect(page.getByRole('listitem', { name: 'Tegan Moss' }).getByText('New', { exact: true })).toBeVisible();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  expect(await notesOf(page)).toBe(0);
  expect(await findingsOf(page)).toEqual([]);

  // On every screen; a second one, for another day; and what is not a new order is not announced as one.
  await page.goto('/admin/messages');
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('listitem', { name: 'Tegan Moss' })).toBeVisible();
  await page.getByRole('link', { name: 'Inbox' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  await boardOrder({ name: 'Iwan Rees', date: openDayAhead(40), time: '10:00', at });
  await expect(page).toHaveTitle(/^\(2\) Inbox/);
  // A page that is opened later is told of what nobody has seen.
  await page.reload();
  await expect(page).toHaveTitle(/^\(2\) Inbox/);
  await today.click();
  await expect(line).toContainText('2 new for other days');
  // It is gone from the page at once; before the page is left for the next, the shop must have heard of it.
  const heardByShop = page.waitForResponse((response) => response.url().endsWith(seeBoardNews.path));
  await line.getByRole('button', { name: 'Seen' }).click();
  await expect(page).toHaveTitle(/^\w+day/);
  await heardByShop;

  // Switched on by a tap, and heard at once; then heard only for a new order, again and again until it is seen.
  await page.goto(`/admin/day/${day}`);
  await expect(page.getByRole('listitem', { name: 'Tegan Moss' })).toBeVisible();
  await soundOff.click();
  await expect(page.getByRole('button', { name: 'Sound is on' })).toBeFocused();
  await expect.poll(() => notesOf(page)).toBe(2);
  await page.getByRole('listitem', { name: 'Tegan Moss' }).getByRole('button', { name: 'Start baking' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('region', { name: 'To bake' }).getByText('Tegan Moss')).toBeVisible();
  expect(await notesOf(page)).toBe(2);
  await boardOrder({ name: 'Bronwen Evans', date: day, time: '14:00', at });
  await expect(line).toContainText('Bronwen Evans');
  await expect.poll(() => notesOf(page)).toBe(4);
  await stopClock(page);
  await page.clock.runFor(8_000);
  await expect.poll(() => notesOf(page)).toBe(6);
  await page.clock.resume();
  // Seen in one tab means seen in all of them.
  const second = await newPageIn(context);
  await second.goto(`/admin/day/${day}`);
  await expect(second.getByRole('listitem', { name: 'Bronwen Evans' })).toBeVisible();
  await boardOrder({ name: 'Sian Hughes', date: day, time: '15:00', at });
  const news = (tab: Page) => tab.getByRole('region', { name: 'New orders' });
  for (const tab of [page, second]) await expect(news(tab)).toContainText('2 new for other days');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('listitem', { name: 'Bronwen Evans' })).toBeFocused();
  await news(second).getByRole('button', { name: 'Seen' }).click();
  await expect(news(page)).toHaveCount(0);
  const heard = await notesOf(page);
  await stopClock(page);
  await page.clock.runFor(20_000);
  expect(await notesOf(page)).toBe(heard);
  await context.close();
});
