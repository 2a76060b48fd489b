import { eq } from 'drizzle-orm';
import { auditLog } from '#server/db/tables/staff/team-tables.ts';
import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, type Locator, type Page, test } from '#tests/support/browser/browser.ts';
import { ask, type OwnCake, sellCake } from '#tests/support/browser/products-of-browser.ts';
import { openDayAhead, today } from '#tests/support/orders/pickup-day.ts';
import { boardOrder } from '#tests/support/staff/board-orders.ts';
import { withDatabase } from '#tests/support/staff/members-of-browser.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';

test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true, expectedNoise: [/status of (409|422|403)/] });

const cupcake = 'Vanilla Bean Swirl Cupcake';
const orderOf = (page: Page) => page.getByRole('complementary', { name: 'This order' });
const tile = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Products' }).getByRole('button', { name: new RegExp(`^${name}`) });

async function find(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Find a cake' }).fill(name);
  await expect(tile(page, name)).toBeVisible();
}

/** Counts each touch of the screen from now on, whatever it hits. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.body.dataset.taps = '0';
    const count = () => {
      document.body.dataset.taps = String(Number(document.body.dataset.taps) + 1);
    };
    document.addEventListener('pointerdown', count, true);
  });
  return () => page.evaluate(() => Number(document.body.dataset.taps));
}

test('[B-10] a walk-in is taken in four taps after its products, and a reload in the middle loses nothing', async ({
  page,
}) => {
  await signInBrowser(page, { role: 'counter', name: 'Jade Robinson' });
  await page.goto('/admin/orders/new');
  await find(page, 'Vanilla Bean Swirl Cupcake');
  await tile(page, 'Vanilla Bean Swirl Cupcake').click();
  await tile(page, 'Vanilla Bean Swirl Cupcake').click();
  await expect(orderOf(page)).toContainText('Vanilla Bean Swirl Cupcake');
  await page.reload();
  await expect(orderOf(page).getByRole('status').or(orderOf(page).locator('output'))).toHaveText('2');
  const taps = await countTaps(page);
  await orderOf(page).getByRole('button', { name: 'Take payment' }).tap();
  await expect(orderOf(page)).toContainText('Ask about allergies.');
  // Its columns scroll, the window does not: nothing is pushed out of it.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
  await page.getByRole('radio', { name: 'Yes: none' }).tap();
  await page.getByRole('radio', { name: 'Cash' }).tap();
  const done = orderOf(page).getByRole('button', { name: /^Done: £.* cash$/ });
  await expect(done).toBeEnabled();
  // The amount given may be entered, but no tap for it is required.
  const cash = page.getByRole('group', { name: 'Cash' });
  await cash.getByLabel('Cash given').fill('100');
  await expect(cash.getByRole('status')).toContainText('Change');
  const change = `£${/[\d.]+/.exec((await cash.getByRole('status').textContent()) ?? '')?.[0]}`;
  const before = await taps();
  await orderOf(page)
    .getByRole('button', { name: `, ${change} change` })
    .tap();
  const taken = page.getByRole('region', { name: 'Taken' });
  await expect(taken.getByRole('status')).toHaveText('Sold');
  await expect(taken).toContainText(`Change: ${change}`);
  expect(before).toBeLessThanOrEqual(3);
  expect(await taps()).toBeLessThanOrEqual(4);
  // The queue moves on: the next tap on a product is the first of the next order.
  await find(page, 'Vanilla Bean Swirl Cupcake');
  await expect(taken).toBeVisible();
  await tile(page, 'Vanilla Bean Swirl Cupcake').tap();
  await expect(taken).toHaveCount(0);
  await expect(orderOf(page)).toContainText('Vanilla Bean Swirl Cupcake');
});

/** Types a telephone order, as far as the reason that a full place asks for. */
async function telephoneOrder(page: Page, cake: OwnCake, day: string): Promise<void> {
  await page.goto('/admin/orders/new');
  await page.getByRole('radio', { name: 'Telephone' }).check();
  await find(page, cake.name);
  await tile(page, cake.name).tap();
  await orderOf(page).getByRole('button', { name: 'Take payment' }).tap();
  await page.getByLabel('Day').fill(day);
  await page.getByRole('button', { name: /^11:00/ }).tap();
  await page.getByLabel('Name').fill('Ivy Lockwood');
  await page.getByRole('textbox', { name: 'Telephone' }).fill('07700 900456');
  await page.getByRole('radio', { name: 'Yes: none' }).tap();
  await page.getByRole('radio', { name: 'Cash' }).tap();
}

