import { addDays } from '#domain/pickup/clock/calendar.ts';
import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { boardOrder } from '#tests/support/staff/board-orders.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';

const dayOf = (page: Page, date: string) => page.locator(`[data-date="${date}"]`);
/** The day that the calendar opens with. */
const todayOf = async (page: Page) =>
  (await page.locator('.calendar-day--today[data-date]').getAttribute('data-date')) ?? '';

test.describe('at the PC, with the keyboard alone', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('[Y-01] a day is closed with a word, which customers read, and opened again', async ({ page }, { project }) => {
    test.skip(project.name !== 'desktop', 'a telephone has no keys');
    await signInBrowser(page, { role: 'manager', name: 'Owen Clarke' });
    await page.goto('/admin/diary');
    const today = await todayOf(page);
    // Far ahead: no other test orders for it.
    const date = addDays(today, 217);
    await dayOf(page, today).focus();
    for (let week = 0; week < 31; week += 1) await page.keyboard.press('ArrowDown');
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
    await expect(page.getByRole('region', { name: 'Changed last' })).toContainText('Owen Clarke');
    expect(await findingsOf(page)).toEqual([]);

    await page.getByRole('radio', { name: 'Closed' }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('button', { name: 'Save day' }).focus();
    await page.keyboard.press('Enter');
    await expect(dayOf(page, date)).not.toHaveAccessibleName(/Closed/);
  });

  test('[Y-01] what is typed of a day is still there after a reload, and can be given up', async ({ page }) => {
    await signInBrowser(page, { role: 'owner' });
    await page.goto('/admin/diary');
    const date = addDays(await todayOf(page), 230);
    await dayOf(page, date).click();
    await page.locator('label').filter({ hasText: 'Other hours' }).click();
    await page.getByLabel('To', { exact: true }).fill('08:00');
    await expect(page.getByText('It closes before it opens.')).toBeVisible();
    await page.getByLabel('Word for customers').fill('Half a day');
    await page.reload();
    await expect(page.getByLabel('Word for customers')).toHaveValue('Half a day');
    await page.getByRole('button', { name: 'As it was' }).click();
    await expect(page.getByRole('radio', { name: 'Usual' })).toBeChecked();
  });
});

