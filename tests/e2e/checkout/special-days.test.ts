import { addDays } from '#domain/pickup/clock/calendar.ts';
import { formatPickupDate, shopDate } from '#domain/pickup/pickup.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import { fillCheckout, openCheckout, proceed, summaryOf } from '#tests/support/browser/checkout-page.ts';
import { fillServerCart, newCustomer, signIn } from '#tests/support/browser/customer-of-page.ts';
import { ask } from '#tests/support/browser/products-of-browser.ts';

const cake = { slug: 'macaron-gift-box', name: 'Macaron Gift Box' };
/** On which no other test picks up, at either width. */
const farAhead = (project: string) => addDays(shopDate(Date.now(), shopTimeZone), project === 'desktop' ? 200 : 207);
const british = (date: string) => date.split('-').reverse().join('/');

const close = (date: string, name: string) =>
  ask(
    `insert into special_days (date, open, name, words) values ($1, false, $2, $3)
     on conflict (date) do update set open = false, opens = null, closes = null, name = $2, words = $3`,
    [date, name, `We are closed: ${name}.`],
  );
const shorten = (date: string, words: string) =>
  ask(`update special_days set open = true, opens = '11:00', closes = '13:00', words = $2 where date = $1`, [
    date,
    words,
  ]);

test.describe('a day of other hours', () => {
  test.use({ expectedNoise: [/Failed to load resource.*422/] });

  test('[Y-01] a day that is closed while the form is open is refused in its words; the calendar, the times and the hours follow', async ({
    page,
  }, { project }) => {
    const date = farAhead(project.name);
    const customer = await newCustomer(page);
    await fillServerCart(page, customer, { slug: cake.slug });
    await signIn(page, customer);
    await openCheckout(page, cake.name);
    await fillCheckout(page);
    const chosen = page.getByLabel('Pickup date');
    await chosen.fill(british(date));
    await expect(page.getByText('We are open 9:00 am to 6:00 pm.')).toBeVisible();
    await proceed(page);
    await expect(summaryOf(page)).toBeVisible();

    await close(date, 'Stocktaking');
    await summaryOf(page).getByRole('button', { name: 'Confirm & Place Order' }).click();
    await expect(chosen).toHaveAccessibleDescription(/We are closed for Stocktaking\. Please choose another day/);
    await page.getByRole('button', { name: 'Open the calendar' }).click();
    const calendar = page.getByRole('dialog', { name: 'Choose a day' });
    await expect(
      calendar.getByRole('button', { name: `${formatPickupDate(date)}, closed, Stocktaking` }),
    ).toHaveAttribute('aria-disabled', 'true');
    const specials = calendar.getByRole('list', { name: 'Special days' });
    await expect(specials.getByText('We are closed: Stocktaking.')).toBeVisible();
    expect(await findingsOf(page)).toEqual([]);

    await shorten(date, 'We count our tins until eleven.');
    await page.reload();
    await chosen.fill(british(date));
    await expect(page.getByText('We are open 11:00 am to 1:00 pm. We count our tins until eleven.')).toBeVisible();
    const time = page.getByRole('button', { name: /^Pickup time/ });
    await expect(time).toHaveAccessibleName('Pickup time 11:00 AM');
    await time.click();
    const offered = page.getByRole('group', { name: 'Choose a time' }).getByRole('radio');
    await expect(offered).toHaveCount(9);
    await expect(offered.last()).toHaveAccessibleName('1:00 PM');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open the calendar' }).click();
    await expect(specials.getByText('We count our tins until eleven.')).toBeVisible();
    await ask('delete from special_days where date = $1', [date]);
  });
});

test('[Y-01] the page of pick-up information follows the diary', async ({ page }, { project }) => {
  const words = `Open as usual, with a brass band (${project.name}).`;
  const date = addDays(shopDate(Date.now(), shopTimeZone), project.name === 'desktop' ? 12 : 13);
  await ask(
    `insert into special_days (date, open, opens, closes, words) values ($1, true, '09:00', '18:00', $2)
     on conflict (date) do update set words = $2`,
    [date, words],
  );
  const told = page.getByRole('list', { name: 'Special days' }).getByText(words);
  await expect(async () => {
    await page.goto('/pickup-information');
    await expect(told).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(await findingsOf(page)).toEqual([]);
});