test('[B-10] [T-08] [Y-03] the counter takes a full time with a reason that is logged; past the work of a day only a manager does', async ({
  page,
}) => {
  const cake = await sellCake({ stock: 20 });
  const [busy, worked] = [openDayAhead(50), openDayAhead(55)];
  await ask('update products set work_units = 4 where slug = $1', [cake.slug]);
  await ask(
    'insert into capacity_rules (date, pickups_of_slot, work_units_of_day) values ($1, 1, null), ($2, null, 5)',
    [busy, worked],
  );
  for (const date of [busy, worked]) await boardOrder({ name: 'Grace Okafor', date, time: '11:00', slug: cake.slug });
  const done = orderOf(page).getByRole('button', { name: /^Done/ });
  const why = page.getByRole('textbox', { name: /Why book it anyway\?$/ });
  const taken = page.getByRole('region', { name: 'Taken' });
  const loggedReason = `A regular customer ${cake.slug}`;

  await signInBrowser(page, { role: 'counter', name: 'Jade Robinson' });
  await telephoneOrder(page, cake, busy);
  await expect(page.getByRole('button', { name: /^11:00/ })).toHaveText('11:00Full');
  await expect(done).toHaveAttribute('aria-disabled', 'true');
  await why.fill(loggedReason);
  // The shop has responded, and the button has the colours that it keeps.
  await expect(done).not.toHaveAttribute('aria-disabled', 'true');
  expect(await findingsOf(page)).toEqual([]);
  await done.tap();
  await expect(taken.getByRole('status')).toHaveText('Taken');
  const logged = await withDatabase((db) => db.select().from(auditLog).where(eq(auditLog.reason, loggedReason)));
  expect(logged).toMatchObject([{ action: 'order.taken', madeBy: 'Jade Robinson' }]);

  await page.goto('/admin/orders/new');
  await find(page, cake.name);
  await tile(page, cake.name).tap();
  await orderOf(page).getByRole('button', { name: 'Take payment' }).tap();
  await page.getByLabel('Day').fill(worked);
  await expect(page.getByRole('status').filter({ hasText: 'Only a manager can take more orders' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^11:00/ })).toHaveAttribute('aria-disabled', 'true');
  await expect(why).toHaveCount(0);

  await signInBrowser(page, { role: 'manager', name: 'Owen Clarke' });
  await telephoneOrder(page, cake, worked);
  await expect(page.getByRole('alert')).toContainText('That day is full');
  await why.fill('Her mother’s birthday');
  await done.tap();
  await expect(taken.getByRole('status')).toHaveText('Taken');
});

test('[B-11] four characters open the order, what is owed is asked for, and one tap hands it over', async ({
  page,
}) => {
  await signInBrowser(page, { role: 'counter', name: 'Jade Robinson' });
  const orderNo = await boardOrder({
    name: 'Grace Okafor',
    date: today(),
    time: '11:30',
    allergies: 'No soya',
    payment: 'onCollection',
  });
  await page.goto('/admin/collect');
  await page.getByLabel('Name, number or telephone').fill(orderNo.slice(-4));
  const order = page.getByRole('region', { name: 'Hand over' });
  await expect(order).toContainText('The kitchen has not marked this order as ready');
  await page.goto(`/admin/orders/${orderNo}`);
  await page.getByRole('button', { name: 'Start baking' }).click();
  await page.getByRole('button', { name: 'Mark ready' }).click();
  await expect(page.getByText('Payment is still due')).toBeVisible();
  await page.goto(`/admin/collect?order=${orderNo}`);
  await expect(order).toContainText('No soya');
  expect(await findingsOf(page)).toEqual([]);
  await order.getByRole('button', { name: /in cash: hand over$/ }).click();
  await expect(page.getByRole('alert')).toContainText('Grace Okafor has it');
});