test.describe('at the tablet', () => {
  test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true });

  test('[Y-01] whom a closed day leaves outside is listed before it is saved, and written to in one go', async ({
    page,
  }) => {
    await signInBrowser(page, { role: 'manager', name: 'Owen Clarke' });
    await page.goto('/admin/diary');
    const date = addDays(await todayOf(page), 245);
    const priya = await boardOrder({ name: 'Priya Nair', email: 'priya@example.com', date, time: '10:00' });
    const tom = await boardOrder({ name: 'Tom Ashworth', email: 'tom@example.com', date, time: '11:30' });
    await boardOrder({ name: 'Iwan Rees', date, time: '12:00' });
    await dayOf(page, date).tap();
    await page.locator('label').filter({ hasText: 'Closed' }).tap();
    await expect(page.getByText('3 orders lie outside.')).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).tap();
    await expect(page.getByRole('listitem').filter({ hasText: 'Iwan Rees' })).toContainText('No email address');
    await page.getByRole('button', { name: 'Write to all 3' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Write to those outside' });
    await expect(sheet.getByRole('button', { name: 'Send 2 emails' })).toBeDisabled();
    await sheet.getByLabel('Subject').fill('{number}: another day, please');
    const words = sheet.getByRole('textbox', { name: 'Email' });
    await words.fill(`${await words.inputValue()}\nWe are closed on {day}: which day would suit you for the {cake}?`);
    // Enter in the sheet does not save the day behind it.
    await sheet.getByLabel('Subject').press('Enter');
    await sheet.getByRole('button', { name: 'See the first as an email' }).tap();
    await expect(sheet.getByText(`${priya}: another day, please`)).toBeVisible();
    await expect(sheet.getByText(/Dear Priya,/)).toContainText('for the Vanilla Bean Swirl Cupcake?');
    expect(await findingsOf(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Send 2 emails' }).tap();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('listitem').filter({ hasText: 'Tom Ashworth' })).toContainText('Written to');
    await expect(dayOf(page, date)).not.toHaveAccessibleName(/Closed/);
    await page.getByRole('button', { name: 'Write to all 3' }).tap();
    await expect(sheet.getByRole('checkbox', { name: 'Leave out the 2 who were written to already' })).toBeChecked();
    await expect(sheet.getByRole('button', { name: 'Send 0 emails' })).toBeDisabled();
    await sheet.getByRole('button', { name: 'Cancel' }).tap();
    await page.goto(`/admin/orders/${tom}`);
    await expect(page.getByText(`Email ‘${tom}: another day, please’`)).toBeVisible();
  });
});

test('[Y-01] a fortnight is closed in one go, with everybody whom it leaves outside, and opened again', async ({
  page,
}) => {
  await signInBrowser(page, { role: 'manager', name: 'Owen Clarke' });
  await page.goto('/admin/diary');
  const first = addDays(await todayOf(page), 260);
  const last = addDays(first, 13);
  await boardOrder({ name: 'Priya Nair', email: 'priya@example.com', date: first, time: '10:00' });
  await boardOrder({ name: 'Tom Ashworth', email: 'tom@example.com', date: last, time: '11:30' });
  await dayOf(page, first).click();
  await page.locator('label').filter({ hasText: 'Closed' }).click();
  await expect(page.getByText('1 order lies outside.')).toBeVisible();
  await page.getByLabel('Until').fill(addDays(first, -1));
  await expect(page.getByText('It ends before it begins.')).toBeVisible();
  await page.getByLabel('Until').fill(last);
  await page.getByLabel('Name of the day').fill('Summer break');
  await expect(page.getByText('2 orders lie outside.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Write to all 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Save 14 days' }).click();
  await expect(dayOf(page, last)).toHaveAccessibleName(/Summer break, Closed/);
  await expect(page.getByRole('region', { name: 'Changed last' }).getByText('Summer break')).toHaveCount(1);
  await page.locator('label').filter({ hasText: 'Usual' }).click();
  await page.getByLabel('Until').fill(last);
  await expect(page.getByText('Replaced: Summer break.')).toBeVisible();
  await page.getByRole('button', { name: 'Save 14 days' }).click();
  await expect(dayOf(page, last)).not.toHaveAccessibleName(/Closed/);
});

test('[Y-03] a limit of one date is set, shown beside its week, and taken away', async ({ page }) => {
  await signInBrowser(page, { role: 'manager' });
  await page.goto('/admin/diary');
  const date = addDays(await todayOf(page), 240);
  await page.goto(`/admin/diary/places?from=${date}`);
  await page.getByRole('button', { name: 'A weekday or date' }).click();
  const dialog = page.getByRole('dialog', { name: 'A weekday or date' });
  await dialog.getByLabel('Which day').selectOption('One date');
  await dialog.getByLabel('Date').fill(date);
  await dialog.getByLabel('Orders a day').fill('many');
  await dialog.getByRole('button', { name: 'Save limits' }).click();
  await expect(dialog.getByText('A whole number from 0, or nothing')).toBeVisible();
  await dialog.getByLabel('Orders a day').fill('12');
  await dialog.getByRole('button', { name: 'Save limits' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Places of the week' }).getByText('of 12')).toBeVisible();
  await page.getByRole('listitem').filter({ hasText: '12 orders' }).getByRole('button').click();
  await page.getByRole('dialog').getByRole('button', { name: 'As usual' }).click();
  await expect(page.getByRole('region', { name: 'Places of the week' }).getByText('of 12')).toBeHidden();
});

test('[Y-02] a cake’s lead time is changed, and said back', async ({ page }) => {
  await signInBrowser(page, { role: 'manager' });
  await page.goto('/admin/diary/lead-times');
  await page.getByLabel('Find a product').fill('graduation');
  const row = page.getByRole('row', { name: /Graduation/ }).first();
  const before = await row.getByRole('cell').nth(1).textContent();
  await row.getByRole('button').click();
  const dialog = page.getByRole('dialog');
  const days = await dialog.getByLabel('Days before').inputValue();
  await dialog.getByLabel('Days before').fill('9');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('9 days before');
  await row.getByRole('button').click();
  await dialog.getByLabel('Days before').fill(days);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row.getByRole('cell').nth(1)).toHaveText(before ?? '');
});

test('[T-08] who may not change the diary finds no word of it', async ({ page }) => {
  await signInBrowser(page, { role: 'counter' });
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: /day/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Diary' })).toHaveCount(0);
});
