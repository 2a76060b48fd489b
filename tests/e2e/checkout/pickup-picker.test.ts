import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { openCheckout, putInCart } from '#tests/support/browser/checkout-page.ts';

const cake = { slug: 'macaron-gift-box', name: 'Macaron Gift Box' };

const dateOf = (page: Page) => page.getByLabel('Pickup date');
const calendarOf = (page: Page) => page.getByRole('dialog', { name: 'Choose a day' });
const dayOf = (page: Page, name: string | RegExp) => calendarOf(page).getByRole('button', { name });
const openCalendar = (page: Page) => page.getByRole('button', { name: 'Open the calendar' }).click();
const timeOf = (page: Page) => page.getByRole('button', { name: /^Pickup time/ });
const timesOf = (page: Page) => page.getByRole('group', { name: 'Choose a time' });

/** The checkout with a cake in the cart, where the customer's clock shows this instant. */
async function checkoutAt(page: Page, instant: string): Promise<void> {
  await page.clock.install({ time: new Date(instant) });
  await putInCart(page, cake.slug);
  await openCheckout(page, cake.name);
}

test('[V-08][O-01] the calendar offers what can be had, in British weeks, and says which days are closed @narrow', async ({
  page,
}) => {
  await checkoutAt(page, '2026-12-22T11:07:00Z');
  await openCalendar(page);
  const calendar = calendarOf(page);
  await expect(calendar.getByText('December 2026')).toBeVisible();
  await expect(calendar.getByRole('columnheader').first()).toHaveText('Mo');
  await expect(dayOf(page, 'Monday 21 December 2026, not available')).toBeDisabled();
  await expect(dayOf(page, 'Tuesday 22 December 2026')).toBeFocused();
  await expect(dayOf(page, 'Tuesday 22 December 2026')).toHaveAttribute('aria-current', 'date');
  const christmas = dayOf(page, 'Friday 25 December 2026, closed, Christmas Day');
  await expect(christmas).toHaveAttribute('aria-disabled', 'true');
  await christmas.click({ force: true });
  await expect(calendar.getByRole('status')).toHaveText('Friday 25 December 2026: closed, Christmas Day.');
  await expect(calendar.getByText('No pick-up on that day')).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await dayOf(page, 'Thursday 24 December 2026').click();
  await expect(calendar).toBeHidden();
  await expect(dateOf(page)).toHaveValue('Thursday 24 December 2026');
  await expect(page.getByRole('button', { name: 'Open the calendar' })).toBeFocused();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
});

test('[V-08] the keyboard moves through the calendar by day, week, month and to the ends of the week', async ({
  page,
}) => {
  await checkoutAt(page, '2026-12-22T11:07:00Z');
  await dateOf(page).focus();
  await page.keyboard.press('ArrowDown');
  const moves = [
    ['ArrowRight', 'Wednesday 23 December 2026'],
    ['ArrowDown', 'Wednesday 30 December 2026'],
    ['End', 'Sunday 3 January 2027'],
    ['ArrowLeft', 'Saturday 2 January 2027'],
    ['Home', 'Monday 28 December 2026'],
    ['PageDown', 'Thursday 28 January 2027'],
    ['ArrowUp', 'Thursday 21 January 2027'],
    ['PageUp', 'Tuesday 22 December 2026'],
    ['ArrowLeft', 'Tuesday 22 December 2026'],
    ['Shift+PageDown', 'Wednesday 22 December 2027'],
    ['ArrowRight', 'Wednesday 22 December 2027'],
  ] as const;
  await expect(dayOf(page, 'Tuesday 22 December 2026')).toBeFocused();
  for (const [key, day] of moves) {
    await page.keyboard.press(key);
    await expect(dayOf(page, day)).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(dateOf(page)).toHaveValue('Wednesday 22 December 2027');
  await openCalendar(page);
  await expect(page.getByRole('gridcell', { selected: true })).toHaveText('22');
  await page.keyboard.press('Escape');
  await expect(calendarOf(page)).toBeHidden();
});

test('[V-08] a date may be typed the British way; what cannot be had is told in its words', async ({ page }) => {
  await checkoutAt(page, '2026-12-22T11:07:00Z');
  for (const [typed, shown] of [
    ['24/12/2026', 'Thursday 24 December 2026'],
    ['4 jan', 'Monday 4 January 2027'],
  ] as const) {
    await dateOf(page).fill(typed);
    await dateOf(page).blur();
    await expect(dateOf(page)).toHaveValue(shown);
  }
});

test.describe('far from the shop', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });
  test('[V-08] today is the shop’s today, and goes with its last slot', async ({ page }) => {
    // Ten to ten in the morning over there, ten to six in the evening in Brierley Hill.
    await checkoutAt(page, '2026-12-22T17:50:00Z');
    await openCalendar(page);
    await expect(dayOf(page, 'Tuesday 22 December 2026')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(timeOf(page)).toHaveAccessibleName('Pickup time 6:00 PM');
    await page.clock.fastForward(600_000);
    await openCalendar(page);
    await expect(dayOf(page, 'Wednesday 23 December 2026')).toBeFocused();
    await expect(dayOf(page, /^Tuesday 22 December 2026, no times left/)).toBeVisible();
  });
});

