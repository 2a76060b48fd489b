import { formatPickupDate } from '#domain/pickup/pickup.ts';
import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, newPageIn, type Page, test } from '#tests/support/browser/browser.ts';
import { openDetails, openOwnOrder } from '#tests/support/browser/customer-of-page.ts';
import { ask, sellCake } from '#tests/support/browser/products-of-browser.ts';
import { openDayAhead } from '#tests/support/orders/pickup-day.ts';

const detailsOf = (page: Page) => page.getByRole('dialog', { name: 'Order Details' });
const askedOf = (page: Page) => page.getByRole('dialog', { name: 'Change day or time' });
const changeButton = (page: Page) => detailsOf(page).getByRole('button', { name: 'Change day or time' });
const dateOf = (page: Page) => askedOf(page).getByLabel('Pickup date');
const timeOf = (page: Page) => askedOf(page).getByRole('button', { name: /^Pickup time/ });
const send = (page: Page) => askedOf(page).getByRole('button', { name: 'Change pick-up' });
const british = (date: string) => date.split('-').reverse().join('/');
/** No other test picks up so late. */
const far = (days: number) => openDayAhead(300 + days);

const openChange = async (page: Page) => {
  const order = await openOwnOrder(page, { slug: (await sellCake()).slug, quantity: 1 });
  await changeButton(page).click();
  await expect(dateOf(page)).toHaveValue(formatPickupDate(openDayAhead()));
  return order;
};

test('[B-07] a customer chooses another day and time for an order, by the picker of the checkout @narrow', async ({
  page,
}) => {
  const { orderNo } = await openChange(page);
  const asked = askedOf(page);
  await expect(asked).toContainText(orderNo);
  await expect(asked).toContainText(/You can change it here until \d+ \w+ 20\d\d, 10:30 am\./);
  expect(await findingsOf(page)).toEqual([]);
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const narrow of [320, width]) {
    await page.setViewportSize({ width: narrow, height });
    const wide = await asked.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
    expect(wide).toBeLessThanOrEqual(0);
  }

  await send(page).click();
  await expect(dateOf(page)).toHaveAccessibleDescription(/That is your pick-up already/);
  await expect(dateOf(page)).toBeFocused();

  await asked.getByRole('button', { name: 'Open the calendar' }).click();
  await expect(page.getByRole('dialog', { name: 'Choose a day' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Choose a day' })).toBeHidden();
  await expect(asked).toBeVisible();

  const date = openDayAhead(5);
  await dateOf(page).fill(british(date));
  await timeOf(page).click();
  await asked.getByRole('radio', { name: '11:15 AM' }).check();
  expect(await findingsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await send(page).dblclick();
  await expect(asked).toBeHidden();
  await expect(page.getByText(`Your order is picked up on ${formatPickupDate(date)}, 11:15 am.`)).toBeVisible();
  await expect(detailsOf(page).getByText(`${formatPickupDate(date)}, 11:15 am`, { exact: true })).toBeVisible();
  await expect(changeButton(page)).toBeFocused();
  const again = await openDetails(page);
  await expect(again.getByText(`${formatPickupDate(date)}, 11:15 am`, { exact: true })).toBeVisible();
});

test('[B-07] what is left with Esc stays as it is, and the focus returns', async ({ page }) => {
  await openChange(page);
  await page.keyboard.press('Escape');
  await expect(askedOf(page)).toBeHidden();
  await expect(detailsOf(page)).toBeVisible();
  await expect(changeButton(page)).toBeFocused();
});

test.describe('somebody was quicker', () => {
  test.use({ expectedNoise: [/Failed to load resource.*409/] });

  test('[B-07] [Y-03] a full time is shown as full; one that is taken meanwhile is refused with the next, one tap away @narrow', async ({
    page,
  }, { project }) => {
    const date = far(project.name === 'desktop' ? 0 : 14);
    await ask('insert into capacity_rules (date, pickups_of_slot) values ($1, 1) on conflict (date) do nothing', [
      date,
    ]);
    await ask('insert into taken_days (date, orders, work_units) values ($1, 1, 0) on conflict (date) do nothing', [
      date,
    ]);
    await ask(`insert into taken_slots (date, time, pickups) values ($1, '11:00', 1)`, [date]);
    await openChange(page);
    await dateOf(page).fill(british(date));
    await timeOf(page).click();
    await expect(askedOf(page).getByRole('radio', { name: '11:00 AM Full' })).toBeDisabled();
    await askedOf(page).getByRole('radio', { name: '11:15 AM' }).check();
    await page.keyboard.press('Escape');
    await ask(`insert into taken_slots (date, time, pickups) values ($1, '11:15', 1)`, [date]);
    await send(page).click();
    await expect(askedOf(page).getByRole('alert')).toContainText('That pick-up time has just been taken.');
    expect(await findingsOf(page)).toEqual([]);
    await askedOf(page)
      .getByRole('button', { name: `Take ${formatPickupDate(date)}, 11:30 am` })
      .click();
    await expect(askedOf(page)).toBeHidden();
    await expect(detailsOf(page).getByText(`${formatPickupDate(date)}, 11:30 am`, { exact: true })).toBeVisible();
  });

  test('[B-07] an old tab is told kindly what has changed, and shows it', async ({ page }) => {
    await openOwnOrder(page, { slug: (await sellCake()).slug, quantity: 1 });
    const other = await newPageIn(page.context());
    await openDetails(other);
    await changeButton(other).click();
    await expect(dateOf(other)).toHaveValue(formatPickupDate(openDayAhead()));

    await changeButton(page).click();
    const date = openDayAhead(6);
    await dateOf(page).fill(british(date));
    await send(page).click();
    await expect(askedOf(page)).toBeHidden();

    await dateOf(other).fill(british(openDayAhead(9)));
    await send(other).click();
    await expect(askedOf(other).getByRole('alert')).toContainText(
      'Your order has been changed, so nothing was changed now. By you on',
    );
    await askedOf(other).getByRole('button', { name: 'Show the order as it is' }).click();
    await expect(askedOf(other)).toBeHidden();
    await expect(detailsOf(other).getByText(`${formatPickupDate(date)}, 10:30 am`, { exact: true })).toBeVisible();
  });
});

test('[B-07] what is being baked keeps its day: nothing offers to change it', async ({ page }) => {
  const { orderNo } = await openOwnOrder(page, { slug: (await sellCake()).slug, quantity: 1 });
  await expect(changeButton(page)).toBeVisible();
  await ask(`update orders set fulfilment = 'baking' where number = $1`, [orderNo]);
  await openDetails(page);
  await expect(detailsOf(page).getByRole('button', { name: 'Print receipt' })).toBeVisible();
  await expect(detailsOf(page).getByRole('region', { name: 'Your order so far' })).toBeVisible();
  await expect(changeButton(page)).toHaveCount(0);
});

test.describe('the shop does not answer', () => {
  test.use({ expectedNoise: [/Failed to load resource.*503/] });

  test('[B-07] days that cannot be loaded are asked for again, and nothing is lost', async ({ page }) => {
    await openOwnOrder(page, { slug: (await sellCake()).slug, quantity: 1 });
    await page.route('**/api/diary', (route) => route.fulfill({ status: 503, json: {} }));
    await changeButton(page).click();
    await expect(askedOf(page).getByRole('alert')).toContainText('The days cannot be shown just now');
    await page.unroute('**/api/diary');
    await askedOf(page).getByRole('button', { name: 'Try Again' }).click();
    await expect(dateOf(page)).toHaveValue(formatPickupDate(openDayAhead()));
  });
});
