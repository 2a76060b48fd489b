import { addDays } from '#domain/pickup/clock/calendar.ts';
import { formatPickupDate, shopDate } from '#domain/pickup/pickup.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import { fillCheckout, openCheckout, proceed, putInCart, summaryOf } from '#tests/support/browser/checkout-page.ts';
import { fillServerCart, newCustomer, signIn } from '#tests/support/browser/customer-of-page.ts';
import { ask } from '#tests/support/browser/products-of-browser.ts';

const cake = { slug: 'macaron-gift-box', name: 'Macaron Gift Box' };
/** On which no other test picks up, at either width. */
const farAhead = (project: string, days = 0) =>
  addDays(shopDate(Date.now(), shopTimeZone), (project === 'desktop' ? 220 : 227) + days);
const british = (date: string) => date.split('-').reverse().join('/');

/** The day beside it in the same month, which the calendar shows with it. */
const beside = (date: string) => {
  const after = addDays(date, 1);
  return after.slice(0, 7) === date.slice(0, 7) ? after : addDays(date, -1);
};

/** As if so many orders had taken each of these times of a day that has one pick-up at a time. */
async function takeTimes(date: string, ...times: string[]): Promise<void> {
  await ask(
    `insert into special_days (date, open, opens, closes) values ($1, true, '09:00', '18:00') on conflict (date) do nothing`,
    [date],
  );
  await ask(`insert into capacity_rules (date, pickups_of_slot) values ($1, 1) on conflict (date) do nothing`, [date]);
  for (const time of times) {
    await ask(
      `insert into taken_days (date, orders, work_units) values ($1, 1, 0)
       on conflict (date) do update set orders = taken_days.orders + 1`,
      [date],
    );
    await ask('insert into taken_slots (date, time, pickups) values ($1, $2, 1)', [date, time]);
  }
}

test.describe('a busy day', () => {
  test.use({ expectedNoise: [/Failed to load resource.*409/] });

  test('[Y-03] full times are shown as full before one is chosen; a time that is taken meanwhile costs nothing that was typed, and the next is one tap away', async ({
    page,
  }, { project }) => {
    const date = farAhead(project.name);
    await takeTimes(date, '10:00', '10:15');
    await ask(`insert into capacity_rules (date, orders_of_day) values ($1, 0)`, [beside(date)]);
    const customer = await newCustomer(page);
    await fillServerCart(page, customer, { slug: cake.slug });
    await signIn(page, customer);
    await openCheckout(page, cake.name);
    await fillCheckout(page);
    const chosen = page.getByLabel('Pickup date');
    await expect(async () => {
      await chosen.fill(british(date));
      await expect(page.getByRole('button', { name: /^Pickup time/ })).toHaveAccessibleName('Pickup time 10:30 AM', {
        timeout: 1_000,
      });
    }).toPass();

    await page.getByRole('button', { name: /^Pickup time/ }).click();
    const times = page.getByRole('group', { name: 'Choose a time' });
    await expect(times.getByRole('radio', { name: '10:15 AM Full' })).toBeDisabled();
    await expect(times.getByRole('radio', { name: '10:30 AM Last one' })).toBeChecked();
    await times.getByRole('radio', { name: '10:30 AM Last one' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(times.getByRole('radio', { name: '9:45 AM Last one' })).toBeChecked();
    await page.keyboard.press('ArrowRight');
    expect(await findingsOf(page)).toEqual([]);
    await times.getByLabel('Minute', { exact: true }).fill('15');
    await times.getByLabel('Minute', { exact: true }).press('Tab');
    await expect(times.getByText('10:15 AM is full. The next free time is 10:30 AM')).toBeVisible();
    await times.getByRole('button', { name: '15 minutes later' }).click();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Open the calendar' }).click();
    const full = page.getByRole('button', { name: `${formatPickupDate(beside(date))}, full` });
    await expect(full).toHaveAttribute('aria-disabled', 'true');
    expect(await findingsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await proceed(page);
    await expect(summaryOf(page).getByText('10:30 am')).toBeVisible();
    await takeTimes(date, '10:30');
    await summaryOf(page).getByRole('button', { name: 'Confirm & Place Order' }).click();
    const failed = page.getByRole('dialog', { name: 'Order Failed' });
    await expect(failed).toContainText('That pick-up time has just been taken.');
    await expect(failed).toContainText('Everything that you have filled in is kept.');
    expect(await findingsOf(page)).toEqual([]);
    await failed.getByRole('button', { name: `Take ${formatPickupDate(date)}, 10:45 am` }).click();
    await expect(summaryOf(page).getByText('10:45 am')).toBeVisible();
    await summaryOf(page).getByRole('button', { name: 'Confirm & Place Order' }).click();
    await page.waitForURL(/\/till\/pay\//);
  });
});

test('[Y-04] a paused shop keeps the cart open, and the checkout says why and until when', async ({ page }, {
  project,
}) => {
  // A time that no other test lives in: only this page's clock shows it.
  const day = farAhead(project.name, 40);
  const words = `The oven is being mended (${project.name}).`;
  await ask('insert into pauses (begins_at, ends_at, words) values ($1, $2, $3)', [
    `${day}T09:00Z`,
    `${day}T14:30Z`,
    words,
  ]);
  await page.clock.install({ time: new Date(`${day}T11:00:00Z`) });
  await putInCart(page, cake.slug);
  await expect(async () => {
    await openCheckout(page, cake.name);
    await expect(page.getByText(words)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByText(/You can order again today from \d:30 pm\. Your cart stays as it is\./)).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  await page.clock.fastForward(4 * 3_600_000);
  await expect(page.getByText(words)).toBeHidden();

  // One that the bakery ends before its time goes without a reload.
  await page.clock.install({ time: new Date(`${day}T11:00:00Z`) });
  await openCheckout(page, cake.name);
  await expect(page.getByText(words)).toBeVisible();
  await ask('delete from pauses where words = $1', [words]);
  await page.clock.fastForward(30_000);
  await expect(page.getByText(words)).toBeHidden();
});