test('[V-08][V-09] times: those that are left are offered, the default is 10:00 AM, arrows keep to them @narrow', async ({
  page,
}) => {
  await checkoutAt(page, '2026-12-22T11:07:00Z');
  await expect(timeOf(page)).toHaveAccessibleName('Pickup time 10:00 AM');
  await dateOf(page).fill('22/12/2026');
  await expect(timeOf(page)).toHaveAccessibleName('Pickup time 11:15 AM');
  await timeOf(page).click();
  const times = timesOf(page);
  const offered = times.getByRole('radio');
  await expect(offered).toHaveCount(28);
  await expect(offered.first()).toHaveAccessibleName('11:15 AM');
  await expect(offered.last()).toHaveAccessibleName('6:00 PM');
  expect(await findingsOf(page)).toEqual([]);
  await times.getByRole('button', { name: '15 minutes earlier' }).click();
  await expect(timeOf(page)).toHaveAccessibleName('Pickup time 11:15 AM');
  await times.getByRole('button', { name: 'Later hour' }).click();
  await expect(timeOf(page)).toHaveAccessibleName('Pickup time 12:15 PM');
  const halfPastTwo = times.getByRole('radio', { name: '2:30 PM', exact: true });
  await halfPastTwo.check();
  await expect(timeOf(page)).toHaveAccessibleName('Pickup time 2:30 PM');
  await halfPastTwo.press('ArrowDown');
  await expect(timeOf(page)).toHaveAccessibleName('Pickup time 2:45 PM');
  await times.getByRole('button', { name: 'Set 2:45 PM' }).click();
  await expect(times).toBeHidden();
  await expect(timeOf(page)).toBeFocused();
});

test('[V-08][V-09] typed times: hours 1 to 12, minutes to the quarter on blur and padded, outside hours in words', async ({
  page,
}) => {
  await checkoutAt(page, '2026-12-22T11:07:00Z');
  await dateOf(page).fill('23/12/2026');
  await timeOf(page).click();
  const times = timesOf(page);
  const [hour, minute] = [times.getByLabel('Hour', { exact: true }), times.getByLabel('Minute', { exact: true })];
  await hour.fill('4');
  await minute.fill('7');
  await expect(hour).toHaveValue('4');
  await minute.blur();
  await expect(minute).toHaveValue('00');
  await minute.fill('52');
  await minute.press('Tab');
  await expect(minute).toHaveValue('45');
  const outside = 'Please select a time between 9:00 AM and 6:00 PM';
  await expect(times.getByRole('status')).toHaveText(outside);
  await times.getByRole('button', { name: 'PM' }).click();
  await expect(times.getByText(outside)).toHaveCount(0);
  await expect(timeOf(page)).toHaveAccessibleName('Pickup time 4:45 PM');
  await hour.fill('19');
  await hour.press('Enter');
  await expect(hour).toHaveValue('12');
  await hour.fill('7');
  await times.getByRole('button', { name: /^Set/ }).click();
  await expect(page.getByText(outside)).toBeVisible();
  await expect(timeOf(page)).toHaveAccessibleDescription(outside);
});
