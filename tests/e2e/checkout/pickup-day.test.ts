import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { openCheckout, putInCart } from '#tests/support/browser/checkout-page.ts';

const cake = { slug: 'macaron-gift-box', name: 'Macaron Gift Box' };
const dateOf = (page: Page) => page.getByLabel('Pickup date');
const calendarOf = (page: Page) => page.getByRole('dialog', { name: 'Choose a day' });
const timeOf = (page: Page) => page.getByRole('button', { name: /^Pickup time/ });
const whyClosed = 'We are closed for Christmas Day. Please choose another day';

async function checkoutAt(page: Page, instant: string): Promise<void> {
  await page.clock.install({ time: new Date(instant) });
  await putInCart(page, cake.slug);
  await openCheckout(page, cake.name);
}

test('[V-08] a closed day is refused as it is typed, with the reason, and the nearest open day is one tap away @narrow', async ({
  page,
}) => {
  await checkoutAt(page, '2026-12-22T11:07:00Z');
  await dateOf(page).pressSequentially('25/12/20');
  await expect(page.getByText(whyClosed)).toHaveCount(0);
  await dateOf(page).pressSequentially('26');
  await expect(dateOf(page)).toHaveAccessibleDescription(new RegExp(whyClosed));
  await expect(page.getByRole('status').filter({ hasText: whyClosed })).toContainText(
    'The nearest open day is Thursday 24 December 2026',
  );
  expect(await findingsOf(page)).toEqual([]);
  await timeOf(page).click();
  const times = page.getByRole('group', { name: 'Choose a time' });
  await expect(times.getByText('No times can be had on that day. Please choose another.')).toBeVisible();
  await expect(times.getByRole('button', { name: /^Set/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Thursday 24 December 2026' }).click();
  await expect(dateOf(page)).toHaveValue('Thursday 24 December 2026');
  await expect(dateOf(page)).toBeFocused();
  await expect(page.getByText(whyClosed)).toHaveCount(0);
});

test('[V-08] a day typed without its year is judged when the field is left @narrow', async ({ page }) => {
  await checkoutAt(page, '2026-12-22T11:07:00Z');
  await dateOf(page).pressSequentially('25 dec');
  await expect(page.getByText(whyClosed)).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(dateOf(page)).toHaveAccessibleDescription(new RegExp(whyClosed));
});

test('[V-08] Escape from the calendar leads back to the field it was opened from, where a date can be typed', async ({
  page,
}) => {
  await checkoutAt(page, '2026-12-22T11:07:00Z');
  await dateOf(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(calendarOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dateOf(page)).toBeFocused();
  await page.keyboard.type('24/12/2026');
  await page.keyboard.press('Tab');
  await expect(dateOf(page)).toHaveValue('Thursday 24 December 2026');
});

test('[V-08] the soonest open days are offered by name, and the calendar leaves out the weeks that are over @narrow', async ({
  page,
}) => {
  await checkoutAt(page, '2026-12-24T19:00:00Z');
  const soonest = page.getByRole('group', { name: 'Soonest days' });
  await expect(soonest.getByRole('button')).toHaveText(['Sun 27', 'Tue 29', 'Wed 30']);
  await page.getByRole('button', { name: 'Open the calendar' }).click();
  await expect(calendarOf(page).getByRole('button', { name: /^Sunday 27 December 2026/ })).toBeFocused();
  await expect(calendarOf(page).getByText('1', { exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await soonest.getByRole('button', { name: 'Tue 29' }).click();
  await expect(dateOf(page)).toHaveValue('Tuesday 29 December 2026');
  await expect(soonest.getByRole('button', { name: 'Tue 29' })).toHaveAttribute('aria-pressed', 'true');
});

test('[V-08] a day that has gone since the form was filled in is told as it is found again', async ({ page }) => {
  await checkoutAt(page, '2026-12-22T11:07:00Z');
  await dateOf(page).fill('22/12/2026');
  await page.clock.setFixedTime(new Date('2026-12-23T09:00:00Z'));
  await page.reload();
  await expect(dateOf(page)).toHaveAccessibleDescription(/Pickup date cannot be in the past/);
});
