import type { Page } from '@playwright/test';
import { findingsOf } from '#tests/support/browser/axe.ts';
import { dragOnto, expect, test } from '#tests/support/browser/browser.ts';
import { openDayAhead } from '#tests/support/orders/pickup-day.ts';
import { boardOrder } from '#tests/support/staff/board-orders.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';

/** Days of a test's own, two weeks apart, so that no other test's orders are on their boards. */
const ownDay = (n: number): string =>
  new Date(Date.now() + (1_000 + Number(process.env.TEST_WORKER_INDEX ?? 0) * 60 + n) * 86_400_000)
    .toISOString()
    .slice(0, 10);

const cardIn = (page: Page, lane: string, name: string) =>
  page.getByRole('region', { name: lane, exact: true }).getByRole('listitem', { name });
const dayInStrip = (page: Page, day: string) =>
  page.getByRole('navigation', { name: 'Days' }).locator(`a[href="/admin/day/${day}"]`);

test.describe('on the tablet', () => {
  test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true });

  test('[B-02] [B-07] a card that is dropped on a day asks for the time there, past the diary only with a reason', async ({
    page,
  }) => {
    const [day, next] = [ownDay(0), ownDay(1)];
    await boardOrder({ name: 'Callum Fraser', date: day, time: '11:15', email: 'callum@example.com' });
    await boardOrder({ name: 'Molly Perks', date: day, time: '12:00' });
    await signInBrowser(page, { role: 'counter', name: 'Jade Robinson' });
    await page.goto(`/admin/day/${day}`);
    const handle = cardIn(page, 'To bake', 'Callum Fraser').locator('time');
    const taken = page.locator(`[data-over][href="/admin/day/${next}"]`);
    await dragOnto(page, handle, dayInStrip(page, next), taken);
    const dialog = page.getByRole('dialog', { name: 'Move Callum Fraser' });
    await expect(dialog.getByLabel('Day')).toHaveValue(next);
    await expect(dialog.getByLabel('Time', { exact: true })).toHaveValue('11:15');
    expect(await findingsOf(page)).toEqual([]);
    const move = dialog.getByRole('button', { name: /^Move to .*, 11:15$/ });
    await expect(move).toHaveAttribute('aria-disabled', 'true');
    await dialog.getByLabel(/outside opening hours/).fill('She comes from Wales');
    await move.click();
    await expect(dialog).toBeHidden();
    await expect(cardIn(page, 'To bake', 'Callum Fraser')).toHaveCount(0);
    await dayInStrip(page, next).click();
    await expect(cardIn(page, 'To bake', 'Callum Fraser')).toContainText('11:15');
    await page.goBack();

    // Without a drag: selected on its own. From baking on, its day stays.
    const molly = cardIn(page, 'To bake', 'Molly Perks');
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await molly.getByRole('checkbox').check();
    await page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: 'Another day' }).click();
    const second = page.getByRole('dialog', { name: 'Move Molly Perks' });
    await expect(second.getByLabel('Day')).toHaveValue(next);
    await second.getByLabel('Time', { exact: true }).fill('12:15');
    await second.getByLabel(/outside opening hours/).fill('As she asked');
    await second.getByRole('button', { name: /^Move to .*, 12:15$/ }).click();
    await expect(second).toBeHidden();
    await expect(molly).toHaveCount(0);

    // A day that is open says what is left at each time, and needs no reason.
    const near = openDayAhead(1);
    await boardOrder({ name: 'Dev Patel', date: day, time: '12:30' });
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('listitem', { name: 'Dev Patel' }).getByRole('checkbox').check();
    await page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: 'Another day' }).click();
    const third = page.getByRole('dialog', { name: 'Move Dev Patel' });
    await third.getByLabel('Day').fill(near);
    await third.getByRole('button', { name: /^12:30/ }).click();
    await third.getByRole('button', { name: /^Move to .*, 12:30$/ }).click();
    await expect(third).toBeHidden();
    await page.goto(`/admin/day/${near}`);
    await expect(cardIn(page, 'To bake', 'Dev Patel')).toContainText('12:30');
  });
});
