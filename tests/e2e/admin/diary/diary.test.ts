import { dayMs } from '#domain/pickup/clock/durations.ts';
import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { openDayAhead } from '#tests/support/orders/pickup-day.ts';
import { boardOrder } from '#tests/support/staff/board-orders.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';

const dayOf = (page: Page, date: string) => page.locator(`[data-date="${date}"]`);
/** The day that the calendar opens with. */
const todayOf = async (page: Page) =>
  (await page.locator('[data-date][aria-label*=", today"]').getAttribute('data-date')) ?? '';

test.describe('at the PC, with the keyboard alone', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('[Y-01] a day is closed with a word, which customers read, and opened again', async ({ page }) => {
    await signInBrowser(page, { role: 'manager', name: 'Owen Clarke' });
    await page.goto('/admin/diary');
    const today = await todayOf(page);
    // Far ahead: no other test orders for it.
    const date = openDayAhead(217);
    await dayOf(page, today).focus();
    const days = (Date.parse(date) - Date.parse(today)) / dayMs;
    for (let week = 0; week < Math.floor(days / 7); week += 1) await page.keyboard.press('ArrowDown');
    for (let day = 0; day < days % 7; day += 1) await page.keyboard.press('ArrowRight');
    await expect(dayOf(page, date)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`day=${date}`));
    await expect(page.getByRole('radio', { name: 'Usual' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Closed' })).toBeChecked();
    await page.getByLabel('Name of the day').focus();
    await page.keyboard.type('Owner’s wedding');
    await page.keyboard.press('Enter');
    await expect(dayOf(page, date)).toHaveAccessibleName(/Owner’s wedding, Closed/);
    const diary = await (await page.request.get('/api/diary')).json();
    expect(diary.specialDays).toContainEqual(expect.objectContaining({ date, name: 'Owner’s wedding', hours: null }));
    await expect(page.getByRole('region', { name: 'Latest changes' })).toContainText('Owen Clarke');

    await page.getByRole('radio', { name: 'Closed' }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('button', { name: 'Save day' }).focus();
    await page.keyboard.press('Enter');
    await expect(dayOf(page, date)).not.toHaveAccessibleName(/Closed/);
  });
});

test.describe('at the tablet', () => {
  test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true });

  test('[Y-01] whom a closed day leaves outside is listed before it is saved, and written to in one go', async ({
    page,
  }) => {
    await signInBrowser(page, { role: 'manager', name: 'Owen Clarke' });
    await page.goto('/admin/diary');
    const date = openDayAhead(245);
    const priya = await boardOrder({ name: 'Priya Nair', email: 'priya@example.com', date, time: '10:00' });
    const tom = await boardOrder({ name: 'Tom Ashworth', email: 'tom@example.com', date, time: '11:30' });
    await boardOrder({ name: 'Iwan Rees', date, time: '12:00' });
    await dayOf(page, date).tap();
    await page.locator('label').filter({ hasText: 'Closed' }).tap();
    await expect(page.getByText('3 orders are outside the new hours.')).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).tap();
    await expect(page.getByRole('listitem').filter({ hasText: 'Iwan Rees' })).toContainText('No email address');
    await page.getByRole('button', { name: 'Email all 3' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Email customers outside the new hours' });
    await expect(sheet.getByRole('button', { name: 'Send 2 emails' })).toBeDisabled();
    await sheet.getByLabel('Subject').fill('{number}: another day, please');
    const words = sheet.getByRole('textbox', { name: 'Email' });
    await words.fill(`${await words.inputValue()}\nWe are closed on {day}: which day would suit you for the {cake}?`);
    // Enter in the sheet does not save the day behind it.
    await sheet.getByLabel('Subject').press('Enter');
    await sheet.getByRole('button', { name: 'Preview the first email' }).tap();
    await expect(sheet.getByText(`${priya}: another day, please`)).toBeVisible();
    await expect(sheet.getByText(/Dear Priya,/)).toContainText('for the Vanilla Bean Swirl Cupcake?');
    expect(await findingsOf(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Send 2 emails' }).tap();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('listitem').filter({ hasText: 'Tom Ashworth' })).toContainText('Emailed');
    await expect(dayOf(page, date)).not.toHaveAccessibleName(/Closed/);
    await page.getByRole('button', { name: 'Email all 3' }).tap();
    await expect(sheet.getByRole('checkbox', { name: 'Leave out the 2 who were already emailed' })).toBeChecked();
    await expect(sheet.getByRole('button', { name: 'Send 0 emails' })).toBeDisabled();
    await sheet.getByRole('button', { name: 'Cancel' }).tap();
    await page.goto(`/admin/orders/${tom}`);
    await expect(page.getByText(`Email ‘${tom}: another day, please’`)).toBeVisible();
  });
});