test.describe('with the keyboard alone', () => {
  test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false });

  /** Presses Tab until it has the focus, as somebody without a mouse gets there. */
  const tabTo = async (page: Page, to: Locator): Promise<void> => {
    await expect(to).toBeVisible();
    for (let pressed = 0; pressed < 120; pressed += 1) {
      if (await to.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    await expect(to).toBeFocused({ timeout: 1 });
  };

  test('[B-10] [B-13] an order by telephone, from the board to the printed receipt', async ({ page }) => {
    await page.addInitScript(() => {
      window.print = () => {
        document.body.dataset.printed = 'yes';
      };
    });
    await signInBrowser(page, { role: 'counter', name: 'Jade Robinson' });
    await page.goto('/admin');
    await expect(page.getByRole('heading', { level: 1, name: /day/ })).toBeVisible();
    // A key that is pressed at the very moment when the screen is rendered is heard by nobody yet.
    await expect(async () => {
      await page.keyboard.press('n');
      await expect(page.getByRole('heading', { level: 1, name: 'New order' })).toBeFocused({ timeout: 2_000 });
    }).toPass();
    await tabTo(page, page.getByRole('radio', { name: 'Counter' }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Telephone' })).toBeChecked();
    await tabTo(page, page.getByRole('searchbox', { name: 'Find a cake' }));
    await page.keyboard.type(cupcake);
    await expect(tile(page, cupcake)).toHaveCount(1);
    await tabTo(page, tile(page, cupcake));
    await page.keyboard.press('Enter');
    await expect(orderOf(page).locator('output')).toHaveText('1');
    await tabTo(page, orderOf(page).getByRole('button', { name: 'Take payment' }));
    await page.keyboard.press('Enter');

    const day = page.getByLabel('Day', { exact: true });
    await expect(page.getByRole('region', { name: 'Details' })).toBeFocused();
    await tabTo(page, day);
    const [year = '', month = '', date = ''] = openDayAhead(3).split('-');
    // This Chromium asks for the month first.
    await page.keyboard.type(month + date + year);
    await expect(day).toHaveValue(`${year}-${month}-${date}`);
    await tabTo(page, page.getByRole('button', { name: /^11:00/ }));
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('textbox', { name: 'Telephone' }));
    await page.keyboard.type('07700 900456');
    await tabTo(page, page.getByRole('textbox', { name: 'Name', exact: true }));
    await page.keyboard.type('Ivy Lockwood');
    await tabTo(page, page.getByRole('textbox', { name: /^Email/ }));
    await page.keyboard.type('ivy@example.com');
    await tabTo(page, page.getByRole('radio', { name: 'Yes: none' }));
    await page.keyboard.press('Space');
    await tabTo(page, orderOf(page).getByRole('button', { name: /send payment link: £/ }));
    expect(await findingsOf(page)).toEqual([]);
    await page.keyboard.press('Enter');

    const taken = page.getByRole('region', { name: 'Taken' });
    await expect(taken).toContainText('A confirmation has been emailed.');
    await expect(taken).toContainText('/pay?token=');
    await tabTo(page, taken.getByRole('link', { name: 'Receipt' }));
    await page.keyboard.press('Enter');
    await expect(page.locator('.receipt')).toContainText('Still to pay');
    await tabTo(page, page.getByRole('button', { name: 'Print', exact: true }));
    await page.keyboard.press('Enter');
    await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
  });
});
